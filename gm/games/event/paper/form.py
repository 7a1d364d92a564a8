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
    players, state = _players(request), request.state
    if not players:
        return SheetData.of(shapes.Form())
    spare = range(len(players) + 1, len(players) + 1 + _SPARE)
    done = len(state.rounds) if state else 0
    planned = (planned_rounds(state) if state else None) or shapes.Form().rounds
    return SheetData.of(
        shapes.Form(
            (*players, *map(shapes.FormPlayer, spare)),
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
        about = [(player.name, player.rating, player.club) for player in request.state.players]
    else:
        listed = request.brought.get("players", {}).get("player", ())
        about = [(name, None, None) for name in requested_names(request)]
        about = about or [(row["name"], row.get("rating"), row.get("club")) for row in listed]
    return [shapes.FormPlayer(number, *values) for number, values in enumerate(about, 1)]
