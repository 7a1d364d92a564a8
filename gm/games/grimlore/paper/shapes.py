"""The data of every sheet, for the templates in ``printables/grimlore/``.

The defaults are those of a blank sheet. The value ``None`` is printed as a space for handwriting.
"""

from __future__ import annotations

from gm.game import NamedTuple
from gm.games.grimlore.book import skill_title, title
from gm.games.grimlore.state import Hero
from gm.games.grimlore.tables import ATTRIBUTES, CARRIES, SKILLS

Rows = tuple[tuple[str, ...], ...]


class SkillLine(NamedTuple):
    """A skill on a character sheet. The trait Expertise raises the skill's limit by ``cap`` dice."""

    name: str
    level: int | None = None
    cap: int = 0


class AttributeLine(NamedTuple):
    """An attribute on a character sheet, with its four skills."""

    name: str
    skills: tuple[SkillLine, ...]
    level: int | None = None


def attribute_lines(hero: Hero | None = None) -> tuple[AttributeLine, ...]:
    """Return a character's attributes and skills, or those of a blank sheet (gl.r3)."""

    def line(skill: str) -> SkillLine:
        levels = (hero.level(skill), hero.has(f"expertise-{skill}")) if hero else ()
        return SkillLine(skill_title(skill), *levels)

    skills = {
        attribute: tuple(line(skill) for skill in SKILLS if SKILLS[skill] == attribute) for attribute in ATTRIBUTES
    }
    return tuple(AttributeLine(title(name), skills[name], hero.level(name) if hero else None) for name in ATTRIBUTES)


class TraitLine(NamedTuple):
    """A trait on a character sheet. ``once`` is true for a trait with limited uses.

    ``level`` is 0 for a trait without levels.
    """

    name: str
    level: int
    means: str
    once: bool
    used: bool


class ItemLine(NamedTuple):
    """An item on a character sheet. ``marks`` are its stats as texts."""

    name: str
    marks: str
    proper: bool


class HeroSheet(NamedTuple):
    """A character sheet. ``carries`` is how many proper (worn or wielded) items the character can carry.

    ``lies`` describes, in words, the statuses that affect the character.
    """

    name: str | None
    racial: str = ""
    energy: int | None = None
    energy_max: int | None = None
    destiny: int | None = None
    destiny_max: int | None = None
    attributes: tuple[AttributeLine, ...] = attribute_lines()
    traits: tuple[TraitLine, ...] = ()
    items: tuple[ItemLine, ...] = ()
    carries: int = CARRIES
    recipes: tuple[str, ...] = ()
    tested: bool = False
    lies: tuple[str, ...] = ()


class Heroes(NamedTuple):
    """The character sheets. ``stands`` says which moment of the session they show: ``As of turn 3``.

    It is None for blank sheets.
    """

    heroes: tuple[HeroSheet, ...]
    stands: str | None = None
    title: str = "Character sheets"


class Good(NamedTuple):
    """A kind of goods on the party sheet, such as Gold."""

    name: str
    use: str
    amount: int | None = None


class Member(NamedTuple):
    """A character on the party sheet. ``best`` names the best skills. ``here`` is true if the character plays now."""

    name: str | None = None
    racial: str = ""
    best: str = ""
    here: bool = False


class PartySheet(NamedTuple):
    """The party sheet. ``tonight`` is a row about this session: characters, events won and lost, Gold, XP.

    ``tonight`` is () if the sheet is printed without a session.
    """

    goods: tuple[Good, ...]
    members: tuple[Member, ...]
    name: str | None = None
    tonight: tuple[str, ...] = ()
    stands: str | None = None
    title: str = "Party sheet"


class Seated(NamedTuple):
    """A character on the session tracker."""

    name: str | None = None
    tested: bool = False
    down: bool = False


class Pile(NamedTuple):
    """A pile of tiles of one kind. ``found`` is the resource that can be found on these tiles.

    ``start`` is the number of tiles at the beginning of the session, ``left`` the number of tiles that are left.
    """

    name: str
    found: str
    start: int | None
    left: int | None = None


class Session(NamedTuple):
    """The session tracker. ``examples`` are typed lines with their meanings.

    ``open`` means that the session has no tile stack.
    """

    stack: tuple[Pile, ...]
    seats: tuple[Seated, ...]
    examples: Rows
    open: bool = False
    turn: int | None = None
    rations: int | None = None
    successes: int | None = None
    failures: int | None = None
    advantage: int | None = None
    disadvantage: int | None = None
    stands: str | None = None
    title: str = "Session tracker"


class MonsterFace(NamedTuple):
    """A monster's card. ``traits`` are pairs of a name and its meaning."""

    name: str
    tier: str
    hp: int
    damage: int
    minion: int
    minions: int
    move: int
    attack: str
    type: str
    defences: str
    resist: tuple[str, ...]
    vulnerable: tuple[str, ...]
    reward: str
    traits: Rows
    focus: str
    loot: str
    text: str
    code: str


class Monsters(NamedTuple):
    """The sheet of monster cards."""

    cards: tuple[MonsterFace, ...]
    title: str = "Monsters"


class ItemFace(NamedTuple):
    """An item's card. ``made`` lists the resources for crafting the item. ``marks`` are its stats as texts."""

    name: str
    tier: str
    costs: str
    made: str
    marks: tuple[str, ...]
    text: str
    code: str


class Items(NamedTuple):
    """The sheet of item cards."""

    cards: tuple[ItemFace, ...]
    title: str = "Items"
