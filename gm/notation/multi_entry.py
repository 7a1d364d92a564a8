"""Several answers on one line. An answer belongs to the player that it names, or else to the next player.

Lines such as ``4m* 2t 5b*``, ``bo 4m, cy 2t*`` and ``4m*2t`` are read as answers to the current prompt. Commas may
also separate answers of different forms, such as ``ana fire, pass bo``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, Form, Name, Prompt
from gm.notation.errors import UnknownWord, UnreadWord
from gm.notation.inference import BEGUN, end_apart
from gm.notation.line import Reading, join, split_flag
from gm.notation.parser import is_open_to_all, read
from gm.notation.short_forms import full_names, read_line
from gm.notation.spoken.doubtful import has_only_flags, uneven_error
from gm.text import truncate

NOBODY = ""
_MOST = 24
"""The maximum number of words in an answer, and the maximum number of answers on a line."""


class ParsedEntry(NamedTuple):
    """An entry from a line with several entries, and whether a ``?`` flags it as uncertain."""

    entry: Any
    doubted: bool = False


class Part(NamedTuple):
    """An answer from a line with several answers: its words, its entry, and its place on the line.

    If the words name no player, the entry's player is :data:`NOBODY` at first. A comma takes up a place of its own, so
    answers with a comma between them are not neighbours.
    """

    words: tuple[str, ...]
    entry: Any
    place: int = 0


def read_several(game: AnyGame, state: Any, words: Sequence[str], names: tuple[Name, ...]) -> Reading:
    """Read ``words`` as answers to the next prompts. The meaning is a list of :class:`ParsedEntry` in typed order.

    The reading is empty if there are fewer than two answers. If only some answers are right, it has the error of the
    first wrong answer.
    """
    alike = _read_of_one_kind(game, state, words, names)
    if alike.meant:
        return alike
    parted = _read_between_commas(game, state, words, names)
    return parted if parted.meant or parted.error else alike


def _read_between_commas(game: AnyGame, state: Any, words: Sequence[str], names: tuple[Name, ...]) -> Reading:
    """Read the answers between commas, each in the state after the previous answer.

    An answer may begin with the entry's name (``ana fire, pass bo``). The reading is empty if no part contains an
    entry's name, or if the first part is not an answer.
    """
    kinds = {*game.inputs.forms}
    listed = [answer for answer in _between_commas(end_apart(words, game.inputs.forms)) if answer]
    entries: list[ParsedEntry] = []
    if not 1 < len(listed) <= _MOST or not any(set(map(str.casefold, answer)) & kinds for answer in listed):
        return Reading()
    for typed in listed:
        answer, doubted = split_flag(typed)
        prompts = [prompt for prompt in game.play.prompts(state, None) if prompt.due]
        reading = read_line(game, prompts, answer, names)
        error: GmError | Refusal | None = reading.error
        if not error and (reading.meant is None or reading.meant.kind not in (prompt.entry for prompt in prompts)):
            error = GmError("words", "That does not answer the current question.", "To see what comes next, type ?")
        state, error = (state, error) if error else try_entry(game, state, reading.meant)
        if error:
            return Reading(error=error, words=tuple(answer)) if entries else Reading()
        entries.append(ParsedEntry(reading.meant, doubted))
    return Reading(entries)


def try_entry(game: AnyGame, state: Any, entry: Any) -> tuple[Any, Refusal | None]:
    """Return two values: the state after ``entry``, and None.

    If the rules reject the entry, return the unchanged ``state`` and the refusal.
    """
    try:
        return game.play.apply(state, entry).state, None
    except Refusal as refusal:
        return state, refusal


def _read_of_one_kind(game: AnyGame, state: Any, words: Sequence[str], names: tuple[Name, ...]) -> Reading:
    """Read several answers with the form of the next prompt. The reading is empty if there are fewer than two."""
    prompt = _leading_prompt(game, state)
    if prompt is None or len(words) > _MOST * _MOST:
        return Reading()
    form = game.inputs.forms[prompt.entry]
    low = words[0].casefold()
    if low != form.name and low in game.inputs.forms:
        return Reading()  # the name of another entry
    cut = len(low) >= BEGUN and form.name.startswith(low) and not any(name.id.startswith(low) for name in names)
    named = low == form.name or cut
    parts, wrong = _parts(form, words[1:] if named else words, names)
    if wrong:
        reading = read(form, split_flag(wrong)[0], Context(names, prompt))
        error = reading.error or GmError("words", "That does not answer the current question.")
        return Reading(error=error, words=tuple(wrong))
    if len(parts) == 1:
        parts = _cut(form, parts[0], names)
    if not any("," in word for word in words) and (uneven := uneven_error(form, [part.entry for part in parts])):
        return Reading(error=uneven, words=tuple(words))
    return _read_in_turn(game, form, state, parts, names) if 1 < len(parts) <= _MOST else Reading()


def _leading_prompt(game: AnyGame, state: Any) -> Prompt | None:
    """Return the first prompt with answers that begin with a player, of those that are next; None if there is none."""
    for prompt in game.play.prompts(state, None):
        if prompt.due and prompt.seats and game.inputs.forms[prompt.entry].leading:
            return prompt
    return None


def _parts(form: Form, words: Sequence[str], names: tuple[Name, ...]) -> tuple[list[Part], Sequence[str]]:
    """Split ``words`` into answers, each as long as possible. Return two lists: the answers, and [].

    If an answer is wrong, return [] and the words of this answer. If ``words`` do not begin with an answer, return []
    and [].
    """
    parts: list[Part] = []
    parted, place = any("," in word for word in words), 0
    for listed in _between_commas(words):
        place += 1
        while listed:
            part = _longest(form, listed, names)
            stuck = [] if part else _split_joined_answers(form, listed[0])
            if len(stuck) > 1:
                listed = [*stuck, *listed[1:]]
                continue
            if part is None:
                wrong = bool(parts) or (_lacks_something(form, listed, names) and _has_answer(form, words, names))
                return ([], listed if parted else listed[:1]) if wrong else ([], [])
            place += 1
            parts.append(part._replace(place=place))
            if len(parts) > _MOST:
                return parts, []
            listed = listed[len(part.words) :]
    return parts, []


def _between_commas(words: Sequence[str]) -> Iterator[list[str]]:
    """Yield the words of each part between commas."""
    if any("," in word for word in words):
        yield from (word.split() for word in " ".join(words).split(","))
    else:
        yield [*words]


def _longest(form: Form, words: Sequence[str], names: tuple[Name, ...]) -> Part | None:
    """Return the longest answer at the start of ``words``; None if they do not begin with an answer."""
    named = words[0].casefold() in full_names(names)
    end = min(len(words), _MOST)
    while end:
        longest = 0
        for known in (names,) if named else (names, ()):
            reading = _read_answer(form, words[:end], known)
            if not reading.error:
                return Part(tuple(words[:end]), reading.meant)
            longest = max(longest, _longest_left(reading.error, words[:end]))
        end = longest
    return None


def _longest_left(error: GmError | Refusal, words: Sequence[str]) -> int:
    """Return how many words to try next after ``words`` were rejected: all words before the first unread word.

    A word that ends in ``?`` is included, because the ``?`` is only read at the end of an answer.
    """
    if isinstance(error, UnreadWord) and not any(word.casefold() == "because" for word in words):
        return min(error.read + words[error.read].endswith("?"), len(words) - 1)
    return len(words) - 1


def _read_answer(form: Form, words: Sequence[str], names: tuple[Name, ...]) -> Reading:
    """Read ``words`` as one answer. It need not name a player."""
    return read(form, split_flag(words)[0], Context(names, Prompt(form.name, (NOBODY,))))


def _lacks_something(form: Form, words: Sequence[str], names: tuple[Name, ...]) -> bool:
    """Return whether ``words`` begin with an incomplete answer, for example one without its number."""
    error = _read_answer(form, words, names).error
    return not (isinstance(error, UnknownWord) and error.word == words[0])


def _has_answer(form: Form, words: Sequence[str], names: tuple[Name, ...]) -> bool:
    """Return whether any of the ``words`` is an answer by itself."""
    return any(_longest(form, [word], names) for listed in _between_commas(words) for word in listed)


def _split_joined_answers(form: Form, word: str) -> list[str]:
    """Split a word into answers: ``4m*2t`` into ``4m*`` and ``2t``. A word of letters only is not split."""
    answers: list[str] = []
    seen: set[str] = set()
    at, low = 0, word.casefold()
    while at < len(low) and not low.isalpha():
        if low[at] == "?" and answers:
            answers[-1] += low[at]
            at += 1
            continue
        matches = [
            (field.name, match.end())
            for field in form.fields
            if field.joined_pattern and (match := re.compile(field.joined_pattern).match(low, at))
        ]
        if len(matches) != 1:
            return []
        name, end = matches[0]
        if name in seen or not answers:
            if len(answers) >= _MOST:
                return []
            answers.append("")
            seen = set()
        seen.add(name)
        answers[-1] += low[at:end]
        at = end
    return answers


def _cut(form: Form, part: Part, names: tuple[Name, ...]) -> list[Part]:
    """Split a rejected answer where the order of the form's fields begins again: ``o 3b`` becomes ``o`` and ``3b``."""
    places = [_first_field_index(form, word, names) for word in part.words]
    at = next((at for at in range(1, len(places)) if -1 < places[at] < places[at - 1]), 0)
    cut = [_longest(form, words, names) for words in (part.words[:at], part.words[at:]) if at]
    parts = [part for part in cut if part is not None]
    return parts if sum(len(part.words) for part in parts) == len(part.words) else [part]


