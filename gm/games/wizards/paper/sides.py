"""A wizard's side of the table for sheets: blank, or as the duel stands."""

from __future__ import annotations

from gm.games.wizards.paper.contract import Slot, WizardSheet
from gm.games.wizards.state import SPELLS, Owned, State, Wizard

_BOXES = 5
"""Boxes for the cool-down of a spell that nobody knows yet; more where more mana lie."""


def blank(name: str | None) -> WizardSheet:
    """A side to fill in by hand, for somebody of this name or of none yet."""
    return WizardSheet(name=name, hp=None, hand=None, last=None, slots=[_empty() for _ in range(SPELLS)])


def filled(state: State, one: Wizard) -> WizardSheet:
    """The side of somebody in a duel: all that everybody may see (wg.r17)."""
    slots = [_slot(state, owned) for owned in one.spells]
    last = None
    if one.power is not None:
        last = f"{one.power}: {one.damage} damage" if one.power else "none"
    return WizardSheet(
        name=one.name,
        hp=one.hp,
        hand=one.hand,
        last=last,
        slots=[*slots, *(_empty() for _ in range(SPELLS - len(slots)))],
    )


def _empty() -> Slot:
    return Slot(name=None, type="", activation="", price=None, mana=None, on=False, boxes=_BOXES)


def _slot(state: State, owned: Owned) -> Slot:
    spell = state.book.spell[owned.spell]
    return Slot(
        name=spell.name,
        type=spell.type,
        activation=spell.activation,
        price=spell.cost,
        mana=owned.mana,
        on=owned.on,
        boxes=max(_BOXES, spell.cost, owned.mana),
    )
