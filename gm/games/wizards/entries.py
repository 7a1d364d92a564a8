"""What the table tells in a duel: the entries, each a named tuple whose last field is its kind."""

from __future__ import annotations

import re
from typing import Literal

from gm.game import NamedTuple, split_setting


class Pool(NamedTuple):
    """Spells laid into the pool (wg.r2)."""

    spells: tuple[str, ...]
    kind: Literal["pool"] = "pool"


class Choose(NamedTuple):
    """The spell that the wizard at play takes from the pool, and the idle one that it replaces (wg.r6)."""

    spell: str
    old: str | None = None
    kind: Literal["choose"] = "choose"


class Skip(NamedTuple):
    """Nothing is chosen (wg.r21)."""

    kind: Literal["skip"] = "skip"


class Cooldown(NamedTuple):
    """The powers of the top mana of all own spells that hold any, in their order (None: untold); () for all untold
    (wg.r7)."""

    powers: tuple[int | None, ...] = ()
    kind: Literal["cooldown"] = "cooldown"


class Resolve(NamedTuple):
    """Which of the delayed spells that wait is next (wg.r15)."""

    spell: str
    kind: Literal["resolve"] = "resolve"


class Cast(NamedTuple):
    """An own idle spell, and what was paid where that is not its price (wg.r9, wg.r41)."""

    spell: str
    paid: int | None = None
    kind: Literal["cast"] = "cast"


class Basic(NamedTuple):
    """The power of a basic attack, which may be blocked (wg.r10)."""

    power: int
    blocked: bool = False
    kind: Literal["basic"] = "basic"


class Pass(NamedTuple):
    """The turn ends without a basic attack (wg.r10)."""

    kind: Literal["pass"] = "pass"


class Move(NamedTuple):
    """Mana from one place to another: how many, and of which powers where those are seen (wg.r14, wg.r32)."""

    source: str
    target: str
    number: int = 1
    powers: tuple[int, ...] = ()
    kind: Literal["move"] = "move"


class Damage(NamedTuple):
    """Damage that was dealt; without a name to the foe of whose effect, else whose turn, it is (wg.r42)."""

    number: int
    who: str | None = None
    kind: Literal["damage"] = "damage"


class Swap(NamedTuple):
    """An effect puts a spell of the pool in the place of one on the table (wg.r16)."""

    old: str
    new: str
    kind: Literal["swap"] = "swap"


class Show(NamedTuple):
    """Powers of mana that were shown to the foe, 0 for none (wg.r17)."""

    powers: tuple[int, ...]
    kind: Literal["show"] = "show"


class Option(NamedTuple):
    """Which of the ways that a spell offers (wg.r15)."""

    number: int
    kind: Literal["option"] = "option"


class Done(NamedTuple):
    """The effect of a spell that the program does not know is entered (wg.r42)."""

    kind: Literal["done"] = "done"


class Declared(NamedTuple):
    """A card that the book lacks (wg.r44)."""

    name: str
    cost: int
    type: str
    activation: str
    kind: Literal["spell"] = "spell"


class Count(NamedTuple):
    """Mana that was counted by hand, as pairs of place and number (wg.r40)."""

    counts: tuple[tuple[str, int], ...]
    kind: Literal["count"] = "count"


class Retire(NamedTuple):
    """Somebody leaves; the other wins (wg.r39)."""

    who: str
    kind: Literal["retire"] = "retire"


class Adjust(NamedTuple):
    """The referee's word, as settings like ``ana.hp=40``, ``ana.haste=2``, ``deck=20``, with the reason (wg.r40)."""

    settings: tuple[str, ...]
    because: str
    kind: Literal["adjust"] = "adjust"


WORDS = frozenset(
    (
        *("pool", "choose", "skip", "cooldown", "resolve", "cast", "basic", "pass", "move", "damage", "swap", "show"),
        *("option", "done", "spell", "count", "retire", "adjust", "house", "mana", "cost"),
        *("deck", "discard", "off", "blocked", "because", "none", "table", "turn", "active", "hp", "hand"),
        *("attack", "regeneration", "utility", "instant", "delayed", "ongoing"),
    )
)
"""The words that mean something here, so that no wizard and no spell is called by one of them."""


def is_word(word: str) -> bool:
    """Whether a word has a meaning here, a number and ``x`` with a number among them."""
    return word in WORDS or bool(re.fullmatch(r"x?[0-9]+", word))


class Part(NamedTuple):
    """A setting taken apart: of whom or what, ``=``, ``+`` or ``-``, and the value.

    ``who`` is the wizard that it concerns, '' for what lies in the middle.
    """

    who: str
    what: str
    sign: str
    value: str

    @property
    def word(self) -> str:
        """As it is typed behind the wizard's name."""
        return f"{self.what}{self.sign}{self.value}"

    @property
    def stored(self) -> str:
        """As an entry keeps it."""
        return f"{self.who}.{self.word}" if self.who else self.word


def apart(setting: str) -> Part:
    """A setting that an entry keeps, taken apart; of a wizard of whom nothing is said yet the name alone."""
    name, sign, value = split_setting(setting)
    who, _, what = name.rpartition(".")
    return Part(who, what, sign, value)


def said(parts: tuple[Part, ...]) -> list[str]:
    """Settings as they are typed: a wizard's name holds until the next."""
    words: list[str] = []
    meant = ""
    for part in parts:
        if part.who and part.who != meant:
            words.append(part.who)
            meant = part.who
        words.append(part.word)
    return words
