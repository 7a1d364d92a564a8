"""What is due in a battle, and what may also come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gm.errors import Refusal
from gm.game import Prompt, Value
from gm.games.gentlemen.arms import ATTACKS
from gm.games.gentlemen.computation.checks import discardable, spoiled, stopped
from gm.games.gentlemen.computation.legal import refuse_unless_legal
from gm.games.gentlemen.computation.plan import cost, plan, reach
from gm.games.gentlemen.computation.purchase import largest
from gm.games.gentlemen.entries import Use
from gm.games.gentlemen.playing_cards import CARDS
from gm.games.gentlemen.state import (
    Check,
    State,
    Unit,
    ability_of,
    enemy_of,
    in_deck,
    in_melee,
    key_of,
    living,
    may_act,
    passives,
    side_of,
    unit_of,
    waiting,
)
from gm.games.gentlemen.vocabulary import NATIVE, NONE


def prompts(state: State) -> tuple[Prompt, ...]:
    """What is due, then what is possible; nothing once the battle is over."""
    if state.phase == "over":
        return ()
    return (*_due(state), *_possible(state))


def _due(state: State) -> Iterator[Prompt]:
    match state.phase:
        case "deploy" | "order":
            yield _first(state)
        case "activate":
            yield _activate(state)
        case "acting":
            yield from _acting(state)
        case _ if state.check:
            yield from _check(state, state.check)
        case _ if state.blast:
            yield _adjacent(state, state.blast)
        case _:
            yield _contact(state)


def _first(state: State) -> Prompt:
    """The side with fewer units says who begins (gw.r2, gw.r3)."""
    one, other = state.sides
    few = [len(living(state, side.id)) for side in state.sides]
    seats = () if few[0] == few[1] else ((one if few[0] < few[1] else other).id,)
    params: dict[str, Value] = {"turn": state.turn, "deploy": state.phase == "deploy"}
    open_: dict[str, tuple[Value, ...]] = {"side": (one.id, other.id)}
    return Prompt("first", seats, open=open_, params=params, example=f"first {(seats or (one.id,))[0]}")


def _activate(state: State) -> Prompt:
    side = state.next or ""
    able = tuple(one.id for one in may_act(state, side))
    held = tuple(one.id for one in waiting(state, side) if one.id not in able)
    line = f"activate {able[0]}"
    params: dict[str, Value] = {"turn": state.turn, "side": side, "able": able, "held": held}
    default = line if len(able) == 1 else None
    return Prompt("activate", (side,), open={"unit": able}, default=default, params=params, example=line)


def _acting(state: State) -> Iterator[Prompt]:
    one = unit_of(state, state.acting or "")
    free = state.house.skill_ap == "0" or state.house.move_ap == "0"
    found = usable(state, one) if state.ap or free else ()
    able = tuple(dict.fromkeys(entry.ability for entry in found))
    params: dict[str, Value] = {"unit": one.id, "ap": state.ap, "able": able, "paid": _paid(state, one)}
    if state.ap or free:
        yield Prompt("use", (one.side,), params=params, example=_shown(state, one, found))
    yield Prompt("end", (one.side,), default=None if state.ap else "end", params=params, example="end")


def _shown(state: State, one: Unit, found: Sequence[Use]) -> str:
    """A use to show as an example, now this one and now that; '' where the unit can use nothing any more."""
    if not found:
        return ""
    turned = state.turn + state.ap + state.force.place[one.id]
    armed = [entry for entry in found if entry.ability not in NATIVE]
    some = armed if armed and turned % 3 else found
    return _typed(_varied(state, one, some[turned % len(some)]))


def _paid(state: State, one: Unit) -> tuple[Value, ...]:
    """What a unit has paid for and not got yet: the ability, the AP paid, its price."""
    ways = (way for some in state.force.can[one.id].values() for way in some)
    paid = dict(one.progress)
    return tuple(
        (ability.id, paid[key_of(item, ability)], cost(state, one, item, ability))
        for item, ability in ways
        if key_of(item, ability) in paid
    )


def usable(state: State, one: Unit) -> tuple[Use, ...]:
    """For each ability that a unit can use now, with each item that has it, an entry that would be taken."""
    found = []
    near = in_melee(state, one.id)
    others = living(state, enemy_of(state, one.side).id)
    turned = (state.turn + state.ap) % len(others) if others else 0
    enemies = near or [other.id for other in (*others[turned:], *others[:turned])]
    for id, ways in state.force.can[one.id].items():
        for item, ability in ways:
            target = enemies[0] if ability.type in ATTACKS and enemies else None
            if ability.type not in ATTACKS or target:
                which = item.id if item and len(ways) > 1 else None
                entry = Use(id, which, target, reach(state, ability) if ability.type == "ranged" else None)
                if is_legal(state, one, entry):
                    found.append(entry)
    return tuple(found)


def is_legal(state: State, one: Unit, entry: Use) -> bool:
    """Whether a use would be taken now."""
    try:
        refuse_unless_legal(state, plan(state, one, entry), entry)
    except Refusal:
        return False
    return True


def _varied(state: State, one: Unit, entry: Use) -> Use:
    """The same with a hex more, cover or an extra AP, where that can be, so that examples show what can be said."""
    way = (state.turn + state.ap) % 3
    enemies = [other.id for other in living(state, enemy_of(state, one.side).id)]
    other = entry
    if entry.range and way:
        other = entry._replace(range=entry.range + way, cover=("soft", "hard")[way - 1])
    elif way and state.ap > 1 and entry.ability not in ("move", "dismount"):
        other = entry._replace(ap=1)
    elif entry.ability == "dash" and enemies:
        other = entry._replace(target=enemies[state.turn % len(enemies)], range=1)
    return other if other != entry and is_legal(state, one, other) else entry


def _typed(entry: Use) -> str:
    ap = None if entry.ap is None else f"ap={entry.ap}"
    words = (entry.ability, entry.item, entry.target, entry.range, entry.cover, ap)
    return " ".join(("use", *(str(word) for word in words if word is not None)))


def _check(state: State, check: Check) -> Iterator[Prompt]:
    """Cards that are owed; those that lie there are kept, exchanged, or buy something."""
    seats = (check.side,)
    params = _about(state, check)
    if check.due:
        yield Prompt("draw", seats, params=params, example=f"draw {_sample(state, check)}")
        return
    off = discardable(state, check)
    if check.kind == "use":
        yield _buy(state, check, params)
    else:
        yield Prompt("keep", seats, default="keep", params=params, example="keep")
    if off:
        yield Prompt("discard", seats, open={"card": tuple(off)}, params=params, example=f"discard {off[0]}")


def _about(state: State, check: Check) -> dict[str, Value]:
    deck = in_deck(state, side_of(state, check.side))
    return {
        "check": check.kind,
        "unit": check.unit,
        "side": check.side,
        "ability": check.ability,
        "item": check.item,
        "target": check.target,
        "type": ability_of(state, check).type if check.kind == "use" else "",
        "draw": check.due,
        "deck": deck,
        "sum": check.sum,
        "more": check.exchanged,
        "cards": check.cards,
        "stops": stopped(state, check) if check.kind == "armour" else "",
        "left": _unseen(state, check),
        "option": state.jobs[0].option if check.kind == "armour" else None,
    }


def _unseen(state: State, check: Check) -> tuple[str, ...]:
    """The cards that may be drawn: those neither in hand nor known to lie in the discard; of all but the hand, once
    the discard is shuffled in."""
    discard = side_of(state, check.side).discard
    gone = {*check.cards, *(discard if check.due <= in_deck(state, side_of(state, check.side)) else ())}
    left = tuple(card for card in CARDS if card not in gone)
    return left if len(left) >= check.due else tuple(card for card in CARDS if card not in check.cards)


def _sample(state: State, check: Check) -> str:
    """As many cards as are owed, for an example."""
    left = _unseen(state, check)
    some = [left[(7 * number + 4) % len(left)] for number in range(len(left))]
    return " ".join(list(dict.fromkeys([*some, *left]))[: check.due]).lower()


def _buy(state: State, check: Check, params: dict[str, Value]) -> Prompt:
    """The largest purchases, the best first; what is the only one is the default (gw.r6)."""
    ability = ability_of(state, check)
    ways = () if spoiled(check) else largest(ability, check.cards)
    default = None
    if len(ways) == 1:
        default = f"buy {said(ways[0])}"
    elif not ways:
        default = "buy nothing"
    open_: dict[str, tuple[Value, ...]] = {"options": (*(tuple((id, None) for id in way) for way in ways), ())}
    example = f"buy {said(ways[0])}" if ways else "buy nothing"
    told = {**params, "ways": ways, "multitarget": ability.multitarget}
    return Prompt("buy", (check.side,), open=open_, default=default, params=told, example=example)


def said(way: tuple[str, ...]) -> str:
    """A purchase as it is typed: ``hex*3``."""
    times = {id: way.count(id) for id in way}
    return " ".join(id if n == 1 else f"{id}*{n}" for id, n in times.items())


def _adjacent(state: State, target: str) -> Prompt:
    some = tuple(one.id for one in state.units if not one.out and one.id != target)
    open_: dict[str, tuple[Value, ...]] = {"units": ((), *((id,) for id in some), *pairwise(some))}
    return Prompt("adjacent", open=open_, params={"target": target}, example=f"adjacent {some[0] if some else NONE}")


def _contact(state: State) -> Prompt:
    one = unit_of(state, state.acting or "")
    declared = state.contact or NONE
    enemies = living(state, enemy_of(state, one.side).id)
    guards = tuple(other.id for other in enemies if other.id != declared and passives(state, other).guard)
    able = [id for id in (declared, *guards) if not unit_of(state, id).out]
    params: dict[str, Value] = {"unit": one.id, "target": declared, "guards": guards}
    example = f"contact {(*able, NONE)[0]}"
    return Prompt("contact", (one.side,), open={"unit": (*able, NONE)}, params=params, example=example)


def _possible(state: State) -> Iterator[Prompt]:
    """What may also come: effects and melee while nothing is under way; points, and a farewell, at any time."""
    sides = tuple(side.id for side in state.sides)
    if state.phase in ("activate", "acting"):
        alive = tuple(one.id for one in state.units if not one.out)
        yield Prompt("effect", due=False, open={"unit": alive}, example=f"effect {alive[0]} wound")
        yield from _melees(state)
        yield from _react(state)
        counted = " ".join(f"{side.id}={in_deck(state, side)}" for side in state.sides)
        yield Prompt("count", sides, due=False, example=f"count {counted}")
    yield Prompt("score", sides, due=False, example=f"score {sides[0]}={state.sides[0].score}")
    yield Prompt("retire", sides, due=False, open={"side": sides}, example=f"retire {sides[-1]}")


def _melees(state: State) -> Iterator[Prompt]:
    one, other = (living(state, side.id) for side in state.sides)
    pairs = {frozenset(pair) for pair in state.melee}
    yield _of_two("melee", [(a.id, b.id) for a in one for b in other if frozenset((a.id, b.id)) not in pairs])
    if state.melee:
        yield _of_two("apart", state.melee)


def _of_two(entry: str, pairs: Sequence[tuple[str, str]]) -> Prompt:
    """What may be told of these pairs; listed without an example where there is none."""
    if not pairs:
        return Prompt(entry, due=False)
    ones, others = (tuple(dict.fromkeys(pair[at] for pair in pairs)) for at in (0, 1))
    return Prompt(entry, due=False, open={"one": ones, "other": others}, example=f"{entry} {pairs[0][0]} {pairs[0][1]}")


def _react(state: State) -> Iterator[Prompt]:
    """Reactions, where a side has any; listed without an example where all its units are in melee (gw.r33)."""
    sides = tuple(side.id for side in state.sides if side.reactions)
    able = tuple(one.id for side in sides for one in living(state, side) if not in_melee(state, one.id))
    if able:
        open_: dict[str, tuple[Value, ...]] = {"unit": able, "hexes": (1,)}
        yield Prompt("react", sides, due=False, open=open_, example=f"react relocate {able[0]}")
    elif sides:
        yield Prompt("react", sides, due=False)
