"""The prompts of each stage of a duel, and the optional prompts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count

from gm.game import MenuItem, Prompt, Value, name_id
from gm.games.wizards.rules.effects import chooser, possible_ways, requested_move
from gm.games.wizards.rules.mana import available_mana
from gm.games.wizards.state import (
    BOX,
    DECK,
    DISCARD,
    LIMIT,
    SPELLS,
    Effect,
    State,
    Wizard,
    castable,
    current_effect,
    find_foe,
    find_wizard,
    missing_from_pool,
    spells_to_choose,
    unseen_spells,
)
from gm.games.wizards.versions import Rules

_MOST = 12
"""The maximum number of sources, and of targets, that a prompt offers for a move by hand."""
_POWERS = (1, 2, 3, 4)


def pool(state: State) -> Iterator[Prompt]:
    """Ask for the spells that are missing from the pool (wg.r2)."""
    missing = missing_from_pool(state)
    hidden = unseen_spells(state)
    choices = tuple(tuple((hidden * 2)[at : at + missing]) for at in range(len(hidden)))
    params: dict[str, Value] = {"missing": missing, "left": len(hidden)}
    yield Prompt("pool", open={"spells": choices}, params=params, example="pool " + " ".join(hidden[:missing]))


def asked_move(state: State) -> Iterator[Prompt]:
    """Ask for the move of mana that the effect in progress needs (wg.r14, wg.r34)."""
    effect = current_effect(state)
    op = effect.ops[0]
    ways, number = requested_move(state, effect)
    params: dict[str, Value] = {
        "spell": effect.spell,
        "who": effect.wizard,
        "number": number,
        "left": effect.remaining,
        "every": len(ways) == effect.remaining == 2 and Rules.of(state.version).only_way_moves,
    }
    params |= {"from": op.source, "to": op.to, "power": _needs_power(effect, number)}
    yield _move(state, effect.wizard, ways, number, params)


def _needs_power(effect: Effect, number: int) -> bool:
    """Return whether a later step of the effect uses the power of the mana that the effect discards now (wg.r34).

    ``number`` is the number of mana to move now. Return False unless exactly one mana is still to be discarded in the
    current step.
    """
    last = effect.ops[0].to == DISCARD and number == effect.remaining == 1
    return last and any(part.what == "power" for op in effect.ops[1:] for part in op.n)


def asked_power(state: State) -> Iterator[Prompt]:
    """Ask for a power of mana that the effect in progress shows to the foe (wg.r17)."""
    effect = current_effect(state)
    params: dict[str, Value] = {"spell": effect.spell, "who": effect.wizard}
    powers = tuple((power,) for power in (*_POWERS, 0))
    yield Prompt("show", (effect.wizard,), open={"powers": powers}, params=params, example="show 3")


def option(state: State) -> Iterator[Prompt]:
    """Ask which option of a spell was chosen (wg.r15)."""
    effect = current_effect(state)
    op, who = effect.ops[0], chooser(state, effect)
    numbers = possible_ways(state, effect)
    labels = tuple((number, op.labels[number - 1] if op.labels else "") for number in numbers)
    params: dict[str, Value] = {"spell": effect.spell, "who": who, "ways": labels}
    called = {str(number): (label,) for number, label in labels if label}
    example = f"option {numbers[0]}"
    yield Prompt("option", (who,), open={"number": numbers}, params=params, example=example, called=called)


def manual(state: State) -> Iterator[Prompt]:
    """Ask for the parts of an effect that players enter by hand because gm cannot apply it (wg.r42)."""
    effect = current_effect(state)
    text = state.book.spell[effect.spell].text.rstrip(".")
    params: dict[str, Value] = {"spell": effect.spell, "who": effect.wizard, "power": effect.power, "text": text}
    seats = (effect.wizard,)
    yield Prompt("done", seats, default="done", params=params, example="done")
    yield _damage(seats, params, due=True)
    yield _any_move(state, seats, params, due=True)


def resolve(state: State) -> Iterator[Prompt]:
    """Ask which of the waiting delayed spells is resolved next (wg.r15)."""
    spells = tuple(dict.fromkeys(fired.spell for fired in state.queue))
    params: dict[str, Value] = {"waits": tuple((fired.spell, fired.power) for fired in state.queue)}
    yield Prompt("resolve", _active(state), open={"spell": spells}, params=params, example=f"resolve {spells[0]}")


def limit(state: State) -> Iterator[Prompt]:
    """Ask which mana a wizard with more than ten in hand discards (wg.r4)."""
    who = str(state.active)
    surplus = find_wizard(state, who).hand - LIMIT
    yield _move(state, who, [(who, DISCARD)], surplus, {"limit": True, "who": who, "number": surplus})


def choose(state: State) -> Iterator[Prompt]:
    """Ask which spell of the pool a wizard chooses, and which spell without mana it replaces (wg.r3, wg.r6, wg.r21)."""
    who = str(state.active)
    spells = find_wizard(state, who).spells
    is_full = len(spells) >= SPELLS
    idle = tuple(owned.spell for owned in spells if not owned.mana) if is_full else ()
    choices = spells_to_choose(state)
    opening = state.phase == "opening"
    may_skip = not opening and (is_full or state.house.choose == "may")
    default = "skip" if may_skip else None
    params: dict[str, Value] = {
        "who": who,
        "n": len(spells),
        "idle": idle,
        "opening": opening,
        "book": state.house.pool == "open",
        "turn": state.turn,
        "reminders": _reminders(state, find_wizard(state, who)),
    }
    open_: dict[str, tuple[Value, ...]] = {"spell": choices}
    fixed: dict[str, Value] = {}
    if len(idle) == 1:
        fixed["old"] = idle[0]
    elif idle:
        open_["old"] = idle
    example = f"choose {choices[0]}" + (f" {idle[0]}" if idle else "")
    question = Prompt("choose", (who,), fixed=fixed, open=open_, default=default, params=params, example=example)
    yield question if is_full else question._replace(menu=_offers(state, choices), labels="numbers")
    if may_skip:
        yield Prompt("skip", (who,), default="skip", params=params, example="skip")


def _offers(state: State, choices: Sequence[str]) -> tuple[MenuItem, ...]:
    """Return a menu of the spells in ``choices``, each with its printed cost.

    Return () if every unseen spell can be chosen.
    """
    if state.house.pool == "open":
        return ()
    return tuple([MenuItem(f"choose {spell}", spell, state.book.spell[spell].cost, "mana") for spell in choices])


def cooldown(state: State) -> Iterator[Prompt]:
    """Ask for the powers that the cool-down discards (wg.r7).

    The prompt says which spells fire, and which are switched off. If it is the first prompt of the turn, it also lists
    the ongoing spells whose effects the players must apply themselves.
    """
    who = str(state.active)
    active = find_wizard(state, who)
    cooling = [owned for owned in active.spells if owned.mana]
    begins = len(cooling) == SPELLS
    book = state.book.spell
    params: dict[str, Value] = {
        "who": who,
        "spells": tuple(owned.spell for owned in cooling),
        "fire": tuple(owned.spell for owned in cooling if book[owned.spell].activation == "delayed"),
        "run_out": tuple(owned.spell for owned in cooling if owned.on and owned.mana == 1),
        "reminders": _reminders(state, active) if begins else (),
    }
    must = state.house.powers == "must"
    choices = tuple((power,) * len(cooling) for power in ((*_POWERS,) if must else (*_POWERS, None)))
    example = " ".join(("cooldown", *map(str, _unseen_powers(state, len(cooling)))))
    default = None if must else "cooldown"
    yield Prompt("cooldown", (who,), open={"powers": choices}, default=default, params=params, example=example)


def cast(state: State) -> Iterator[Prompt]:
    """Ask for casts, a basic attack or a pass (wg.r9, wg.r10).

    Before the first cast, the text lists the wizard's ongoing spells whose effects the players must apply themselves.
    """
    who = str(state.active)
    active, other = find_wizard(state, who), find_foe(state, who)
    hand, prices = active.hand, castable(state)
    reminders = () if state.casts else _reminders(state, active)
    params: dict[str, Value] = {"who": who, "hand": hand, "castable": tuple(prices.items()), "reminders": reminders}
    if prices:
        spells = tuple(prices)
        example = f"cast {spells[0]}"
        menu = tuple(MenuItem(f"cast {spell}", spell, price, "mana") for spell, price in prices.items())
        question = Prompt("cast", (who,), open={"spell": spells}, default="pass", params=params, example=example)
        yield question._replace(menu=menu, labels="letters")
    if hand:
        power = next(power for power in (2, 1, 3, 4) if state.known_powers[power - 1] < BOX[power - 1])
        blocks = any(owned.on and state.book.spell[owned.spell].block for owned in other.spells)
        more: dict[str, Value] = {**params, "foe": other.id, "watched": _reminders(state, other), "blocks": blocks}
        yield Prompt("basic", (who,), default="pass", params=more, example=f"basic {power}")
    yield Prompt("pass", (who,), default="pass", params=params, example="pass")


def _reminders(state: State, wizard: Wizard) -> tuple[tuple[str, str], ...]:
    """Return a wizard's active ongoing spells that gm cannot apply, as pairs of spell id and text (wg.r42)."""
    on = [state.book.spell[owned.spell] for owned in wizard.spells if owned.on]
    return tuple((spell.id, spell.text.rstrip(".")) for spell in on if spell.ops is None)


