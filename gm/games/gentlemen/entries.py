"""What the table tells in a battle: the entries, each a named tuple whose last field is its kind."""

from __future__ import annotations

from typing import Literal

from gm.game import NamedTuple


class First(NamedTuple):
    """Which side activates first this turn; in turn 1 the other one deployed first (gw.r2, gw.r3)."""

    side: str
    kind: Literal["first"] = "first"


class Activate(NamedTuple):
    """The unit whose activation begins (gw.r1, gw.r4)."""

    unit: str
    kind: Literal["activate"] = "activate"


class Use(NamedTuple):
    """An ability of the acting unit, with what it needs: the item where two have it, the target, how far away it is,
    the cover between, whether that lies near the attacker, whether it is stalked, and the AP (gw.r6, gw.r8)."""

    ability: str
    item: str | None = None
    target: str | None = None
    range: int | None = None
    cover: str | None = None
    near: bool = False
    stalk: bool = False
    ap: int | None = None
    kind: Literal["use"] = "use"


class Draw(NamedTuple):
    """The cards that were drawn for the check that is open (gw.r6, gw.r30, gw.r32)."""

    cards: tuple[str, ...]
    kind: Literal["draw"] = "draw"


class Discard(NamedTuple):
    """A Queen for two cards more, or an Ace for the Big Joker (gw.r11)."""

    card: str
    kind: Literal["discard"] = "discard"


class Keep(NamedTuple):
    """Nothing more is discarded in an armour or rout check (gw.r30, gw.r32)."""

    kind: Literal["keep"] = "keep"


class Buy(NamedTuple):
    """What the cards pay for: pairs of option and target (None: the one that was told), () for nothing (gw.r6)."""

    options: tuple[tuple[str, str | None], ...]
    kind: Literal["buy"] = "buy"


class Contact(NamedTuple):
    """Next to whom a charge ended, ``none`` if it fell short, and whether over cover or water (gw.r22, gw.r23)."""

    unit: str
    over: bool = False
    kind: Literal["contact"] = "contact"


class Adjacent(NamedTuple):
    """All units next to the target of a Blast (gw.r40)."""

    units: tuple[str, ...]
    kind: Literal["adjacent"] = "adjacent"


class End(NamedTuple):
    """The activation is over (gw.r4)."""

    kind: Literal["end"] = "end"


class React(NamedTuple):
    """Reactions spent: ``relocate`` by so many hexes, or ``reload`` an item (gw.r33)."""

    does: str
    unit: str
    hexes: int | None = None
    item: str | None = None
    kind: Literal["react"] = "react"


class Melee(NamedTuple):
    """Two who are in melee with each other (gw.r21, gw.r23)."""

    one: str
    other: str
    kind: Literal["melee"] = "melee"


class Apart(NamedTuple):
    """Two who are outside each other's melee range; without the other one: outside that of all (gw.r21)."""

    one: str
    other: str | None = None
    kind: Literal["apart"] = "apart"


class Effect(NamedTuple):
    """What befalls a unit and the program cannot know; with ``armour`` it makes a check first (gw.r30, gw.r31)."""

    unit: str
    wound: int | None = None
    heal: int | None = None
    concussion: int | None = None
    commanded: int | None = None
    immobilize: bool = False
    suppressed: bool = False
    armour: bool = False
    lethal: bool = False
    pierce: int | None = None
    kind: Literal["effect"] = "effect"


class Score(NamedTuple):
    """Objective points, as triples of side, ``=``, ``+`` or ``-``, and points (gw.r55, gw.r62)."""

    scores: tuple[tuple[str, str, int], ...]
    kind: Literal["score"] = "score"


class Count(NamedTuple):
    """Cards counted in the draw decks, as pairs of side and number (gw.r62)."""

    decks: tuple[tuple[str, int], ...]
    kind: Literal["count"] = "count"


class Retire(NamedTuple):
    """A side flees or gives up (gw.r62)."""

    side: str
    kind: Literal["retire"] = "retire"


Setting = tuple[str, str, str, int | str]
"""What an adjustment sets: whose (a unit, a side, '' for the table), what, ``=``, ``+`` or ``-``, and how much."""


class Adjust(NamedTuple):
    """The referee's word for what lies on the table (gw.r62)."""

    settings: tuple[Setting, ...]
    because: str | None = None
    kind: Literal["adjust"] = "adjust"
