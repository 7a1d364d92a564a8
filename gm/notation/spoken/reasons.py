"""The reasons why a line in everyday speech is not possible now.

Some reasons are found while the line is read: the words have a meaning, but the rules reject that meaning. If there are
no such reasons, the line is tried as any entry of the game, even as an entry that is not possible now.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from gm.errors import GmError, Refusal
from gm.game import Context, Form, Prompt
from gm.notation.errors import MisplacedWords, MissingWord
from gm.notation.line import join
from gm.notation.multi_entry import try_entry
from gm.notation.parser import read
from gm.notation.spoken.interpreter import Interpreter
from gm.notation.spoken.names import called_by
from gm.notation.spoken.orders import possible_lines
from gm.notation.spoken.speech import Speech, sentences_of
from gm.notation.spoken.words import BEING, base_forms, is_filler, parse_number
from gm.text import truncate

DUE, POSSIBLE, ELSEWHERE = range(3)
"""The states of an entry: it is next (DUE), it is possible now (POSSIBLE), or neither (ELSEWHERE)."""

_SEVERAL = 2
"""The number of things that two entries must have in common to be readings of the same event."""
_LIKELY = ("ambiguous", "rule", "words", "not-due")
"""Refusal codes, in order of how likely the rejected meaning is, with the likeliest first."""


class Reason(NamedTuple):
    """A reason why words do not mean an entry of a kind: the rules' refusal, or an error.

    ``when`` says whether such an entry is next (DUE), only possible (POSSIBLE) or neither (ELSEWHERE). ``entry`` is the
    rejected entry, if the words mean one.
    """

    kind: str
    why: Refusal | GmError
    when: int
    entry: Any = None
    words: tuple[str, ...] = ()


def asked_when(prompts: Sequence[Prompt]) -> int:
    """Return DUE if any of an entry's ``prompts`` is next, POSSIBLE if none of them is, ELSEWHERE if there are none."""
    return DUE if any(prompt.due for prompt in prompts) else POSSIBLE if prompts else ELSEWHERE


def is_clear(interpreter: Interpreter, words: Sequence[str], when: int) -> bool:
    """Return whether ``words`` mean an entry clearly enough to tell people why the rules reject it.

    For an entry with a prompt, the words must have a verb of the entry, or no verb at all. For an entry without a
    prompt, there must be at least two words. If they include a form of *be*, they must also include the entry's name.
    """
    bases = {base for word in words for base in base_forms(word)}
    if when == ELSEWHERE:
        return len(words) > 1 and (interpreter.form.name in bases or BEING.isdisjoint(words))
    return interpreter.all_verbs.isdisjoint(bases) or any(True for _ in interpreter.find_verbs(words))


def likeliest(reasons: Sequence[Reason]) -> Reason | None:
    """Return the refusal that most likely concerns what the user meant; None if equally likely refusals differ.

    The refusal of an entry that is next is the likeliest, then that of an entry that is possible now, then all others.
    Among equally likely refusals, the code decides, in the order of :data:`_LIKELY`. Refusals with the code ``not-due``
    and the same ``kind`` do not differ, even if they are about different entries.
    """
    refused = [(reason, reason.why) for reason in reasons if isinstance(reason.why, Refusal)]
    order = [(reason.when, _LIKELY.index(no.code)) for reason, no in refused]
    likely = [pair for pair, place in zip(refused, order, strict=True) if place == min(order)]
    said = [(no.kind, None if no.code == "not-due" else no.params) for _, no in likely]
    alike = all(what == said[0] for what in said) or len({reason.entry for reason, _ in likely}) == 1
    return likely[0][0] if likely and alike else None


def without_rivals(
    meanings: dict[str, tuple[Any, Any]], reasons: Sequence[Reason], due: Collection[str]
) -> dict[str, tuple[Any, Any]]:
    """Return ``meanings`` without the rivals of entries that are next: other entries with exactly the same values.

    ``due`` has the names of the entries that are next. The rivals of an entry are left out even if the rules rejected
    the entry itself, which is then in ``reasons``. While Ida chooses a card, ``ida swaps haste for fury`` means that
    she chooses Fury. If the rules reject this choice, the line still does not mean an effect that replaces Haste.
    """
    entries = [entry for entry, _ in meanings.values()] + [reason.entry for reason in reasons if reason.entry]
    named = [_things(entry) for entry in entries if entry.kind in due]
    return {
        typed: (entry, after)
        for typed, (entry, after) in meanings.items()
        if entry.kind in due or len(_things(entry)) < _SEVERAL or _things(entry) not in named
    }


