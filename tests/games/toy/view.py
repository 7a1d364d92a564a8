"""The board as a carter, or everyone, may see it."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from gm.game import Cell, Form, Grid, View, Who

from .state import Carter, State


def view(state: State, seat: str | None) -> View:
    """Return the board. A carter's hand is shown to that carter only, and a plan until all are revealed."""
    open_plans = state.phase != "plans"
    data: dict[str, Any] = {
        "round": state.round,
        "phase": state.phase,
        "house": dict(state.house),
        "sky": state.sky,
        "cart": state.cart,
        "pile": state.pile,
        "stack": [list(layer) for layer in state.stack],
        "awaited": list(state.toll if state.phase == "toll" else state.waiting_for()),
        "carters": [_carter(carter, seat, open_plans) for carter in state.carters],
        "winners": None if state.winners is None else list(state.winners),
    }
    rows = tuple((Cell(c.name, "strong"), Cell(str(c.coins)), Cell(str(c.lamp))) for c in state.carters)
    grid = Grid(("Carter", ">Coins", ">Lamp"), rows, tuple(carter.id for carter in state.carters))
    return View(data, f"Round {state.round}", (grid,), (f"Cart: {state.cart}",))


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


class Tally(NamedTuple):
    """A query for the coins of a carter, or of all."""

    who: str | None = None
    kind: Literal["tally"] = "tally"


TALLY = Form(
    Tally,
    Who("who", optional=True, help="a carter"),
    help="what a carter, or everyone, has",
    example="tally ana",
)


def tally(state: State, asked: Tally) -> View:
    """Return the coins of a carter, or of all, as a view."""
    meant = [carter for carter in state.carters if asked.who in (None, carter.id)]
    coins = {carter.id: carter.coins for carter in meant}
    return View({"coins": coins}, "Purses", (), tuple(f"{carter.name}: {carter.coins}" for carter in meant))
