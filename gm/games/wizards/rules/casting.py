"""A turn's cool-down, casts and basic attack (wg.r7, wg.r9, wg.r10)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Term, Value
from gm.games.wizards.entries import Basic, Cast, Cooldown, Pass
from gm.games.wizards.rules import effects
from gm.games.wizards.rules.ends import hurt
from gm.games.wizards.rules.flow import end_turn
from gm.games.wizards.rules.mana import fire, into_discard, transfer
from gm.games.wizards.state import DISCARD, Draft, Owned, foe, plus, price, wizard


def cooldown(draft: Draft, entry: Cooldown) -> None:
    """The top mana of all own spells that hold any goes to the discard, first all of it; then what fires waits
    (wg.r7, wg.r33)."""
    one = wizard(draft, draft.active)
    with_mana = [owned.spell for owned in one.spells if owned.mana]
    if entry.powers and len(entry.powers) != len(with_mana):
        raise Refusal("cooldown-count", {"n": len(entry.powers), "spells": tuple(with_mana)}, ("wg.r7",))
    powers = entry.powers or (None,) * len(with_mana)
    into_discard(draft, powers)
    draft.cooled = True
    draft.lay(one.id, tuple([Owned(old.spell, old.mana - 1, old.on) if old.mana else old for old in one.spells]))
    changes = [Change(spell, "mana", -1) for spell in with_mana]
    changes.append(Change(DISCARD, "mana", len(with_mana)))
    params: dict[str, Value] = {"who": one.id, "spells": tuple(with_mana), "powers": powers}
    draft.emit("cooled", params, tuple(changes), rules=("wg.r7",), level="do")
    for spell, power in zip(with_mana, powers, strict=True):
        fire(draft, spell, (power,))


def cast(draft: Draft, entry: Cast) -> None:
    """An own idle spell: its price face down on it; an instant one works now, an ongoing one is on (wg.r9, wg.r12,
    wg.r19)."""
    one = wizard(draft, draft.active)
    owned = next((owned for owned in one.spells if owned.spell == entry.spell), None)
    if owned is None:
        raise Refusal("not-own", {"spell": entry.spell, "who": one.id}, ("wg.r9",))
    if owned.mana:
        raise Refusal("holds-mana", {"spell": entry.spell, "mana": owned.mana}, ("wg.r9",))
    spell = draft.card(entry.spell)
    cost = price(draft, entry.spell)
    paid = cost if entry.paid is None else entry.paid
    if paid > one.hand:
        raise Refusal("hand-short", {"spell": entry.spell, "price": paid, "hand": one.hand, "who": one.id}, ("wg.r9",))
    if not paid and draft.house.zero_cost == "once" and entry.spell in draft.free:
        raise Refusal("free-once", {"spell": entry.spell}, ("wg.r24",))
    sum = _price_sum(draft, spell.cost, spell.type)
    attacks = draft.discounts[1]
    draft.discounts = (0, 0 if spell.type == "attack" else attacks)
    draft.casts = (*draft.casts, entry.spell)
    if not paid:
        draft.free = (*draft.free, entry.spell)
    params: dict[str, Value] = {"spell": spell.id, "who": one.id, "paid": paid}
    transfer(draft, one.id, entry.spell, paid, (), "cast", params, ("wg.r9", spell.rule), sum)
    if paid != cost:
        told: dict[str, Value] = {"spell": spell.id, "price": cost, "paid": paid}
        draft.emit("price", told, rules=("wg.r41",), level="warn")
    if spell.activation == "instant":
        effects.begin(draft, spell, one.id, None)


def _price_sum(draft: Draft, cost: int, type: str) -> tuple[Term, ...]:
    """The printed cost, what is taken off it, and what is not (a price is never below 0)."""
    every, attacks = draft.discounts
    terms = [Term("cost", cost)]
    if every:
        terms.append(Term("any", -every))
    if attacks and type == "attack":
        terms.append(Term("attack", -attacks))
    total = sum(term.amount for term in terms)
    return (*terms, Term("least", -total)) if total < 0 else tuple(terms)


def basic(draft: Draft, entry: Basic) -> None:
    """A mana from the hand to the discard: damage by its power, none if it is blocked; the turn ends (wg.r10,
    wg.r31)."""
    one = wizard(draft, draft.active)
    if not one.hand:
        raise Refusal("empty-hand", {"who": one.id}, ("wg.r5",), "not-due")
    more = plus(draft)
    terms = [Term("power", entry.power), *((Term("plus", more),) if more else ())]
    amount = entry.power + more
    if entry.blocked:
        terms.append(Term("blocked", -amount))
        amount = 0
    params: dict[str, Value] = {"who": one.id, "power": entry.power, "blocked": entry.blocked}
    transfer(draft, one.id, DISCARD, 1, (entry.power,), "basic", params, ("wg.r10",))
    draft.put(wizard(draft, one.id)._replace(power=entry.power, damage=amount))
    rules = ("wg.r10", *(("wg.r27",) if more else ()), *(("wg.r31",) if entry.blocked else ()))
    hurt(draft, foe(draft, one.id).id, amount, tuple(terms), rules)
    if draft.phase != "over":
        end_turn(draft)


def pass_(draft: Draft, entry: Pass) -> None:
    """The turn ends without a basic attack (wg.r10, wg.r31)."""
    one = wizard(draft, draft.active)
    draft.put(one._replace(power=0, damage=0))
    draft.emit("passed", {"who": one.id}, rules=("wg.r10", "wg.r31"))
    end_turn(draft)
