"""A wizard's side of the table on sheets: blank, or with the state of the duel."""

from __future__ import annotations

from gm.games.wizards.paper.contract import Slot, WizardSheet
from gm.games.wizards.state import SPELLS, Owned, State, Wizard

_BOXES = 5
"""The boxes for the cool-down of a spell that nobody knows yet; a spell with more mana has more."""


def blank_side(name: str | None) -> WizardSheet:
    """Return a side to fill in by hand, with a name or without."""
    return WizardSheet(name=name, hp=None, hand=None, last=None, slots=[_empty_slot() for _ in range(SPELLS)])


def filled_side(state: State, wizard: Wizard) -> WizardSheet:
    """Return a wizard's side with all that everyone may see (wg.r17)."""
    slots = [_filled_slot(state, owned) for owned in wizard.spells]
    slots += [_empty_slot() for _ in range(SPELLS - len(slots))]
    last = f"{wizard.power}: {wizard.damage} damage" if wizard.power else None if wizard.power is None else "none"
    return WizardSheet(name=wizard.name, hp=wizard.hp, hand=wizard.hand, last=last, slots=slots)


def _empty_slot() -> Slot:
    return Slot(name=None, type="", activation="", price=None, mana=None, on=False, boxes=_BOXES)


def _filled_slot(state: State, owned: Owned) -> Slot:
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
