"""The reader of lines as people say them.

For each entry that a line may mean, the words are interpreted one after the other: the phrase that names the entry,
phrases and numbers in words, printed names with each word cut short, and the words of the entry's fields. What is left
must be a filler. The strict parser reads the result, and the rules decide whether it is possible now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice, product
from typing import Any, NamedTuple

from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, Form, Name, NotRecognized, Prompt
from gm.notation.formatting import format_entry
from gm.notation.line import Reading, join
from gm.notation.multi_entry import ParsedEntry
from gm.notation.name_resolution import normalized_words
from gm.notation.parser import read
from gm.notation.spoken.phrases import Phrases, match_at
from gm.notation.spoken.words import FILLERS, base_forms, card_code, misspelt, number_word, split_answers

_MOST_WORDS = 40
_MOST_ANSWERS = 8
_MOST_WAYS = 24
"""The most ways to interpret the words of one answer."""


class _Item(NamedTuple):
    """Some words of an answer: what they may mean, and whose or what name they are."""

    meant: tuple[str, ...]
    kind: str = ""
    """The kind of name: ``seat``, ``unit``; '' for a word that names nobody."""


class _Line(NamedTuple):
    """What is needed to interpret a line."""

    game: AnyGame
    phrases: Phrases
    names: tuple[Name, ...]
    taken: Any
    loose: bool
    """Set if one misspelt word is corrected."""


def read_spoken(
    game: AnyGame, state: Any, words: Sequence[str], names: tuple[Name, ...], phrases: Phrases, taken: Any = frozenset()
) -> Reading:
    """Read a line as people say it: a list of :class:`~gm.notation.multi_entry.ParsedEntry`, one or several answers.

    Nothing if the words mean nothing that is possible now; GmError (``ambiguous``) if they mean more than one thing.
    """
    groups = split_answers(words)
    if not groups or len(groups) > _MOST_ANSWERS or sum(map(len, groups)) > _MOST_WORDS:
        return Reading()
    for loose in (False, True):
        line = _Line(game, phrases, names, taken, loose)
        for parts in _groupings(groups):
            reading = _in_turn(line, state, parts)
            if reading.meant or reading.error:
                return reading
    return Reading()


def _groupings(groups: list[list[str]]) -> Iterator[list[list[str]]]:
    """Yield the ways to join neighbouring groups of words into answers, those with the fewest answers first."""
    gaps = len(groups) - 1
    for mask in sorted(range(2**gaps), key=int.bit_count):
        parts = [list(groups[0])]
        for at, group in enumerate(groups[1:]):
            if mask >> at & 1:
                parts.append(list(group))
            else:
                parts[-1] += group
        yield parts


def _in_turn(line: _Line, state: Any, parts: Sequence[Sequence[str]]) -> Reading:
    """Read each part as one answer, in the state that the answer before leaves; nothing if any part is none."""
    entries = []
    for part in parts:
        meanings = (
            _meanings(line, state, part) or (entries and _meanings(line, state, part, entries[-1].entry.kind)) or {}
        )
        if len(meanings) > 1:
            text = f"“{join(part)[:60]}” may be: {' or '.join(sorted(meanings))}."
            return Reading(error=GmError("ambiguous", text, "Type one of them."))
        if not meanings:
            return Reading()
        entry, state = next(iter(meanings.values()))
        entries.append(ParsedEntry(entry))
    return Reading(entries)


def _meanings(line: _Line, state: Any, words: Sequence[str], kind: str = "") -> dict[str, tuple[Any, Any]]:
    """Return every entry that words may mean and that the rules accept, by its long form, with the state after it.

    With ``kind``, the words leave out the verb of an entry of this kind: ``ida sacrifices 1 and max 2``.
    """
    found: dict[str, tuple[Any, Any]] = {}
    prompts = line.game.play.prompts(state, None)
    for form in [line.game.inputs.forms[kind]] if kind else line.game.inputs.forms.values():
        prompt = next((prompt for prompt in prompts if prompt.entry == form.name and prompt.due), None)
        asked = prompt or next((prompt for prompt in prompts if prompt.entry == form.name), None)
        context = Context(line.names, prompt, short=True, taken=line.taken, asked=asked, judge=_judge(line.game, state))
        for typed in _typed(line, form, words, asked, named_only=prompt is None and not kind):
            reading = read(form, typed, context)
            if reading.meant is None and asked and (fixed := _fixed(form, asked)):
                reading = read(form, typed, context, fixed)
            if reading.meant is None:
                continue
            with suppress(Refusal, GmError):
                after = line.game.play.apply(state, reading.meant).state
                found[join(format_entry(line.game.inputs.forms, reading.meant))] = (reading.meant, after)
    return found


def _judge(game: AnyGame, state: Any) -> Callable[[Any], Refusal | None]:
    """Return the function that says why the rules reject an entry in a state."""

    def judge(entry: Any) -> Refusal | None:
        try:
            game.play.apply(state, entry)
        except Refusal as refusal:
            return refusal
        return None

    return judge


def _fixed(form: Form, prompt: Prompt) -> dict[str, Any]:
    """Return the values that a prompt has settled, but whose entry it is."""
    leading = form.leading.name if form.leading else None
    return {name: value for name, value in prompt.fixed.items() if name != leading}


def _typed(
    line: _Line, form: Form, words: Sequence[str], prompt: Prompt | None, *, named_only: bool
) -> Iterator[list[str]]:
    """Yield the words of a line that an answer may stand for, as the strict parser reads them."""
    seen = set()
    for verb, start, end in _verbs(line, form, words, named_only):
        before, after = (_items(line, form, part) for part in (words[:start], words[end:]))
        if before is None or after is None:
            continue
        extra = [_Item((word,)) for word in verb.split()[1:]]
        items = [*before, *extra, *after]
        if not verb and not any(item.kind != "seat" for item in items):
            continue  # a name alone says nothing
        for order in _orders(form, items, len(before), prompt):
            for choice in islice(product(*(item.meant for item in order)), _MOST_WAYS):
                typed = tuple(word for words in choice for word in words.split())
                if typed not in seen:
                    seen.add(typed)
                    yield list(typed)


def _verbs(line: _Line, form: Form, words: Sequence[str], named_only: bool) -> Iterator[tuple[str, int, int]]:
    """Yield each phrase that names the entry, with the place of its words; and no phrase, for an entry that is next."""
    verbs, _ = line.phrases.for_form(form)
    seats = {word.casefold() for name in line.names if name.kind == "seat" for word in (name.id, name.name)}
    longest = 0
    for at in range(len(words)):
        for verb in verbs:
            meant = match_at(verb, words, at, seats)
            if meant is not None and len(verb.said) >= longest:
                longest = len(verb.said)
                yield meant, at, at + longest
    if not longest and not named_only:
        yield "", 0, 0


def _items(line: _Line, form: Form, words: Sequence[str]) -> list[_Item] | None:
    """Return what the words mean for an entry, without fillers; None if a word means nothing."""
    items: list[_Item] = []
    at = 0
    while at < len(words):
        item, taken = _item(line, form, words, at)
        if item is None:
            return None
        if item.meant != ("",):
            items.append(item)
        at += taken
    return items


def _item(line: _Line, form: Form, words: Sequence[str], at: int) -> tuple[_Item | None, int]:
    """Return the meaning of the words from a place on, and how many words it has; None if the first means nothing."""
    _, phrases = line.phrases.for_form(form)
    names = list(_names(line, form))
    full = max((len(said) for said, _, _ in names if _is_at(said, words, at)), default=0)
    for phrase in phrases:
        meant = match_at(phrase, words, at)
        if meant is not None and len(phrase.said) >= full and (not meant or _known(line, form, meant)):
            return _Item((meant,)), len(phrase.said)
    if named := _named(names, words, at):
        return named
    word = words[at]
    if word in FILLERS and not any(word in field.vocabulary() for field in form.every_field()):
        return _Item(("",)), 1
    if code := _card(line, form, words[at:]):
        return code
    if _known(line, form, word):
        return _Item((word,)), 1
    if (number := number_word(word)) and number != word:
        return _Item((number,)), 1
    for other in base_forms(word)[1:]:
        if _known(line, form, other):
            return _Item((other,)), 1
    if line.loose and (meant := misspelt(word, _vocabulary(line, form, names))):
        return _item(line._replace(loose=False), form, [*words[:at], meant, *words[at + 1 :]], at)
    return _Item((word,)), 1


def _card(line: _Line, form: Form, words: Sequence[str]) -> tuple[_Item, int] | None:
    """Return the code of a playing card that the words name (``the queen of clubs``), if the entry has one."""
    code, taken = card_code(words)
    return (_Item((code,)), taken) if code and _known(line, form, code) else None


def _is_at(said: Sequence[str], words: Sequence[str], at: int) -> bool:
    """Return whether the words of a name are typed in full at a place."""
    return [*said] == _parts(words[at : at + len(said)])


def _parts(words: Sequence[str]) -> list[str]:
    """Return words as names spell them: without signs and possessive endings, numbers in digits."""
    parts = (part for word in words for part in normalized_words(word.removesuffix("'s")))
    return [number_word(part) or part for part in parts]


def _known(line: _Line, form: Form, text: str) -> bool:
    """Return whether a field of the entry reads a word by itself."""
    context = Context(line.names)
    for field in form.every_field():
        if field.accepts_any:
            continue
        for word in text.split():
            try:
                field.parse(word, None, context)
            except NotRecognized:
                continue
            except GmError:
                return field is not form.leading and not word.isalpha()
            return True
    return False


def _vocabulary(line: _Line, form: Form, names: Iterable[tuple[Sequence[str], str, str]]) -> set[str]:
    """Return every word that an answer may have: of names, of phrases, of fields."""
    found = {word for said, _, _ in names for word in said}
    for field in form.every_field():
        found |= {word.casefold() for word in field.vocabulary()}
    verbs, words = line.phrases.for_form(form)
    return found | {word for phrase in (*verbs, *words) for word in phrase.said}


def _names(line: _Line, form: Form) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Yield the words, the id and the kind of every name that an entry may have, and of every player."""
    kinds = {"seat"}
    for field in form.every_field():
        kinds |= {*field.kinds}
        for name, word in field.synonyms(line.names).items():
            if not field.kinds:
                yield normalized_words(name), word, ""
    for name in line.names:
        if name.here and name.kind in kinds:
            for said in dict.fromkeys((normalized_words(name.name), normalized_words(name.id))):
                yield said, name.id, name.kind


