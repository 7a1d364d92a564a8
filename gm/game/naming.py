"""Names: who and what an entry can name, found by what is typed, and names of one's own choosing."""

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
    *("import", "check", "backup", "salvage", "serve", "site", "phone", "help", "demo", "clock", "done", "because"),
)
"""The core's own words, so that nobody and nothing in a file may be called by them: its commands, and how reasons and
what is done begin."""
LONGEST_NAME = 64
_JOINERS = "\u200c\u200d"
_UNSAID = "Use another name, or a longer one."
_ALIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеосрухіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧο",
    "ABESIJKMHOPCTYXaeocpyxijsABEZHIKMNOPTYXo",
)
"""Letters of other scripts, and the Latin ones that they look like."""
_EMPTY = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters that show nothing."""


def join_and(names: Sequence[str], join: str = "and") -> str:
    """Names one after the other, as people say them: ``Ana``, ``Ana and Bo``, ``Ana, Bo and Cy``."""
    return f" {join} ".join((", ".join(names[:-1]), names[-1]) if len(names) > 1 else names)


def name_id(name: str) -> str:
    """A name in lower case, every run of other than letters and digits (of any script) as one dash."""
    letters = (c if c.isalnum() or unicodedata.category(c).startswith("M") else " " for c in name.lower())
    return "-".join("".join(letters).split())


def new_name_id(name: str, words: Container[str]) -> str:
    """The id of a name that somebody is to be called by from now on; nobody bears one of the ``words``.

    Raises GmError (``words``) for a name that nothing can be kept under.
    """
    shown, id = name[:40], name_id(name)
    if len(name) > LONGEST_NAME:
        raise GmError("words", f"“{shown}…” is too long.", f"At most {LONGEST_NAME} letters.")
    if not id:
        raise GmError("words", f"“{shown}” has no letter and no digit.", "Use a name that can be typed.")
    if id.isdigit():
        raise GmError("words", f"“{shown}” is a number.", "Use a name with a letter in it.")
    if id in words or name.casefold() in words:
        raise GmError("words", f"“{shown}” is a word of the game.", _UNSAID)
    if name.startswith("--"):
        raise GmError("words", f"“{shown}” begins like an option.", "Leave out the dashes.")
    return id


def visual_key(name: str) -> str:
    """What a name looks like at a glance: two that look the same are not told apart by those who read them; '' for
    one that shows nothing."""
    shown = (
        letter
        for letter in unicodedata.normalize("NFKC", name)
        if letter not in _EMPTY and unicodedata.category(letter) != "Cf" and not 0xFE00 <= ord(letter) <= 0xFE0F
    )
    return " ".join("".join(shown).translate(_ALIKE).casefold().split())


def checked_name(name: str) -> str:
    """A name that is typed now, as it is. Raises GmError (``words``) if it holds signs that nobody sees, by which names
    would look alike."""
    if any(map(_unseen, f" {name}", name, f"{name} "[1:])):
        shown = "".join(letter for letter in name[:40] if letter.isprintable())
        raise GmError("words", f"“{shown}” holds signs that nobody sees.", _UNSAID)
    return name


def _unseen(before: str, letter: str, after: str) -> bool:
    """Whether nobody sees a letter; but between letters of scripts that are joined
    (Persian, Hindi, emoji) the two signs that join and part belong to how it is written."""
    if unicodedata.category(letter) != "Cf":
        return False
    return letter not in _JOINERS or before.isascii() or after.isascii()


def find_name(word: str, names: Iterable[Name]) -> str:
    """The id of the one that a word means: its id or name, else without accents and signs, else a beginning of it or
    of one of its words. In full also one that is gone is meant; by a beginning only those who are here.

    Raises Unread (nobody) or GmError (``ambiguous``).
    """
    names = tuple(names)
    for one in names:
        if one.id == word:  # as in every record, and no two ids are alike
            return word
    low, bare = word.casefold(), _bare(word)
    if not low:
        raise NotRecognized
    found, surest = list[Name](), _NO_WAY
    typed, typed_bare = f"\n{low}", f"\n{bare or low}"
    for one in names:
        beginnings = _beginnings(one.id, one.name)
        if typed not in beginnings and typed_bare not in beginnings:
            continue
        way = _way(one, low, bare)
        if way < surest:
            found, surest = [one], way
        elif way == surest < _NO_WAY:
            found.append(one)
    if len(found) > 1:
        raise GmError("ambiguous", f"“{word[:40]}” may be {' or '.join(_apart(found))}.", "Type one letter more.")
    if found:
        return found[0].id
    raise NotRecognized


_NO_WAY = 8


def _way(one: Name, low: str, bare: str) -> int:
    """In which of the ways a word means somebody, the surest first: ``low`` as it was typed, ``bare`` without signs."""
    id, name, plain, words, parts = _spelt(one.id, one.name)
    if low == id:
        return 0
    if low == name:
        return 1 if one.here else 2
    if bare and bare == plain:
        return 3
    if not one.here:
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
    """An id and a name in small letters, the name without signs, and the words of each that a word may begin."""
    low = name.casefold()
    return id.casefold(), low, _bare(name), tuple(low.split()), tuple(map(_bare, id.split("-")))


@lru_cache(4096)
def _beginnings(id: str, name: str) -> str:
    """All that a word may begin which means somebody, each on a line."""
    low, full, plain, words, parts = _spelt(id, name)
    return "\n".join(("", low, full, plain, *words, *parts))


def _apart(found: Sequence[Name]) -> list[str]:
    """What some are called, by their ids where two share a name."""
    names = [one.name for one in found]
    return names if len(set(names)) == len(names) else [one.id for one in found]


@lru_cache(4096)
def _bare(name: str) -> str:
    """A name as any keyboard types it: small letters and digits, no accents, no signs."""
    if name.isascii() and name.isalnum():
        return name.casefold()
    return "".join(letter for letter in unicodedata.normalize("NFKD", name.casefold()) if letter.isalnum())


class Who(Field):
    """One that can be named, of some ``kinds``: by id, name or unique beginning; an exact name beats a beginning.

    The first field of a form ``leads``: it says whose the entry is, and a short form may leave it out; one that is only
    spoken of leads nothing. A name that means something else before a certain field is read comes ``after`` it.
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
    ) -> None:
        super().__init__(name, optional=optional, help=help)
        self.kinds = kinds
        self.leads = leads
        self.after = after

    def parse(self, word: str, old: Value, context: Context) -> str:
        return find_name(word, self.among(context.names))

    def among(self, names: Iterable[Name]) -> list[Name]:
        """Those of its kinds."""
        return [one for one in names if one.kind in self.kinds]

    def named_by(self, words: Sequence[str], context: Context) -> tuple[str, int] | None:
        """Whose whole name stands at the beginning of these words, if it is one of several words, and how many."""
        if len(words) < 2:
            return None
        first = _bare(words[0])
        for one in context.names:
            if " " in one.name and one.kind in self.kinds and _bare(one.name).startswith(first):
                count = len(one.name.split())
                if count <= len(words) and _bare(" ".join(words[:count])) == _bare(one.name):
                    return one.id, count
        return None

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {one.name: one.id for one in self.among(names) if one.here and " " in one.name}

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return () if value is None else (str(value),)

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {one.id: one.name for one in self.among(names) if one.here}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        asked = prompt.seats if self.kinds == ("seat",) else ()
        return tuple(dict.fromkeys(asked)) or tuple(self.completions(names))

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return neighbours(value, [one.id for one in self.among(names) if one.here or one.id == value])


