"""The forms of a fight."""

from __future__ import annotations

from gm.game import Flag, Form, Keyed, Number, Who
from gm.games.grimlore import entries
from gm.games.grimlore.inputs.checks import act_fits, defend_fits
from gm.games.grimlore.inputs.fields import KeyedWord, Mods, Slug, UnitField, Weapon, Word, dice_field
from gm.games.grimlore.inputs.levels import attribute_field, skill_field
from gm.games.grimlore.inputs.worths import MONSTER, figures
from gm.games.grimlore.tables import ATTACKS, CLOSE, DICE_TRAITS, SHORT_SKILLS, TYPES
from gm.games.grimlore.vocabulary import DEFENCES

FIGHTS = (
    Form(
        entries.Fight,
        Slug("monster", "monster", placed=True, help="what it is called"),
        figures(MONSTER, after="monster"),
        help="a combat begins, by the monster's card or the figures typed",
        example="fight wolf hp=6 gold=3 xp=2 minions=2 melee piercing armored=1",
        rules=("gl.r30", "gl.r35", "gl.r39", "gl.r41"),
    ),
    Form(
        entries.Attack,
        Who("who", help="who attacks"),
        UnitField("unit", help="whom"),
        Weapon("weapon", skill_field(), after="unit", help="by which skill or item"),
        attribute_field(optional=True),
        KeyedWord("type", TYPES, optional=True, help="the damage type"),
        KeyedWord("range", ATTACKS, optional=True, help="the kind of attack: melee, ranged or magic"),
        Keyed("damage", 0, 9, optional=True, help="damage on top"),
        Mods(),
        dice_field(),
        help="an attack: net successes and the weapon's are its damage",
        example="attack ana enemy 1h +backstab 2 1",
        rules=("gl.r31", "gl.r32", "gl.r39"),
    ),
    Form(
        entries.Act,
        Who("who", help="who acts"),
        Flag("flee", help="from a corner tile"),
        Flag("auto", help="by an item"),
        dice_field(optional=True),
        help="any other action, or none; flight",
        example="act ana flee 1",
        rules=("gl.r31", "gl.r38"),
        check=act_fits,
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
        Who("who", help="who defends"),
        Word("how", DEFENCES, label="evade|shield|weapon|none", implied=False, help="how; none: the blow is taken"),
        Word("skill", CLOSE, SHORT_SKILLS, cut=True, optional=True, help="the weapon's skill: 1-handed if left out"),
        Mods(),
        dice_field(optional=True),
        help="the defence against the attack that waits",
        example="defend ana evade 1",
        rules=("gl.r34",),
        check=defend_fits,
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
"""From its beginning to the last die."""
