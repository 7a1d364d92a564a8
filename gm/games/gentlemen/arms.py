"""Units and their gear: abilities with options, items, passives, and the universal abilities (gw.r12)."""

from __future__ import annotations

from gm.game import NamedTuple

SUITS = {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"}
"""Letter → suit, which is also the stat of that name (gw.r5)."""
CHECKLESS = "checkless"
ATTACKS = ("ranged", "melee")
FULL_HANDS = 2
"""The hands of a unit (gw.r50)."""


class Symbol(NamedTuple):
    """A part of a cost: a card of one of these suits (letters) and at least this value (gw.r6)."""

    suits: str
    least: int = 0


class Effects(NamedTuple):
    """Amounts of everything that an option can do (gw.r40)."""

    wound: int = 0
    heal: int = 0
    concussion: int = 0
    commanded: int = 0
    knockback: int = 0
    scatter: int = 0
    reveal: int = 0
    ammo: int = 0
    move: int = 0
    immobilize: bool = False
    suppressed: bool = False
    lethal: bool = False

    def plus(self, other: Effects) -> Effects:
        """Return both effects together."""
        sums = [bool(a or b) if isinstance(a, bool) else a + b for a, b in zip(self, other, strict=True)]
        return Effects(*sums)  # type: ignore[arg-type]

    @property
    def strikes(self) -> bool:
        """True for a hit, against which armour is checked (gw.r30)."""
        return bool(self.wound or self.concussion or self.immobilize or self.suppressed or self.knockback)


class Option(NamedTuple):
    """Something that cards can buy; ``recoil`` is what it does to the user, ``blast`` to all next to the target."""

    id: str
    name: str
    cost: tuple[Symbol, ...] = ()
    does: Effects = Effects()
    pierce: int = 0
    recoil: Effects | None = None
    blast: Effects | None = None


class Ability(NamedTuple):
    """An ability; its ``type`` is ranged, melee, support or '' (no target), its ``suit`` a stat or ``checkless``."""

    id: str
    name: str
    type: str = ""
    range: int = 0
    suit: str = CHECKLESS
    ap: int = 1
    reusable: bool = False
    multichoice: bool = False
    repeatable: bool = False
    multitarget: bool = False
    uses_ammo: bool = False
    options: tuple[Option, ...] = ()

    @property
    def checkless(self) -> bool:
        """True if it succeeds once its AP are paid (gw.r8)."""
        return self.suit == CHECKLESS

    @property
    def loads(self) -> bool:
        """True if it gives ammunition."""
        return self.suit == CHECKLESS and self.options[0].does.ammo > 0

    def option(self, id: str) -> Option | None:
        """Return the option with this id."""
        return next((option for option in self.options if option.id == id), None)


class Passives(NamedTuple):
    """Permanent bonuses and penalties (gw.r41)."""

    brutal_charge: int = 0
    charge_defence: int = 0
    goliath_killer: int = 0
    mobility_drills: int = 0
    mobile_loading: int = 0
    longgun_training: int = 0
    guard: int = 0
    parry: int = 0
    block: int = 0
    stalk: int = 0
    hefty: int = 0
    arsenal: int = 0
    martial: int = 0
    vigour: int = 0
    large: bool = False
    strong: bool = False
    mounted_training: bool = False
    skirmisher: bool = False


class Item(NamedTuple):
    """A piece of gear of a unit: weapon, bayonet, armour, headgear, mount or misc (gw.r50)."""

    id: str
    name: str
    kind: str
    points: int = 0
    hands: int = 0
    lug: bool = False
    heavy: bool = False
    armour: int = 0
    passives: Passives = Passives()
    impact: Effects | None = None
    max_ammo: int = 0
    start_ammo: int = 0
    abilities: tuple[Ability, ...] = ()


class Stats(NamedTuple):
    """Strength, skill, tactics and resolve (gw.r5)."""

    hearts: int
    diamonds: int
    clubs: int
    spades: int


class Profile(NamedTuple):
    """A unit as its roster describes it."""

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


def sum_passives(every: tuple[Passives, ...]) -> Passives:
    """Return the passives of several things together."""
    if len(every) == 1:
        return every[0]
    sums = [sum(values) for values in zip(*every, strict=True)]
    return Passives(*(value if number < _FLAGS else bool(value) for number, value in enumerate(sums)))


_FLAGS = Passives._fields.index("large")

MOVE = Ability("move", "move", ap=1, reusable=True, options=(Option("hex", "hex", does=Effects(move=2)),))
DASH = Ability(
    "dash",
    "dash",
    suit="hearts",
    repeatable=True,
    options=(Option("hex", "hex", (Symbol("HD"),), Effects(move=1)),),
)
PUNCH = Ability(
    "punch",
    "punch",
    "melee",
    1,
    "hearts",
    reusable=True,
    options=(Option("wound", "wound", (Symbol("H", 8),), Effects(wound=1)),),
)
CALCULUS = Ability(
    "calculus",
    "Battlefield Calculus",
    suit="clubs",
    repeatable=True,
    options=(Option("reveal", "reveal", (Symbol("C"),), Effects(reveal=1)),),
)
RECUPERATE = Ability(
    "recuperate",
    "recuperate",
    "support",
    suit="spades",
    options=(Option("heal", "heal", (Symbol("S", 8),), Effects(heal=1)),),
)
DISMOUNT = Ability("dismount", "dismount", ap=1, options=(Option("dismount", "dismount"),))
UNIVERSAL = (MOVE, DASH, PUNCH, CALCULUS, RECUPERATE, DISMOUNT)
"""The abilities of every unit, the last one only with a mount (gw.r12, gw.r50)."""
