"""The reader for lines as people say them.

The words of a line are interpreted once for each entry that they may mean: phrases, abbreviated names, numbers and
cards in words. The strict parser reads the result, and the rules decide whether it is possible now. A line is accepted
only if it has exactly one possible meaning.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any, NamedTuple

from gm.errors import GmError, Refusal
from gm.game import Context, Form, Prompt, Settings, as_tuple
from gm.notation.errors import several_meanings_error
from gm.notation.formatting import format_entry
from gm.notation.line import Reading, join, split
from gm.notation.multi_entry import ParsedEntry, try_entry
from gm.notation.parser import read
from gm.notation.short_forms import NO, YES
from gm.notation.spoken.doubtful import abbreviated_too_far, has_only_flags
from gm.notation.spoken.fields import names_card
from gm.notation.spoken.grouping import everybody_does, groupings, share_verb, unit_first
from gm.notation.spoken.names import called_by
from gm.notation.spoken.orders import ACTORS, possible_lines
from gm.notation.spoken.reasons import ELSEWHERE, Reason, asked_when, is_clear, likeliest, without_rivals
from gm.notation.spoken.speech import Speech, sentences_of
from gm.notation.spoken.words import FILLERS, SPARE, is_number

_MOST_ANSWERS = 8
_AGREED = ("yeah", "yep", "yup", "sure", "right")
"""Further words for yes at the beginning of a sentence."""


class _Line(NamedTuple):
    """A line that is being read, with its context. If ``loose`` is True, misspelt words are corrected.

    ``reasons`` collects the reasons why the rules reject meanings. ``asked`` has the prompts in the state ``start``,
    before the line. ``several`` is True for a line with commas: any part of it may be an answer.
    """

    speech: Speech
    loose: bool
    reasons: list[Reason]
    start: Any
    asked: Sequence[Prompt]
    several: bool = False

    def prompts(self, state: Any) -> Sequence[Prompt]:
        """Return the prompts in ``state``. For the state ``start``, return the known prompts (``asked``)."""
        return self.asked if state is self.start else self.speech.game.play.prompts(state, None)


def read_spoken(speech: Speech, state: Any, words: Sequence[str]) -> Reading:
    """Read a line as people say it. The meaning is a list with one or more
    :class:`~gm.notation.multi_entry.ParsedEntry`.

    If the words may mean several things, the reading has the error GmError (``ambiguous``). If the line, or one answer
    in it, has only one meaning and the rules reject this, the error is their Refusal. In all other cases without a
    meaning, the reading is empty.
    """
    sentences = sentences_of(words)
    groups = [group for sentence in sentences for group in sentence]
    if not groups:
        return Reading()
    asked = speech.game.play.prompts(state, None)
    ways = [[[word for group in groups for word in group]]]
    chosen: list[list[list[str]]] = []
    if len(groups) <= _MOST_ANSWERS:
        ending = [form.name for form in speech.game.inputs.forms.values() if not form.fields]
        chosen = unit_first(groups, speech.names, lambda rest: bool(speech.phrases.named_in(rest, ending)))
        due = [prompt.seats for prompt in asked if prompt.due and groups[0][1:]]
        shared = share_verb(groups, speech.names) or everybody_does(groups, max(due, key=len, default=()))
        if groups[0][0] == "both" and groups[0][1:] and not shared:  # one after the other
            pair = tuple(name.id for name in speech.names if name.kind == "seat" and name.here)
            shared = [*everybody_does(groups, pair), *everybody_does(groups, pair[::-1])]
        ways = [*groupings(sentences, speech.names, speech.phrases.named_by_small_words), *shared, *chosen]
        if answer := _after_yes(asked, sentences):
            ways += groupings(answer, speech.names)
        ways += [apart for way in ways if (apart := [*map(speech.with_being, way)]) != way]
    reasons: list[Reason] = []
    for loose in (False, True):
        for answers in ways:
            line = _Line(speech, loose, [], state, asked, len(groups) > 1)
            reading = _read_in_turn(line, state, answers)
            if reading.meant or (reading.error and answers not in chosen):
                return reading
            reasons += [] if loose or answers in chosen else line.reasons
    if only := likeliest(reasons):
        whole = len(only.words) == sum(map(len, groups))
        return Reading(error=only.why, words=() if whole else only.words, refused=only.entry)
    return Reading()


def _after_yes(prompts: Sequence[Prompt], sentences: Sequence[Sequence[list[str]]]) -> list[list[list[str]]]:
    """Return the ``sentences`` without the yes at their beginning; [] if they do not begin with a yes.

    If a yes-or-no question is next, a no before a comma is removed too. Otherwise it is not removed, because it may be
    meant as a correction.
    """
    first = sentences[0][0]
    asked = any(prompt.due and prompt.yes for prompt in prompts)
    if first[0] not in (*_AGREED, *YES) and not (asked and len(first) == 1 and first[0] in NO):
        return []
    groups = [first[1:], *sentences[0][1:]]
    rest = [[group for group in groups if group], *map(list, sentences[1:])]
    return [sentence for sentence in rest if sentence]


def _read_in_turn(line: _Line, state: Any, answers: Sequence[Sequence[str]]) -> Reading:
    """Read each answer in the state after the previous answer. The reading is empty if any answer has no meaning.

    An answer without a verb has the verb of the previous answer: ``ida sacrifices 1 and max 2``.
    """
    entries: list[ParsedEntry] = []
    before = state
    for place, words in enumerate(answers):
        line.reasons.clear()
        if entries and len(words) == 1 and words[0] in NO:
            return Reading()  # it may take back what was said before it
        meanings = _meanings(line, state, words)
        if not meanings and entries:
            last = entries[-1].entry
            meanings = _meanings(line, state, words, last.kind) or _once_more(line, state, words, last)
        if entries:
            said = {word for answer in answers[: place + 1] for word in answer}
            meanings = {
                typed: (entry, after)
                for typed, (entry, after) in meanings.items()
                if not _is_about_same_player(line, words, said, entry, entries[-1].entry)
            }
        if len(meanings) > 1:
            return Reading(error=several_meanings_error(words, [*meanings]))
        if not meanings:
            line.reasons[:] = [no for no in line.reasons if not (entries and _continues(line, entries[-1].entry, no))]
            return Reading()
        (entry, after), last = next(iter(meanings.values())), entries[-1].entry if entries else None
        if last and _ends_list(line, before, state, last, entry):
            if not (joined := _joined(line, before, last, entry)):
                return Reading()
            (entry, after), _ = joined, entries.pop()
        else:
            before = state
        state = after
        entries.append(ParsedEntry(entry))
    return Reading(entries)


def _ends_list(line: _Line, before: Any, after: Any, last: Any, entry: Any) -> bool:
    """Return whether ``entry`` continues a list of settings that ``last``, the previous entry, began.

    An example of a setting is ``hp=3``. The result is True if a prompt asks for the list in the state ``before`` the
    entry ``last``, but no longer in the state ``after`` it. A separate list would belong to another turn.
    """
    fields = line.speech.game.inputs.forms[last.kind].fields
    due = [any(prompt.due and prompt.entry == last.kind for prompt in line.prompts(at)) for at in (before, after)]
    return entry.kind == last.kind and isinstance(fields[0], Settings) and due == [True, False]


def _joined(line: _Line, state: Any, *entries: Any) -> tuple[Any, Any] | None:
    """Return one entry with the settings of all ``entries``, and the state after it; None if the game rejects it."""
    forms, game = line.speech.game.inputs.forms, line.speech.game
    name = forms[entries[0].kind].fields[0].name
    whole = entries[0]._replace(**{name: tuple(part for entry in entries for part in as_tuple(getattr(entry, name)))})
    entry = read(forms[whole.kind], format_entry(forms, whole)[1:], Context(line.speech.names)).meant
    after, refusal = try_entry(game, state, entry) if entry else (state, None)
    return (entry, after) if entry and refusal is None else None


def _is_about_same_player(line: _Line, words: Sequence[str], said: Set[str], entry: Any, last: Any) -> bool:
    """Return whether ``words`` describe the entry before, ``last``, rather than a new ``entry`` of another player.

    This is so if the words begin with a pronoun or have nothing but flags. In ``bo 5 mid, it fell off``, ``it`` refers
    to Bo's entry. If the name of the other player is among the words ``said`` on the line, the result is False.
    """
    forms = line.speech.game.inputs.forms
    form, before = forms[entry.kind], forms[last.kind].leading
    who = form.leading and getattr(entry, form.leading.name)
    if not who or before is None or who == getattr(last, before.name):
        return False
    if any(name.id == who and not said.isdisjoint(map(str.casefold, called_by(name))) for name in line.speech.names):
        return False
    return words[0].removesuffix("'s") in ("he", "she", "it") or has_only_flags(form, entry)


def _continues(line: _Line, last: Any, rejected: Reason) -> bool:
    """Return whether the words of a ``rejected`` entry may belong to the list that ends the previous entry, ``last``.

    If they may, the rejection does not mean that the line is wrong.
    """
    fields = line.speech.game.inputs.forms[last.kind].fields
    listed = bool(fields) and not fields[-1].is_complete(getattr(last, fields[-1].name))
    return listed and rejected.kind == last.kind and rejected.when == ELSEWHERE


def _once_more(line: _Line, state: Any, words: Sequence[str], last: Any) -> dict[str, tuple[Any, Any]]:
    """Return the meanings of a number as another answer of the player of the entry ``last``; {} for other words."""
    leading = line.speech.game.inputs.forms[last.kind].leading
    if not leading or not is_number(words):
        return {}
    return _meanings(line, state, [getattr(last, leading.name), *words], last.kind)


def _meanings(line: _Line, state: Any, words: Sequence[str], kind: str = "") -> dict[str, tuple[Any, Any]]:
    """Return the entries that ``words`` may mean and that the rules accept. The keys are their long forms.

    Each value has the entry and the state after it. If ``kind`` is given, only entries of that name are tried, and the
    words need no verb.

    If the words mean no complete entry, the result has the entries that complete them, but at most a few. There are
    none of these if the first word is the name of an entry that is possible now.
    """
    speech, forms = line.speech, line.speech.game.inputs.forms
    meanings: dict[str, tuple[Any, Any]] = {}
    unfinished: dict[str, tuple[Any, Any]] = {}
    prompts = line.prompts(state)
    actors = frozenset(str(prompt.params.get(who)) for prompt in prompts if prompt.due for who in ACTORS.values())
    seats = next((prompt.seats for prompt in prompts if prompt.due), ())
    light = (forms[name] for name in speech.phrases.named_by_light_verb(words) if name in forms)
    spoken = {form.name for form in light if _says(line, form, words, Prompt(form.name, seats))}
    small = speech.phrases.named_by_small_words(words)
    spoken |= {name for name in small if name in forms and not forms[name].fields}
    by_name = speech.phrases.named_in(words, forms)
    telling = [word for word in words if word not in FILLERS or word in SPARE]  # “a” is no beginning of a name

    def judge(entry: Any) -> Refusal | None:
        return try_entry(speech.game, state, entry)[1]

    kind = words[0] if len(words) == 1 and words[0] in forms else kind  # an entry's own name is no other entry
    for form in [forms[kind]] if kind else forms.values():
        asked = [prompt for prompt in prompts if prompt.entry == form.name]
        due = next((prompt for prompt in asked if prompt.due), None)
        if form.explicit and due:
            due = due._replace(ordered=False)  # a sentence without a name does not say whose turn ends
        if not kind and due is None and by_name and form.name not in by_name:
            continue  # “bo evades and gets one six” is no test, though “get” may begin one
        possible = due or next(iter(asked), None)
        context = Context(speech.names, due, short=True, taken=speech.taken, asked=possible, judge=judge)
        interpreter = speech.interpreter(form, actors, possible, loose=line.loose)
        cards = _cards_of_others(line, prompts, form, words)
        verb_needed = not kind and (due is None or bool(spoken - {form.name}))  # it may belong to another entry
        for typed in possible_lines(interpreter, words, possible, verb_needed=verb_needed):
            if not cards.issubset(typed):
                continue  # “fire tom, passes” has an answer before the pass
            found, whole = _entries(form, typed, context)
            found = found if whole or form.name != words[0] else []
            for entry in found:
                after, refusal = try_entry(speech.game, state, entry)
                if abbreviated_too_far(forms, form, telling, entry, speech.names):
                    continue
                if refusal is None or (refusal.lacks and not whole):
                    (meanings if whole else unfinished)[join(format_entry(forms, entry))] = (entry, after)
                elif whole and is_clear(interpreter, words, asked_when(asked)):
                    line.reasons.append(Reason(form.name, refusal, asked_when(asked), entry, tuple(words)))
    named = words[0] in (prompt.entry for prompt in prompts)
    meanings = without_rivals(meanings, line.reasons, {prompt.entry for prompt in prompts if prompt.due})
    return meanings or ({} if named else unfinished)


def _cards_of_others(line: _Line, prompts: Sequence[Prompt], form: Form, words: Sequence[str]) -> set[str]:
    """Return those ``words`` that name a card for an entry that is next and is not an entry of ``form``.

    For a line without commas, return an empty set.
    """
    kinds = [prompt.entry for prompt in prompts if line.several and prompt.due and prompt.entry != form.name]
    forms, names = line.speech.game.inputs.forms, line.speech.names
    return {word for kind in kinds for word in words if names_card(forms[kind], names, word)}


def _says(line: _Line, form: Form, words: Sequence[str], asked: Prompt) -> bool:
    """Return whether ``words`` can be read as an entry of ``form``.

    The words have an everyday verb, such as ``take``, which may name this entry.
    """
    interpreter = line.speech.interpreter(form, frozenset(), asked, loose=line.loose)
    context = Context(line.speech.names, short=True, taken=line.speech.taken)
    return any(
        read(form, typed, context).meant for typed in possible_lines(interpreter, words, asked, verb_needed=True)
    )


def _entries(form: Form, typed: Sequence[str], context: Context) -> tuple[list[Any], bool]:
    """Return two values: a list with the entry that the strict parser reads from ``typed``, and True.

    If the parser reads no entry, add the values that the prompt dictates, and parse again. If a value is still missing
    and has few possible values, return a list with an entry for each of them, and False. Otherwise, return [] and
    False.
    """
    reading = read(form, typed, context)
    if reading.meant is None and context.asked:
        leading = form.leading.name if form.leading else None
        fixed = {name: value for name, value in context.asked.fixed.items() if name != leading}
        reading = read(form, typed, context, fixed) if fixed else reading
    if reading.meant is not None:
        return [reading.meant], True
    lines = reading.error.choices if isinstance(reading.error, GmError) else ()
    return [read(form, split(line)[1:], Context(context.names)).meant for line in lines], False
