"""Lookups for checks, the words that players may shorten, and the holdings of a battle (gw.r10)."""

from __future__ import annotations

from gm.game import Holding, Value, public
from gm.games.gentlemen.arms import Ability, Item
from gm.games.gentlemen.computation.checks import in_deck, in_hand, largest, passed, spoiled, stopped
from gm.games.gentlemen.state import AnyState, AnyUnit, Check, State, profile, side_of, status_mark


def item_place(state: AnyState, unit: AnyUnit, item: str) -> int:
    """Return the index of an item among the items of its unit."""
    return [piece.id for piece in profile(state, unit).items].index(item)


def sound_items(state: AnyState, unit: AnyUnit) -> list[Item]:
    """Return the items of a unit that are not destroyed."""
    pairs = zip(profile(state, unit).items, unit.items, strict=True)
    return [item for item, condition in pairs if condition != "destroyed"]


def key_of(item: Item | None, ability: Ability) -> str:
    """Return the key under which gm counts the uses of an ability: ``move``, or ``rifle.load`` for the ability of an
    item.
    """
    return f"{item.id}.{ability.id}" if item else ability.id


def ability_of(state: AnyState, check: Check) -> Ability:
    """Return the ability that is used in a check."""
    for item, ability in state.force.abilities[check.unit or ""][check.ability or ""]:
        if (item.id if item else None) == check.item:
            return ability
    raise KeyError(check.item)


def check_params(state: AnyState, check: Check) -> dict[str, Value]:
    """Return the parameters of notices and prompts about an open check, such as its unit and the cards to draw."""
    return {
        "check": check.kind,
        **public(check, ("side", "unit", "ability", "item", "target")),
        "type": ability_of(state, check).type if check.kind == "use" else "",
        "draw": check.due,
        "deck": in_deck(state, side_of(state, check.side)),
        "more": check.exchanged,
    }


def ways_of(state: State, check: Check) -> tuple[tuple[str, ...], ...]:
    """Return what the cards of a check allow, as tuples of words.

    For the use of an ability, each tuple is a purchase: the ids of as many options as the cards can pay for. For an
    armour or rout check, the only tuple has the result: ``(("wounds",),)``. Return () if cards are missing, if the Big
    Joker spoils the check, or if the check fails.
    """
    if check.due or spoiled(check):
        return ()
    if check.kind == "use":
        return largest(ability_of(state, check), check.cards)
    result = stopped(state, check) if check.kind == "armour" else "pass" if passed(check) else ""
    return ((result,),) if result else ()


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
