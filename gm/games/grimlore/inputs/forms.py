"""The forms of a session's entries: their words, help, examples and rules."""

from __future__ import annotations

from collections.abc import Mapping

from gm.game import Flag, Form, Number, Who
from gm.games.grimlore import entries
from gm.games.grimlore.inputs.checks import dice_or_auto
from gm.games.grimlore.inputs.fields import Mods, Word, dice_field
from gm.games.grimlore.inputs.fights import FIGHTS
from gm.games.grimlore.inputs.goods import BY_HAND, GOODS
from gm.games.grimlore.inputs.levels import attribute_field, skill_field
from gm.games.grimlore.tables import ATTRIBUTES, RACES, RACIAL, SHORT_SKILLS, SKILLS, TILES, TRAITS
from gm.games.grimlore.vocabulary import RESULTS

_PARTY = (
    Form(
        entries.Hero,
        Who("who", help="whose sheet"),
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
        Who("who", help="who learns"),
        Word(
            "what",
            (*ATTRIBUTES, *SKILLS, *TRAITS),
            SHORT_SKILLS,
            cut=True,
            placed=True,
            label="ATTR|SKILL|TRAIT",
            help="what is learnt: an attribute, a skill or a trait",
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
        Who("who", help="who tries"),
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
        Who("who", help="who tests"),
        skill_field(),
        attribute_field(optional=True),
        Mods(),
        Flag("other", help="not the event's test"),
        Flag("auto", help="passed by the skill's trait"),
        dice_field(optional=True),
        help="a skill test; on arrival it is the event's",
        example="test ana lore +map -2 2 1",
        rules=("gl.r10", "gl.r12", "gl.r15", "gl.r17"),
        check=dice_or_auto,
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
FORMS: Mapping[str, Form] = {form.name: form for form in (*_PARTY, *_SESSION, *GOODS, *FIGHTS, *BY_HAND)}
"""Every form by its entry's kind."""