def possible(state: State) -> Iterator[Prompt]:
    """Offer entries that are always possible: effects entered by hand, a new spell, a count of mana, and retiring."""
    seats = _active(state) if state.effect is None else (state.effect.wizard,)
    yield _damage(seats, {}, due=False)
    yield _any_move(state, seats, {}, due=False)
    yield _swap(state, seats)
    yield Prompt("show", seats, due=False, open={"powers": ((1,), (2,), (1, 1))}, example="show 3 1")
    new_names = chain(("Fire Ball",), (f"Fire Ball {number}" for number in count(2)))
    new = next(name for name in new_names if name_id(name) not in state.book.spell)
    yield Prompt("spell", due=False, example=f'spell "{new}" 2 attack instant')
    both = tuple(wizard.id for wizard in state.wizards)
    counts = tuple(((place, available_mana(state, place)),) for place in (DISCARD, *both))
    open_ = {"counts": (((DECK, state.deck),), *counts)}
    yield Prompt("count", due=False, open=open_, example=f"count deck={state.deck}")
    yield Prompt("retire", both, due=False, open={"who": both}, example=f"retire {both[-1]}")


def _active(state: State) -> tuple[str, ...]:
    return (state.active,) if state.active else ()


def _move(state: State, who: str, ways: list[tuple[str, str]], number: int, params: Mapping[str, Value]) -> Prompt:
    """Return a prompt for a move of an exact number of mana. ``ways`` are pairs of a source and a target."""
    sources, targets = (tuple(dict.fromkeys(places)) for places in zip(*ways, strict=True))
    fixed: dict[str, Value] = {}
    open_: dict[str, tuple[Value, ...]] = {"number": (number,)}
    if sources == (DISCARD,):
        open_["powers"] = (_seen_powers(state, number),)
    elif DISCARD in (*sources, *targets):
        open_["powers"] = tuple((power,) * number for power in _POWERS)
    for name, places in (("source", sources), ("target", targets)):
        if len(places) == 1:
            fixed[name] = places[0]
        else:
            open_[name] = places
    needs_powers = sources == (DISCARD,) or (DISCARD in targets and state.house.powers == "must")
    shows_powers = needs_powers or bool(params.get("power"))
    if shows_powers:
        powers = _seen_powers(state, number) if sources == (DISCARD,) else _unseen_powers(state, number)
        amount = "".join(f" {power}" for power in powers)
    else:
        amount = f" x{number}" if number > 1 else ""
    line = f"move {ways[0][0]} {ways[0][1]}"
    example = line + amount
    default = f"{line} x{number}".removesuffix(" x1") if len(ways) == 1 and not needs_powers else None
    return Prompt("move", (who,), fixed=fixed, open=open_, default=default, params=params, example=example)


