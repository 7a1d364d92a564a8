"""The fields of attributes and skills."""

from __future__ import annotations

from gm.games.grimlore.inputs.fields import Word
from gm.games.grimlore.tables import ATTRIBUTES, SHORT_SKILLS, SKILLS

_EVERY_SKILL = (*SKILLS, *SHORT_SKILLS)


class _Skill(Word):
    """One of the sixteen skills, which nobody knows by heart."""

    lists_words = True


def attribute_field(*, optional: bool = False) -> Word:
    """An attribute, by its beginning too."""
    return Word(
        "attribute",
        ATTRIBUTES,
        cut=True,
        beside=_EVERY_SKILL,
        label="ATTR",
        optional=optional,
        help="the attribute: might, agility, arcane or social",
    )


def skill_field(*, optional: bool = False) -> Word:
    """A skill, by its beginning too."""
    return _Skill(
        "skill",
        tuple(SKILLS),
        SHORT_SKILLS,
        cut=True,
        beside=ATTRIBUTES,
        label="SKILL",
        optional=optional,
        help="a skill: gm rule skills",
    )
