"""The sums in the effects of spells (wg.r25, wg.r27)."""

from __future__ import annotations

from gm.game import Term
from gm.games.wizards.cards import Summand
from gm.games.wizards.state import Draft, Effect, State, find_foe, find_wizard, power_bonus


def add_up(state: State | Draft, effect: Effect, parts: tuple[Summand, ...]) -> tuple[int, tuple[Term, ...]]:
    """Return a sum, at least 0 (wg.r25), and its terms. Powers in the sum include their bonuses (wg.r27)."""
    total = 0
    terms = []
    for times, what in parts:
        amount = times * _amount_of(state, effect, what)
        terms.append(Term(what or "number", amount))
        total += amount
        if what == "power" and effect.power and (bonus := power_bonus(state)):
            terms.append(Term("plus", times * bonus))
            total += times * bonus
    if total < 0:
        terms.append(Term("least", -total))
        total = 0
    return total, tuple(terms)


def _amount_of(state: State | Draft, effect: Effect, what: str) -> int:
    if what == "":
        return 1
    if what == "power":
        return effect.power or 0
    wizard = find_foe(state, effect.wizard) if what.startswith("foe_") else find_wizard(state, effect.wizard)
    if what.endswith("hand"):
        return wizard.hand
    return sum(1 for owned in wizard.spells if owned.mana and owned.spell != effect.spell)
