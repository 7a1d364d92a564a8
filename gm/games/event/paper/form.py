"""The paper form for an event run by hand. ``gm new event --from-paper`` asks for its boxes in the same order."""

from __future__ import annotations

from math import ceil

from gm.game import SheetData
from gm.games.event.house import PODS
from gm.games.event.paper import shapes
from gm.games.event.paper.requests import Request, requested_names
from gm.games.event.state import planned_rounds

_SPARE = 2
"""The number of empty lines for players who come late."""


def form(request: Request) -> SheetData:
    """Return the form. Its players come from the request, from a spreadsheet or from an event."""
    players, blank, state = _players(request), shapes.Form(), request.state
    lines = [*players, *(shapes.FormPlayer(number) for number in range(len(players) + 1, len(players) + 1 + _SPARE))]
    if not players:
        return SheetData.of(blank)
    done = len(state.rounds) if state else 0
    planned = (planned_rounds(state) if state else None) or blank.rounds
    return SheetData.of(
        shapes.Form(
            tuple(lines),
            request.title or None,
            state.house.format if state else None,
            done + 1,
            max(1, planned - done),
            ceil(len(players) / 2),
            state is not None and state.house.format == PODS,
        )
    )


def _players(request: Request) -> list[shapes.FormPlayer]:
    if request.state:
        return [
            shapes.FormPlayer(player.number, player.name, player.rating, player.club)
            for player in request.state.players
        ]
    listed = request.brought.get("players", {}).get("player", ())
    every = [(name, None, None) for name in requested_names(request)]
    every = every or [(row["name"], row.get("rating"), row.get("club")) for row in listed]
    return [shapes.FormPlayer(number, *about) for number, about in enumerate(every, 1)]