def _seen_powers(state: State, number: int) -> tuple[int, ...]:
    """Return example powers for mana from the discard: known powers first, then possible ones."""
    known = [power for power in _POWERS for _ in range(state.known_powers[power - 1])]
    return (*known, *_unseen_powers(state, number))[:number]


def _unseen_powers(state: State, number: int) -> tuple[int, ...]:
    """Return example powers for mana whose powers are unknown (wg.r1)."""
    return tuple([power for power in _POWERS for _ in range(BOX[power - 1] - state.known_powers[power - 1])][:number])


def _damage(seats: tuple[str, ...], params: Mapping[str, Value], *, due: bool) -> Prompt:
    default = "done" if due else None
    open_: dict[str, tuple[Value, ...]] = {"number": (1, 2, 3, 4, 5, 6)}
    return Prompt("damage", seats, due, open=open_, default=default, params=params, example="damage 3")


def _any_move(state: State, seats: tuple[str, ...], params: Mapping[str, Value], *, due: bool) -> Prompt:
    """Return a prompt for a move of mana that players enter by hand, from any place with mana to any other place."""
    both = [wizard.id for wizard in state.wizards]
    table = [owned.spell for wizard in state.wizards for owned in wizard.spells]
    sources = tuple(place for place in (*both, *table, DECK) if available_mana(state, place))[:_MOST]
    targets = (*table, *both, DISCARD, DECK)[-_MOST:]
    target = next(place for place in (DISCARD, *both) if place != sources[0])
    open_: dict[str, tuple[Value, ...]] = {"source": sources, "target": targets, "number": (1,)}
    needs_power = target == DISCARD and state.house.powers == "must"
    example = f"move {sources[0]} {target}" + (f" {_unseen_powers(state, 1)[0]}" if needs_power else "")
    return Prompt("move", seats, due, open=open_, default="done" if due else None, params=params, example=example)


def _swap(state: State, seats: tuple[str, ...]) -> Prompt:
    """Return a prompt for an effect that replaces a spell. The prompt has an example if a replacement is possible."""
    table = tuple(owned.spell for wizard in state.wizards for owned in wizard.spells)
    choices = spells_to_choose(state)
    if not (table and choices):
        return Prompt("swap", seats, due=False)
    open_: dict[str, tuple[Value, ...]] = {"old": table, "new": choices}
    return Prompt("swap", seats, due=False, open=open_, example=f"swap {table[0]} {choices[0]}")
