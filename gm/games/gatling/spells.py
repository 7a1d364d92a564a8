"""The twenty-three spells by their slugs: the id of each rule, the Tricks, the ranges.

Costs, targets and options are in ``cards/gatling/spells.toml``. ``rules/instant.py`` has the effects of instant spells;
``rules/lasting.py`` lists where each lasting spell takes effect.
"""

from __future__ import annotations

from collections.abc import Mapping

_RULES: Mapping[str, str] = {
    "bards-itch": "gg.spell.bards-itch",
    "get-ready": "gg.spell.get-ready",
    "opposite-day": "gg.spell.opposite-day",
    "natural-failure": "gg.spell.natural-failure",
    "transformation": "gg.spell.transformation",
    "aspect-power": "gg.spell.aspect-power",
    "aspect-resistance": "gg.spell.aspect-resistance",
    "aspect-weakness": "gg.spell.aspect-weakness",
    "weapon-proficiency": "gg.spell.weapon-proficiency",
    "damaged-weapon": "gg.spell.damaged-weapon",
    "energy-efficiency": "gg.spell.energy-efficiency",
    "taking-control": "gg.spell.taking-control",
    "mind-reading": "gg.spell.mind-reading",
    "pacify": "gg.spell.pacify",
    "footwork": "gg.spell.footwork",
    "second-wind": "gg.spell.second-wind",
    "equivalent-exchange": "gg.spell.equivalent-exchange",
    "out-of-control": "gg.spell.out-of-control",
    "close-quarters": "gg.spell.close-quarters",
    "fright": "gg.spell.fright",
    "wisdom-steal": "gg.spell.wisdom-steal",
    "unravel": "gg.spell.unravel",
    "chaos": "gg.spell.chaos",
}

TRICKS = ("bards-itch", "get-ready", "opposite-day", "natural-failure", "transformation")
"""The spells that command a mage, and bring their caster a page when the command is forgotten (gg.b63)."""

RANGES = {"2-4": range(2, 5), "5-7": range(5, 8), "8-10": range(8, 11), "11-13": range(11, 14)}
"""The patterns that a spell with a range is cast on; never Gatling, pattern 1 (gg.b62)."""


def spell_rule(slug: str) -> str:
    """Return the id of a spell's rule: ``gg.spell.pacify``."""
    return _RULES[slug]
