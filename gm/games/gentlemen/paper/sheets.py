"""All printed sheets of Gentlemen of War, with the data for their templates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from gm.game import ReferencePart, Sheet, SheetData, SheetRequest, reference_parts, reference_sheet
from gm.games.gentlemen.arms import Profile
from gm.games.gentlemen.book import Book, title
from gm.games.gentlemen.computation.checks import in_deck
from gm.games.gentlemen.paper import shapes, warbands
from gm.games.gentlemen.paper.warbands import codes
from gm.games.gentlemen.state import State

_SYMBOLS = {"card": "r11", "keyword": "r40", "passive": "r41"}
"""The printed code of the general rule by kind of rule. The kind is the second part of an id: ``gw.keyword.blast``."""
_LINES = 8
"""The number of empty lines for units on a blank sheet."""


def sheets(book: Book) -> Mapping[str, Sheet[State]]:
    """Return the printed sheets of the game, in the order of the booklet."""

    def tables(file: str, title: str, help: str, *, bound: bool = True) -> Sheet[State]:
        return reference_sheet(book, title, help, partial(reference_parts, book, file), bound=bound)

    symbols = "what special cards, keywords and passives do"
    units = "a card for each unit in the rosters, or in the samples"
    band = "all units of a side to tick off; blank without a roster"
    prices = "what each unit and its gear cost; blank without a roster"
    turns, tokens = "turns, units out, rout, Reactions, points", "statuses to cut out and put beside units"
    return {
        "quick": tables("quick", "Order card", "a turn, an activation, a check, a hit, a charge"),
        "modifiers": tables("modifiers", "How many cards", "what adds cards to a draw, and what removes them"),
        "symbols": reference_sheet(book, "Cards, symbols, passives", symbols, partial(_symbols, book)),
        "terrain": tables("terrain", "Terrain and cover", "movement, cover, charges, line of sight"),
        "critical": tables("critical", "Critical failures", "the three tables", bound=False),
        "units": Sheet(
            "Unit cards", units, partial(_units, book), takes=("now", "seat"), deck="cards", shape=shapes.Units
        ),
        "warband": Sheet("Warband sheets", band, warband, shape=shapes.Warband),
        "tracker": Sheet("Tracker", turns, partial(_tracker, book), shape=shapes.Tracker),
        "list": Sheet("Point lists", prices, lists, False, shape=shapes.Lists),
        "tokens": Sheet("Tokens", tokens, partial(_tokens, book), False, takes=(), shape=shapes.Tokens),
    }


def _symbols(book: Book) -> Iterator[ReferencePart]:
    """Yield the tables of special cards, keywords and passives."""
    for kind, code in _SYMBOLS.items():
        rules = [rule for id, rule in book.rules.items() if id.startswith(f"gw.{kind}.")]
        rows = tuple((rule.title.partition(":")[0], rule.text) for rule in rules)
        yield ReferencePart(book.cards["en/sheets"]["symbols"][kind], code, ("", "what it does"), rows)


def _units(book: Book, request: SheetRequest[State]) -> SheetData:
    bands = warbands.requested(request) or warbands.samples(book)
    cards = [card for band in bands for card in band.cards(request.state)]
    return SheetData.of(shapes.Units(cards=tuple(cards)), *codes(cards))


def _tracker(book: Book, request: SheetRequest[State]) -> SheetData:
    state = request.state
    tracks = [_track(warband, state) for warband in warbands.requested(request)]
    if not (tracks or state):
        tracks = [shapes.Track(name) for name in warbands.names(request)]
    turn = state.turn if state else 1
    data = shapes.Tracker(
        stands=warbands.as_of_line(state),
        turn=turn,
        sides=tuple(tracks),
        examples=tuple(book.cards["en/sheets"]["examples"].items()),
    )
    return SheetData.of(data)


def _track(warband: warbands.Warband, state: State | None) -> shapes.Track:
    """Return the data of a side for the tracker sheet. Values that are not known before the battle stay blank."""
    names = {unit.id: unit.name for unit in warband.units}
    out = [unit.id for unit in state.units if unit.out and unit.id in names] if state else []
    side = warband.side
    now = {"lost": side.lost, "reactions": side.reactions, "score": side.score} if side else {}
    return shapes.Track(
        name=warband.name,
        units=len(names),
        out=len(out) if state else None,
        commander=names[warband.commander],
        fell=warband.commander in out,
        **now,
    )


def warband(request: SheetRequest[State]) -> SheetData:
    """Return the data of the warband sheets. If there are no rosters, the sheets are blank."""
    bands = [_band(warband, request.state) for warband in warbands.requested(request)]
    bands = bands or [shapes.Band(name, lines=_LINES) for name in warbands.names(request)]
    return SheetData.of(shapes.Warband(stands=warbands.as_of_line(request.state), sides=tuple(bands)))


def _band(warband: warbands.Warband, state: State | None) -> shapes.Band:
    side = warband.side
    names = {unit.id: unit.name for unit in warband.units}
    limit = (len(names) + 1) // 2
    about = (warband.name, warband.title, warband.points, warband.prestige, names[warband.commander], limit)
    band = shapes.Band(*about, units=tuple(warband.cards(state)))
    if state is None or side is None:
        return band
    return band._replace(deck=in_deck(state, side), reactions=side.reactions, score=side.score)


def lists(request: SheetRequest[State]) -> SheetData:
    """Return the data of the point lists (gw.r50, gw.r51). If there are no rosters, the lists are blank."""
    prices = [
        shapes.PriceList(
            warband.name, warband.title, warband.prestige, warband.points, tuple(map(_price, warband.units))
        )
        for warband in warbands.requested(request)
    ]
    prices = prices or [shapes.PriceList(name, lines=2 * _LINES) for name in warbands.names(request)]
    size = request.state.house.size if request.state else "800"
    return SheetData.of(shapes.Lists(size=None if size == "any" else int(size), sides=tuple(prices)))


def _price(unit: Profile) -> shapes.Priced:
    """Return the points of a unit itself and of each piece of its gear."""
    spent = sum(item.points for item in unit.items)
    arsenal = min(unit.passives.arsenal, spent)
    gear = tuple((title(item.name), str(item.points)) for item in unit.items)
    return shapes.Priced(unit.name, unit.points - spent + arsenal, gear, arsenal, unit.points)


def _tokens(book: Book, request: SheetRequest[State]) -> SheetData:
    kinds = book.cards["en/sheets"]["tokens"].items()
    tokens = tuple(shapes.Token(what, f"{many} × {what}", name, many) for what, (name, many) in kinds)
    return SheetData.of(shapes.Tokens(tokens=tokens))
