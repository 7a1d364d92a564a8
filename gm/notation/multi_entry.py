"""Several answers on a line, of all who were asked, say: each for the one whom it names, the others in turn.

``4m* 2t 5b*``, ``bo 4m, cy 2t*`` and ``4m*2t`` are read off the form that is due; commas may part the answers, of which
each may then be of another form that is due, ``ana fire, pass bo``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, Form, Name, Prompt
from gm.notation.errors import UnknownWord
from gm.notation.line import join, split_flag
from gm.notation.parser import is_open_to_all, parse
from gm.notation.short_forms import parse_with_prompts

NOBODY = ""
_MOST = 24
"""So many words at most make one answer, and so many answers one line."""


class ParsedEntry(NamedTuple):
    """One of the entries of a line, and whether a ``?`` behind it puts it in doubt."""

    entry: Any
    doubted: bool = False


class Part(NamedTuple):
    """One of several answers: its words, and the entry that they make, by somebody or not yet; and its place on the
    line, where a comma parts it by two from the one before."""

    words: tuple[str, ...]
    entry: Any
    place: int = 0

    @property
    def given(self) -> ParsedEntry:
        """The entry, in doubt or not."""
        return ParsedEntry(self.entry, split_flag(self.words)[1])


def parse_several(
    game: AnyGame, state: Any, words: Sequence[str], names: tuple[Name, ...], say: Callable[[Refusal], GmError]
) -> list[ParsedEntry]:
    """The entries, in the order in which they are due; [] if the words are not at least two answers to what is due.

    Raises GmError, about the one that is wrong, as soon as one of them is an answer; ``say`` words what a game refuses.
    """
    try:
        found = _of_one_kind(game, state, words, names, say)
    except GmError:
        if found := _by_commas(game, state, words, names, say):
            return found
        raise
    return found or _by_commas(game, state, words, names, say)


def _by_commas(
    game: AnyGame, state: Any, words: Sequence[str], names: tuple[Name, ...], say: Callable[[Refusal], GmError]
) -> list[ParsedEntry]:
    """The entries between commas, some of which give their name (``ana fire, pass bo``), each read where it then
    stands; [] if no such line begins so."""
    listed = [some for some in _listed(words) if some]
    entries: list[ParsedEntry] = []
    if not 1 < len(listed) <= _MOST or not any(set(map(str.casefold, some)) & {*game.inputs.forms} for some in listed):
        return []
    for typed in listed:
        some, doubted = split_flag(typed)
        prompts = [prompt for prompt in game.play.prompts(state, None) if prompt.due]
        try:
            entry = parse_with_prompts(game, prompts, some, names)
            if entry is None or entry.kind not in (prompt.entry for prompt in prompts):
                raise GmError("words", "That does not answer what comes next.", "See what comes next: ?")
            state = game.play.apply(state, entry).state
        except (GmError, Refusal) as wrong:
            if not entries:
                return []
            raise _named(some, say(wrong) if isinstance(wrong, Refusal) else wrong) from None
        entries.append(ParsedEntry(entry, doubted))
    return entries


def _of_one_kind(
    game: AnyGame, state: Any, words: Sequence[str], names: tuple[Name, ...], say: Callable[[Refusal], GmError]
) -> list[ParsedEntry]:
    """The entries of the form that is due; [] if the words are not at least two answers to it."""
    prompt = _asked(game, state)
    if prompt is None or len(words) > _MOST * _MOST:
        return []
    form = game.inputs.forms[prompt.entry]
    rest = words[1:] if words[0].casefold() == form.name else words
    parts = list(islice(_parts(form, rest, names, partial(_wrong, form, prompt, names, say)), _MOST + 1))
    if len(parts) == 1:
        parts = _cut(form, parts[0], names)
    return _in_turn(game, form, state, parts, say, names) if 1 < len(parts) <= _MOST else []


def _asked(game: AnyGame, state: Any) -> Prompt | None:
    """What is due, if a seat leads its form."""
    for prompt in game.play.prompts(state, None):
        if prompt.due and prompt.seats and game.inputs.forms[prompt.entry].leading:
            return prompt
    return None


def _wrong(
    form: Form, prompt: Prompt, names: tuple[Name, ...], say: Callable[[Refusal], GmError], words: Sequence[str]
) -> GmError:
    """What is wrong with an answer, were it given by the one who is due."""
    try:
        parse(form, split_flag(words)[0], Context(names, prompt))
    except Refusal as refusal:
        return _named(words, say(refusal))
    except GmError as error:
        return _named(words, error)
    return _named(words, GmError("words", "That does not answer what comes next."))


def _parts(
    form: Form, words: Sequence[str], names: tuple[Name, ...], wrong: Callable[[Sequence[str]], GmError]
) -> Iterator[Part]:
    """The answers, each as long as it goes; nothing if the first is none."""
    begun, parted, place = False, any("," in word for word in words), 0
    for listed in _listed(words):
        place += 1
        while listed:
            part = _longest(form, listed, names)
            stuck = [] if part else _apart(form, listed[0])
            if len(stuck) > 1:
                listed = [*stuck, *listed[1:]]
                continue
            if part is None and not begun:
                if _nearly(form, listed, names) and _answers(form, words, names):
                    raise wrong(listed if parted else listed[:1])
                return
            if part is None:
                raise wrong(listed if parted else listed[:1])
            begun, place = True, place + 1
            yield part._replace(place=place)
            listed = listed[len(part.words) :]


def _listed(words: Sequence[str]) -> Iterator[list[str]]:
    """The words between commas."""
    if any("," in word for word in words):
        yield from (some.split() for some in " ".join(words).split(","))
    else:
        yield [*words]


def _longest(form: Form, words: Sequence[str], names: tuple[Name, ...]) -> Part | None:
    """The longest answer that the words begin with. One that is named in full is never taken for anything else."""
    named = any(words[0].casefold() in (one.id.casefold(), one.name.casefold()) for one in names)
    for end in range(min(len(words), _MOST), 0, -1):
        for known in (names,) if named else (names, ()):
            with suppress(GmError, Refusal):
                entry = parse(form, split_flag(words[:end])[0], Context(known, Prompt(form.name, (NOBODY,))))
                return Part(tuple(words[:end]), entry)
    return None


def _nearly(form: Form, words: Sequence[str], names: tuple[Name, ...]) -> bool:
    """Whether words begin with an answer but for its number, say."""
    try:
        parse(form, split_flag(words)[0], Context(names, Prompt(form.name, (NOBODY,))))
    except UnknownWord as error:
        return error.word != words[0]
    except (GmError, Refusal):
        pass
    return True


def _answers(form: Form, words: Sequence[str], names: tuple[Name, ...]) -> bool:
    """Whether any of these words is an answer by itself."""
    return any(_longest(form, [word], names) for listed in _listed(words) for word in listed)


def _apart(form: Form, word: str) -> list[str]:
    """Answers that stick together in one word: a new one begins where a field would be read twice."""
    found: list[str] = []
    seen: set[str] = set()
    at, low = 0, word.casefold()
    while at < len(low):
        if low[at] == "?" and found:
            found[-1] += low[at]
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
        if name in seen or not found:
            if len(found) >= _MOST:
                return []
            found.append("")
            seen = set()
        seen.add(name)
        found[-1] += low[at:end]
        at = end
    return found


def _cut(form: Form, part: Part, names: tuple[Name, ...]) -> list[Part]:
    """An answer that the game does not take, cut before the word that goes back in the form: ``o 3b`` says two things,
    ``5t o`` one. It stays whole where no word does."""
    places = [_place(form, word, names) for word in part.words]
    at = next((at for at in range(1, len(places)) if -1 < places[at] < places[at - 1]), 0)
    cut = [_longest(form, words, names) for words in (part.words[:at], part.words[at:]) if at]
    found = [one for one in cut if one is not None]
    return found if sum(len(one.words) for one in found) == len(part.words) else [part]


def _given_on(form: Form, part: Part, after: Part, names: tuple[Name, ...]) -> list[Part]:
    """An answer that the game does not take and the one ``after`` it, with its last words given on to that one: ``bo
    divert cy`` and ``hex bo`` are ``bo divert`` and ``cy hex bo``. The answer alone where no other reading is."""
    for at in range(len(part.words) - 1, 0, -1):
        rest = (*part.words[at:], *after.words)
        first, second = _longest(form, part.words[:at], names), _longest(form, rest, names)
        if first and second and (len(first.words), len(second.words)) == (at, len(rest)):
            return [first._replace(place=part.place), second._replace(place=after.place)]
    return [part]


def _place(form: Form, word: str, names: tuple[Name, ...]) -> int:
    """The first field of the form that a word fills by itself; -1 if it fills none."""
    part = _longest(form, [word], names)
    fields = [field.name for field in form.fields if part and getattr(part.entry, field.name)]
    return [field.name for field in form.fields].index(fields[0]) if fields else -1


def _in_turn(
    game: AnyGame,
    form: Form,
    state: Any,
    parts: list[Part],
    say: Callable[[Refusal], GmError],
    names: tuple[Name, ...],
) -> list[ParsedEntry]:
    """The entries in the order in which they are due, each judged where it then stands."""
    assert form.leading is not None  # else nobody was asked
    who, entries = form.leading.name, list[ParsedEntry]()
    while parts:
        prompt = next((p for p in game.play.prompts(state, None) if p.due and p.entry == form.name), None)
        if prompt is None:
            raise _named(parts[0].words, GmError("words", "Nobody is left to answer.", "See what comes next: ?"))
        due = None if is_open_to_all(prompt) else prompt.seats[0]
        mine = (part for part in parts if getattr(part.entry, who) == due)
        unsaid = (part for part in parts if due and getattr(part.entry, who) == NOBODY)
        part = next(mine, None) or next(unsaid, None) or parts[0]
        parts.remove(part)
        if getattr(part.entry, who) == NOBODY and due is None:
            raise _named(part.words, GmError("words", f"{form.name}: say who.", f"For example: {prompt.example}"))
        entry = part.entry._replace(**{who: getattr(part.entry, who) or due})
        try:
            state = game.play.apply(state, entry).state
        except Refusal as refusal:
            after = next((one for one in parts if one.place == part.place + 1), None)
            cut = _cut(form, part, names)
            cut = cut if len(cut) > 1 or after is None else _given_on(form, part, after, names)
            if len(cut) < 2:
                raise _named(part.words, say(refusal)) from None
            parts = [*cut, *(one for one in parts if one is not after or cut[-1].place != after.place)]
            continue
        entries.append(part.given._replace(entry=entry))
    return entries


def _named(words: Sequence[str], error: GmError) -> GmError:
    """The error, with the answer that it is about."""
    remedy = f"Nothing on the line was saved. {error.remedy}".strip()
    return GmError(error.code, f"“{join(words)[:40]}”: {error.message}", remedy, error.rule)
