"""What Gentlemen of War prints: every sheet, with the data that its template gets (see the room ``contract``)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from gm.game import Sheet, SheetData, SheetRequest
from gm.games.gentlemen.book import Book
from gm.games.gentlemen.paper import sides
from gm.games.gentlemen.paper.contract import Token, Tokens, Track, Tracker, Units
from gm.games.gentlemen.paper.lists import lists, warband
from gm.games.gentlemen.paper.reference import symbols, tables
from gm.games.gentlemen.paper.units import codes
from gm.games.gentlemen.state import State


def sheets(book: Book) -> Mapping[str, Sheet[State]]:
    """Everything that can be printed, in the order of the booklet."""
    return {
        "quick": _reference(book, "quick", "Order card", "a turn, an activation, a check, a hit, a charge"),
        "modifiers": _reference(
            book, "modifiers", "How many cards", "what adds cards to a draw, and what takes them away"
        ),
        "symbols": Sheet(
            "Cards, symbols, passives",
            "what special cards, keywords and passives do",
            lambda wanted: symbols(book),
            takes=(),
        ),
        "terrain": _reference(book, "terrain", "Terrain and cover", "movement, cover, charges, line of sight"),
        "critical": _reference(book, "critical", "Critical failures", "the three tables", bound=False),
        "units": Sheet(
            "Unit cards",
            "a card for each unit of the rosters, else of the samples",
            partial(_units, book),
            takes=("now", "seat"),
            deck="cards",
        ),
        "warband": Sheet("Warband sheets", "all units of a side to tick off; blank without a roster", warband),
        "tracker": Sheet("Tracker", "turns, units out, rout, Reactions, points", _tracker),
        "list": Sheet("Point lists", "what each unit and its gear cost; blank without a roster", lists, bound=False),
        "tokens": Sheet("Tokens", "statuses to lay beside units, to be cut out", _tokens, bound=False, takes=()),
    }


def _reference(book: Book, file: str, title: str, help: str, *, bound: bool = True) -> Sheet[State]:
    return Sheet(title, help, lambda wanted: tables(book, file, title), bound, takes=())


def _units(book: Book, wanted: SheetRequest[State]) -> SheetData:
    found = [one for side in sides.told(wanted) or sides.samples(book) for one in side.cards(wanted.state)]
    return SheetData({**Units(title="Unit cards", cards=found)}, *codes(found))


def _tracker(wanted: SheetRequest[State]) -> SheetData:
    state = wanted.state
    told = sides.told(wanted)
    if state or told:
        tracks = [_track(one, state) for one in told]
    else:
        blank = Track(
            name=None, units=None, out=None, commander=None, fell=False, lost=None, reactions=None, score=None
        )
        tracks = [Track(**{**blank, "name": name}) for name in sides.names(wanted)]
    examples = [
        ["first red", "Red begins the turn"],
        ["activate wren", "Wren acts"],
        ["fire uhlan 7 soft ap=1", "7 hexes, soft cover, 1 AP more"],
        ["5c kd qh", "the cards drawn"],
        ["discard QH", "the Queen for two cards"],
        ["buy wound", "what the cards pay"],
        ["contact uhlan", "the charge ended there"],
        ["end", "the activation is over"],
        ["score red+1", "an objective point"],
    ]
    data = Tracker(
        title="Tracker",
        stands=f"As it stands in turn {state.turn}" if state else None,
        turn=state.turn if state else 1,
        sides=tracks,
        examples=examples,
    )
    return SheetData({**data})


def _track(one: sides.Mustered, state: State | None) -> Track:
    """A side's morale, as far as it is known."""
    own = {unit.id: unit.name for unit in one.units}
    out = [unit.id for unit in state.units if unit.out and unit.id in own] if state else []
    return Track(
        name=one.name,
        units=len(one.units),
        out=len(out) if state else None,
        commander=own[one.commander],
        fell=one.commander in out,
        lost=one.side.lost if one.side else None,
        reactions=one.side.reactions if one.side else None,
        score=one.side.score if one.side else None,
    )


def _tokens(wanted: SheetRequest[State]) -> SheetData:
    """What lies beside units for a while (gw.r40), and what is counted at the table (gw.r33, gw.r32)."""
    kinds = (
        ("activated", "activated", 16),
        ("concussion", "−1 AP", 8),
        ("commanded", "+1 AP", 6),
        ("immobilized", "no dash", 4),
        ("suppressed", "not next", 4),
        ("charge", "charged", 4),
        ("loading", "1 AP paid", 6),
        ("jammed", "jammed", 4),
        ("reaction", "Reaction", 6),
        ("commander", "commander", 2),
    )
    tokens = [
        Token(what=what, title=f"{many} × {what}", name=name, many=many, across=19.0) for what, name, many in kinds
    ]
    return SheetData({**Tokens(title="Tokens", tokens=tokens)})
