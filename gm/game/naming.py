"""Names of players and things: finding the id for a typed word, and checking new names."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from gm.errors import GmError
from gm.game.fields import Field, NotRecognized, neighbours
from gm.game.values import Context, Name, Prompt, Value, as_tuple

RESERVED = (
    *("new", "note", "doubt", "doubts", "house", "cards", "duels", "open", "rename", "archive", "delete", "now", "log"),
    *("summary", "play", "undo", "redo", "fix", "insert", "drop", "settle", "why", "rule", "report", "print", "export"),
    *("import", "check", "backup", "salvage", "serve", "site", "phone", "help", "practice", "demo", "clock"),
    *("stats", "done", "because", "wrong", "hub", "send", "collect"),
)
"""Words that cannot be the name of a player or thing: gm's commands, and other words such as ``because``."""
LONGEST_NAME = 64
_JOINERS = "\u200c\u200d"
_RENAME = "Use another name, or a longer one."
_ALIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеосрухіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧο",
    "ABESIJKMHOPCTYXaeocpyxijsABEZHIKMNOPTYXo",
)
"""Letters of other scripts, each with the Latin letter that it looks like."""
_EMPTY = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Characters that are printed as an empty space or as nothing."""


def join_and(names: Sequence[str], join: str = "and") -> str:
    """Return names as they are listed in a sentence: ``Ana``, ``Ana and Bo``, ``Ana, Bo and Cy``."""
    return f" {join} ".join((", ".join(names[:-1]), names[-1]) if len(names) > 1 else names)


def name_id(name: str) -> str:
    """Return the id for a name: its letters and digits in lower case, with dashes where other signs separate them."""
    letters = (c if c.isalnum() or unicodedata.category(c).startswith("M") else " " for c in name.lower())
    return "-".join("".join(letters).split())


def new_name_id(name: str, words: Container[str]) -> str:
    """Return the id for a new name. Raises GmError (``words``) if the name is invalid, or reserved by ``words``."""
    shown, id = name[:40], name_id(name)
    if len(name) > LONGEST_NAME:
        raise GmError("words", f"“{shown}…” is too long.", f"Use at most {LONGEST_NAME} letters.")
    if not id:
        raise GmError("words", f"“{shown}” contains no letter or digit.", "Use a name that can be typed.")
    if id.isdigit():
        raise GmError("words", f"“{shown}” is a number.", "Use a name with a letter in it.")
    if id in words or name.casefold() in words:
        raise GmError("words", f"“{shown}” is a word that gm uses.", _RENAME)
    if name.startswith("--"):
        raise GmError("words", f"“{shown}” looks like an option.", "Leave out the dashes.")
    return id


def visual_key(name: str) -> str:
    """Return a key that is equal for names that look alike, '' for a name without visible characters."""
    shown = (
        letter
        for letter in unicodedata.normalize("NFKC", name)
        if letter not in _EMPTY and unicodedata.category(letter) != "Cf" and not 0xFE00 <= ord(letter) <= 0xFE0F
    )
    return " ".join("".join(shown).translate(_ALIKE).casefold().split())


def checked_name(name: str) -> str:
    """Return ``name`` unchanged. Raises GmError (``words``) if it has invisible characters."""
    if any(map(_unseen, f" {name}", name, f"{name} "[1:])):
        shown = "".join(letter for letter in name[:40] if letter.isprintable())
        raise GmError("words", f"“{shown}” has invisible characters.", _RENAME)
    return name


def _unseen(before: str, letter: str, after: str) -> bool:
    """Return whether ``letter``, between the characters ``before`` and ``after``, is invisible.

    Two joining characters are allowed between letters of scripts that need them (Persian, Hindi, emoji).
    """
    if unicodedata.category(letter) != "Cf":
        return False
    return letter not in _JOINERS or before.isascii() or after.isascii()


def find_name(word: str, names: Iterable[Name]) -> str:
    """Return the id that a typed word means.

    People may type an id, a name or the first letters of any word in them, with or without accents and signs. A player
    or thing that has left is found only by the id or the whole name. Raises NotRecognized if nothing matches, GmError
    (``ambiguous``) if several names match equally well.
    """
    names = tuple(names)
    for name in names:
        if name.id == word:  # records use ids, and no two are alike
            return word
    low, bare = word.casefold(), _bare(word)
    if not low:
        raise NotRecognized
    matches, surest = list[Name](), _NO_WAY
    typed, typed_bare = f"\n{low}", f"\n{bare or low}"
    for name in names:
        beginnings = _beginnings(name.id, name.name)
        if typed not in beginnings and typed_bare not in beginnings:
            continue
        way = _way(name, low, bare)
        if way < surest:
            matches, surest = [name], way
        elif way == surest < _NO_WAY:
            matches.append(name)
    if len(matches) > 1:
        choices = join_and(_apart(matches), "or")
        raise GmError("ambiguous", f"“{word[:40]}” could be {choices}.", "Type one more letter.")
    if matches:
        return matches[0].id
    raise NotRecognized


_NO_WAY = 8


def _way(known: Name, low: str, bare: str) -> int:
    """Return how well a word matches the name ``known``: 0 is the best match, _NO_WAY is no match.

    ``low`` is the word in lower case. ``bare`` is the word without accents and signs.
    """
    id, name, plain, words, parts = _spelt(known.id, known.name)
    if low == id:
        return 0
    if low == name:
        return 1 if known.here else 2
    if bare and bare == plain:
        return 3
    if not known.here:
        return _NO_WAY
    if id.startswith(low) or name.startswith(low):
        return 4
    if bare and plain.startswith(bare):
        return 5
    for word in words:
        if word.startswith(low):
            return 6
    for part in parts:
        if bare and part.startswith(bare):
            return 7
    return _NO_WAY


@lru_cache(4096)
def _spelt(id: str, name: str) -> tuple[str, str, str, tuple[str, ...], tuple[str, ...]]:
    """Return five values in lower case: id, name, name without signs, words of the name, words of the id."""
    low = name.casefold()
    return id.casefold(), low, _bare(name), tuple(low.split()), tuple(map(_bare, id.split("-")))


@lru_cache(4096)
def _beginnings(id: str, name: str) -> str:
    """Return all forms of a name, each on its own line. A typed word may mean the name if a line begins with it."""
    low, full, plain, words, parts = _spelt(id, name)
    return "\n".join(("", low, full, plain, *words, *parts))


@lru_cache(256)
def _of_kinds(names: tuple[Name, ...], kinds: tuple[str, ...]) -> tuple[tuple[Name, ...], str, tuple[Name, ...]]:
    """Return three values for the ``names`` of these ``kinds``: the names, their forms, and the names of several words.

    The forms are a single text with all forms of all these names (see ``_beginnings``). The result is cached, because
    it is needed about ten times to parse a line.
    """
    among = tuple(name for name in names if name.kind in kinds)
    beginnings = "".join(_beginnings(name.id, name.name) for name in among)
    return among, beginnings, tuple(name for name in among if " " in name.name)


def _apart(matches: Sequence[Name]) -> list[str]:
    """Return a different text for each match: its name or, if two matches have the same name, its id."""
    names = [name.name for name in matches]
    return names if len(set(names)) == len(names) else [name.id for name in matches]


@lru_cache(4096)
def _bare(name: str) -> str:
    """Return a name in lower case without accents and signs, as any keyboard can type it."""
    if name.isascii() and name.isalnum():
        return name.casefold()
    return "".join(letter for letter in unicodedata.normalize("NFKD", name.casefold()) if letter.isalnum())


class Who(Field):
    """A field for a name of certain ``kinds``, typed as an id, a name or first letters. It also accepts ``words``.

    The first field of a form is usually for the player who makes the entry: a short form may omit this player. Set
    ``leads`` to False if the first field is for another player. ``after`` is the name of a field that must be parsed
    before this one.
    """

    can_infer = True

    def __init__(
        self,
        name: str,
        kinds: tuple[str, ...] = ("seat",),
        *,
        optional: bool = False,
        leads: bool = True,
        after: str = "",
        help: str = "",
        words: Mapping[str, str] = {},
    ) -> None:
        super().__init__(name, optional=optional, help=help)
        self.words = words
        self.kinds = kinds
        self.leads = leads
        self.after = after

    def parse(self, word: str, old: Value, context: Context) -> str:
        beginnings = _of_kinds(context.names, self.kinds)[1]
        low = word.casefold()
        if low in self.words:
            return low
        if f"\n{low}" not in beginnings and f"\n{_bare(word) or low}" not in beginnings:  # most words are not names
            raise NotRecognized
        return find_name(word, self.among(context.names))

    def among(self, names: Iterable[Name]) -> tuple[Name, ...]:
        """Return those of ``names`` whose kind the field accepts."""
        return _of_kinds(tuple(names), self.kinds)[0]

    def named_by(self, words: Sequence[str], context: Context) -> tuple[str, int] | None:
        """Return (id, number of words) if ``words`` begin with a name that has several words; None if they do not."""
        if len(words) < 2:
            return None
        for name in _of_kinds(context.names, self.kinds)[2]:
            if _bare(name.name).startswith(_bare(words[0])):
                count = len(name.name.split())
                typed = words[:count]
                whole = len(typed) == count and all(map(_bare, typed))  # a sign alone, such as /, is not a word
                if whole and _bare("".join(typed)) == _bare(name.name):
                    return name.id, count
        return None

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {name.name: name.id for name in self.among(names) if name.here and " " in name.name}

    def vocabulary(self) -> tuple[str, ...]:
        return tuple(self.words)

    def usage(self) -> str:
        return "|".join((super().usage(), *self.words))

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return () if value is None or value in self.words else (str(value),)

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {**{name.id: name.name for name in self.among(names) if name.here}, **self.words}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        asked = prompt.seats if self.kinds == ("seat",) else ()
        return tuple(dict.fromkeys(asked)) or tuple(self.completions(names))

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return neighbours(value, [name.id for name in self.among(names) if name.here or name.id == value])


class NewName(Field):
    """A field for the name of a player or thing that joins the duel. The value is the id and the name as typed."""

    accepts_any = True

    def __init__(self, name: str, kind: str, *, optional: bool = False, help: str = "") -> None:
        super().__init__(name, optional=optional, help=help)
        self.kind = kind

    def parse(self, word: str, old: Value, context: Context) -> Value:
        name = unicodedata.normalize("NFC", word).strip()
        id = new_name_id(name, context.taken)
        if any(
            {id.casefold(), name.casefold()} & {known.id.casefold(), known.name.casefold()} for known in context.names
        ):
            raise GmError("words", f"The name “{name[:40]}” is already used.", "Choose another name.")
        if not visual_key(name) or visual_key(name) in {visual_key(name.name) for name in context.names}:
            raise GmError("words", f"“{name[:40]}” looks like another name.", _RENAME)
        return id, name

    def means(self, word: str) -> bool:
        return False

    def id_and_name(self, value: Value) -> tuple[str, str]:
        """Return the id and the name in ``value``."""
        id, name = as_tuple(value)
        return str(id), str(name)

    def format(self, value: Value) -> list[str]:
        return [self.id_and_name(value)[1]]

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "prefixItems": [{"type": "string"}] * 2, "minItems": 2, "maxItems": 2}
