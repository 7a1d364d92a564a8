"""Functions to look up the gear and the abilities of units in a battle."""

from __future__ import annotations

from gm.games.gentlemen.arms import Ability, Item
from gm.games.gentlemen.state import AnyState, AnyUnit, Check, profile


def item_place(state: AnyState, unit: AnyUnit, item: str) -> int:
    """Return the index of an item among the items of its unit."""
    return [piece.id for piece in profile(state, unit).items].index(item)


def sound_items(state: AnyState, unit: AnyUnit) -> list[Item]:
    """Return the items of a unit that are not destroyed."""
    pairs = zip(profile(state, unit).items, unit.items, strict=True)
    return [item for item, condition in pairs if condition != "destroyed"]


def key_of(item: Item | str | None, ability: Ability | str) -> str:
    """Return the key under which gm counts the uses of an ability: ``move``, or ``rifle.load`` if an item has it."""
    id = ability if isinstance(ability, str) else ability.id
    holder = item.id if isinstance(item, Item) else item
    return f"{holder}.{id}" if holder else id


def ability_of(state: AnyState, check: Check) -> Ability:
    """Return the ability that is used in a check."""
    for item, ability in state.force.can[check.unit or ""][check.ability or ""]:
        if (item.id if item else None) == check.item:
            return ability
    raise KeyError(check.item)