def _shift_words(form: Form, part: Part, after: Part, names: tuple[Name, ...]) -> list[Part]:
    """Move the last words of the rejected answer ``part`` to the front of ``after``. Returns both answers.

    ``bo divert cy`` and ``hex bo`` become ``bo divert`` and ``cy hex bo``. If no words can be moved, returns only
    ``part``.
    """
    for at in range(len(part.words) - 1, 0, -1):
        rest = (*part.words[at:], *after.words)
        first, second = _longest(form, part.words[:at], names), _longest(form, rest, names)
        if first and second and (len(first.words), len(second.words)) == (at, len(rest)):
            return [first._replace(place=part.place), second._replace(place=after.place)]
    return [part]


def _first_field_index(form: Form, word: str, names: tuple[Name, ...]) -> int:
    """Return the index of the first field of the form that gets a value from ``word`` alone; -1 if no field does."""
    part = _longest(form, [word], names)
    fields = [field.name for field in form.fields if part and getattr(part.entry, field.name)]
    return [field.name for field in form.fields].index(fields[0]) if fields else -1


def _read_in_turn(game: AnyGame, form: Form, state: Any, parts: list[Part], names: tuple[Name, ...]) -> Reading:
    """Read each answer in the state after the previous answer. An answer without a name is the next player's answer."""
    assert form.leading is not None  # only such forms get here (see _leading_prompt)
    who, entries, named = form.leading.name, list[ParsedEntry](), False
    while parts:
        prompt = next((p for p in game.play.prompts(state, None) if p.due and p.entry == form.name), None)
        if prompt is None:
            error = GmError("words", "Nobody is left to answer.", "To see what comes next, type ?")
            return Reading(error=error, words=parts[0].words)
        due = None if is_open_to_all(prompt) else prompt.seats[0]
        mine = (part for part in parts if getattr(part.entry, who) == due)
        unnamed = (part for part in parts if due and getattr(part.entry, who) == NOBODY)
        part = next(mine, None) or next(unnamed, None) or parts[0]
        parts.remove(part)
        if getattr(part.entry, who) == NOBODY and due is None:
            error = GmError("words", f"{form.name}: say who.", f"For example: {prompt.example}")
            return Reading(error=error, words=part.words)
        entry = part.entry._replace(**{who: getattr(part.entry, who) or due})
        if named and getattr(part.entry, who) == NOBODY and has_only_flags(form, entry):
            return Reading()  # “bo 5 mid, off” may tell more about Bo
        named = getattr(part.entry, who) != NOBODY
        state, refusal = try_entry(game, state, entry)
        if refusal is None:
            entries.append(ParsedEntry(entry, split_flag(part.words)[1]))
            continue
        after = next((other for other in parts if other.place == part.place + 1), None)
        cut = _cut(form, part, names)
        cut = cut if len(cut) > 1 or after is None else _shift_words(form, part, after, names)
        if len(cut) < 2:
            return Reading(error=refusal, words=part.words)
        parts = [*cut, *(part for part in parts if part is not after or cut[-1].place != after.place)]
    return Reading(entries)


def part_error(words: Sequence[str], error: GmError) -> GmError:
    """Return ``error`` for a line with several answers. Its message quotes ``words``, the answer that is wrong."""
    remedy = f"Nothing on the line was saved. {error.remedy}".strip()
    return GmError(error.code, f"“{truncate(join(words), 60)}”: {error.message}", remedy, error.rule)
