"""The entries outside combat, each with the form that reads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.game import Because, Branch, Choice, Flag, NamedEntry, Number, Refusal, Settings, Who, field
from gm.games.grimlore.inputs import words
from gm.games.grimlore.inputs.fields import Aim, Slug
from gm.games.grimlore.inputs.figures import ADJUSTED, CHANGED, COUNTED, ITEM, CardFigures, Counts
from gm.games.grimlore.tables import (
    ALL,
    ATTRIBUTES,
    DESTINY,
    LAIRS,
    LOOTS,
    PRINTED,
    RACES,
    RACIAL,
    RESULTS,
    SHORT_SKILLS,
    SKILLS,
    TILES,
    TRAITS,
    TYPES,
    USES,
)

_SHORT_TILES = {"w": "wilderness", "s": "settlement", "d": "dungeon"}


class Hero(
    NamedEntry,
    help="a new character: race, the attribute and the skill that start at 2",
    example="hero ana elf might lore 6",
    rules=("gl.r1", "gl.r2", "gl.r71"),
):
    who: str = field(Who, help="whose sheet")
    trait: str = field(
        words.Race,
        RACIAL,
        RACES,
        cut=True,
        other_words=(*SKILLS, *SHORT_SKILLS, *ATTRIBUTES),
        label="TRAIT|RACE",
        help="a racial trait, or the race that has it",
    )
    attribute: str = field(words.AttributeField)
    skill: str = field(words.SkillField)
    energy: int | None = field(
        Number, 1, 20, default=None, help="the maximum Energy, without the 1 that Indomitable adds"
    )


class Learn(
    NamedEntry,
    help="buy the next level of an attribute, a skill or a trait with the party's XP",
    example="learn ana lore",
    rules=("gl.r4", "gl.r5", "gl.r16"),
):
    who: str = field(Who, help="who learns")
    what: str = field(
        words.Word,
        (*ATTRIBUTES, *SKILLS, *TRAITS),
        SHORT_SKILLS,
        cut=True,
        positional=True,
        label="ATTR|SKILL|TRAIT",
        help="an attribute, a skill or a trait",
        printed={**{level: level for level in (*ATTRIBUTES, *SKILLS)}, **PRINTED},  # “evade” alone is no Expertise
    )


class Next(
    NamedEntry,
    help="continue: the first turn, the next turn, or the other side of a combat",
    rules=("gl.r21", "gl.r22", "gl.r31"),
    turn=True,
):
    """The entry that begins the next turn or, in a combat, the other half of the round (gl.r22, gl.r31, gl.r33)."""


class Travel(
    NamedEntry,
    help="draw a tile; the party arrives there",
    example="travel settlement friendly",
    rules=("gl.r20", "gl.r22", "gl.r23"),
):
    tile: str = field(
        words.Word, TILES, _SHORT_TILES, cut=True, label="wilderness|settlement|dungeon", help="the tile that was drawn"
    )
    friendly: bool = field(Flag, "f", default=False, help="a settlement that can be visited: s f or sf")


class Scavenge(
    NamedEntry,
    help="scavenge, either for free on arrival or up to three times as the turn action",
    example="scavenge ana +lantern 2 0",
    rules=("gl.r22", "gl.r23", "gl.r24"),
    form_type=words.DiceLast,
):
    who: str = field(Who, help="who scavenges")
    dice: tuple[int, ...] = field(words.Dice)
    mods: tuple[str, ...] = field(words.Mods, default=())


class Rest(
    NamedEntry, help="the turn action: 3 Energy for everyone; during a visit, a Full Rest", rules=("gl.r22", "gl.r25")
):
    """The entry for a rest as the turn action, or for the full rest during a visit (gl.r22, gl.r25)."""


class Visit(NamedEntry, help="the turn action: visit a friendly settlement", rules=("gl.r22", "gl.r25")):
    """The entry for a visit to a friendly settlement (gl.r22, gl.r25)."""


def dice_or_auto(entry: Any) -> None:
    """Refuse an entry with neither dice nor ``auto``. Refuse ``auto`` together with dice or modifiers."""
    if entry.auto and (entry.dice or getattr(entry, "mods", ())):
        raise Refusal("auto-with-dice", {"entry": entry.kind}, ("gl.r5",), "words")
    if not entry.auto and not entry.dice:
        asked = {name: getattr(entry, name, None) for name in ("who", "skill", "attribute")}
        raise Refusal("dice-missing", {"entry": entry.kind, **asked}, ("gl.r12",), "words")


class Test(
    NamedEntry,
    help="a skill test; on arrival, the event's test",
    example="test ana lore +map -2 2 1",
    rules=("gl.r10", "gl.r12", "gl.r15", "gl.r17"),
    check=dice_or_auto,
):
    who: str = field(Who, help="who tests")
    skill: str = field(words.SkillField)
    attribute: str | None = field(words.AttributeField, default=None)
    mods: tuple[str, ...] = field(words.Mods, default=())
    other: bool = field(Flag, default=False, help="a test other than the event's")
    auto: bool = field(Flag, default=False, help="a test without dice, because a trait passes it automatically")
    dice: tuple[int, ...] = field(words.Dice, default=())


class Mark(
    NamedEntry,
    help="say how the event ended, if no test decided it, or overrule the test",
    example="mark success",
    rules=("gl.r23",),
):
    result: str = field(words.Word, RESULTS, {"+": "success", "-": "failure"}, help="how it ended; + and - also work")


class Bonus(
    NamedEntry,
    help="the final dice of the session: black for successes, red for failures",
    example="bonus 3 1",
    rules=("gl.r60",),
):
    dice: tuple[int, ...] = field(words.ManyDice)


_OWNER = Who("who", leads=False, help="whose item")
_ITEM = Slug("item", positional=True, after="who", help="the item's name, with dashes instead of spaces")
_OWNED = (_OWNER, _ITEM)
_FIGURES = CardFigures("figures", ITEM, after="item")
_ATTACHED = (
    *_OWNED,
    Number("cost", 0, 99, optional=True, help="the cost in Ore or Essence"),
    Slug("card", optional=True, after="item", help="the upgrade or enchantment, from the owner's items"),
)
_BRANCHES: Mapping[str, Branch] = {
    "buy": Branch((*_OWNED, _FIGURES), "buy at its price"),
    "get": Branch((*_OWNED, _FIGURES), "find, choose or loot"),
    "sell": Branch(_OWNED, "sell at half its price"),
    "lose": Branch(_OWNED, "lose or use up"),
    "break": Branch(_OWNED, "take apart to learn its recipe"),
    "give": Branch((*_OWNED, Who("to", leads=False, after="item", help="who gets it")), "give to someone"),
    "upgrade": Branch(_ATTACHED, "attach an upgrade, paid in Ore"),
    "enchant": Branch(_ATTACHED, "attach an enchantment, paid in Essence"),
    "craft": Branch((*_OWNED, words.Mods("mods"), words.Dice("dice")), "craft from its recipe"),
    "peek": Branch((), "pay one Gold to see an Advanced item"),
}


class Item(
    NamedEntry,
    help="buy, find, sell, give, enhance or craft items",
    example="item buy ana dagger price=8 skill=1h",
    rules=("gl.r25", "gl.r26", "gl.r27", "gl.r28", "gl.r55", "gl.r56", "gl.r83"),
    branching=("how", _BRANCHES),
    name_omitted=True,
):
    """The entry for a change of an item (gl.r25–gl.r28, gl.r55). ``figures`` are typed stats such as ``price=8``."""

    how: str = field(Choice, (*_BRANCHES,), help="what happens to the item")
    who: str | None = field(default=None)
    item: str | None = field(default=None)
    to: str | None = field(default=None)
    figures: tuple[str, ...] = field(default=())
    cost: int | None = field(default=None)
    card: str | None = field(default=None)
    mods: tuple[str, ...] = field(default=())
    dice: tuple[int, ...] = field(default=())


def _clue_fits(entry: Clue) -> None:
    """Raise Refusal if a purchase with clues has a number or a tier that does not fit the thing that is bought.

    Only rations have a number. Only lairs and loot have tiers. A purchase of Destiny must say who gets it.
    """
    params = {"use": entry.use}
    if entry.number is not None and entry.use != "rations":
        raise Refusal("clue-number", params, ("gl.r50",), "words")
    tiers = {"lair": LAIRS, "loot": LOOTS}.get(entry.use, (None,))
    if entry.tier not in tiers:
        raise Refusal("clue-tier", params, ("gl.r50",), "words")
    if entry.use == DESTINY and entry.who is None:
        raise Refusal("clue-who", params, ("gl.r50",), "words")


class Clue(NamedEntry, help="spend clues", example="clue rations 2", rules=("gl.r50", "gl.r51"), check=_clue_fits):
    use: str = field(words.Word, USES, positional=True, cut=True, other_words=(*LAIRS, *LOOTS), help="what to buy")
    number: int | None = field(words.BoughtRations, 1, 3, default=None, help="how many rations")
    tier: str | None = field(
        words.Word, (*LAIRS, *LOOTS), default=None, label="TIER", help="the difficulty of a lair, or the kind of loot"
    )
    who: str | None = field(Who, default=None, leads=False, help="who spends them")


class Effect(
    NamedEntry,
    help="what a card, an item or a trait did",
    example="effect gold+3 ana energy-1",
    rules=("gl.r40", "gl.r75"),
    evident=r"[a-z]+[+-]\d{1,2}",
):
    """The entry for the effect of a card, an item or a trait. Its settings are texts such as ``lena.energy-1``."""

    settings: tuple[str, ...] = field(
        Settings,
        CHANGED,
        every={ALL: "seat"},
        help="what changes for the party, a character, a unit or everyone (type all)",
        example="effect gold+3 ana energy-1",
    )
    because: str | None = field(Because, default=None)


class Use(
    NamedEntry,
    help="use a trait that works once, or use up an item; destiny: test again",
    example="use ana spirit-of-the-wild",
    rules=("gl.r5", "gl.r16", "gl.gear.restore-energy"),
):
    who: str = field(Who, help="who uses it")
    what: str = field(
        words.UsedTrait,
        (*TRAITS, *RACIAL, DESTINY),
        cut=True,
        positional=True,
        label="TRAIT|ITEM|destiny",
        help="a trait, an item that restores Energy, or destiny to test again",
        printed=PRINTED,
    )
    on: str | None = field(Aim, TYPES, default=None, help="the target, or a damage type")
    number: int | None = field(Number, 0, 20, default=None, help="the successes rolled for the trait")


class Count(NamedEntry, help="check what you counted by hand", example="count gold=5 ana energy=4", rules=("gl.r81",)):
    """The entry for goods and Energy counted at the table: ``gold=5``, ``lena.energy=4`` (gl.r81)."""

    settings: tuple[str, ...] = field(
        Counts,
        COUNTED,
        help="what you counted for the party, a character or a unit",
        example="count gold=5 ana energy=4",
    )


class Adjust(
    NamedEntry,
    help="set anything on the sheets and the board",
    example='adjust gold=12 ana might=3 cleave=1 because "from paper"',
    rules=("gl.r81",),
):
    """The entry for values that the referee sets: ``gold=12``, ``lena.might=3``, ``tile=dungeon`` (gl.r81)."""

    settings: tuple[str, ...] = field(
        Settings,
        ADJUSTED,
        help="a value of the party, the session, a character or a unit",
        example='adjust gold=12 ana might=3 because "from paper"',
    )
    because: str | None = field(Because, default=None)
