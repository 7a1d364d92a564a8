"""What a carter, or everyone, may see of the table."""

from __future__ import annotations

from typing import Any

from gm.errors import Refusal
from gm.game.fields import Unread, find_seat
from gm.game.values import Seat
from gm.game.view import Cell, Grid, View

from .state import Carter, State


def view(state: State, seat: str | None) -> View:
    """The table; a carter's own hand and plan only for that carter, plans for all once they are revealed."""
    open_plans = state.phase != "plans"
    data: dict[str, Any] = {
        "round": state.round,
        "phase": state.phase,
        "house": dict(state.house),
        "sky": state.sky,
        "cart": state.cart,
        "pile": state.pile,
        "stack": [list(layer) for layer in state.stack],
        "awaited": list(state.toll if state.phase == "toll" else state.awaited()),
        "carters": [_carter(carter, seat, open_plans) for carter in state.carters],
        "winners": None if state.winners is None else list(state.winners),
    }
    rows = tuple((Cell(c.id, "strong"), Cell(str(c.coins)), Cell(str(c.lamp))) for c in state.carters)
    return View(data, f"Round {state.round}", (Grid(("Carter", ">Coins", ">Lamp"), rows),), (f"Cart: {state.cart}",))


def _carter(carter: Carter, seat: str | None, open_plans: bool) -> dict[str, Any]:
    seen: dict[str, Any] = {
        "id": carter.id,
        "coins": carter.coins,
        "lamp": carter.lamp,
        "cards": len(carter.hand or ()),
    }
    if carter.id == seat:
        seen["hand"] = None if carter.hand is None else list(carter.hand)
    if carter.id == seat or open_plans:
        seen["plan"] = carter.plan
        seen["stake"] = carter.stake
    return seen


def tally(state: State, words: tuple[str, ...]) -> View:
    """What a carter, or everyone, has."""
    seats = tuple(Seat(carter.id, carter.id) for carter in state.carters)
    if len(words) > 1:
        raise Refusal("one-carter", {}, code="words")
    try:
        asked = {find_seat(word, seats) for word in words} or {seat.id for seat in seats}
    except Unread:
        raise Refusal("nobody", {"who": words[0][:40]}, ("toy.r1",), "words") from None
    coins = {carter.id: carter.coins for carter in state.carters if carter.id in asked}
    return View({"coins": coins}, "Purses", (), tuple(f"{who}: {number}" for who, number in coins.items()))
