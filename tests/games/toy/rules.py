"""The rules of a journey: the state after each entry, and its notices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from gm.errors import Refusal
from gm.game import Change, House, Notice, Setup, Step, Value

from .carry_over import lamps
from .entries import Choose, Hand, Mend, Weather
from .helpers import dismiss, hire
from .raids import allow, begin, counter, new_round, parry, toll
from .sky import skies
from .state import LAMP, STAGES, SWITCHES, Carter, State, holdings


def start(setup: Setup) -> Step[State]:
    """Begin a journey with coins and lamps, without cards."""
    if setup.teams:
        raise Refusal("no-teams", {}, ("toy.r1",), "words")
    if not 2 <= len(setup.seats) <= 4:
        raise Refusal("too-many", {"seats": len(setup.seats)}, ("toy.r1",), "words")
    _known(setup.house)
    house = tuple((name, setup.house.get(name, switch.default)) for name, switch in SWITCHES.items())
    oil = lamps(setup.carry)
    carters = tuple(Carter(seat.id, seat.name, lamp=oil.get(seat.id, 2)) for seat in setup.seats)
    state = State(carters, house, version=setup.version, skies=skies(setup.brought))
    held = (holding for holding in holdings(state) if holding.amount)
    dealt = tuple(Change(holding.holder, holding.what, holding.amount) for holding in held)
    deal = Notice("deal", {}, dealt, rules=("toy.r1", "toy.r2"), level="do")
    warned = (Notice("unfinished", {}, rules=("toy.r7",), level="warn"),) if setup.unfinished else ()
    return Step(state, (deal, *warned))


def apply(state: State, entry: Any) -> Step[State]:
    """Return the state after an entry. Raises Refusal."""
    phase, rule, act = _ACTS[entry.kind]
    who = getattr(entry, "who", None)
    if who is not None and who not in {carter.id for carter in state.carters}:
        raise Refusal("nobody", {"who": str(who)}, ("toy.r1",), "words")
    if state.phase == "over" or (phase and state.phase != phase):
        raise Refusal("not-due", {"entry": entry.kind, "phase": state.phase}, (rule, "toy.r14"), "not-due")
    return act(state, entry)


def _hand(state: State, entry: Hand) -> Step[State]:
    _first_answer(state, entry.who, "toy.r2")
    state = state.put(entry.who, hand=tuple(sorted(entry.cards)))
    changes = (Change("deck", "cards", -2), Change(entry.who, "cards", 2))
    notice = Notice("answered", {"who": entry.who}, changes, rules=("toy.r2",))
    if state.waiting_for():
        return Step(state, (notice,))
    state, opened = new_round(state)
    return Step(state, (notice, *opened))


def _weather(state: State, entry: Weather) -> Step[State]:
    face = state.face(entry.sky)
    stage = STAGES.index(state.cart) + face.stages - entry.storm
    cart = STAGES[min(max(stage, 0), 2)]
    rules = ("toy.r3", f"toy.sky.{face.slug}") if face.text else ("toy.r3",)
    notices = [Notice("weather", {"sky": face.name, "storm": entry.storm}, rules=rules)]
    if cart != state.cart:
        moved = (Change("table", "cart", cart),)
        notices.append(Notice("cart", {"before": state.cart, "after": cart}, moved, rules=("toy.r3",), level="do"))
    state = replace(state, sky=entry.sky, cart=cart, phase="plans")
    for carter in state.carters:
        if entry.storm and carter.lamp:
            state = state.put(carter.id, lamp=carter.lamp - 1)
            changes = (Change(carter.id, "lamp", -1),)
            notices.append(Notice("gust", {"who": carter.id}, changes, rules=("toy.r3",), level="do"))
    return Step(state, tuple(notices))


def _choose(state: State, entry: Choose) -> Step[State]:
    _first_answer(state, entry.who, "toy.r4")
    state = state.put(entry.who, plan=entry.plan, stake=entry.stake)
    notice = Notice("answered", {"who": entry.who}, rules=("toy.r4",))
    if state.waiting_for():
        return Step(state, (notice,))
    plans = tuple((carter.id, carter.plan) for carter in state.carters)
    notices = [notice, Notice("revealed", {"plans": plans}, rules=("toy.r4",))]
    for carter in state.carters:
        if carter.plan == "rest" and carter.lamp < LAMP:
            state = state.put(carter.id, lamp=carter.lamp + 1)
            changes = (Change(carter.id, "lamp", 1),)
            notices.append(Notice("rested", {"who": carter.id}, changes, rules=("toy.r5",), level="do"))
    raiders = tuple(carter.id for carter in state.carters if carter.plan == "dash")
    state, after = begin(replace(state, phase="raids", raids=raiders))
    return Step(state, (*notices, *after))


def _mend(state: State, entry: Mend) -> Step[State]:
    if entry.coins > state.pile or -entry.coins > state.carter(entry.who).coins:
        raise Refusal("no-coins", {"who": entry.who, "coins": entry.coins}, ("toy.r11",))
    changes = (Change("pile", "coins", -entry.coins), Change(entry.who, "coins", entry.coins))
    params: dict[str, Value] = {"who": entry.who, "coins": entry.coins, "because": entry.because}
    state = replace(state, pile=state.pile - entry.coins)
    state = state.put(entry.who, coins=state.carter(entry.who).coins + entry.coins)
    return Step(state, (Notice("mended", params, changes, rules=("toy.r11",), level="warn"),))


def _house(state: State, entry: House) -> Step[State]:
    settings = dict(entry.settings)
    _known(settings)
    if any(SWITCHES[name].fixed for name in settings):
        raise Refusal("fixed", {}, ("toy.r13",))
    if state.phase != "weather":
        raise Refusal("house-late", {}, ("toy.r12",))
    house = tuple((name, settings.get(name, value)) for name, value in state.house)
    return Step(replace(state, house=house), (Notice("house", settings, rules=("toy.r12",)),))


def _known(settings: Mapping[str, str]) -> None:
    for name, value in settings.items():
        if name not in SWITCHES or value not in SWITCHES[name].values:
            raise Refusal("no-switch", {"name": name, "value": value}, code="words")


def _first_answer(state: State, who: str, rule: str) -> None:
    if who not in state.waiting_for():
        raise Refusal("answered", {"who": who}, (rule, "toy.r14"), "not-due")


_ACTS: Mapping[str, tuple[str, str, Callable[[State, Any], Step[State]]]] = {
    "hand": ("hands", "toy.r2", _hand),
    "weather": ("weather", "toy.r3", _weather),
    "choose": ("plans", "toy.r4", _choose),
    "parry": ("raids", "toy.r7", parry),
    "counter": ("raids", "toy.r8", counter),
    "allow": ("raids", "toy.r6", allow),
    "toll": ("toll", "toy.r9", toll),
    "mend": ("", "toy.r11", _mend),
    "hire": ("", "toy.r15", hire),
    "dismiss": ("", "toy.r15", dismiss),
    "house": ("", "toy.r12", _house),
}
