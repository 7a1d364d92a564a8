"""The state of a session and of its combat, and functions that many rules use to read it."""

from typing import Any

from gm.game import Name, NamedTuple
from gm.games.grimlore.cards import Cards, card_names, name_of
from gm.games.grimlore.house import House
from gm.games.grimlore.tables import CARRIES, PLACE, SKILLS, UNITS


class Unit(NamedTuple):
    """The monster or a minion. ``struck`` counts its attacks in the enemies' half of this round.

    If ``skip`` is true, the unit does not attack the next time that the enemies' half of a round begins.
    """

    unit: str
    hp: int
    hp_max: int
    skip: bool = False
    struck: int = 0


class Hit(NamedTuple):
    """A hit that waits for the dice of enemy traits, or for a trait that a character may use against it.

    Either the character ``hero`` has hit ``unit``, or ``unit`` has hit ``hero``.
    """

    hero: str
    unit: str
    damage: int
    melee: bool


class Defence(NamedTuple):
    """An attack by a unit on a character. The character must still defend against it, or has just fended it off."""

    unit: str
    hero: str


class Combat(NamedTuple):
    """A combat. ``acted`` lists the characters who have acted this round.

    ``free`` lists the characters who have a free attack. ``against`` pairs each of them with the unit that they may
    attack. ``aura`` counts unspent Advantage tokens from the Tactician's Aura. ``back`` is the phase to return to after
    the combat. ``dice`` lists the enemy traits that wait for a die, in order. ``hit`` is a hit that is not settled yet.
    If ``dice`` is empty, the hit waits for a trait that a character may use against it. ``reached`` lists the
    characters whom the monster has struck in the enemies' half of this round. ``held`` is the attack that was fended
    off last. ``lost`` pairs each character who loses a turn with the trait that caused this. ``surplus`` is damage left
    over from a kill.
    """

    enemy: str
    round: int
    tier: str
    attack: str
    type: str | None
    damage: int
    minion: int
    move: int
    gold: int
    xp: int
    resist: tuple[str, ...]
    vulnerable: tuple[str, ...]
    traits: tuple[tuple[str, int], ...]
    units: tuple[Unit, ...]
    acted: tuple[str, ...] = ()
    fled: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    aura: int = 0
    back: str = "portal"
    dice: tuple[str, ...] = ()
    hit: Hit | None = None
    defence: Defence | None = None
    reached: tuple[str, ...] = ()
    against: tuple[tuple[str, str], ...] = ()
    held: Defence | None = None
    lost: tuple[tuple[str, str], ...] = ()
    surplus: Hit | None = None

    def unit(self, id: str) -> Unit | None:
        """Return the unit with this id, living or dead, or None."""
        for unit in self.units:
            if unit.unit == id:
                return unit
        return None

    def has(self, trait: str) -> int:
        """Return the number after the enemy's ``trait``: 2 for ``aoe=2``, 1 for ``aoe`` alone, 0 without the trait."""
        for name, number in self.traits:
            if name == trait:
                return number
        return 0


OUTSIDE = ("portal", "turn", "arrival", "scavenge", "visit", "done")
"""The phases outside combat, except those at the beginning and at the end of a session."""
FIGHTING = ("players", "enemies")


class Item(NamedTuple):
    """A carried item, with the stats of :class:`~gm.games.grimlore.cards.ItemCard`.

    ``enhanced`` is the number of its enhancements. ``attached`` has the ids of the enhancements that are cards.
    ``rolled`` is the number of slots that crafting gave the item. It is None if the item was not crafted.
    """

    item: str
    price: int = 0
    ore: int = 0
    essence: int = 0
    space: int = 0
    magic: int | None = None
    slots: int = 1
    enhanced: int = 0
    rolled: int | None = None
    proper: bool = False
    skill: str | None = None
    type: str | None = None
    damage: int = 0
    attached: tuple[str, ...] = ()


class Recipe(NamedTuple):
    """A recipe: what it costs to craft an item, and the price of the item (gl.r55)."""

    item: str
    price: int = 0
    ore: int = 0
    essence: int = 0


class Hero(NamedTuple):
    """A character. ``energy_max`` is 0 before the character has a sheet.

    ``attributes`` and ``skills`` are levels in the order of the book. ``traits`` are pairs of a trait and its level, in
    alphabetical order.
    """

    id: str
    name: str
    energy: int = 0
    energy_max: int = 0
    destiny: int = 0
    destiny_max: int = 0
    attributes: tuple[int, ...] = (1,) * 4
    skills: tuple[int, ...] = (1,) * 16
    traits: tuple[tuple[str, int], ...] = ()
    items: tuple[Item, ...] = ()
    recipes: tuple[Recipe, ...] = ()
    tested: bool = False
    used: tuple[str, ...] = ()
    poison: int = 0
    shield: int = 0
    skip: bool = False
    prone: bool = False

    @property
    def made(self) -> bool:
        """True if the character has a sheet."""
        return self.energy_max > 0

    def level(self, what: str) -> int:
        """Return the character's level in an attribute or a skill."""
        return (self.skills if what in SKILLS else self.attributes)[PLACE[what]]

    def has(self, trait: str) -> int:
        """Return the character's level in a trait, or 0 if the character lacks the trait."""
        for name, level in self.traits:
            if name == trait:
                return level
        return 0

    def item(self, id: str) -> Item | None:
        """Return the first carried item with this id, or None."""
        return next((item for item in self.items if item.item == id), None)

    def without(self, item: Item) -> "Hero":
        """Return the character without ``item``, which is one of the carried items."""
        at = next(number for number, other in enumerate(self.items) if other is item)
        return self._replace(items=(*self.items[:at], *self.items[at + 1 :]))


