"""Short forms of a game's lines, collected from its recorded duel, and the referee's card that lists them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import Any, NamedTuple

from gm import games
from gm.commands.line import run
from gm.commands.manual.prepared import prepared
from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, Field, Name, NotRecognized
from gm.notation import parser
from gm.notation.abbreviations import Abbreviator
from gm.notation.completion import ShortAnswer, short_answers
from gm.notation.line import join, split
from gm.notation.name_resolution import match_abbreviation, match_full_name, match_phrase, normalized_words
from gm.notation.short_forms import DOT
from gm.table.session import Session, scratch_session

_EACH = 4
"""The maximum number of short forms shown for one entry."""


_ALWAYS = (
    ("Enter", "accepts the suggestion shown in the line"),
    (DOT, "accepts the default answer, even when other answers are possible"),
    ("?", "lists what you can type now"),
    ("undo", "undoes the last line"),
    ("fix", "lists likely misreadings of the last entry; fix 12 lists those of line 12"),
)


def short_form_pairs(slug: str) -> Sequence[tuple[str, str]]:
    """Return pairs of a short form and the line that it means. Return () if the game has no recorded duel.

    The pairs are in the order of the game's forms. A short form has the fewest possible keys.
    """
    recorded = games.demo(slug) if games.has_demo(slug) else ""
    return [(keys, line) for keys, line in prepared("short", slug, recorded, partial(_shortened, slug))]


def _shortened(slug: str) -> list[tuple[str, str]]:
    by_entry: dict[str, dict[str, tuple[str, str]]] = {name: {} for name in games.load(slug).inputs.forms}
    for session, words in _recorded(slug):
        shapes = by_entry.get(words[0])
        if shapes is None or len(shapes) == _EACH:
            continue
        keys = _keys(session, words)
        if keys is not None and keys != join(words):
            shapes.setdefault(_shape(keys), (keys, join(words)))
    return [pair for shapes in by_entry.values() for pair in shapes.values()]


@cache
def card(slug: str) -> Mapping[str, Any]:
    """Return the referee's card of a game as data.

    For each entry, the card lists the short forms that gm accepts in the recorded duel that ships with the game. If
    there are none, the card has the entry's example. ``names`` are the short words for everything with a printed name.
    """
    game = games.load(slug)
    ways: dict[str, list[ShortAnswer]] = {}
    known: tuple[Name, ...] = ()
    for session, _ in _recorded(slug):
        _add_short_forms(session, ways)
        known = session.open_table.known if session.open_table else known
    entries = [
        {"word": name, "ways": [way._asdict() for way in ways.get(name) or (ShortAnswer(form.example, form.help),)]}
        for name, form in game.inputs.forms.items()
    ]
    always = [{"keys": keys, "means": means} for keys, means in _ALWAYS]
    names = [
        {"title": listed.title, "names": [name._asdict() for name in listed.names]}
        for listed in short_names(game, known)
    ]
    return {"title": f"{game.info.title}: the referee’s keys", "entries": entries, "always": always, "names": names}


def _add_short_forms(session: Session, by_entry: dict[str, list[ShortAnswer]]) -> None:
    """Add the short forms of each entry that the game expects now to ``by_entry``, unless it has the entry already."""
    with suppress(GmError, Refusal):  # before the first line there is no duel
        table = session.table()
        for prompt in table.game.play.prompts(table.state, None):
            if prompt.due and prompt.entry not in by_entry:
                ways = short_answers(table.game, prompt, table.known, table.state)
                by_entry[prompt.entry] = [way._replace(keys=way.keys or DOT) for way in ways]


def _recorded(slug: str) -> Iterator[tuple[Session, list[str]]]:
    """Yield each line of a game's recorded duel, with the session in which the line is typed.

    Yield nothing if the game has no recorded duel.
    """
    try:
        recorded = games.demo(slug)
    except GmError:
        return
    with scratch_session() as session:
        for words in map(split, recorded.splitlines()):
            if words and not words[0].startswith("#"):
                yield session, words
                run(session, words)


def _keys(session: Session, words: list[str]) -> str | None:
    """Return the shortest form of a line; None if no prompt asks for the line."""
    table = session.table()
    prompts = table.game.play.prompts(table.state, None)
    try:
        entry = parser.parse(table.game.inputs.forms[words[0]], words[1:], Context(table.known))
        return Abbreviator(table.game, prompts, table.known, table.state).shortest(entry)
    except (GmError, Refusal):
        return None


def _shape(keys: str) -> str:
    """Return the shape of the short form ``keys``: every digit becomes ``0``, every letter ``a``, and signs stay."""
    shape = re.sub(r"[0-9]", "0", re.sub(r"[^\W\d_]", "a", keys))
    return str(sorted(Counter(shape.split()).items()))


_LEAST = 3
"""The minimum number of letters of a short word."""
_FEWEST, _MOST = 8, 80
"""The minimum and the maximum number of words in a list. Nobody needs a shorter list."""
_SELF_EVIDENT = ("seat", "holder")


class ShortName(NamedTuple):
    """A printed name and the shortest word that means it."""

    keys: str
    name: str


class NameList(NamedTuple):
    """A list of names of one kind, with a title."""

    title: str
    names: tuple[ShortName, ...]


def short_names(game: AnyGame, known: Sequence[Name]) -> tuple[NameList, ...]:
    """Return lists of names, each name with a short word that can replace it in a line.

    There is a list for each kind of name in ``known``, the names of a duel. There is also a list for some fields. A
    short word is a word of the name, or the first letters of such a word. No entry begins with the short word. No word
    of another name in the list begins with it either. So a line may even consist of the short word alone.
    """
    kinds = _of_kinds(known)
    every = [name for _, names in kinds for name in names]
    lists: dict[frozenset[str], NameList] = {}
    for title, names, beside, field in (*((kind, names, every, None) for kind, names in kinds), *_of_fields(game)):
        taken = [entry for entry in game.inputs.forms if entry != title]
        words = [ShortName(_shortest(name, beside, taken, field), name) for name in sorted(names)]
        if short := tuple(word for word in words if len(word.keys) < len(word.name)):
            lists.setdefault(frozenset(names), NameList(title, short))
    return tuple(lists.values())


def _of_kinds(known: Sequence[Name]) -> list[tuple[str, list[str]]]:
    """Return a pair (kind, names) for each kind of name. Kinds with too few names for a list are left out."""
    kinds: dict[str, list[str]] = {}
    for name in known:
        if name.kind not in _SELF_EVIDENT and "-" not in name.kind and len(name.name) >= _LEAST:
            kinds.setdefault(name.kind, []).append(name.name)
    return [(kind, names) for kind, names in kinds.items() if len(names) >= _FEWEST]


def _of_fields(game: AnyGame) -> Iterator[tuple[str, Sequence[str], Sequence[str], Field]]:
    """Yield four values for each field that accepts many different names.

    The values are the name of the field's entry, the names to shorten, the names with which a short word must not be
    confused, and the field.
    """
    for form in game.inputs.forms.values():
        for field in form.every_field():
            words = _names_of(field)
            if _FEWEST <= len(words) <= _MOST:
                yield form.name, words, words, field


def _names_of(field: Field) -> tuple[str, ...]:
    """Return the names that a field accepts, as they are printed if possible.

    Words with fewer than three letters are left out. Return () if some of the other words are not names, because they
    do not end in a letter: ``1-6`` (a range) or ``hp=``.
    """
    printed = {word: name for name, word in reversed([*field.synonyms(()).items()])}
    words = tuple(dict.fromkeys(printed.get(word, word) for word in field.vocabulary() if len(word) >= _LEAST))
    named = all(word[-1:].isalpha() for word in words) and any(word[:1].isalpha() for word in words)
    return words if named else ()


def _shortest(name: str, names: Collection[str], taken: Collection[str], field: Field | None) -> str:
    """Return the shortest word that can only mean ``name``: the first letters of one of its words.

    No other of the ``names`` has a word that begins with these letters, and nothing in ``taken`` begins with them. If
    there is a ``field``, it must understand the short word as it understands the name.
    """
    parts = normalized_words(name)
    others = [part for other in names if other != name for part in normalized_words(other)]
    begun = (part[:end] for end in range(_LEAST, max(map(len, parts)) + 1) for part in parts if len(part) >= end)
    for word in sorted(dict.fromkeys(begun), key=len):
        begins = (*others, *(known for known in taken if known != name.casefold()))
        fits_another = any(part.startswith(word) for part in begins)
        if not fits_another and (field is None or _meaning(field, [word]) == _meaning(field, name.split())):
            return word
    return name.casefold()


def _meaning(field: Field, words: Sequence[str]) -> str:
    """Return the word of ``field`` that ``words`` mean; '' if they mean none."""
    context = Context(short=True)
    with suppress(GmError):
        match = match_full_name([field], words, context) or match_phrase([field], words, context)
        if match or (match := match_abbreviation([field], words[0], context)):
            return match.word
    with suppress(GmError, NotRecognized):
        return " ".join(field.format(field.parse(words[0], None, context)))
    return ""