class NewName(Field):
    """A name of one's own choosing, for one of a ``kind`` that joins the names of the state: its id, and the name as it
    was given."""

    accepts_any = True

    def __init__(self, name: str, kind: str, *, optional: bool = False, help: str = "") -> None:
        super().__init__(name, optional=optional, help=help)
        self.kind = kind

    def parse(self, word: str, old: Value, context: Context) -> Value:
        name = unicodedata.normalize("NFC", word).strip()
        id = new_name_id(name, context.taken)
        if any({id.casefold(), name.casefold()} & {one.id.casefold(), one.name.casefold()} for one in context.names):
            raise GmError("words", f"Somebody is called “{name[:40]}” already.", "Give each a name of its own.")
        if not visual_key(name) or visual_key(name) in {visual_key(one.name) for one in context.names}:
            raise GmError("words", f"“{name[:40]}” cannot be told from another name.", _UNSAID)
        return id, name

    def means(self, word: str) -> bool:
        return False

    def id_and_name(self, value: Value) -> tuple[str, str]:
        """The id and the name of who joins by a value."""
        id, name = as_tuple(value)
        return str(id), str(name)

    def format(self, value: Value) -> list[str]:
        return [self.id_and_name(value)[1]]

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "prefixItems": [{"type": "string"}] * 2, "minItems": 2, "maxItems": 2}
