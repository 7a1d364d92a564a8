"""The sheets of an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.game import Sheet, SheetData, SheetWord
from gm.games.event.paper import shapes
from gm.games.event.paper.bracket import bracket
from gm.games.event.paper.crosstable import crosstable
from gm.games.event.paper.form import form
from gm.games.event.paper.pairings import pairings, seating, slips
from gm.games.event.paper.requests import Request
from gm.games.event.paper.standings import certificates, standings_sheet
from gm.games.event.state import State

Fill = Callable[[State, Request], SheetData]


def sheets() -> Mapping[str, Sheet[State]]:
    """Return every sheet, in the order of the booklet."""

    def sheet(shape: Any, help: str, fill: Fill, *, bound: bool = True, **options: SheetWord) -> Sheet[State]:
        """Return a sheet that is blank without an event."""

        def fill_or_blank(request: Request) -> SheetData:
            return fill(request.state, request) if request.state else SheetData.of(shape())

        return Sheet.of(shape, help, fill_or_blank, bound=bound, options=options, takes=(), current=True)

    round_: dict[str, Any] = {"round": SheetWord("the round, if not the last one", "ROUND")}
    play = SheetWord("the game that is played at the tables, for the lines in the codes", "GAME")
    only = SheetWord("the certificates of these players", "NAME,NAME")
    by_table = "the pairings of a round; with 24 or more players also by name"
    slip = "a result slip for each table, eight a page, with codes that begin its duel"
    wall = "the standings for the wall, with the formulas of the tie-breaks"
    square = "every result, round by round; for a round robin as a square"
    tree = "the bracket of a knock-out; blank for any other event"
    by_hand = "an event by hand, to enter later with new event --from-paper"
    return {
        "pairings": sheet(shapes.Pairings, by_table, pairings, **round_),
        "seating": sheet(shapes.Seating, "who sits at which table, by name", seating, **round_),
        "slips": sheet(shapes.Slips, slip, slips, bound=False, **round_, play=play),
        "standings": sheet(shapes.Standings, wall, standings_sheet, **round_),
        "crosstable": sheet(shapes.Crosstable, square, crosstable, **round_),
        "bracket": Sheet.of(shapes.Bracket, tree, bracket, bound=False, takes=("names",), current=True),
        "certificates": sheet(
            shapes.Certificates, "certificates for the places 1 to 3", certificates, bound=False, only=only
        ),
        "form": Sheet.of(shapes.Form, by_hand, form, bound=False, takes=("names", "now")),
    }
