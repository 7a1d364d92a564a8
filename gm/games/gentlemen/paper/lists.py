"""Sheets of a whole side: its units to tick off, and their points."""

from __future__ import annotations

from gm.game import SheetData, SheetRequest
from gm.games.gentlemen.arms import Profile
from gm.games.gentlemen.book import title
from gm.games.gentlemen.paper import sides
from gm.games.gentlemen.paper.contract import Band, Lists, Priced, PriceList, Warband
from gm.games.gentlemen.state import State, in_deck

_LINES = 8
"""The lines for units on a blank sheet."""


def warband(request: SheetRequest[State]) -> SheetData:
    """Return the warband sheets, blank without rosters."""
    state = request.state
    bands = [_band(warband, state) for warband in sides.requested(request)]
    bands = bands or [sides.blank(Band, name=name, title="", units=[], lines=_LINES) for name in sides.names(request)]
    return SheetData({**Warband(title="Warband sheets", stands=sides.stands(state), sides=bands)})


def _band(warband: sides.Warband, state: State | None) -> Band:
    side = warband.side
    return Band(
        name=warband.name,
        title=warband.title,
        points=warband.points,
        prestige=warband.prestige,
        commander=next(unit.name for unit in warband.units if unit.id == warband.commander),
        limit=(len(warband.units) + 1) // 2,
        deck=in_deck(state, side) if state and side else None,
        reactions=side.reactions if side else None,
        score=side.score if side else None,
        units=warband.cards(state),
        lines=0,
    )


def lists(request: SheetRequest[State]) -> SheetData:
    """Return the points of each side's units with the total, blank without rosters (gw.r50, gw.r51)."""
    prices = [_prices(warband) for warband in sides.requested(request)]
    prices = prices or [
        sides.blank(PriceList, name=name, title="", units=[], lines=2 * _LINES) for name in sides.names(request)
    ]
    size = request.state.house.size if request.state else "800"
    return SheetData({**Lists(title="Point lists", size=None if size == "any" else int(size), sides=prices)})


def _prices(warband: sides.Warband) -> PriceList:
    return PriceList(
        name=warband.name,
        title=warband.title,
        prestige=warband.prestige,
        points=warband.points,
        units=[_price(unit) for unit in warband.units],
        lines=0,
    )


def _price(unit: Profile) -> Priced:
    """Split a unit's points into its own and those of its gear."""
    spent = sum(item.points for item in unit.items)
    arsenal = min(unit.passives.arsenal, spent)
    return Priced(
        name=unit.name,
        own=unit.points - spent + arsenal,
        gear=[[title(item.name), str(item.points)] for item in unit.items],
        arsenal=arsenal,
        points=unit.points,
    )
