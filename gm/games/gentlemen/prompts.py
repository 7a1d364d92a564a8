"""The prompts of a battle: what the players must enter next, and what else they may enter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from gm.game import MenuItem, Prompt, Value
from gm.games.gentlemen.arms import ATTACKS, PUNCH
from gm.games.gentlemen.book import does, kind
from gm.games.gentlemen.computation.checks import discardable, drawable, in_deck, largest, spoiled, stopped
from gm.games.gentlemen.computation.gear import ability_of, check_params, key_of
from gm.games.gentlemen.computation.legal import example_of, line_of, measures_targets, usable
from gm.games.gentlemen.computation.plan import Plan, cost, melee_range, plan
from gm.games.gentlemen.entries import Use
from gm.games.gentlemen.inputs.cards import Purchase
from gm.games.gentlemen.state import State, enemy_of, in_melee, living, may_act, open_check, passives, unit_of, waiting
from gm.games.gentlemen.vocabulary import NONE

_OPTIONS = Purchase("options")
"""The field that says how a purchase is typed."""
_ATTACKS = ("attack", "attacks", "hit", "hits")
"""The everyday words for an attack, whatever the roster calls it."""


def first(state: State) -> Iterator[Prompt]:
    """Yield the prompt that asks which side activates first. The side with fewer units answers (gw.r2, gw.r3)."""
    first_side, second_side = state.sides
    few = [len(living(state, side.id)) for side in state.sides]
    seats = () if few[0] == few[1] else ((first_side if few[0] < few[1] else second_side).id,)
    params: dict[str, Value] = {"turn": state.turn, "deploy": state.phase == "deploy"}
    open_: dict[str, tuple[Value, ...]] = {"side": (first_side.id, second_side.id)}
    yield Prompt("first", seats, open=open_, params=params, example=f"first {(seats or (first_side.id,))[0]}")


def activate(state: State) -> Iterator[Prompt]:
    """Yield the prompt that asks a side which unit it activates."""
    side = state.next or ""
    able = tuple(unit.id for unit in may_act(state, side))
    held = tuple(unit.id for unit in waiting(state, side) if unit.id not in able)
    line = f"activate {able[0]}"
    params: dict[str, Value] = {"turn": state.turn, "side": side, "able": able, "held": held}
    default = line if len(able) == 1 else None
    question = Prompt("activate", (side,), open={"unit": able}, default=default, params=params, example=line)
    yield question._replace(menu=tuple(MenuItem(f"activate {id}", id) for id in able) if len(able) > 1 else ())


def acting(state: State) -> Iterator[Prompt]:
    """Yield the prompts for the acting unit: to use an ability, if it can pay for one, and to end its activation."""
    unit = unit_of(state, state.acting or "")
    can_pay = state.ap or state.house.skill_ap == "0" or state.house.move_ap == "0"
    uses = usable(state, unit) if can_pay else ()
    able = tuple(dict.fromkeys(entry.ability for entry in uses))
    params: dict[str, Value] = {"unit": unit.id, "ap": state.ap, "able": able, "paid": _paid(state)}
    if can_pay:
        plans = [(use, plan(state, unit, use)) for use in uses]
        menu = tuple(
            MenuItem(line_of(use), use.item or use.ability, made.paid, "ap", kind(made.ability)) for use, made in plans
        )
        more = tuple(range(max(0, state.ap - int(state.house.skill_ap)) + 1))
        question = Prompt("use", (unit.side,), open={"ap": more}, params=params, menu=menu, called=_called(plans))
        # without AP, a letter may name the next unit
        yield question._replace(example=example_of(state, unit, uses), labels="letters" if state.ap else "")
    default = "end" if uses or not state.ap else None
    yield Prompt("end", (unit.side,), default=default, params=params, example="end")


def _called(plans: Sequence[tuple[Use, Plan]]) -> dict[str, tuple[str, ...]]:
    """Return a mapping from the id of an attack to everyday words for it, such as ``hit``.

    Only armed attacks count, so a punch does not. Return {} if ``plans`` has no armed attack or several.
    """
    attacks = {made.ability.id for _, made in plans if made.ability.type in ATTACKS and made.ability is not PUNCH}
    return dict.fromkeys(attacks, _ATTACKS) if len(attacks) == 1 else {}


def _paid(state: State) -> tuple[Value, ...]:
    """Return the abilities for which the acting unit has paid only a part of the AP.

    Each is a triple: the id of the ability, the AP paid so far, and its full price in AP.
    """
    unit = unit_of(state, state.acting or "")
    paid = dict(unit.progress)
    return tuple(
        (ability.id, paid[key_of(item, ability)], cost(state, unit, item, ability))
        for ways in state.force.abilities[unit.id].values()
        for item, ability in ways
        if key_of(item, ability) in paid
    )


def draw(state: State) -> Iterator[Prompt]:
    """Yield the prompt for the cards drawn for the open check."""
    check = open_check(state)
    left = drawable(state, check)
    mixed = [left[(7 * number + 4) % len(left)] for number in range(len(left))]
    example = " ".join(list(dict.fromkeys([*mixed, *left]))[: check.due]).lower()
    yield Prompt("draw", (check.side,), params=_check_params(state), example=f"draw {example}")


def buy(state: State) -> Iterator[Prompt]:
    """Yield the prompt for a purchase, then the prompt for a discard.

    The first prompt offers the largest purchases, best first. If there is only one, it is the default (gw.r6).
    """
    check = open_check(state)
    ability = ability_of(state, check)
    ways = () if spoiled(check) else largest(ability, check.cards)
    each = tuple(tuple((id, None) for id in way) for way in ways)
    lines = [f"buy {' '.join(_OPTIONS.format(options))}" for options in each or ((),)]
    foes = [unit.id for unit in living(state, enemy_of(state, check.side).id)] if ability.multitarget else []
    shared = (tuple(zip(way, few, strict=False)) for way in ways for few in pairwise(foes) if len(way) > 1)
    alike = dict.fromkeys(((way[0], foe),) for way in ways for foe in foes if way)
    open_: dict[str, tuple[Value, ...]] = {"options": (*each, *alike, *shared, ())}
    effects = {option.id: does(option) for option in ability.options} if len(ways) > 1 else {}
    choices = tuple((way, effects.get(way[0], "") if len(way) == 1 else "") for way in ways)
    params = {**_check_params(state), "ways": ways, "choices": choices}
    another = next((foe for foe in foes if foe != check.target), None)
    params |= {"another": another, "measured": measures_targets(state, ability), "guards": _guards(state)}
    default = lines[0] if len(lines) == 1 else None
    menu = tuple(
        MenuItem(line, line.removeprefix("buy "), help=text)
        for line, (_, text) in zip(lines, choices, strict=False)
        if len(ways) > 1
    )
    yield Prompt("buy", (check.side,), open=open_, default=default, params=params, example=lines[0], menu=menu)
    yield from _discard(state)


def keep(state: State) -> Iterator[Prompt]:
    """Yield the prompts for an armour or rout check: to keep the cards, or to discard one of them."""
    side = open_check(state).side
    yield Prompt("keep", (side,), default="keep", params=_check_params(state), example="keep")
    yield from _discard(state)


def _discard(state: State) -> Iterator[Prompt]:
    side = open_check(state).side
    if off := tuple(discardable(state, open_check(state))):
        called = {off[0]: ("it", "her")} if len(off) == 1 else {}
        question = Prompt("discard", (side,), open={"card": off}, params=_check_params(state), called=called)
        yield question._replace(example=f"discard {off[0]}")


def _check_params(state: State) -> dict[str, Value]:
    check = open_check(state)
    return {
        **check_params(state, check),
        "sum": check.sum,
        "cards": check.cards,
        "stops": stopped(state, check) if check.kind == "armour" else "",
        "left": drawable(state, check),
        "option": state.jobs[0].option if check.kind == "armour" else None,
    }


def adjacent(state: State) -> Iterator[Prompt]:
    """Yield the prompt that asks which units are next to the target of a Blast, or to its tile after a Scatter."""
    scattered = bool(state.jobs[0].does.scatter)
    near = tuple(unit.id for unit in state.units if not unit.out and (scattered or unit.id != state.blast))
    open_: dict[str, tuple[Value, ...]] = {"units": ((), *((id,) for id in near), *pairwise(near))}
    example = f"adjacent {near[0] if near else NONE}"
    yield Prompt("adjacent", open=open_, params={"target": state.blast, "scattered": scattered}, example=example)


def contact(state: State) -> Iterator[Prompt]:
    """Yield the prompt that asks which unit a charge reached."""
    unit = unit_of(state, state.acting or "")
    declared = state.contact or NONE
    guards = _guards(state)
    able = [id for id in (declared, *guards) if not unit_of(state, id).out]
    params: dict[str, Value] = {"unit": unit.id, "target": declared, "guards": guards}
    example = f"contact {(*able, NONE)[0]}"
    yield Prompt("contact", (unit.side,), open={"unit": (*able, NONE)}, params=params, example=example)


def _guards(state: State) -> tuple[str, ...]:
    """Return the ids of the enemies that may stop a declared charge, or () if no charge is declared (gw.r23)."""
    if state.contact is None or state.acting is None:
        return ()
    enemies = living(state, enemy_of(state, unit_of(state, state.acting).side).id)
    return tuple(enemy.id for enemy in enemies if enemy.id != state.contact and passives(state, enemy).guard)


def parting(state: State) -> Iterator[Prompt]:
    """Yield the prompts that ask whether two units are still within melee range of each other (gw.r21)."""
    one, other = state.parting[0]
    reach_of = tuple(melee_range(state, unit_of(state, id)) for id in (one, other))
    params: dict[str, Value] = {"unit": one, "other": other, "ranges": reach_of}
    fixed: dict[str, Value] = {"one": one, "other": other}
    no = f"apart {one} {other}"
    yield Prompt("melee", fixed=fixed, params=params, example=f"melee {one} {other}", yes=True, no=no)
    yield Prompt("apart", fixed=fixed, params=params, example=no)


def possible(state: State) -> Iterator[Prompt]:
    """Yield prompts for the entries that players may make besides the expected one."""
    sides = tuple(side.id for side in state.sides)
    if state.phase in ("activate", "acting"):
        alive = tuple(unit.id for unit in state.units if not unit.out)
        yield Prompt("effect", due=False, open={"unit": alive}, example=f"effect {alive[0]} wound")
        own, enemies = (living(state, side) for side in sides)
        pairs = [(a.id, b.id) for a in own for b in enemies if b.id not in in_melee(state, a.id)]
        yield Prompt("melee", due=False, **_pair_of(pairs, "melee"))
        if state.melee:
            yield Prompt("apart", due=False, **_pair_of(state.melee, "apart"))
        yield from _react(state)
        yield from _next_activation(state)
        counted = " ".join(f"{side.id}={in_deck(state, side)}" for side in state.sides)
        yield Prompt("count", sides, due=False, example=f"count {counted}")
    yield Prompt("score", sides, due=False, example=f"score {sides[0]}={state.sides[0].score}")
    yield Prompt("retire", sides, due=False, open={"side": sides}, example=f"retire {sides[-1]}")


def _next_activation(state: State) -> Iterator[Prompt]:
    """Yield the prompt to activate the next unit, if the acting unit has no AP left (gw.r1)."""
    if state.phase != "acting" or state.ap:
        return
    side = unit_of(state, state.acting or "").side
    for other in (enemy_of(state, side).id, side):
        if able := tuple(unit.id for unit in may_act(state, other)):
            yield Prompt("activate", (other,), due=False, open={"unit": able}, example=f"activate {able[0]}")
            return


def _pair_of(pairs: Sequence[tuple[str, str]], entry: str) -> dict[str, Any]:
    """Return arguments for a prompt about two units: the units to choose from, and an example line.

    ``entry`` is the first word of the line. Return {} if there are no ``pairs`` of units.
    """
    if not pairs:
        return {}
    ones, others = (tuple(dict.fromkeys(pair[at] for pair in pairs)) for at in (0, 1))
    return {"open": {"one": ones, "other": others}, "example": f"{entry} {pairs[0][0]} {pairs[0][1]}"}


def _react(state: State) -> Iterator[Prompt]:
    """Yield the prompt for a Reaction, if any side has Reactions to spend (gw.r33).

    If all units of these sides are in melee, the prompt has no example.
    """
    sides = tuple(side.id for side in state.sides if side.reactions)
    able = tuple(unit.id for side in sides for unit in living(state, side) if not in_melee(state, unit.id))
    if able:
        yield Prompt("react", sides, due=False, open={"unit": able, "hexes": (1,)}, example=f"react relocate {able[0]}")
    elif sides:
        yield Prompt("react", sides, due=False)
