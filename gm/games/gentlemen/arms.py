"""Units and their gear: items, passives, abilities and their options, and the abilities of every unit (gw.r12)."""

import re
from typing import Annotated, Literal, TypeVar

from gm.game import FLAT, NEEDED, Bounds, Key, NamedTuple, OneOf, Only, SameAs, Slug, Written

SUITS = {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"}
"""The name of each suit, by its letter. It is also the name of a stat (gw.r5)."""
CHECKLESS = "checkless"
ATTACKS = ("ranged", "melee")
FULL_HANDS = 2
"""The number of hands that a unit has (gw.r50)."""


_SYMBOL = re.compile(r"([HDCS]{1,4})(?:(10|[2-9])\+)?")
_Amount = Annotated[int, Written(Annotated[int, Bounds(1, 9)] | Literal[True], int)]
"""An amount from 1 to 9. The value ``true`` in a file counts as 1."""
_Some = Annotated[int, Bounds(1, 9)]
_Few = Annotated[int, Bounds(0, 9)]
Name = Annotated[str, SameAs("id"), Bounds(1, 30)]
Points = Annotated[int, Bounds(0, 999)]


class Symbol(NamedTuple):
    """A part of an option's cost: one card of any of ``suits`` with at least the value ``least`` (gw.r6)."""

    suits: str
    least: int = 0


def read_symbol(word: str) -> Symbol:
    """Return the cost symbol in a text such as ``HD8+``. Raises ValueError for any other text."""
    match = _SYMBOL.fullmatch(word)
    if not match:
        raise ValueError("a symbol consists of suit letters (HDCS) and an optional minimum value, 2+ to 10+")
    return Symbol(match[1], int(match[2] or 0))


class Effects(NamedTuple):
    """The amounts of all effects of an option: wounds, healing, movement and so on (gw.r40)."""

    wound: _Amount = 0
    heal: _Amount = 0
    concussion: _Amount = 0
    commanded: _Amount = 0
    knockback: _Amount = 0
    scatter: _Amount = 0
    reveal: _Amount = 0
    ammo: _Amount = 0
    move: _Amount = 0
    immobilize: bool = False
    suppressed: bool = False
    lethal: bool = False

    @property
    def strikes(self) -> bool:
        """True if these effects count as a hit on the target, which calls for an armour check (gw.r30)."""
        return bool(self.wound or self.concussion or self.immobilize or self.suppressed or self.knockback)


_Harm = Annotated[Effects, Only(("wound", "concussion", "immobilize", "suppressed"))]


class Option(NamedTuple):
    """An option of an ability, bought with cards.

    ``recoil`` are effects on the user. ``blast`` are effects on all units next to the target.
    """

    id: Slug
    name: Name
    cost: Annotated[tuple[Annotated[Symbol, Written(str, read_symbol)], ...], Bounds(most=9)] = ()
    does: Annotated[Effects, FLAT] = Effects()
    pierce: Annotated[_Amount, Key("pierce", before="immobilize")] = 0
    recoil: _Harm | None = None
    blast: _Harm | None = None


class Ability(NamedTuple):
    """An ability of a unit or an item.

    ``type`` is ranged, melee, support, or "" for an ability without a target. ``suit`` is the stat of the skill check,
    or ``checkless``.
    """

    id: Slug
    name: Name
    type: Annotated[str, OneOf(("ranged", "melee", "support"))] = ""
    range: Annotated[int, Bounds(0, 30)] = 0
    suit: Annotated[str, NEEDED, OneOf((*SUITS.values(), CHECKLESS))] = CHECKLESS
    ap: _Some = 1
    reusable: bool = False
    multichoice: bool = False
    repeatable: bool = False
    multitarget: bool = False
    uses_ammo: bool = False
    options: Annotated[tuple[Option, ...], NEEDED, Bounds(1, 8)] = ()

    @property
    def checkless(self) -> bool:
        """True if the ability needs no check. Such abilities succeed once their AP are paid (gw.r8)."""
        return self.suit == CHECKLESS

    @property
    def loads(self) -> bool:
        """True if the ability loads a weapon."""
        return self.suit == CHECKLESS and self.options[0].does.ammo > 0

    def option(self, id: str) -> Option | None:
        """Return the ability's option with the id ``id``, or None if there is none."""
        return next((option for option in self.options if option.id == id), None)


class Passives(NamedTuple):
    """The permanent bonuses and penalties of a unit or an item (gw.r41)."""

    brutal_charge: Annotated[_Some, Key("brutal-charge")] = 0
    charge_defence: Annotated[_Some, Key("charge-defence")] = 0
    goliath_killer: Annotated[_Some, Key("goliath-killer")] = 0
    mobility_drills: Annotated[_Some, Key("mobility-drills")] = 0
    mobile_loading: Annotated[_Some, Key("mobile-loading")] = 0
    longgun_training: Annotated[_Some, Key("longgun-training")] = 0
    guard: _Some = 0
    parry: _Some = 0
    block: _Some = 0
    stalk: _Some = 0
    hefty: _Some = 0
    arsenal: Annotated[int, Bounds(1, 999)] = 0
    martial: _Some = 0
    vigour: _Some = 0
    large: bool = False
    strong: bool = False
    mounted_training: Annotated[bool, Key("mounted-training")] = False
    skirmisher: bool = False


class Ammo(NamedTuple):
    """The maximum number of shots in a weapon, and the number of shots in it at the start."""

    max: Annotated[int, NEEDED, Bounds(1, 9)] = 0
    start: _Few = 0


class Item(NamedTuple):
    """A piece of gear: a weapon, armour, a mount and so on (gw.r50)."""

    id: Slug
    name: Name
    kind: Annotated[str, OneOf(("weapon", "bayonet", "armour", "headgear", "mount", "misc"))]
    points: Points = 0
    hands: Annotated[int, OneOf((1, 2))] = 0
    lug: bool = False
    heavy: bool = False
    armour: _Few = 0
    passives: Passives = Passives()
    impact: _Harm | None = None
    ammo: Ammo = Ammo()
    abilities: Annotated[tuple[Ability, ...], Bounds(most=9)] = ()


class Stats(NamedTuple):
    """The four stats of a unit. Hearts are strength, Diamonds skill, Clubs tactics, and Spades resolve (gw.r5)."""

    hearts: _Few
    diamonds: _Few
    clubs: _Few
    spades: _Few


class Profile(NamedTuple):
    """A unit as its roster describes it, before the battle."""

    id: str
    name: str
    side: str
    stats: Stats
    points: int = 0
    elite: bool = False
    armour: int = 0
    passives: Passives = Passives()
    abilities: tuple[Ability, ...] = ()
    items: tuple[Item, ...] = ()


T = TypeVar("T", Effects, Passives)


def combine(every: tuple[T, ...]) -> T:
    """Combine several effects, or several passives, into one. Add the numbers. A flag is true if it is true in any of
    them.
    """
    pairs = zip(type(every[0])._field_defaults.values(), zip(*every, strict=True), strict=True)
    return type(every[0])(*(any(values) if default is False else sum(values) for default, values in pairs))


MOVE = Ability("move", "move", ap=1, reusable=True, options=(Option("hex", "hex", does=Effects(move=2)),))
_HEX = Option("hex", "hex", (Symbol("HD"),), Effects(move=1))
DASH = Ability("dash", "dash", suit="hearts", repeatable=True, options=(_HEX,))
_WOUND = Option("wound", "wound", (Symbol("H", 8),), Effects(wound=1))
PUNCH = Ability("punch", "punch", "melee", 1, "hearts", reusable=True, options=(_WOUND,))
_REVEAL = Option("reveal", "reveal", (Symbol("C"),), Effects(reveal=1))
CALCULUS = Ability("calculus", "Battlefield Calculus", suit="clubs", repeatable=True, options=(_REVEAL,))
_HEAL = Option("heal", "heal", (Symbol("S", 8),), Effects(heal=1))
RECUPERATE = Ability("recuperate", "recuperate", "support", suit="spades", options=(_HEAL,))
DISMOUNT = Ability("dismount", "dismount", ap=1, options=(Option("dismount", "dismount"),))
UNIVERSAL = (MOVE, DASH, PUNCH, CALCULUS, RECUPERATE, DISMOUNT)
"""The abilities that every unit has (gw.r12). The last one, to dismount, needs a mount (gw.r50)."""