class Party(NamedTuple):
    """The goods and tokens of a party. ``name`` is None if the party plays only one session."""

    name: str | None = None
    gold: int = 0
    ore: int = 0
    essence: int = 0
    organics: int = 0
    rations: int = 0
    xp: int = 0
    clues: int = 0
    local: int = 0
    advantage: int = 0
    disadvantage: int = 0


class Stack(NamedTuple):
    """The number of tiles of each kind that are left in the stack (gl.r20)."""

    wilderness: int
    settlement: int
    dungeon: int

    @property
    def left(self) -> int:
        """The number of tiles of all kinds that are left."""
        return self.wilderness + self.settlement + self.dungeon


class Tile(NamedTuple):
    """The tile where the party is."""

    type: str
    friendly: bool = False


class State(NamedTuple):
    """A session.

    ``phase`` is ``heroes`` until every character has a sheet. It is ``players`` or ``enemies`` in combat, otherwise
    portal, turn, arrival, scavenge, visit, done, reward or over. ``heroes`` are the characters who play, ``bench`` the
    other characters of the party. ``attempts`` is how many attempts to scavenge are left. ``peeks`` is how many items
    were looked at on this visit. ``learnt`` has a character, a skill or trait, and a level for each purchase.
    ``version`` is the version of the rules under which the session began. ``loot`` is the text of the last monster's
    loot, until somebody takes it. ``wielded`` has pairs of a character and the weapon that the character used last.
    ``fought`` is true if the event of this turn has led to a fight. ``met`` has the typed stats of each monster without
    a card, as of its last fight.
    """

    house: House
    cards: Cards
    party: Party
    heroes: tuple[Hero, ...]
    bench: tuple[Hero, ...]
    first: str
    phase: str = "heroes"
    turn: int = 0
    active: str | None = None
    stack: Stack | None = None
    tile: Tile | None = None
    event: str | None = None
    successes: int = 0
    failures: int = 0
    attempts: int = 0
    peeks: int = 0
    combat: Combat | None = None
    winners: tuple[str, ...] | None = None
    learnt: tuple[tuple[str, str, int], ...] = ()
    version: int = 1
    loot: str = ""
    wielded: tuple[tuple[str, str], ...] = ()
    fought: bool = False
    met: tuple[tuple[str, tuple[str, ...]], ...] = ()


RECORDS = (State, House, Cards, Party, Hero, Item, Recipe, Stack, Tile, Combat, Unit, Hit, Defence)
"""The types of the records that make up a state, except ``ItemCard`` and ``MonsterCard``."""


def game_round(turn: int, seats: int) -> int:
    """Return the game round that a turn belongs to, or 0 before the first turn (gl.r22)."""
    return -(-turn // seats)


def proper_items(hero: Hero) -> tuple[int, int]:
    """Return how many proper items (worn or wielded) a character carries, and how many they can carry (gl.r27)."""
    return sum(item.proper for item in hero.items), CARRIES + sum(item.space for item in hero.items)


def names(state: State) -> tuple[Name, ...]:
    """Return the names of units, cards, carried items and monsters met. Living units are marked as present."""
    units = _ABSENT
    if state.combat and (living := [unit.unit for unit in state.combat.units if unit.hp]):
        alone = ("minion",) if sum(unit != UNITS[0] for unit in living) == 1 else ()
        minions = {unit: (f"minion {at}", *alone) for at, unit in enumerate(UNITS[1:], 1)}
        called = {UNITS[0]: (state.cards.monster_name(state.combat.enemy),), **minions}
        units = tuple(
            [name._replace(here=True, called=called[name.id]) if name.id in living else name for name in _ABSENT]
        )
    people = tuple([hero.id for hero in (*state.heroes, *state.bench)])
    held = tuple([item.item for hero in state.heroes for item in hero.items])
    printed = card_names(state.cards, held, people)
    others = {*people, *(name.id for name in (*units, *printed))}
    met = [Name(id, name_of(id), "monster") for id, _ in state.met if id not in others]
    return (*units, *printed, *met)


def complete(state: State, entry: Any) -> Any:
    """Return a typed entry. If it is a fight without stats, add those of the last fight with this monster (gl.r30)."""
    if entry.kind != "fight" or entry.figures or state.cards.monster(entry.monster):
        return entry
    return entry._replace(figures=dict(state.met).get(entry.monster, ()))


_ABSENT = tuple(Name(id, id, "unit", here=False) for id in UNITS)