def _things(entry: Any) -> set[Any]:
    """Return the values of those fields of an entry that are filled in."""
    return {*entry} - {entry.kind, None}


class _Attempt(NamedTuple):
    """An attempt to read words as an entry of ``form``.

    ``due`` is the prompt for the entry, None if it is not next. With ``verb_needed``, the words must name the entry.
    """

    speech: Speech
    state: Any
    words: Sequence[str]
    form: Form
    due: Prompt | None
    verb_needed: bool


def find_reasons(speech: Speech, state: Any, words: Sequence[str]) -> list[Reason]:
    """Return a reason for each kind of entry that a line may mean: why such an entry is not possible now.

    First, only entries that the line names are tried. If no reason is found, every entry with a verb in the line is
    tried, and then any other entry. If some of the reasons are about entries that are next, only these reasons are
    returned.

    An entry that is possible at any time, such as a count, needs its verb: without it, nothing speaks for that entry.
    """
    said = [word for sentence in sentences_of(words) for group in sentence for word in group]
    prompts = speech.game.play.prompts(state, None)
    due = {prompt.entry: prompt for prompt in reversed(prompts) if prompt.due}
    unasked = {prompt.entry for prompt in prompts}.difference(due)
    forms = [form for form in speech.game.inputs.forms.values() if form.fields or not is_filler(form.name)]
    named = [form for form in forms if any(form.name in base_forms(word) for word in said)]
    closed = [
        form
        for form in forms
        if form.name not in unasked and not any(field.accepts_any and field.kinds for field in form.every_field())
    ]
    for among, verb_needed in ((named, True), (forms, True), (closed, False)) if said else ():
        attempts = [_Attempt(speech, state, said, form, due.get(form.name), verb_needed) for form in among]
        tried = [(attempt, _reason(attempt)) for attempt in attempts]
        reasons = [Reason(made.form.name, why, DUE if made.due else ELSEWHERE) for made, why in tried if why]
        if reasons:
            return [reason for reason in reasons if reason.when == DUE] or reasons
    return []


def _reason(attempt: _Attempt) -> Refusal | GmError | None:
    """Return why the attempted entry is not possible now; None if the words do not mean it.

    The first player whom the words name is the one who acts. If they name nobody and the reasons differ between the
    players, return a general reason.
    """
    words, due = attempt.words, attempt.due
    called = {seat.id: {*map(str.casefold, called_by(seat))} for seat in attempt.speech.names if seat.kind == "seat"}
    if not attempt.verb_needed and all(map(parse_number, {*words}.difference(*called.values()))):
        return None  # numbers may be anything
    named = [who for who, said in called.items() if not said.isdisjoint(words)]
    players = named[:1] or (due.seats if due else tuple(called)) or ("",)
    reasons = [reason for reason in (_reason_for(attempt, who) for who in players) if reason]
    if len({reason.kind for reason in reasons if isinstance(reason, Refusal)}) > 1:
        return MisplacedWords("not-due", truncate(join(words), 60), "")
    return next(iter(reasons), None)


def _reason_for(attempt: _Attempt, who: str) -> Refusal | GmError | None:
    """Return the reason why this player (``who``) cannot make the attempted entry now.

    If several readings of the words are refused, return the refusal of the reading that keeps the most typed words:
    ``shoot`` is read as Shoot rather than Fire. If a word is missing, return the error that names this word. If the
    words do not describe the attempted entry, return None.
    """
    speech, state, words, form, due, verb_needed = attempt
    asked = due._replace(seats=(who,)) if due and who else due or Prompt(form.name, (who,))
    interpreter = speech.interpreter(form, frozenset((who,)), asked, loose=False)
    lacking: Refusal | GmError | None = None
    refused: list[tuple[int, Refusal]] = []
    for typed in possible_lines(interpreter, words, asked, verb_needed=verb_needed):
        reading = read(form, typed, Context(speech.names, asked, short=True, taken=speech.taken, asked=asked))
        if reading.meant is None:
            lacks = due and verb_needed and isinstance(reading.error, Refusal | MissingWord)
            lacking = lacking or (reading.error if lacks else None)
        elif refusal := try_entry(speech.game, state, reading.meant)[1]:
            refused.append((sum(word in words for word in typed), refusal))
        elif due and not refused and due.seats and who not in due.seats:
            called = {name.id: name.name for name in speech.names}
            return GmError("not-due", f"{called[due.seats[0]]} is next, not {called[who]}.")
    return max(refused, key=lambda pair: pair[0])[1] if refused else lacking
