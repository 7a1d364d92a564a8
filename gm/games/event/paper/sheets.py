"""The sheets of an event, and the paper form for an event run by hand.

``gm new event --from-paper`` asks for the boxes of the form in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import ceil
from typing import Any

from gm.game import CardBook, Sheet, SheetData, SheetWord
from gm.games.event.house import PODS
from gm.games.event.paper import shapes
from gm.games.event.paper.bracket import bracket
from gm.games.event.paper.crosstable import crosstable
from gm.games.event.paper.pairings import pairings, seating, slips
from gm.games.event.paper.requests import Request, requested_names
from gm.games.event.paper.standings import certificates, standings_sheet
from gm.games.event.state import State, planned_rounds

Fill = Callable[[State, Request], SheetData]


def sheets(book: CardBook) -> Mapping[str, Sheet[State]]:
    """Return every sheet, in the order of the booklet."""

    def sheet(shape: Any, help: str, fill: Fill, *, bound: bool = True, **options: SheetWord) -> Sheet[State]:
        """Return the description of a sheet that ``fill`` fills in. Without an event, the sheet is blank."""

        def fill_or_blank(request: Request) -> SheetData:
            return fill(request.state, request) if request.state else SheetData.of(shape())

        return Sheet.of(shape, help, fill_or_blank, bound=bound, options=options, takes=(), current=True)

    round_: dict[str, Any] = {"round": SheetWord("the round (default: the last one)", "ROUND")}
    play = SheetWord("the game played at the tables, for the lines in the QR codes", "GAME")
    only = SheetWord("the certificates of these players", "NAME,NAME")
    by_table = "the pairings of a round; with 24 or more players also by name"
    slip = "a result slip for each table, eight to a page, with a code that starts its duel"
    wall = "the standings for the wall, with the formulas of the tie-breaks"
    square = "every result, round by round; for a round robin, as a crosstable"
    tree = "the bracket of a knock-out; blank for any other event"
    prizes = "certificates for places 1 to 3"
    by_hand = "an event on paper, to be entered later with new event --from-paper"
    return {
        "pairings": sheet(shapes.Pairings, by_table, pairings, **round_),
        "seating": sheet(shapes.Seating, "who sits at which table, by name", seating, **round_),
        "slips": sheet(shapes.Slips, slip, slips, bound=False, **round_, play=play),
        "standings": sheet(shapes.Standings, wall, partial(standings_sheet, book), **round_),
        "crosstable": sheet(shapes.Crosstable, square, partial(crosstable, book), **round_),
        "bracket": Sheet.of(shapes.Bracket, tree, bracket, bound=False, takes=("names",), current=True),
        "certificates": sheet(shapes.Certificates, prizes, certificates, bound=False, only=only),
        "form": Sheet.of(shapes.Form, by_hand, form, bound=False, takes=("names", "now")),
    }


_SPARE = 2
"""The number of empty lines for players who come late."""


def form(request: Request) -> SheetData:
    """Return the data of the paper form for an event run by hand. Without players, the form is blank.

    The players come from the request, from a spreadsheet or from an event.
    """
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
