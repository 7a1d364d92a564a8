"""What the table tells in a session: the entries, each a named tuple whose last field is its kind."""

from __future__ import annotations

from typing import Literal

from gm.game import NamedTuple, split_setting


class Hero(NamedTuple):
    """A new character: the racial trait, what is raised to 2, the maximum Energy before Indomitable (gl.r1)."""

    who: str
    trait: str
    attribute: str
    skill: str
    energy: int | None = None
    kind: Literal["hero"] = "hero"


class Learn(NamedTuple):
    """XP for the next level of an attribute, a skill or a trait (gl.r4, gl.r5)."""

    who: str
    what: str
    kind: Literal["learn"] = "learn"


class Next(NamedTuple):
    """It goes on: the first turn, the next turn, the other side of a combat (gl.r22, gl.r31, gl.r33)."""

    kind: Literal["next"] = "next"


class Travel(NamedTuple):
    """The tile that was drawn (gl.r20, gl.r22)."""

    tile: str
    friendly: bool = False
    kind: Literal["travel"] = "travel"


class Scavenge(NamedTuple):
    """An attempt to scavenge: modifiers as they were typed, black and red sixes (gl.r24)."""

    who: str
    dice: tuple[int, ...]
    mods: tuple[str, ...] = ()
    kind: Literal["scavenge"] = "scavenge"


class Rest(NamedTuple):
    """The turn action, or while visiting the full rest (gl.r22, gl.r25)."""

    kind: Literal["rest"] = "rest"


class Visit(NamedTuple):
    """A friendly settlement is visited (gl.r22, gl.r25)."""

    kind: Literal["visit"] = "visit"


class Test(NamedTuple):
    """A skill test; ``other`` than the event's, ``auto`` where a trait passes it (gl.r10–gl.r17)."""

    who: str
    skill: str
    attribute: str | None = None
    mods: tuple[str, ...] = ()
    other: bool = False
    auto: bool = False
    dice: tuple[int, ...] = ()
    kind: Literal["test"] = "test"


class Mark(NamedTuple):
    """How an event ended (gl.r23)."""

    result: str
    kind: Literal["mark"] = "mark"


class Item(NamedTuple):
    """What becomes of an item: ``how`` says which of the rest there is (gl.r25–gl.r28, gl.r55).

    ``figures`` are words as they were typed, ``price=8`` say.
    """

    how: str
    who: str | None = None
    item: str | None = None
    to: str | None = None
    figures: tuple[str, ...] = ()
    cost: int | None = None
    card: str | None = None
    mods: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    kind: Literal["item"] = "item"


class Clue(NamedTuple):
    """What clues are spent on, and by whom (gl.r50)."""

    use: str
    number: int | None = None
    tier: str | None = None
    who: str | None = None
    kind: Literal["clue"] = "clue"


class Effect(NamedTuple):
    """What a card, an item or a trait did: ``gold+3``, ``lena.energy-1``, ``m2.hp-2``."""

    settings: tuple[str, ...]
    kind: Literal["effect"] = "effect"


class Use(NamedTuple):
    """A trait that can be used once, or ``destiny`` to test again; ``on`` is a unit, a character or a damage type."""

    who: str
    what: str
    on: str | None = None
    number: int | None = None
    kind: Literal["use"] = "use"


class Fight(NamedTuple):
    """A combat begins; ``figures`` are words as they were typed, ``hp=6`` say (gl.r30)."""

    monster: str
    figures: tuple[str, ...] = ()
    kind: Literal["fight"] = "fight"


class Attack(NamedTuple):
    """An attack by a skill or with an item (gl.r32)."""

    who: str
    unit: str
    weapon: str
    dice: tuple[int, ...]
    attribute: str | None = None
    type: str | None = None
    range: str | None = None
    damage: int | None = None
    mods: tuple[str, ...] = ()
    kind: Literal["attack"] = "attack"


class Act(NamedTuple):
    """Any other action, or none; perhaps flight, by dice or by an item (gl.r31, gl.r38)."""

    who: str
    flee: bool = False
    auto: bool = False
    dice: tuple[int, ...] = ()
    kind: Literal["act"] = "act"


class Strike(NamedTuple):
    """A unit attacks a character (gl.r33)."""

    unit: str
    who: str
    kind: Literal["strike"] = "strike"


class Defend(NamedTuple):
    """How a character defends: ``evade``, ``shield``, ``weapon`` or ``none`` (gl.r34)."""

    who: str
    how: str
    skill: str | None = None
    mods: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    kind: Literal["defend"] = "defend"


class Die(NamedTuple):
    """The die of an enemy's trait; of ``regenerates`` how many sixes (gl.r41)."""

    trait: str
    number: int
    who: str | None = None
    kind: Literal["die"] = "die"


class Bonus(NamedTuple):
    """Black and red sixes at the session's end (gl.r60)."""

    dice: tuple[int, ...]
    kind: Literal["bonus"] = "bonus"


class Count(NamedTuple):
    """What was counted by hand: ``gold=5``, ``lena.energy=4`` (gl.r81)."""

    settings: tuple[str, ...]
    kind: Literal["count"] = "count"


class Adjust(NamedTuple):
    """The referee's word: ``gold=12``, ``lena.might=3``, ``tile=dungeon`` (gl.r81)."""

    settings: tuple[str, ...]
    because: str | None = None
    kind: Literal["adjust"] = "adjust"


class Setting(NamedTuple):
    """A setting taken apart: whose ('' = the party's), what, ``=``, ``+`` or ``-``, and its value."""

    holder: str
    what: str
    sign: str
    value: str

    @property
    def amount(self) -> int:
        """Its number, with the sign of a change."""
        return -int(self.value) if self.sign == "-" else int(self.value)


def setting(written: str) -> Setting:
    """A setting as an entry holds it, taken apart."""
    holder, _, rest = written.rpartition(".")
    return Setting(holder, *split_setting(rest))
