"""What the table tells in a duel: the entries, each a named tuple whose last field is its kind."""

from __future__ import annotations

from typing import Literal

from gm.game import NamedTuple, split_setting


class Draw(NamedTuple):
    """The standoff is over, everybody said Ready and turned over (gs.r6)."""

    kind: Literal["draw"] = "draw"


class Reveal(NamedTuple):
    """The card that somebody turned over, and at whom it aims (gs.r7, gs.r8)."""

    who: str
    card: str
    target: str | None = None
    kind: Literal["reveal"] = "reveal"


class Pass(NamedTuple):
    """Somebody takes both cards back (gs.r7)."""

    who: str
    kind: Literal["pass"] = "pass"


class Sacrifice(NamedTuple):
    """HP for as much EP (gs.r3)."""

    who: str
    hp: int
    kind: Literal["sacrifice"] = "sacrifice"


class Surge(NamedTuple):
    """The Surge of the Grim card, and what it costs (gs.r4)."""

    who: str
    cost: int
    kind: Literal["surge"] = "surge"


class Reactivate(NamedTuple):
    """A resting card taken back to the hand, and what that costs (gs.r4)."""

    who: str
    card: str
    cost: int
    kind: Literal["reactivate"] = "reactivate"


class Cover(NamedTuple):
    """Take Cover, and its cost if any (gs.r5)."""

    who: str
    cost: int | None = None
    kind: Literal["cover"] = "cover"


class Number(NamedTuple):
    """Number cards, as pairs of seat and number; 0 is none drawn (gs.r25)."""

    numbers: tuple[tuple[str, int], ...]
    kind: Literal["number"] = "number"


class Onto(NamedTuple):
    """Whom Divert sends the cards to (gs.spell.divert)."""

    to: str
    kind: Literal["onto"] = "onto"


class Lose(NamedTuple):
    """The card that somebody loses: its slug, ``none`` or ``unseen`` (gs.r93)."""

    who: str
    card: str
    kind: Literal["lose"] = "lose"


class Effect(NamedTuple):
    """What a card did that the program does not know, as words like ``bo.hp-3``; without a seat the target is meant,
    and ``none`` alone is nothing (gs.r71)."""

    parts: tuple[str, ...]
    kind: Literal["effect"] = "effect"


class Clash(NamedTuple):
    """Who of two elements gets through (a seat, ``both`` or ``none``), and why if it is told (gs.r73)."""

    through: str
    why: str | None = None
    kind: Literal["clash"] = "clash"


class Untold(NamedTuple):
    """Nobody has told what the aftermath asks, and the duel goes on without it: the card does nothing (gs.r96)."""

    kind: Literal["untold"] = "untold"


class Score(NamedTuple):
    """Reckoning scores, as pairs of seat and points (gs.r29)."""

    scores: tuple[tuple[str, int], ...]
    kind: Literal["score"] = "score"


class Retire(NamedTuple):
    """Somebody leaves the table (gs.r96), for a reason if one is given."""

    who: str
    because: str | None = None
    kind: Literal["retire"] = "retire"


class Adjust(NamedTuple):
    """The referee's word, as settings like ``ana.hp=8`` and ``turn=3``, with the reason (gs.r96)."""

    settings: tuple[str, ...]
    because: str
    kind: Literal["adjust"] = "adjust"


RESERVED_WORDS = (
    *("draw", "reveal", "pass", "sacrifice", "surge", "reactivate", "cover", "number", "onto", "lose", "effect"),
    *("clash", "score", "retire", "adjust", "house", "queue", "because"),
    *("hp", "ep", "max_hp", "max_ep", "score", "turn", "this", "next", "none", "both", "unseen", "hand", "table"),
    *("resting", "out", "discard", "cards", "block", "weakness", "face-off"),
    *("silenced", "doubled", "guarded", "vanished", "barrier", "mirror", "blunted"),
)
"""The words that mean something here, so that no seat and no new card is called by one of them."""

DIALS = ("hp", "ep", "max_hp", "max_ep")


class Part(NamedTuple):
    """A word of an effect or an adjustment taken apart: whose (None: the target's, or the table's), what, ``=``, ``+``
    or ``-``, and the value."""

    who: str | None
    what: str
    sign: str = ""
    value: str = ""

    @property
    def is_open(self) -> bool:
        """Whether only the seat is named yet."""
        return not self.what

    @property
    def word(self) -> str:
        """As it is typed after the seat."""
        return f"{self.what}{self.sign}{self.value}"

    @property
    def stored(self) -> str:
        """As an entry keeps it: ``ana.hp=8``, ``turn=3``; of a seat that waits ``ana.``."""
        return f"{'' if self.who is None else f'{self.who}.'}{self.word}"


def parse_parts(words: tuple[str, ...]) -> tuple[Part, ...]:
    """The words that an entry keeps, taken apart."""
    found = []
    for word in words:
        name, sign, value = split_setting(word)
        who, dot, what = name.rpartition(".")
        found.append(Part(who if dot else None, what, sign, value))
    return tuple(found)
