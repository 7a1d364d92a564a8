"""The rule ids of the twenty-three spells, with lists of the Tricks (spells that command a mage) and of the ranges.

Costs, targets and options are in ``cards/gatling/spells.toml``. ``rules/instant.py`` has the effects of instant spells;
``rules/lasting.py`` lists where each lasting spell takes effect.
"""

from __future__ import annotations

_IDS = (
    *("gg.spell.bards-itch", "gg.spell.get-ready", "gg.spell.opposite-day", "gg.spell.natural-failure"),
    *("gg.spell.transformation", "gg.spell.aspect-power", "gg.spell.aspect-resistance", "gg.spell.aspect-weakness"),
    *("gg.spell.weapon-proficiency", "gg.spell.damaged-weapon", "gg.spell.energy-efficiency"),
    *("gg.spell.taking-control", "gg.spell.mind-reading", "gg.spell.pacify", "gg.spell.footwork"),
    *("gg.spell.second-wind", "gg.spell.equivalent-exchange", "gg.spell.out-of-control", "gg.spell.close-quarters"),
    *("gg.spell.fright", "gg.spell.wisdom-steal", "gg.spell.unravel", "gg.spell.chaos"),
)
_RULES = {id.removeprefix("gg.spell."): id for id in _IDS}

TRICKS = ("bards-itch", "get-ready", "opposite-day", "natural-failure", "transformation")
"""The spells that command a mage. Their caster gets a page when the mage forgets the command (gg.b63)."""

RANGES = {"2-4": range(2, 5), "5-7": range(5, 8), "8-10": range(8, 11), "11-13": range(11, 14)}
"""The ranges of patterns that a spell can be cast for. No range includes Gatling, pattern 1 (gg.b62)."""


def spell_rule(slug: str) -> str:
    """Return the id of a spell's rule: ``gg.spell.pacify``."""
    return _RULES[slug]
