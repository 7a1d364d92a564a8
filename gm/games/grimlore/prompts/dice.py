"""Likely results of rolls, which prompts offer as choices and use in examples."""

from __future__ import annotations

from collections.abc import Mapping

from gm.game import Value, as_tuple
from gm.games.grimlore.computation.pool import Pool, PoolMods, build_pool
from gm.games.grimlore.draft import hero_of
from gm.games.grimlore.state import State
from gm.games.grimlore.tables import SKILLS

Open = Mapping[str, tuple[Value, ...]]


def likely_dice(black: int, red: int) -> Open:
    """Return possible results of a roll with ``black`` black and ``red`` red dice, as values of the field ``dice``."""
    ways = dict.fromkeys(((0, 0), (min(black, 1), 0), (black, 0), (black, red)))
    return {"dice": tuple(ways)}


def dice_of_test(state: State, who: str, skill: str) -> Open:
    """Return likely dice results for a character's test of ``skill`` without modifiers."""
    pool = plain_pool(state, who, skill)
    return likely_dice(min(pool.black, 2), min(pool.red, 1))


def plain_pool(state: State, who: str, skill: str) -> Pool:
    """Return the dice pool of a character's test of ``skill`` without modifiers."""
    return build_pool(state, hero_of(state, who), SKILLS[skill], skill, PoolMods())


def typed_dice(dice: Open) -> str:
    """Return the last result in ``dice`` as typed words, black sixes first: ``1 0``.

    Leave out the red sixes if no result in ``dice`` has any.
    """
    black, red = (int(str(number)) for number in as_tuple(dice["dice"][-1]))
    thrown = any(as_tuple(way)[1] for way in dice["dice"])
    return f"{black} {red}" if thrown else str(black)
