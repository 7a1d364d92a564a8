"""Dice that an enemy's traits ask for wait in a row (gl.r41, gl.r85)."""

from __future__ import annotations

from gm.game import Value
from gm.games.grimlore.combat import Hit
from gm.games.grimlore.computation.fray import trait_rules
from gm.games.grimlore.rules.desk import Desk


def wait_for(desk: Desk, dice: tuple[str, ...], hit: Hit | None = None) -> None:
    """These dice wait now, because of this blow, and the first of them is to be thrown; () means that none does."""
    desk.combat = desk.fray._replace(dice=dice, hit=hit if dice else None)
    if dice:
        number = desk.fray.has(dice[0]) if dice[0] == "regenerates" else 1
        params: dict[str, Value] = {"trait": dice[0], "number": number, "who": hit.hero if hit else None}
        desk.tell("throw", params, trait_rules(dice[0]), level="do")
