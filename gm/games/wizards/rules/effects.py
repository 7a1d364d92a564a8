"""The effect of a spell, op by op, on to its end or to a question (wg.r15, wg.r34)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gm.game import Term, Value
from gm.games.wizards.cards import Op, Spell, Summand
from gm.games.wizards.rules.ends import hurt
from gm.games.wizards.rules.mana import available, transfer
from gm.games.wizards.state import DECK, DISCARD, Draft, Effect, Fired, State, foe, owner, plus, wizard, working

CHOSEN = ("own", "theirs")
"""Places of a move that are chosen, one mana at a time."""


def begin(draft: Draft, spell: Spell, who: str, power: int | None) -> None:
    """The effect of a spell is under way (wg.r12); what the program does not know is entered by hand (wg.r42)."""
    draft.effect = Effect(spell.id, who, power, spell.ops or (), spell.ops is None)


def resolve(draft: Draft, fired: Fired) -> None:
    """A delayed spell that waited has its effect, by the wizard it lay with when it fired (wg.r15, wg.r35)."""
    queue = list(draft.queue)
    queue.remove(fired)
    draft.queue = tuple(queue)
    spell = draft.card(fired.spell)
    params: dict[str, Value] = {"spell": spell.id, "who": fired.wizard, "power": fired.power}
    draft.emit("resolves", params, rules=("wg.r15", spell.rule))
    begin(draft, spell, fired.wizard, fired.power)


def work(draft: Draft) -> bool:
    """Carry out the effect in progress up to its end or a question."""
    while draft.effect is not None and not draft.effect.asked and not draft.effect.manual:
        effect = draft.effect
        if not effect.left:
            draft.effect = None
            break
        op = effect.left[0]
        if effect.power is None and effect.todo < 0 and op.do != "option" and _counts_power(op.n):
            draft.effect = effect._replace(asked="show")
            break
        _WORKS[op.do](draft, effect, op)
    return True


def _counts_power(parts: tuple[Summand, ...]) -> bool:
    return any(part.what == "power" for part in parts)


def added_up(state: State | Draft, effect: Effect, parts: tuple[Summand, ...]) -> tuple[int, tuple[Term, ...]]:
    """What a sum comes to, never below 0 (wg.r25), and its terms; a power that there is counts more under Growth
    (wg.r27)."""
    total = 0
    terms = []
    for times, what in parts:
        amount = times * _counted(state, effect, what)
        terms.append(Term(what or "number", amount))
        total += amount
        if what == "power" and effect.power and (more := plus(state)):
            terms.append(Term("plus", times * more))
            total += times * more
    if total < 0:
        terms.append(Term("least", -total))
        total = 0
    return total, tuple(terms)


def _counted(state: State | Draft, effect: Effect, what: str) -> int:
    if what == "":
        return 1
    if what == "power":
        return effect.power or 0
    if what == "hand":
        return wizard(state, effect.wizard).hand
    if what == "foe_hand":
        return foe(state, effect.wizard).hand
    one = wizard(state, effect.wizard) if what == "spells" else foe(state, effect.wizard)
    return sum(1 for owned in one.spells if owned.mana and owned.spell != effect.spell)


def _on(effect: Effect, power: int | None) -> Effect:
    """The effect with its next op, and what its sums call power from then on."""
    return effect._replace(left=effect.left[1:], todo=-1, used=(), power=power)


def _damage(draft: Draft, effect: Effect, op: Op) -> None:
    total, terms = added_up(draft, effect, op.n)
    draft.effect = _on(effect, effect.power)
    who = effect.wizard if op.to == "self" else foe(draft, effect.wizard).id
    hurt(draft, who, total, terms, (draft.card(effect.spell).rule, "wg.r11"), effect.spell)


def _discount(draft: Draft, effect: Effect, op: Op) -> None:
    total, terms = added_up(draft, effect, op.n)
    draft.effect = _on(effect, effect.power)
    every, attacks = draft.discounts
    draft.discounts = (every, attacks + total) if op.to == "attack" else (every + total, attacks)
    params: dict[str, Value] = {"spell": effect.spell, "n": total, "for": op.to}
    draft.emit("discount", params, sum=terms, rules=("wg.r28", draft.card(effect.spell).rule))


def _option(draft: Draft, effect: Effect, op: Op) -> None:
    draft.effect = effect._replace(asked="option")


def _plus(draft: Draft, effect: Effect, op: Op) -> None:
    draft.effect = _on(effect, effect.power)


def _move(draft: Draft, effect: Effect, op: Op) -> None:
    """At once between hands, deck and this spell; asked for where the discard is in it, or spells are chosen (wg.r14,
    wg.r34)."""
    todo = effect.todo
    if todo < 0:
        todo = added_up(draft, effect, op.n)[0]
    ways = pairs(draft, effect, op)
    chosen = op.source in CHOSEN or op.to in CHOSEN
    if not chosen and ways:
        todo = min(todo, available(draft, ways[0][0]))
    if not todo or not ways:
        _moved_all(draft, effect)
    elif chosen or DISCARD in (op.source, op.to):
        draft.effect = effect._replace(asked="move", todo=todo)
    else:
        draft.effect = _on(effect, None)
        _at_once(draft, effect, *ways[0], todo)


def _moved_all(draft: Draft, effect: Effect) -> None:
    """Nothing is left to be moved; where nothing was at all, that part is passed over and its power counts 0
    (wg.r34)."""
    if effect.used:
        draft.effect = _on(effect, effect.power)
        return
    draft.effect = _on(effect, 0)
    params: dict[str, Value] = {"spell": effect.spell, "who": effect.wizard}
    draft.emit("nothing", params, rules=("wg.r34", draft.card(effect.spell).rule))


def _at_once(draft: Draft, effect: Effect, source: str, target: str, number: int) -> None:
    gained = source == DECK and target == effect.wizard
    params: dict[str, Value] = {
        "source": source,
        "target": target,
        "number": number,
        "powers": (),
        "spell": effect.spell,
    }
    if gained:
        params = {"who": target, "number": number, "first": number, "spell": effect.spell}
    rule = draft.card(effect.spell).rule
    transfer(draft, source, target, number, (), "gained" if gained else "moved", params, (rule, "wg.r14"))


def pairs(state: State | Draft, effect: Effect, op: Op) -> list[tuple[str, str]]:
    """From where to where a mana can be moved by an op now; chosen spells are others than before (wg.r34)."""
    targets = _places(state, effect, op.to)
    return [
        (source, target)
        for source in _places(state, effect, op.source)
        if available(state, source)
        for target in targets
        if source != target
    ]


def asked(state: State | Draft, effect: Effect) -> tuple[list[tuple[str, str]], int]:
    """What the effect under way asks to be moved: from where to where it may be, and exactly how many; off and onto
    chosen spells one at a time (wg.r34)."""
    op = effect.left[0]
    number = 1 if op.source in CHOSEN or op.to in CHOSEN else effect.todo
    return pairs(state, effect, op), number


def _places(state: State | Draft, effect: Effect, place: str) -> list[str]:
    """What a place of an op is now; a spell that has left is none."""
    match place:
        case "hand":
            return [effect.wizard]
        case "foe":
            return [foe(state, effect.wizard).id]
        case "this":
            found = owner(state, effect.spell)
            return [effect.spell] if found and found[0].id == effect.wizard else []
        case "own" | "theirs":
            one = wizard(state, effect.wizard) if place == "own" else foe(state, effect.wizard)
            return [
                owned.spell for owned in one.spells if owned.spell != effect.spell and owned.spell not in effect.used
            ]
    return [place]


def moved(draft: Draft, source: str, target: str, number: int, powers: tuple[int, ...]) -> None:
    """So many mana were moved as the effect asked; what it calls power is that of one that was told (wg.r34)."""
    effect = working(draft)
    spells = [place for place in (source, target) if owner(draft, place)]
    op = effect.left[0]
    power = powers[0] if number == 1 and powers else None
    left = effect.todo - number
    if (op.source in CHOSEN or op.to in CHOSEN) and left:
        used = (*effect.used, *spells)
        draft.effect = effect._replace(asked="", todo=left, used=used, power=power)
    else:
        draft.effect = _on(effect, power)._replace(asked="")
    rules = ("wg.r14", draft.card(effect.spell).rule)
    params: dict[str, Value] = {
        "source": source,
        "target": target,
        "number": number,
        "powers": powers,
        "spell": effect.spell,
    }
    transfer(draft, source, target, number, powers, "moved", params, rules)


_WORKS: Mapping[str, Callable[[Draft, Effect, Op], None]] = {
    "damage": _damage,
    "move": _move,
    "discount": _discount,
    "option": _option,
    "plus": _plus,
}
