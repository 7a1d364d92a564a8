"""The forms of a session's entries: their words, help, examples and rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.errors import Refusal
from gm.game import Because, Branch, Choice, Flag, Form, Keyed, Number, Who
from gm.games.grimlore import entries
from gm.games.grimlore.tables import (
    ATTACKS,
    ATTRIBUTES,
    DICE_TRAITS,
    LAIRS,
    LOOTS,
    RACES,
    RACIAL,
    SHORT_SKILLS,
    SKILLS,
    TILES,
    TRAITS,
    TYPES,
    USES,
)
from gm.games.grimlore.typed.fields import Aim, KeyedWord, Mods, Slug, UnitField, Weapon, Word, dice_field
from gm.games.grimlore.typed.worths import ITEM, MONSTER, AdjustField, count_field, effect_field, figures
from gm.games.grimlore.vocabulary import DEFENCES, DESTINY, NONE, RESULTS

_CLOSE = ("1-handed", "2-handed")
_EVERY_SKILL = (*SKILLS, *SHORT_SKILLS)


def attribute_field(*, optional: bool = False) -> Word:
    """An attribute, by its beginning too."""
    return Word(
        "attribute",
        ATTRIBUTES,
        cut=True,
        beside=_EVERY_SKILL,
        label="ATTR",
        optional=optional,
        help="might, agility, arcane or social",
    )


def skill_field(*, optional: bool = False) -> Word:
    """A skill, by its beginning too."""
    return Word(
        "skill",
        tuple(SKILLS),
        SHORT_SKILLS,
        cut=True,
        beside=ATTRIBUTES,
        label="SKILL",
        optional=optional,
        help="one of the sixteen skills",
    )


def _who(help: str) -> Who:
    return Who("who", help=help)


def _dice_or_auto(entry: Any) -> None:
    """Dice, or a trait or item that spares them: one of the two, and no modifiers with the second."""
    if entry.auto and (entry.dice or getattr(entry, "mods", ())):
        raise Refusal("auto-with-dice", {"entry": entry.kind}, ("gl.r5",), "words")
    if not entry.auto and not entry.dice:
        raise Refusal("dice-missing", {"entry": entry.kind}, ("gl.r12",), "words")


def _act_fits(entry: entries.Act) -> None:
    if entry.flee:
        _dice_or_auto(entry)
    elif entry.auto or entry.dice:
        raise Refusal("flee-missing", {"entry": entry.kind}, ("gl.r38",), "words")


def _defend_fits(entry: entries.Defend) -> None:
    """Whoever takes the blow throws nothing; a weapon is one for close combat, and nothing else has a skill."""
    if entry.how == NONE and (entry.dice or entry.mods or entry.skill):
        raise Refusal("none-with-dice", {"entry": entry.kind}, ("gl.r34",), "words")
    if entry.how != NONE and not entry.dice:
        raise Refusal("dice-missing", {"entry": entry.kind}, ("gl.r12",), "words")
    if entry.skill and entry.how != "weapon":
        raise Refusal("defend-skill", {"how": entry.how, "skill": entry.skill}, ("gl.r34",), "words")


def _clue_fits(entry: entries.Clue) -> None:
    """A number of rations, a tier of lair or loot, a name for Destiny."""
    params = {"use": entry.use}
    if entry.number is not None and entry.use != "rations":
        raise Refusal("clue-number", params, ("gl.r50",), "words")
    tiers = {"lair": LAIRS, "loot": LOOTS}.get(entry.use, (None,))
    if entry.tier not in tiers:
        raise Refusal("clue-tier", params, ("gl.r50",), "words")
    if entry.use == DESTINY and entry.who is None:
        raise Refusal("clue-who", params, ("gl.r50",), "words")


def _item_fits(entry: entries.Item) -> None:
    if entry.how in ("upgrade", "enchant") and entry.cost is None and entry.card is None:
        raise Refusal("cost-missing", {"how": entry.how}, ("gl.r83",), "words")


_OWNER = Who("who", leads=False, help="whose")
_ITEM = Slug("item", placed=True, after="who", help="the item, as a slug")
_OWNED = (_OWNER, _ITEM)
_FIGURES = figures(ITEM, after="item")
_ATTACHED = (
    *_OWNED,
    Number("cost", 0, 99, optional=True, help="what it costs in Ore or Essence"),
    Slug("card", optional=True, after="item", help="the upgrade or enchantment that the owner holds"),
)
_BRANCHES: Mapping[str, Branch] = {
    "buy": Branch((*_OWNED, _FIGURES), "bought for its price"),
    "get": Branch((*_OWNED, _FIGURES), "found, chosen, looted"),
    "sell": Branch(_OWNED, "sold for half its price"),
    "lose": Branch(_OWNED, "gone"),
    "break": Branch(_OWNED, "deconstructed for its recipe"),
    "give": Branch((*_OWNED, Who("to", leads=False, after="item", help="who gets it")), "handed over"),
    "upgrade": Branch(_ATTACHED, "an upgrade attached for Ore"),
    "enchant": Branch(_ATTACHED, "an enchantment attached for Essence"),
    "craft": Branch((*_OWNED, Mods(), dice_field()), "made by its recipe"),
    "peek": Branch((), "one Gold to see an advanced item"),
}
_HOW = {how: (how,) for how in _BRANCHES}

_PARTY = (
    Form(
        entries.Hero,
        _who("whose sheet"),
        Word("trait", RACIAL, RACES, label="TRAIT|RACE", help="a racial trait or its race"),
        attribute_field(),
        skill_field(),
        Number("energy", 1, 20, optional=True, help="maximum Energy, before Indomitable"),
        help="a new character: its race, the attribute and the skill that are raised to 2",
        example="hero ana elf might lore 6",
        rules=("gl.r1", "gl.r2", "gl.r71"),
    ),
    Form(
        entries.Learn,
        _who("who learns"),
        Word(
            "what",
            (*ATTRIBUTES, *SKILLS, *TRAITS),
            SHORT_SKILLS,
            cut=True,
            placed=True,
            label="ATTR|SKILL|TRAIT",
            help="an attribute, a skill or a trait",
        ),
        help="the next level of an attribute, a skill or a trait, for the party's XP",
        example="learn ana lore",
        rules=("gl.r4", "gl.r5", "gl.r16"),
    ),
)
_SESSION = (
    Form(
        entries.Next,
        help="it goes on: the first turn, the next turn, the other side of a combat",
        example="next",
        rules=("gl.r21", "gl.r22", "gl.r31"),
        turn=True,
    ),
    Form(
        entries.Travel,
        Word(
            "tile",
            TILES,
            {"w": "wilderness", "s": "settlement", "d": "dungeon"},
            cut=True,
            label="wilderness|settlement|dungeon",
            help="what was drawn",
        ),
        Flag("friendly", help="a settlement that can be visited"),
        help="a tile is drawn, the party arrives",
        example="travel settlement friendly",
        rules=("gl.r20", "gl.r22", "gl.r23"),
    ),
    Form(
        entries.Scavenge,
        _who("who tries"),
        Mods(),
        dice_field(),
        help="an attempt to scavenge: the free one on arrival, or one of three as the turn",
        example="scavenge ana +lantern 2 0",
        rules=("gl.r22", "gl.r23", "gl.r24"),
    ),
    Form(
        entries.Rest,
        help="the turn action: 3 Energy for each; while visiting the full rest",
        example="rest",
        rules=("gl.r22", "gl.r25"),
    ),
    Form(
        entries.Visit,
        help="the turn action: a friendly settlement is visited",
        example="visit",
        rules=("gl.r22", "gl.r25"),
    ),
    Form(
        entries.Test,
        _who("who tests"),
        skill_field(),
        attribute_field(optional=True),
        Mods(),
        Flag("other", help="not the event's test"),
        Flag("auto", help="passed by the skill's trait"),
        dice_field(optional=True),
        help="a skill test; on arrival it is the event's",
        example="test ana lore +map -2 2 1",
        rules=("gl.r10", "gl.r12", "gl.r15", "gl.r17"),
        check=_dice_or_auto,
    ),
    Form(
        entries.Mark,
        Word("result", RESULTS, help="how it ended"),
        help="how the event ended, if no test said so, or otherwise than it said",
        example="mark success",
        rules=("gl.r23",),
    ),
    Form(
        entries.Bonus,
        dice_field(),
        help="the dice of the session's end: black ones for successes, red ones for failures",
        example="bonus 3 1",
        rules=("gl.r60",),
    ),
)
_GOODS = (
    Form(
        entries.Item,
        Choice("how", _HOW, help="what becomes of it"),
        help="items bought, found, sold, handed over, enhanced, crafted",
        example="item buy ana dagger price=8",
        rules=("gl.r25", "gl.r26", "gl.r27", "gl.r28", "gl.r55", "gl.r56", "gl.r83"),
        check=_item_fits,
        tail=("how", _BRANCHES),
        unsaid=True,
    ),
    Form(
        entries.Clue,
        Word("use", USES, placed=True, help="what for"),
        Number("number", 1, 3, optional=True, help="how many rations"),
        Word("tier", (*LAIRS, *LOOTS), optional=True, label="TIER", help="how hard a lair, or which loot"),
        Who("who", optional=True, leads=False, help="who spends them"),
        help="clues are spent",
        example="clue rations 2",
        rules=("gl.r50", "gl.r51"),
        check=_clue_fits,
    ),
    Form(
        entries.Effect,
        effect_field(),
        help="what a card, an item or a trait did",
        example="effect gold+3 ana energy-1",
        rules=("gl.r40", "gl.r75"),
    ),
    Form(
        entries.Use,
        _who("who uses it"),
        Word(
            "what",
            (*TRAITS, *RACIAL, DESTINY),
            cut=True,
            placed=True,
            label="TRAIT|destiny",
            help="a trait, or destiny to test again",
        ),
        Aim("on", TYPES, help="on whom, or a damage type"),
        Number("number", 0, 20, optional=True, help="successes, or whatever was thrown for it"),
        help="a trait that can be used once; destiny: may test again",
        example="use ana spirit-of-the-wild",
        rules=("gl.r5", "gl.r16"),
    ),
)
_COMBAT = (
    Form(
        entries.Fight,
        Slug("monster", placed=True, help="what it is called"),
        figures(MONSTER, after="monster"),
        help="a combat begins, by the monster's card or the figures typed",
        example="fight wolf hp=6 gold=3 xp=2 minions=2 melee piercing armored=1",
        rules=("gl.r30", "gl.r35", "gl.r39", "gl.r41"),
    ),
    Form(
        entries.Attack,
        _who("who attacks"),
        UnitField("unit", help="whom"),
        Weapon("weapon", skill_field(), after="unit", help="by a skill, or with an item"),
        attribute_field(optional=True),
        KeyedWord("type", TYPES, optional=True, help="the damage type"),
        KeyedWord("range", ATTACKS, optional=True, help="how it is made"),
        Keyed("damage", 0, 9, optional=True, help="damage on top"),
        Mods(),
        dice_field(),
        help="an attack: net successes and the weapon's are its damage",
        example="attack ana enemy 1h +backstab 2 1",
        rules=("gl.r31", "gl.r32", "gl.r39"),
    ),
    Form(
        entries.Act,
        _who("who acts"),
        Flag("flee", help="from a corner tile"),
        Flag("auto", help="by an item"),
        dice_field(optional=True),
        help="any other action, or none; flight",
        example="act ana flee 1",
        rules=("gl.r31", "gl.r38"),
        check=_act_fits,
    ),
    Form(
        entries.Strike,
        UnitField("unit", help="who strikes"),
        Who("who", leads=False, help="whom"),
        help="a unit attacks: the answer says how it may be defended",
        example="strike enemy ana",
        rules=("gl.r33", "gl.r34"),
    ),
    Form(
        entries.Defend,
        _who("who defends"),
        Word("how", DEFENCES, label="evade|shield|weapon|none", help="how; none takes it"),
        Word("skill", _CLOSE, SHORT_SKILLS, cut=True, optional=True, help="of the weapon: 1-handed if left out"),
        Mods(),
        dice_field(optional=True),
        help="the defence against the attack that waits",
        example="defend ana evade 1",
        rules=("gl.r34",),
        check=_defend_fits,
    ),
    Form(
        entries.Die,
        Word("trait", DICE_TRAITS, label="TRAIT", help="the enemy's trait"),
        Number("number", 0, 9, help="what it shows; of regenerates the sixes"),
        Who("who", optional=True, leads=False, help="whom it befalls"),
        help="the red die of an enemy's trait",
        example="die tough 4",
        rules=("gl.r41", "gl.r85"),
    ),
)
_BY_HAND = (
    Form(
        entries.Count,
        count_field(),
        help="what was counted by hand",
        example="count gold=5 ana energy=4",
        rules=("gl.r81",),
    ),
    Form(
        entries.Adjust,
        AdjustField(),
        Because("because", optional=True),
        help="the referee's word for what stands on the sheets and the board",
        example='adjust gold=12 ana might=3 cleave=1 because "from paper"',
        rules=("gl.r81",),
    ),
)
FORMS: Mapping[str, Form] = {form.name: form for form in (*_PARTY, *_SESSION, *_GOODS, *_COMBAT, *_BY_HAND)}
"""Every form by its entry's kind."""
