"""The queue of trait dice (gl.r41, gl.r85)."""

from __future__ import annotations

from gm.game import Value
from gm.games.grimlore.combat import Hit
from gm.games.grimlore.computation.combat import trait_rules
from gm.games.grimlore.draft import Draft


def set_dice(draft: Draft, dice: tuple[str, ...], hit: Hit | None = None) -> None:
    """Set the trait dice that come next, because of a hit, and ask for the first; () clears them."""
    draft.combat = draft.active_combat._replace(dice=dice, hit=hit if dice else None)
    if dice:
        number = draft.active_combat.has(dice[0]) if dice[0] == "regenerates" else 1
        params: dict[str, Value] = {"trait": dice[0], "number": number, "who": hit.hero if hit else None}
        draft.emit("throw", params, rules=trait_rules(dice[0]), level="do")
