"""The effect of a spell, carried out step by step: damage, moves, options, sums (wg.r11, wg.r15, wg.r25–r27, wg.r34).

Each step is an Op of the spell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gm.game import Change, Term, Value
from gm.games.wizards.cards import Op, Spell, Summand
from gm.games.wizards.rules.mana import available_mana, transfer
from gm.games.wizards.state import (
    DECK,
    DISCARD,
    AnyState,
    Draft,
    Effect,
    Fired,
    current_effect,
    find_foe,
    find_owner,
    find_wizard,
    power_bonus,
    raising_spells,
)
from gm.games.wizards.versions import Rules

_CHOSEN = ("own", "theirs")
"""Places in a move that players choose, one mana at a time."""


def start_effect(draft: Draft, spell: Spell, who: str, power: int | None) -> None:
    """Start the effect of a spell (wg.r12). If its ``ops`` is None, the effect is entered by hand (wg.r42)."""
    draft.effect = Effect(spell.id, who, power, spell.ops or (), spell.ops is None)


def resolve(draft: Draft, fired: Fired) -> None:
    """Start the effect of a waiting delayed spell for the wizard who owned it when it fired (wg.r15, wg.r35)."""
    queue = list(draft.queue)
    queue.remove(fired)
    draft.queue = tuple(queue)
    spell = draft.card(fired.spell)
    params: dict[str, Value] = {"spell": spell.id, "who": fired.wizard, "power": fired.power}
    draft.emit("resolves", params, rules=("wg.r15", spell.rule))
    start_effect(draft, spell, fired.wizard, fired.power)


def work(draft: Draft) -> bool:
    """Carry out the effect in progress until it ends or needs an answer from the players.

    Always return True, which tells the caller that a step was carried out.
    """
    while draft.effect is not None and not draft.effect.pending and not draft.effect.manual:
        effect = draft.effect
        if not effect.ops:
            draft.effect = None
            break
        op = effect.ops[0]
        needs_power = op.do != "option" and any(part.what == "power" for part in op.n)
        if needs_power and effect.power is None and effect.remaining < 0:
            draft.effect = effect._replace(pending="show")
            break
        _OPS[op.do](draft, effect, op)
    return True


def _next_op(effect: Effect, power: int | None) -> Effect:
    """Return ``effect`` without its first step (op), which has been carried out. Later steps use ``power``."""
    return effect._replace(ops=effect.ops[1:], remaining=-1, used=(), power=power)


def _damage(draft: Draft, effect: Effect, op: Op) -> None:
    total, terms = add_up(draft, effect, op.n)
    draft.effect = _next_op(effect, effect.power)
    who = effect.wizard if op.to == "self" else find_foe(draft, effect.wizard).id
    deal_damage(draft, who, total, terms, (draft.card(effect.spell).rule, "wg.r11"), effect.spell)


def _discount(draft: Draft, effect: Effect, op: Op) -> None:
    total, terms = add_up(draft, effect, op.n)
    draft.effect = _next_op(effect, effect.power)
    every, attacks = draft.discounts
    draft.discounts = (every, attacks + total) if op.reduces == "attack" else (every + total, attacks)
    params: dict[str, Value] = {"spell": effect.spell, "n": total, "for": op.reduces}
    draft.emit("discount", params, sum=terms, rules=("wg.r28", draft.card(effect.spell).rule))


def _option(draft: Draft, effect: Effect, op: Op) -> None:
    """Ask which option is chosen, or continue with the only possible one (wg.r15, wg.r34)."""
    ways = possible_ways(draft, effect)
    if len(ways) > 1:
        draft.effect = effect._replace(pending="option")
    else:
        choose_way(draft, ways[0], forced=True)


def _plus(draft: Draft, effect: Effect, op: Op) -> None:
    draft.effect = _next_op(effect, effect.power)


def _move(draft: Draft, effect: Effect, op: Op) -> None:
    """Move mana, or ask the table to move it (wg.r14, wg.r34).

    The table is asked for moves from or to the discard, and for moves in which players choose a spell.
    """
    number = effect.remaining if effect.remaining >= 0 else add_up(draft, effect, op.n)[0]
    ways = _possible_moves(draft, effect, op)
    is_chosen = op.source in _CHOSEN or op.to in _CHOSEN
    if not is_chosen and ways:
        number = min(number, available_mana(draft, ways[0][0]))
    rule = draft.card(effect.spell).rule
    if not number or not ways:
        draft.effect = _next_op(effect, effect.power if effect.used else 0)
        if not effect.used:
            draft.emit("nothing", {"spell": effect.spell, "who": effect.wizard}, rules=("wg.r34", rule))
    elif is_chosen and len(ways) == 1 and DISCARD not in ways[0] and Rules.of(draft.version).only_way_moves:
        draft.effect = effect._replace(remaining=number)
        carry_out_move(draft, *ways[0], 1, ())
    elif is_chosen or DISCARD in (op.source, op.to):
        draft.effect = effect._replace(pending="move", remaining=number)
    else:
        draft.effect = _next_op(effect, None)
        source, target = ways[0]
        params: dict[str, Value] = {"number": number, "spell": effect.spell}
        if source == DECK and target == effect.wizard:
            kind = "gained"
            params |= {"who": target, "first": number}
        else:
            kind = "moved"
            params |= {"source": source, "target": target, "powers": ()}
        transfer(draft, source, target, number, (), kind, params, (rule, "wg.r14"))


def _possible_moves(state: AnyState, effect: Effect, op: Op) -> list[tuple[str, str]]:
    """Return pairs of source and target for the next mana that ``op`` moves. A spell is never chosen twice (wg.r34)."""
    targets = _places(state, effect, op.to)
    return [
        (source, target)
        for source in _places(state, effect, op.source)
        if available_mana(state, source)
        for target in targets
        if source != target
    ]


def requested_move(state: AnyState, effect: Effect) -> tuple[list[tuple[str, str]], int]:
    """Return the move that an effect asks for: the possible pairs of source and target, and how much mana (wg.r34)."""
    op = effect.ops[0]
    number = 1 if op.source in _CHOSEN or op.to in _CHOSEN else effect.remaining
    return _possible_moves(state, effect, op), number


def _places(state: AnyState, effect: Effect, place: str) -> list[str]:
    """Return the hands, piles or spells that the word ``place`` means in the effect now.

    Example: ``own`` means the wizard's other spells that this step has not used yet, and ``this`` means the effect's
    spell. Return [] for ``this`` if the wizard no longer has the spell.
    """
    match place:
        case "hand":
            return [effect.wizard]
        case "foe":
            return [find_foe(state, effect.wizard).id]
        case "this":
            owner = find_owner(state, effect.spell)
            return [effect.spell] if owner and owner[0].id == effect.wizard else []
        case "own" | "theirs":
            wizard = find_wizard(state, effect.wizard) if place == "own" else find_foe(state, effect.wizard)
            taken = (effect.spell, *effect.used)
            return [owned.spell for owned in wizard.spells if owned.spell not in taken]
    return [place]


def carry_out_move(draft: Draft, source: str, target: str, number: int, powers: tuple[int, ...]) -> None:
    """Move mana as an effect asked. If exactly one power is given, later sums use that power (wg.r34)."""
    effect = current_effect(draft)
    op = effect.ops[0]
    power = powers[0] if number == 1 and powers else None
    remaining = effect.remaining - number
    if (op.source in _CHOSEN or op.to in _CHOSEN) and remaining:
        used = (*effect.used, *(place for place in (source, target) if find_owner(draft, place)))
        draft.effect = effect._replace(pending="", remaining=remaining, used=used, power=power)
    else:
        draft.effect = _next_op(effect, power)._replace(pending="")
    params: dict[str, Value] = {"source": source, "target": target, "number": number, "powers": powers}
    rules = ("wg.r14", draft.card(effect.spell).rule)
    transfer(draft, source, target, number, powers, "moved", {**params, "spell": effect.spell}, rules)


_OPS: Mapping[str, Callable[[Draft, Effect, Op], None]] = {
    "damage": _damage,
    "move": _move,
    "discount": _discount,
    "option": _option,
    "plus": _plus,
}


def deal_damage(
    draft: Draft, who: str, amount: int, sum: tuple[Term, ...], rules: tuple[str, ...], spell: str | None = None
) -> None:
    """Deal damage to a wizard. A wizard with 0 HP loses immediately (wg.r11, wg.r26)."""
    target = find_wizard(draft, who)
    hp = max(0, target.hp - amount)
    draft.replace_wizard(target._replace(hp=hp))
    changes = (Change(who, "hp", hp - target.hp),) if hp != target.hp else ()
    params: dict[str, Value] = {"who": who, "n": amount, "hp": hp, "spell": spell}
    if any(term.what == "plus" for term in sum):
        params["raised_by"] = raising_spells(draft)
    draft.emit("damage", params, changes, sum, rules, "do")
    if not hp:
        win(draft, find_foe(draft, who).id, "wg.r11")


def win(draft: Draft, who: str, rule: str) -> None:
    """End the duel. Effects in progress or waiting are dropped (wg.r11, wg.r39)."""
    draft.phase, draft.winners = "over", (who,)
    draft.effect, draft.queue, draft.discounts = None, (), (0, 0)
    draft.emit("won", {"winners": (who,)}, rules=(rule,), level="do")


def chooser(state: AnyState, effect: Effect) -> str:
    """Return the id of the wizard who chooses the option: the caster, or the foe if the spell says so."""
    return effect.wizard if effect.ops[0].by == "self" else find_foe(state, effect.wizard).id


def possible_ways(state: AnyState, effect: Effect) -> tuple[int, ...]:
    """Return the numbers of the options that can be chosen.

    If the foe chooses, they must have all the mana that the option takes from them. If they cannot pay for any option,
    only the first can be chosen, and it is carried out as far as possible (wg.r34).
    """
    op = effect.ops[0]
    numbers = tuple(range(1, len(op.ways) + 1))
    if op.by == "self" or not Rules.of(state.version).foe_pays:
        return numbers
    foe = find_wizard(state, chooser(state, effect))
    there = {"foe": foe.hand, "theirs": sum(1 for owned in foe.spells if owned.mana)}
    return tuple(number for number in numbers if _can_pay(state, effect, op.ways[number - 1], there)) or (1,)


def _can_pay(state: AnyState, effect: Effect, ops: tuple[Op, ...], there: dict[str, int]) -> bool:
    """Return whether the foe can pay for all moves of ``ops``.

    ``there`` maps ``foe`` to the mana in the foe's hand, and ``theirs`` to the number of their spells with mana.
    """
    left = {**there}
    for op in ops:
        if op.do == "move" and op.source in left:
            left[op.source] -= add_up(state, effect, op.n)[0]
    return min(left.values()) >= 0


def choose_way(draft: Draft, number: int, *, forced: bool = False) -> None:
    """Continue the effect with the steps of option ``number``. ``forced`` says that no other option is possible."""
    effect = current_effect(draft)
    op = effect.ops[0]
    label = op.labels[number - 1] if op.labels else ""
    params: dict[str, Value] = {"spell": effect.spell, "who": chooser(draft, effect), "number": number, "label": label}
    params |= {"forced": True} if forced else {}
    rules = ("wg.r34",) if forced else ("wg.r15",)
    draft.emit("picked", params, rules=(*rules, draft.card(effect.spell).rule))
    ops = (*op.ways[number - 1], *effect.ops[1:])
    draft.effect = effect._replace(pending="", ops=ops, remaining=-1, used=())


def add_up(state: AnyState, effect: Effect, parts: tuple[Summand, ...]) -> tuple[int, tuple[Term, ...]]:
    """Return the value of the sum ``parts``, at least 0 (wg.r25), and its terms. Powers include bonuses (wg.r27)."""
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


def _amount_of(state: AnyState, effect: Effect, what: str) -> int:
    if what == "":
        return 1
    if what == "power":
        return effect.power or 0
    wizard = find_foe(state, effect.wizard) if what.startswith("foe_") else find_wizard(state, effect.wizard)
    if what.endswith("hand"):
        return wizard.hand
    return sum(1 for owned in wizard.spells if owned.mana and owned.spell != effect.spell)
