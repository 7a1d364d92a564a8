"""The reasons why a line in everyday speech is not possible now. They are for lines that have no meaning now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, Form, Name, Prompt
from gm.notation.errors import MissingWord
from gm.notation.line import join
from gm.notation.multi_entry import try_entry
from gm.notation.parser import read
from gm.notation.spoken.interpreter import interpreter_for
from gm.notation.spoken.names import called_by
from gm.notation.spoken.phrases import Phrases
from gm.notation.spoken.reader import MOST_LETTERS, MOST_WORDS, possible_lines
from gm.notation.spoken.words import base_forms, is_filler, parse_number, split_answers

Reason = Refusal | GmError


class _Line(NamedTuple):
    """A line with its context: the game and its state, the words, and the names, phrases and prompts of the duel."""

    game: AnyGame
    state: Any
    words: Sequence[str]
    names: tuple[Name, ...]
    phrases: Phrases
    taken: Any
    due: Mapping[str, Prompt]


def find_reasons(
    game: AnyGame, state: Any, words: Sequence[str], names: tuple[Name, ...], phrases: Phrases, taken: Any
) -> dict[str, Reason]:
    """Return the reason why a line is not possible now, for each entry that it may mean, by the entry's name.

    First, only entries that the line names are tried. If no reason is found, entries of which the line has a verb are
    tried, and last of all any entry. If entries that are next have a reason, other entries are left out.
    """
    said = [word for sentence in split_answers(words) for group in sentence for word in group]
    if not said or len(said) > MOST_WORDS or sum(map(len, words)) > MOST_LETTERS:
        return {}
    due = {prompt.entry: prompt for prompt in reversed(game.play.prompts(state, None)) if prompt.due}
    line = _Line(game, state, said, names, phrases, taken, due)
    forms = [form for form in game.inputs.forms.values() if form.fields or not is_filler(form.name)]
    named = [form for form in forms if any(form.name in base_forms(word) for word in said)]
    closed = [form for form in forms if not any(field.accepts_any and field.kinds for field in form.every_field())]
    for among, verb_needed in ((named, True), (forms, True), (closed, False)):
        reasons = {form.name: _reason(line, form, verb_needed=verb_needed) for form in among}
        found = {name: reason for name, reason in reasons.items() if reason}
        if found:
            return {name: reason for name, reason in found.items() if name in due} or found
    return {}


def _reason(line: _Line, form: Form, *, verb_needed: bool) -> Reason | None:
    """Return why the line is not possible as an entry of ``form``; None if it does not mean such an entry.

    The first player whom the line names is the one who acts. If the line names nobody and the reasons differ between
    the players, a general reason is returned. If the entry is next and the line lacks something, that is the reason.
    """
    seats = [name for name in line.names if name.kind == "seat"]
    named = [name.id for name in seats if not {*map(str.casefold, called_by(name))}.isdisjoint(line.words)]
    said = {*line.words}.difference(word.casefold() for name in seats for word in called_by(name))
    if not verb_needed and all(map(parse_number, said)):
        return None  # numbers may be anything
    due = line.due.get(form.name)
    everybody = due.seats if due else tuple(seat.id for seat in seats)
    reasons = [_reason_for(line, form, who, verb_needed=verb_needed) for who in named[:1] or everybody or ("",)]
    refusals = {reason.kind for reason in reasons if isinstance(reason, Refusal)}
    if len(refusals) > 1:
        return GmError("not-due", f"“{join(line.words)[:40]}” does not fit here.")
    return next((reason for reason in reasons if reason), None)


def _reason_for(line: _Line, form: Form, who: str, *, verb_needed: bool) -> Reason | None:
    """Return why the player ``who`` cannot enter the line with ``form`` now; None if it does not mean such an entry."""
    due = line.due.get(form.name)
    asked = due._replace(seats=(who,)) if due and who else due or Prompt(form.name, (who,))
    called, entries = tuple(asked.called.items()), tuple(line.game.inputs.forms)
    interpreter = interpreter_for(form, line.phrases, line.names, frozenset((who,)), entries, called, loose=False)
    lacking: Reason | None = None
    for typed in possible_lines(interpreter, line.words, asked, verb_needed=verb_needed):
        reading = read(form, typed, Context(line.names, asked, short=True, taken=line.taken, asked=asked))
        if reading.meant is None:
            lacks = due and verb_needed and isinstance(reading.error, Refusal | MissingWord)
            lacking = lacking or (reading.error if lacks else None)
        elif refusal := try_entry(line.game, line.state, reading.meant)[1]:
            return refusal
        elif due and due.seats and who not in due.seats:
            called = {name.id: name.name for name in line.names}
            return GmError("not-due", f"{called[due.seats[0]]} is next, not {called[who]}.")
    return lacking
