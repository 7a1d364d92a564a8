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


def sheets() -> Mapping[str, Sheet[State]]:
    """Return every sheet, in the order of the booklet."""

    def sheet(fill: Any, shape: Any, help: str, *, takes: tuple[str, ...] = (), **rest: Any) -> Sheet[State]:
        title = shape._field_defaults["title"]
        return Sheet(title, help, fill, takes=takes, shape=shape, **{"current": True, **rest})

    def shown(fill: Callable[[State, Request], SheetData], shape: Any, help: str, **rest: Any) -> Sheet[State]:
        """Return a sheet that is blank without an event."""

        def fill_or_blank(request: Request) -> SheetData:
            return fill(request.state, request) if request.state else SheetData.of(shape())

        return sheet(fill_or_blank, shape, help, **rest)

    round_ = {"round": SheetWord("the round, if not the last one", "ROUND")}
    play = {"play": SheetWord("the game that is played at the tables, for the lines in the codes", "GAME")}
    only = {"only": SheetWord("the certificates of these players", "NAME,NAME")}
    return {
        "pairings": shown(
            *(pairings, shapes.Pairings, "the pairings of a round; with 24 or more players also by name"),
            options=round_,
        ),
        "seating": shown(seating, shapes.Seating, "who sits at which table, by name", options=round_),
        "slips": shown(
            *(slips, shapes.Slips, "a result slip for each table, eight a page, with codes that begin its duel"),
            options={**round_, **play},
            bound=False,
        ),
        "standings": shown(
            *(standings_sheet, shapes.Standings, "the standings for the wall, with the formulas of the tie-breaks"),
            options=round_,
        ),
        "crosstable": shown(
            *(crosstable, shapes.Crosstable, "every result, round by round; for a round robin as a square"),
            options=round_,
        ),
        "bracket": sheet(
            *(bracket, shapes.Bracket, "the bracket of a knock-out; blank for any other event"),
            takes=("names",),
            bound=False,
        ),
        "certificates": shown(
            *(certificates, shapes.Certificates, "certificates for the places 1 to 3"), options=only, bound=False
        ),
        "form": sheet(
            *(form, shapes.Form, "an event by hand, to enter later with new event --from-paper"),
            takes=("names", "now"),
            bound=False,
            current=False,
        ),
    }
