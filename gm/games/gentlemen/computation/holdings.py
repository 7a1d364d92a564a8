"""The countable things of a battle, and the roster words that a player can shorten now."""

from __future__ import annotations

from gm.game import Holding
from gm.games.gentlemen.computation.checks import in_deck, in_hand
from gm.games.gentlemen.computation.gear import ability_of
from gm.games.gentlemen.state import AnyState, State, profile, status_mark


def words_here(state: State) -> frozenset[str] | None:
    """Return the ids of the acting unit's abilities and items, and of the options in its open check.

    Players may shorten these words. Return None if no unit is acting; then any word may be shortened.
    """
    if state.acting is None:
        return None
    check = state.check
    options = ability_of(state, check).options if check and check.kind == "use" else ()
    return state.force.at_hand[state.acting] | {option.id for option in options}


def holdings(state: AnyState) -> tuple[Holding, ...]:
    """Return every amount and mark of a battle: cards, wounds, statuses, ammunition, Reactions and points (gw.r10)."""
    held: list[Holding] = []
    for side in state.sides:
        held += [
            Holding(side.id, "cards", in_deck(state, side), "moves", "top", "top"),
            Holding(f"{side.id}-discard", "cards", len(side.discard), "moves", "top", "top"),
            Holding(f"{side.id}-hand", "cards", in_hand(state, side.id), "moves"),
            Holding(side.id, "reactions", side.reactions, "dial"),
            Holding(side.id, "score", side.score, "dial"),
        ]
    for unit in state.units:
        held.append(Holding(unit.id, "wounds", unit.wounds, "dial"))
        if mark := status_mark(state, unit):
            held.append(Holding(unit.id, "statuses", mark, "mark"))
        pairs = zip(profile(state, unit).items, unit.ammo, strict=True)
        held += [Holding(f"{unit.id}.{item.id}", "ammo", ammo, "dial") for item, ammo in pairs if item.ammo.max]
    return tuple(held)
