"""What is due in a duel, and what may also come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count

from gm.game import Prompt, Value, name_id
from gm.games.wizards.rules.effects import asked
from gm.games.wizards.rules.mana import available
from gm.games.wizards.state import (
    BOX,
    DECK,
    DISCARD,
    LIMIT,
    SPELLS,
    Effect,
    State,
    castable,
    foe,
    lacking,
    stage,
    to_choose,
    unseen,
    wizard,
)

_FEW = 12
"""So many candidates at most are offered of what may be any of sixty."""


def prompts(state: State) -> tuple[Prompt, ...]:
    """What is due, then what is possible; nothing once the duel is over."""
    waits = stage(state)
    if waits == "over":
        return ()
    due = tuple(_due(state, waits))
    return (*due, *_possible(state, waits, {prompt.entry for prompt in due}))


def _due(state: State, waits: str) -> Iterator[Prompt]:
    effect = state.effect
    if waits == "pool":
        yield _pool(state)
    elif effect is not None and waits == "move":
        yield _asked_move(state, effect)
    elif effect is not None and waits == "show":
        params: dict[str, Value] = {"spell": effect.spell, "who": effect.wizard}
        yield Prompt(
            "show", (effect.wizard,), open={"powers": ((1,), (2,), (3,), (4,), (0,))}, params=params, example="show 3"
        )
    elif effect is not None and waits == "option":
        yield _option(state, effect)
    elif effect is not None:
        yield from _manual(state, effect)
    elif waits == "resolve":
        yield _resolve(state)
    else:
        yield from _turn(state, waits, str(state.active))


def _pool(state: State) -> Prompt:
    """Spells for the pool, any of those missing (wg.r2)."""
    missing = lacking(state)
    there = unseen(state)
    some = tuple(tuple((there * 2)[at : at + missing]) for at in range(len(there)))
    params: dict[str, Value] = {"missing": missing, "left": len(there)}
    return Prompt("pool", open={"spells": some}, params=params, example="pool " + " ".join(there[:missing]))


def _asked_move(state: State, effect: Effect) -> Prompt:
    """The move that an effect asks for (wg.r14, wg.r34)."""
    op = effect.left[0]
    ways, number = asked(state, effect)
    params: dict[str, Value] = {
        "spell": effect.spell,
        "who": effect.wizard,
        "number": number,
        "left": effect.todo,
        "from": op.source,
        "to": op.to,
    }
    return _move(state, effect.wizard, ways, number, params)


def _move(state: State, who: str, ways: list[tuple[str, str]], number: int, params: Mapping[str, Value]) -> Prompt:
    """A move that is due: so many mana from one of some places to another."""
    sources, targets = (tuple(dict.fromkeys(places)) for places in zip(*ways, strict=True))
    fixed: dict[str, Value] = {}
    open_: dict[str, tuple[Value, ...]] = {
        "number": (number,),
    }
    if powers := _open_powers(state, sources, targets, number):
        open_["powers"] = powers
    for name, places in (("source", sources), ("target", targets)):
        if len(places) == 1:
            fixed[name] = places[0]
        else:
            open_[name] = places
    line = f"move {ways[0][0]} {ways[0][1]}"
    told = sources == (DISCARD,) or (DISCARD in targets and state.house.powers == "must")
    example = line + _said(state, sources, number, told)
    default = example if len(ways) == 1 and not told else None
    return Prompt("move", (who,), fixed=fixed, open=open_, default=default, params=params, example=example)


def _open_powers(state: State, sources: tuple[str, ...], targets: tuple[str, ...], number: int) -> tuple[Value, ...]:
    """Powers that may be told of a move: where both see them."""
    if DISCARD not in (*sources, *targets):
        return ()
    if sources == (DISCARD,):
        return (_seen(state, number),)
    return tuple((power,) * number for power in (1, 2, 3, 4))


def _seen(state: State, number: int) -> tuple[int, ...]:
    """Powers of so many mana of the discard: those told, then of the untold ones."""
    told = [power for power in (1, 2, 3, 4) for _ in range(state.told[power - 1])]
    return (*told, *_unseen(state, number))[:number]


def _unseen(state: State, number: int) -> tuple[int, ...]:
    """Powers that so many mana may have which nobody has seen in the discard (wg.r1)."""
    left = [power for power in (1, 2, 3, 4) for _ in range(BOX[power - 1] - state.told[power - 1])]
    return tuple(left[:number])


def _said(state: State, sources: tuple[str, ...], number: int, told: bool) -> str:
    """How many, or which, behind the places of a move."""
    if told:
        powers = _seen(state, number) if sources == (DISCARD,) else _unseen(state, number)
        return "".join(f" {power}" for power in powers)
    return f" x{number}" if number > 1 else ""


def _option(state: State, effect: Effect) -> Prompt:
    op = effect.left[0]
    who = effect.wizard if op.by == "self" else foe(state, effect.wizard).id
    params: dict[str, Value] = {"spell": effect.spell, "who": who, "n": len(op.ways), "labels": op.labels}
    numbers = tuple(range(1, len(op.ways) + 1))
    return Prompt("option", (who,), open={"number": numbers}, params=params, example="option 1")


def _manual(state: State, effect: Effect) -> Iterator[Prompt]:
    """An effect that the table enters by hand (wg.r42)."""
    params: dict[str, Value] = {"spell": effect.spell, "who": effect.wizard, "power": effect.power}
    seats = (effect.wizard,)
    yield Prompt("done", seats, default="done", params=params, example="done")
    yield _damage(state, seats, params, due=True)
    yield _any_move(state, seats, params, due=True)


def _resolve(state: State) -> Prompt:
    waiting = tuple(dict.fromkeys(fired.spell for fired in state.queue))
    params: dict[str, Value] = {"waits": tuple((fired.spell, fired.power) for fired in state.queue)}
    return Prompt("resolve", _at_play(state), open={"spell": waiting}, params=params, example=f"resolve {waiting[0]}")


def _at_play(state: State) -> tuple[str, ...]:
    return (state.active,) if state.active else ()


def _turn(state: State, phase: str, who: str) -> Iterator[Prompt]:
    """What the wizard at play is to do."""
    if phase in ("opening", "choose"):
        yield from _choose(state, phase, who)
    elif phase == "limit":
        over = wizard(state, who).hand - LIMIT
        yield _move(state, who, [(who, DISCARD)], over, {"limit": True, "who": who, "number": over})
    elif phase == "cooldown":
        yield _cooldown(state, who)
    else:
        yield from _cast(state, who)


def _choose(state: State, phase: str, who: str) -> Iterator[Prompt]:
    """A spell of the pool; with six in the place of an idle one, or nothing (wg.r3, wg.r6, wg.r21)."""
    own = wizard(state, who).spells
    full = len(own) >= SPELLS
    idle = tuple(owned.spell for owned in own if not owned.mana) if full else ()
    some = to_choose(state)
    may_skip = phase == "choose" and (full or state.house.choose == "may")
    default = "skip" if may_skip else None
    params: dict[str, Value] = {
        "who": who,
        "n": len(own),
        "idle": idle,
        "opening": phase == "opening",
        "book": state.house.pool == "open",
        "turn": state.turn,
    }
    open_: dict[str, tuple[Value, ...]] = {"spell": some}
    fixed: dict[str, Value] = {}
    if len(idle) == 1:
        fixed["old"] = idle[0]
    elif idle:
        open_["old"] = idle
    example = f"choose {some[0]}" + (f" {idle[0]}" if idle else "")
    yield Prompt("choose", (who,), fixed=fixed, open=open_, default=default, params=params, example=example)
    if may_skip:
        yield Prompt("skip", (who,), default="skip", params=params, example="skip")


def _cooldown(state: State, who: str) -> Prompt:
    """Which spells are ticked, which of them fire, and which run out, in their order (wg.r7)."""
    own = [owned for owned in wizard(state, who).spells if owned.mana]
    book = state.book.spell
    params: dict[str, Value] = {
        "who": who,
        "spells": tuple(owned.spell for owned in own),
        "fire": tuple(owned.spell for owned in own if book[owned.spell].activation == "delayed"),
        "run_out": tuple(owned.spell for owned in own if owned.on and owned.mana == 1),
    }
    must = state.house.powers == "must"
    ones = tuple((power,) * len(own) for power in (1, 2, 3, 4))
    open_: dict[str, tuple[Value, ...]] = {"powers": ones if must else (*ones, (None,) * len(own))}
    example = " ".join(("cooldown", *map(str, _unseen(state, len(own)))))
    return Prompt("cooldown", (who,), open=open_, default=None if must else "cooldown", params=params, example=example)


def _cast(state: State, who: str) -> Iterator[Prompt]:
    """Casts, then a basic attack or a pass (wg.r9, wg.r10)."""
    hand = wizard(state, who).hand
    able = castable(state)
    params: dict[str, Value] = {"who": who, "hand": hand, "castable": tuple(able.items())}
    if able:
        spells = tuple(able)
        yield Prompt(
            "cast",
            (who,),
            open={"spell": spells},
            default="pass",
            params=params,
            example=f"cast {spells[0]}",
        )
    if hand:
        power = next(power for power in (2, 1, 3, 4) if state.told[power - 1] < BOX[power - 1])
        watched = tuple(
            owned.spell for owned in foe(state, who).spells if owned.on and state.book.spell[owned.spell].ops is None
        )
        told: dict[str, Value] = {**params, "foe": foe(state, who).id, "watched": watched}
        yield Prompt("basic", (who,), default="pass", params=told, example=f"basic {power}")
    yield Prompt("pass", (who,), default="pass", params=params, example="pass")


def _possible(state: State, waits: str, due: set[str]) -> Iterator[Prompt]:
    """Effects that the program does not know; a card that the book lacks, a count, a farewell."""
    if waits in ("choose", "cooldown", "cast", "manual"):
        seats = _at_play(state) if state.effect is None else (state.effect.wizard,)
        if "damage" not in due:
            yield _damage(state, seats, {}, due=False)
        if "move" not in due:
            yield _any_move(state, seats, {}, due=False)
        yield _swap(state, seats)
        yield Prompt("show", seats, due=False, open={"powers": ((1,), (2,), (1, 1))}, example="show 3 1")
    free = next(name for name in _new_names() if name_id(name) not in state.book.spell)
    yield Prompt("spell", due=False, example=f'spell "{free}" 2 attack instant')
    counts = tuple(((place, available(state, place)),) for place in (DISCARD, *(one.id for one in state.wizards)))
    deck = (((DECK, state.deck),),)
    yield Prompt("count", due=False, open={"counts": (*deck, *counts)}, example=f"count deck={state.deck}")
    both = tuple(one.id for one in state.wizards)
    yield Prompt("retire", both, due=False, open={"who": both}, example=f"retire {both[-1]}")


def _new_names() -> Iterator[str]:
    yield "Fire Ball"
    yield from (f"Fire Ball {number}" for number in count(2))


def _damage(state: State, seats: tuple[str, ...], params: Mapping[str, Value], *, due: bool) -> Prompt:
    default = "done" if due else None
    open_: dict[str, tuple[Value, ...]] = {"number": (1, 2, 3, 4, 5, 6)}
    return Prompt("damage", seats, due, open=open_, default=default, params=params, example="damage 3")


def _any_move(state: State, seats: tuple[str, ...], params: Mapping[str, Value], *, due: bool) -> Prompt:
    """Any move by hand: from where there is mana to anywhere."""
    both = [one.id for one in state.wizards]
    table = [owned.spell for one in state.wizards for owned in one.spells]
    sources = tuple(place for place in (*both, *table, DECK) if available(state, place))[:_FEW]
    targets = (*table, *both, DISCARD, DECK)[-_FEW:]
    target = next(place for place in (DISCARD, *both) if place != sources[0])
    open_: dict[str, tuple[Value, ...]] = {"source": sources, "target": targets, "number": (1,)}
    told = target == DISCARD and state.house.powers == "must"
    example = f"move {sources[0]} {target}" + (f" {_unseen(state, 1)[0]}" if told else "")
    return Prompt("move", seats, due, open=open_, default="done" if due else None, params=params, example=example)


def _swap(state: State, seats: tuple[str, ...]) -> Prompt:
    """A spell on the table by one of the pool; listed without an example where there is none."""
    table = tuple(owned.spell for one in state.wizards for owned in one.spells)
    some = to_choose(state)
    if not (table and some):
        return Prompt("swap", seats, due=False)
    open_: dict[str, tuple[Value, ...]] = {"old": table, "new": some}
    return Prompt("swap", seats, due=False, open=open_, example=f"swap {table[0]} {some[0]}")
