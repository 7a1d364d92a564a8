"""The cool-down, the casts and the basic attack of a turn (wg.r7, wg.r9, wg.r10)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Term, Value
from gm.games.wizards.entries import Basic, Cast, Cooldown, Pass
from gm.games.wizards.rules import effects
from gm.games.wizards.rules.effects import deal_damage
from gm.games.wizards.rules.flow import end_turn
from gm.games.wizards.rules.mana import add_to_discard, fire, transfer
from gm.games.wizards.state import (
    DISCARD,
    Draft,
    Owned,
    Wizard,
    castable,
    current_price,
    find_foe,
    find_wizard,
    power_bonus,
)
from gm.games.wizards.versions import Rules


def cooldown(draft: Draft, entry: Cooldown) -> None:
    """Discard the top mana of each of the wizard's spells, before any spell fires (wg.r7, wg.r33)."""
    active = find_wizard(draft, draft.active)
    cooling = tuple(owned.spell for owned in active.spells if owned.mana)
    if entry.powers and len(entry.powers) != len(cooling):
        raise Refusal("cooldown-count", {"n": len(entry.powers), "spells": cooling}, ("wg.r7",))
    powers = entry.powers or (None,) * len(cooling)
    add_to_discard(draft, powers)
    draft.cooled = True
    spells = [Owned(old.spell, old.mana - 1, old.on) if old.mana else old for old in active.spells]
    draft.replace_spells(active.id, tuple(spells))
    changes = (*(Change(spell, "mana", -1) for spell in cooling), Change(DISCARD, "mana", len(cooling)))
    params: dict[str, Value] = {"who": active.id, "spells": cooling, "powers": powers}
    draft.emit("cooled", params, changes, rules=("wg.r7",), level="do")
    for spell, power in zip(cooling, powers, strict=True):
        fire(draft, spell, (power,))


def cast(draft: Draft, entry: Cast) -> None:
    """Cast a spell that has no mana: move the mana of its price from the wizard's hand onto the spell.

    The effect of an instant spell begins immediately (wg.r9, wg.r12, wg.r19).
    """
    active = find_wizard(draft, draft.active)
    owned = next((owned for owned in active.spells if owned.spell == entry.spell), None)
    if owned is None:
        raise Refusal("not-own", {"spell": entry.spell, "who": active.id}, ("wg.r9",))
    if owned.mana:
        raise Refusal(
            "holds-mana", {"spell": entry.spell, "mana": owned.mana, "castable": tuple(castable(draft))}, ("wg.r9",)
        )
    spell = draft.card(entry.spell)
    price = current_price(draft, entry.spell)
    paid = price if entry.paid is None else entry.paid
    if paid > active.hand:
        params: dict[str, Value] = {"spell": entry.spell, "price": paid, "hand": active.hand, "who": active.id}
        raise Refusal("hand-short", {**params, "castable": tuple(castable(draft))}, ("wg.r9",))
    if not paid and draft.house.zero_cost == "once" and entry.spell in draft.free_casts:
        raise Refusal("free-once", {"spell": entry.spell}, ("wg.r24",))
    terms = _price_terms(draft, spell.cost, spell.type)
    attacks = draft.discounts[1]
    draft.discounts = (0, 0 if spell.type == "attack" else attacks)
    draft.casts = (*draft.casts, entry.spell)
    if not paid:
        draft.free_casts = (*draft.free_casts, entry.spell)
    params = {"spell": spell.id, "who": active.id, "paid": paid}
    transfer(draft, active.id, entry.spell, paid, (), "cast", params, ("wg.r9", spell.rule), terms)
    if paid != price:
        draft.emit("price", {"spell": spell.id, "price": price, "paid": paid}, rules=("wg.r41",), level="warn")
    if spell.activation == "instant":
        effects.start_effect(draft, spell, active.id, None)


def _price_terms(draft: Draft, cost: int, type: str) -> tuple[Term, ...]:
    """Return the terms of a price: the printed cost, the discounts, and a term that lifts a negative sum to 0."""
    every, attacks = draft.discounts
    terms = [Term("cost", cost)]
    if every:
        terms.append(Term("any", -every))
    if attacks and type == "attack":
        terms.append(Term("attack", -attacks))
    total = sum(term.amount for term in terms)
    return (*terms, Term("least", -total)) if total < 0 else tuple(terms)


def basic(draft: Draft, entry: Basic) -> None:
    """Attack with a mana from the hand: discard it, deal damage equal to its power, and end the turn (wg.r10).

    A bonus to powers is added. A blocked attack deals no damage (wg.r31).
    """
    active = find_wizard(draft, draft.active)
    if not active.hand:
        raise Refusal("empty-hand", {"who": active.id}, ("wg.r5",), "not-due")
    bonus = power_bonus(draft)
    terms = [Term("power", entry.power), *((Term("plus", bonus),) if bonus else ())]
    damage = entry.power + bonus
    if entry.blocked:
        terms.append(Term("blocked", -damage))
        damage = 0
    params: dict[str, Value] = {"who": active.id, "power": entry.power, "blocked": entry.blocked}
    transfer(draft, active.id, DISCARD, 1, (entry.power,), "basic", params, ("wg.r10",))
    if entry.blocked:
        _pay_for_block(draft, find_foe(draft, active.id))
    draft.replace_wizard(find_wizard(draft, active.id)._replace(power=entry.power, damage=damage))
    rules = ("wg.r10", *(("wg.r27",) if bonus else ()), *(("wg.r31",) if entry.blocked else ()))
    deal_damage(draft, find_foe(draft, active.id).id, damage, tuple(terms), rules)
    if draft.phase != "over":
        end_turn(draft)


def _pay_for_block(draft: Draft, foe: Wizard) -> None:
    """Discard the mana that the foe pays for blocking (wg.r31). The powers of this mana stay unknown.

    Only remind the players if the foe has too little mana in hand, or if a house rule demands that all powers are typed
    (wg.r33).
    """
    cards = [draft.card(owned.spell) for owned in foe.spells if owned.on]
    blocking = [card for card in cards if card.block]
    if not blocking or not Rules.of(draft.version).blocking_costs:
        return
    spell = min(blocking, key=lambda card: card.block)
    params: dict[str, Value] = {"who": foe.id, "spell": spell.id, "number": spell.block, "hand": foe.hand}
    rules = ("wg.r31", spell.rule)
    if spell.block > foe.hand or draft.house.powers == "must":
        draft.emit("block-unpaid", params, rules=rules, level="warn")
    else:
        transfer(draft, foe.id, DISCARD, spell.block, (), "block-paid", params, rules)


def pass_(draft: Draft, entry: Pass) -> None:
    """End the turn without a basic attack (wg.r10, wg.r31)."""
    active = find_wizard(draft, draft.active)
    draft.replace_wizard(active._replace(power=0, damage=0))
    draft.emit("passed", {"who": active.id}, rules=("wg.r10", "wg.r31"))
    end_turn(draft)