def _named(
    names: Sequence[tuple[tuple[str, ...], str, str]], words: Sequence[str], at: int
) -> tuple[_Item, int] | None:
    """Return the names that the longest run of words from a place on can mean, and how many words it has.

    Every word of a run begins a word of the name, in any order; a single word must be a whole one.
    """
    for taken in range(min(5, len(words) - at), 0, -1):
        typed = _parts(words[at : at + taken])
        content = [word for word in typed if word not in FILLERS] if taken > 1 else typed
        if not content or (taken > 1 and typed[-1] in FILLERS):
            continue
        full = {id: kind for said, id, kind in names if [*said] == typed}
        among = full or {id: kind for said, id, kind in names if _cut_short(content, said)}
        if among and (full or taken > 1 or len(among) == 1):
            return _Item(tuple(among), next(iter(among.values()))), taken
    return None


def _cut_short(typed: Sequence[str], said: Sequence[str]) -> bool:
    """Return whether every typed word begins another word of a name of several words."""
    if len(typed) > len(said) or len(said) < 2 or max(map(len, typed)) < 3:
        return False
    if len(typed) == 1:
        return typed[0] in said and len(typed[0]) > 2 and typed[0] not in FILLERS
    left = list(said)
    for word in sorted(typed, key=len, reverse=True):
        match = next((other for other in left if other.startswith(word)), None)
        if match is None:
            return False
        left.remove(match)
    return True


def _orders(form: Form, items: list[_Item], verb: int, prompt: Prompt | None) -> Iterator[list[_Item]]:
    """Yield the items in the order that the parser expects: whose entry it is first, if it is said at all.

    The subject is the first item, or the first or last after the verb. Where the entry has no subject, the name of
    whoever acts only says whose it is.
    """
    if form.leading is None:
        if items and items[0].kind and items[0].meant == _actor(prompt, items[0].kind):
            yield items[1:]
        yield items
        return
    for at in dict.fromkeys((0, min(verb, len(items) - 1), len(items) - 1)) if items else ():
        if items[at].kind in form.leading.kinds:
            yield [items[at], *items[:at], *items[at + 1 :]]
    yield items


def _actor(prompt: Prompt | None, kind: str) -> tuple[str, ...]:
    """Return the id of the only one of a kind who acts, as a prompt says."""
    if prompt is None:
        return ()
    if kind != "unit" and prompt.seats:
        return prompt.seats if len(prompt.seats) == 1 else ()
    actor = prompt.params.get("unit" if kind == "unit" else "who")
    return (actor,) if isinstance(actor, str) else ()
