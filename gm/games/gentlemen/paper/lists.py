"""The printed sheets about a whole side: its units and their points."""

from __future__ import annotations

from gm.game import SheetData, SheetRequest
from gm.games.gentlemen.arms import Profile
from gm.games.gentlemen.book import title
from gm.games.gentlemen.computation.checks import in_deck
from gm.games.gentlemen.paper import sides
from gm.games.gentlemen.paper.contract import Band, Lists, Priced, PriceList, Warband
from gm.games.gentlemen.state import State

_LINES = 8
"""The number of empty lines for units on a blank sheet."""


def warband(request: SheetRequest[State]) -> SheetData:
    """Return the data of the warband sheets. If there are no rosters, the sheets are blank."""
    bands = [_band(warband, request.state) for warband in sides.requested(request)]
    bands = bands or [Band(name, lines=_LINES) for name in sides.names(request)]
    return SheetData.of(Warband(stands=sides.as_of_line(request.state), sides=tuple(bands)))


def _band(warband: sides.Warband, state: State | None) -> Band:
    side = warband.side
    return Band(
        warband.name,
        warband.title,
        warband.points,
        warband.prestige,
        next(unit.name for unit in warband.units if unit.id == warband.commander),
        limit=(len(warband.units) + 1) // 2,
        deck=in_deck(state, side) if state and side else None,
        reactions=side.reactions if side else None,
        score=side.score if side else None,
        units=tuple(warband.cards(state)),
    )


def lists(request: SheetRequest[State]) -> SheetData:
    """Return the data of the point lists (gw.r50, gw.r51). If there are no rosters, the lists are blank."""
    prices = [
        PriceList(warband.name, warband.title, warband.prestige, warband.points, tuple(map(_price, warband.units)))
        for warband in sides.requested(request)
    ]
    prices = prices or [PriceList(name, lines=2 * _LINES) for name in sides.names(request)]
    size = request.state.house.size if request.state else "800"
    return SheetData.of(Lists(size=None if size == "any" else int(size), sides=tuple(prices)))


def _price(unit: Profile) -> Priced:
    """Return the points of a unit itself and of each piece of its gear."""
    spent = sum(item.points for item in unit.items)
    arsenal = min(unit.passives.arsenal, spent)
    gear = tuple((title(item.name), str(item.points)) for item in unit.items)
    return Priced(unit.name, unit.points - spent + arsenal, gear, arsenal, unit.points)
