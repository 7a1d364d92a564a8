"""The options of a spell: which can be chosen, and how its effect continues (wg.r15, wg.r34)."""

from __future__ import annotations

from gm.game import Value
from gm.games.wizards.cards import Op
from gm.games.wizards.rules.sums import add_up
from gm.games.wizards.state import Draft, Effect, State, current_effect, find_foe, find_wizard
from gm.games.wizards.versions import Rules


def chooser(state: State | Draft, effect: Effect) -> str:
    """Return the id of the wizard who chooses the option: the caster, or the foe if the spell says so."""
    return effect.wizard if effect.ops[0].by == "self" else find_foe(state, effect.wizard).id


def possible_ways(state: State | Draft, effect: Effect) -> tuple[int, ...]:
    """Return the numbers of the options that can be chosen.

    A foe who chooses must have all the mana that an option takes from them. If they cannot pay for any option, only the
    first can be chosen, and it is carried out as far as possible (wg.r34).
    """
    op = effect.ops[0]
    numbers = tuple(range(1, len(op.ways) + 1))
    if op.by == "self" or not Rules.of(state.version).foe_pays:
        return numbers
    foe = find_wizard(state, chooser(state, effect))
    there = {"foe": foe.hand, "theirs": sum(1 for owned in foe.spells if owned.mana)}
    return tuple(number for number in numbers if _can_pay(state, effect, op.ways[number - 1], there)) or (1,)


def _can_pay(state: State | Draft, effect: Effect, ops: tuple[Op, ...], there: dict[str, int]) -> bool:
    """Return whether the foe can pay for all moves of ``ops``.

    ``there`` has the mana in the foe's hand, and the number of their spells with mana.
    """
    left = {**there}
    for op in ops:
        if op.do == "move" and op.source in left:
            left[op.source] -= add_up(state, effect, op.n)[0]
    return min(left.values()) >= 0


def choose_way(draft: Draft, number: int, *, forced: bool = False) -> None:
    """Continue the effect with the ops of an option. ``forced`` says that no other option is possible."""
    effect = current_effect(draft)
    op = effect.ops[0]
    label = op.labels[number - 1] if op.labels else ""
    params: dict[str, Value] = {
        "spell": effect.spell,
        "who": chooser(draft, effect),
        "number": number,
        "label": label,
        **({"forced": True} if forced else {}),
    }
    rules = ("wg.r34",) if forced else ("wg.r15",)
    draft.emit("picked", params, rules=(*rules, draft.card(effect.spell).rule))
    ops = (*op.ways[number - 1], *effect.ops[1:])
    draft.effect = effect._replace(pending="", ops=ops, remaining=-1, used=())
