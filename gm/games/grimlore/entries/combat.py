"""The entries of a combat, each with the form that reads it."""

from __future__ import annotations

from gm.game import Flag, Keyed, NamedEntry, Refusal, Who, field
from gm.games.grimlore.entries.session import dice_or_auto
from gm.games.grimlore.inputs.fields import Befallen, Slug, UnitField, Weapon
from gm.games.grimlore.inputs.figures import MONSTER, CardFigures
from gm.games.grimlore.inputs.words import AttributeField, Dice, DiceLast, KeyedWord, Mods, Shown, SkillField, Word
from gm.games.grimlore.tables import ATTACKS, CLOSE, DEFENCES, DICE_TRAITS, NONE, SHORT_SKILLS, SIDES, TYPES


class Fight(
    NamedEntry,
    help="begin a combat, with the monster's name or its stats",
    example="fight wolf hp=6 gold=3 xp=2 minions=2 melee piercing armored=1",
    rules=("gl.r30", "gl.r35", "gl.r39", "gl.r41"),
):
    """The entry that begins a combat. ``figures`` are the monster's stats as typed, such as ``hp=6`` (gl.r30)."""

    monster: str = field(Slug, "monster", positional=True, help="the monster's name")
    figures: tuple[str, ...] = field(CardFigures, MONSTER, default=(), after="monster")


class Attack(
    NamedEntry,
    help="an attack: the damage is the net sixes plus the weapon's damage",
    example="attack ana enemy 1h +backstab 2 1",
    rules=("gl.r31", "gl.r32", "gl.r39"),
    form_type=DiceLast,
):
    who: str = field(Who, help="who attacks")
    unit: str = field(UnitField, help="the target")
    weapon: str = field(Weapon, SkillField("weapon"), after="unit", help="the skill or item used")
    dice: tuple[int, ...] = field(Dice)
    attribute: str | None = field(AttributeField, default=None)
    type: str | None = field(KeyedWord, TYPES, default=None, help="the damage type")
    range: str | None = field(KeyedWord, ATTACKS, default=None, help="the kind of attack: melee, ranged or magic")
    damage: int | None = field(Keyed, 0, 9, default=None, help="extra damage")
    mods: tuple[str, ...] = field(Mods, default=())


def _act_fits(entry: Act) -> None:
    """Refuse dice, ``auto`` and modifiers in an action other than flight. Flight needs either dice or ``auto``."""
    if entry.flee:
        dice_or_auto(entry)
    elif entry.auto or entry.dice or entry.mods:
        raise Refusal("flee-missing", {"entry": entry.kind}, ("gl.r38",), "words")


class Act(
    NamedEntry,
    help="take another action or none, or flee",
    example="act ana flee 1",
    rules=("gl.r31", "gl.r38"),
    check=_act_fits,
    explicit=True,
):
    who: str = field(Who, help="who acts")
    flee: bool = field(Flag, default=False, help="from a corner tile")
    auto: bool = field(Flag, default=False, help="using an item")
    mods: tuple[str, ...] = field(Mods, default=())
    dice: tuple[int, ...] = field(Dice, default=())


class Strike(
    NamedEntry,
    help="a unit attacks; gm lists the possible defences",
    example="strike enemy ana",
    rules=("gl.r33", "gl.r34"),
):
    unit: str = field(UnitField, help="which unit strikes")
    who: str = field(Who, leads=False, help="the target")


def _defend_fits(entry: Defend) -> None:
    """Refuse a defence with words that do not fit together.

    These are ``none`` with dice, another defence without dice, and a skill for a defence without a weapon.
    """
    if entry.how == NONE and (entry.dice or entry.mods or entry.skill):
        raise Refusal("none-with-dice", {"entry": entry.kind}, ("gl.r34",), "words")
    if entry.how != NONE and not entry.dice:
        raise Refusal("dice-missing", {"entry": entry.kind}, ("gl.r12",), "words")
    if entry.skill and entry.how != "weapon":
        raise Refusal("defend-skill", {"how": entry.how, "skill": entry.skill}, ("gl.r34",), "words")


class Defend(
    NamedEntry,
    help="defend against the current attack",
    example="defend ana evade 1",
    rules=("gl.r34",),
    check=_defend_fits,
):
    who: str = field(Who, help="who defends")
    how: str = field(
        Word,
        DEFENCES,
        cut=True,
        other_words=("no",),
        label="evade|shield|weapon|none",
        can_infer=False,
        help="how to defend, or none to take the hit",
    )
    skill: str | None = field(
        Word, CLOSE, SHORT_SKILLS, default=None, cut=True, help="the weapon's skill: 1-handed if left out"
    )
    mods: tuple[str, ...] = field(Mods, default=())
    dice: tuple[int, ...] = field(Dice, default=())


def _die_fits(entry: Die) -> None:
    """Refuse a number that a die cannot show. For the trait Regenerates, the number counts sixes instead."""
    if entry.trait != "regenerates" and not 1 <= entry.number <= SIDES:
        raise Refusal("no-die", {"number": entry.number}, ("gl.r41",), "words")


class Die(
    NamedEntry,
    help="the red die of an enemy's trait",
    example="die tough 4",
    rules=("gl.r41", "gl.r85"),
    check=_die_fits,
):
    trait: str = field(Word, DICE_TRAITS, label="TRAIT", help="the enemy's trait")
    number: int = field(Shown, 0, 9, help="what it shows (1–6); for Regenerates, how many sixes")
    who: str | None = field(Befallen, default=None, leads=False, help="who is affected")
