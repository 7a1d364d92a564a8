"""Sheets of a whole side: its units to tick off, and what each of them costs."""

from __future__ import annotations

from gm.game import SheetData, SheetRequest
from gm.games.gentlemen.arms import Profile
from gm.games.gentlemen.book import title
from gm.games.gentlemen.paper import sides
from gm.games.gentlemen.paper.contract import Band, Lists, Priced, PriceList, Warband
from gm.games.gentlemen.state import State, in_deck

_LINES = 8
"""Units that a blank sheet has room for."""


def warband(wanted: SheetRequest[State]) -> SheetData:
    """Both sides, or the one that is asked for; blank where nothing is told of them."""
    state = wanted.state
    found = [_band(one, state) for one in sides.told(wanted)] or [_blank(name) for name in sides.names(wanted)]
    stands = f"As it stands in turn {state.turn}" if state else None
    return SheetData({**Warband(title="Warband sheets", stands=stands, sides=found)})


def _band(one: sides.Mustered, state: State | None) -> Band:
    return Band(
        name=one.name,
        title=one.title,
        points=one.points,
        prestige=one.prestige,
        commander=next(unit.name for unit in one.units if unit.id == one.commander),
        limit=(len(one.units) + 1) // 2,
        deck=in_deck(state, one.side) if state and one.side else None,
        reactions=one.side.reactions if one.side else None,
        score=one.side.score if one.side else None,
        units=one.cards(state),
        lines=0,
    )


def _blank(name: str | None) -> Band:
    return Band(
        name=name,
        title="",
        points=None,
        prestige=None,
        commander=None,
        limit=None,
        deck=None,
        reactions=None,
        score=None,
        units=[],
        lines=_LINES,
    )


def lists(wanted: SheetRequest[State]) -> SheetData:
    """What each side's units cost, and what all of them come to (gw.r50, gw.r51)."""
    found = [_priced(one) for one in sides.told(wanted)] or [_empty(name) for name in sides.names(wanted)]
    size = wanted.state.house.size if wanted.state else "800"
    return SheetData({**Lists(title="Point lists", size=None if size == "any" else int(size), sides=found)})


def _empty(name: str | None) -> PriceList:
    return PriceList(name=name, title="", prestige=None, points=None, units=[], lines=2 * _LINES)


def _priced(one: sides.Mustered) -> PriceList:
    return PriceList(
        name=one.name,
        title=one.title,
        prestige=one.prestige,
        points=one.points,
        units=[_cost(unit) for unit in one.units],
        lines=0,
    )


def _cost(one: Profile) -> Priced:
    """A unit's points, told apart: what is not its gear's is its own."""
    spent = sum(item.points for item in one.items)
    arsenal = min(one.passives.arsenal, spent)
    return Priced(
        name=one.name,
        own=one.points - spent + arsenal,
        gear=[[title(item.name), str(item.points)] for item in one.items],
        arsenal=arsenal,
        points=one.points,
    )
