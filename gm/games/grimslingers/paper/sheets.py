"""The sheets of the game, each with the data for its template."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from gm.errors import GmError, Refusal
from gm.game import Sheet, SheetData, SheetRequest
from gm.games.grimslingers.book import Book
from gm.games.grimslingers.cards import SIGNATURES, STATUSES, Deck, load_deck
from gm.games.grimslingers.paper import cards as faces
from gm.games.grimslingers.paper import shapes
from gm.games.grimslingers.paper.duel_sheets import blank, filled
from gm.games.grimslingers.state import State

_SEATS = 4
"""The room for duellists on blank sheets."""

_LINES = 6
"""The least number of lines for the Reckoning on a score sheet."""


def sheets(book: Book) -> Mapping[str, Sheet[State]]:
    """Return all sheets, in the order of the booklet."""
    return {
        "aftermath": Sheet(
            "Order card",
            "a turn step by step, with the aftermath in detail",
            partial(_aftermath, book),
            takes=(),
            shape=shapes.Aftermath,
        ),
        "spells": Sheet(
            "The spells",
            "all spells by target, on one page",
            partial(_spells, book),
            takes=("now",),
            shape=shapes.Spells,
        ),
        "signatures": Sheet(
            "Signatures",
            f"{len(SIGNATURES)} signature cards with their backs",
            partial(_signatures, book),
            takes=("now",),
            deck="cards",
            shape=shapes.Cards,
        ),
        "elements": Sheet(
            "Elements",
            "six element cards for each duellist",
            partial(_elements, book),
            bound=False,
            takes=("names", "now"),
            deck="cards",
            shape=shapes.Cards,
        ),
        "targets": Sheet(
            "Target cards",
            "arrows with names, one for each other duellist",
            _targets,
            deck="targets",
            shape=shapes.Targets,
        ),
        "numbers": Sheet(
            "Number cards",
            "ace to five, each twice",
            partial(_numbers, book),
            takes=("now",),
            deck="cards",
            shape=shapes.Numbers,
        ),
        "sheets": Sheet(
            "Duel sheets", "HP, EP, cards and statuses, one for each duellist", _sheets, shape=shapes.Sheets
        ),
        "score": Sheet(
            "Score sheet", "a duel on paper, and the Reckoning", _score, takes=("names", "now"), shape=shapes.Score
        ),
    }


def _deck(wanted: SheetRequest[State]) -> Deck:
    """Return the cards of the duel, or of the attached file."""
    return wanted.state.deck if wanted.state else load_deck(wanted.brought)


def _names(wanted: SheetRequest[State], blanks: int) -> tuple[str | None, ...]:
    """Return the names of the duellists, or blanks if none are given."""
    if len(wanted.names) > _SEATS:
        raise Refusal("print-names", {"most": _SEATS}, ("gs.word.duellist",), "words")
    names = tuple(duellist.name for duellist in wanted.state.duellists) if wanted.state else wanted.names
    return names or (None,) * blanks


def _aftermath(book: Book, wanted: SheetRequest[State]) -> SheetData:
    phases = tuple(_phase(slug, table) for slug, table in book.cards["en/order"].items())
    return SheetData.of(shapes.Aftermath(phases), faces.rule_codes(book, [phase.code for phase in phases]))


def _phase(slug: str, table: Any) -> shapes.Phase:
    """Return a part of the order card. Raises GmError (``file``) naming the part that is wrong."""
    try:
        steps = tuple(
            shapes.Step(
                number,
                step["title"],
                tuple((text, rule) for text, rule in step["lines"]),
                tuple(step.get("banners", ())),
            )
            for number, step in enumerate(table["steps"], 1)
        )
        return shapes.Phase(table["title"], steps, table["code"])
    except (KeyError, TypeError, ValueError, AttributeError):
        said = f"en/order.toml, {slug}: a part needs a title, a code and steps; a step a title and pairs of texts."
        raise GmError("file", said, "Correct the card file, or restore the shipped one.") from None


def _spells(book: Book, wanted: SheetRequest[State]) -> SheetData:
    return SheetData.of(shapes.Spells(faces.groups(book, _deck(wanted))))


def _signatures(book: Book, wanted: SheetRequest[State]) -> SheetData:
    deck = _deck(wanted)
    cards = [deck.card[slug] for slug in deck.signatures]
    data = shapes.Cards("Signatures", tuple(faces.face(book, card) for card in cards))
    return SheetData.of(data, faces.codes(book, cards))


def _elements(book: Book, wanted: SheetRequest[State]) -> SheetData:
    deck = _deck(wanted)
    cards = [deck.card[slug] for slug in deck.elements]
    hands = tuple(faces.face(book, card) for _ in _names(wanted, 2) for card in cards)
    return SheetData.of(shapes.Cards("Elements", hands), faces.codes(book, cards))


def _targets(wanted: SheetRequest[State]) -> SheetData:
    cards = faces.targets(_names(wanted, _SEATS))
    if wanted.state and wanted.seat:
        own = wanted.state.who(wanted.seat).name
        cards = [card for card in cards if card.of == own]
    return SheetData.of(shapes.Targets(tuple(cards)))


def _numbers(book: Book, wanted: SheetRequest[State]) -> SheetData:
    return SheetData.of(shapes.Numbers(faces.numbers(book, _deck(wanted))))


def _sheets(wanted: SheetRequest[State]) -> SheetData:
    state, deck = wanted.state, _deck(wanted)
    if state is None:
        return SheetData.of(shapes.Sheets(STATUSES, tuple(blank(name, deck) for name in _names(wanted, 2))))
    duellists = tuple(filled(state, duellist) for duellist in state.duellists if wanted.seat in ("", duellist.id))
    stands = f"As of turn {state.turn}"
    return SheetData.of(shapes.Sheets(STATUSES, duellists, stands=stands, turn=state.turn))


def _score(wanted: SheetRequest[State]) -> SheetData:
    lines = [shapes.Line(points.text, points.points) for points in _deck(wanted).reckoning]
    lines += [shapes.Line()] * max(_LINES - len(lines), 1)
    turn = wanted.state.turn if wanted.state else 1
    return SheetData.of(shapes.Score(_names(wanted, _SEATS), tuple(lines), wanted.state is None, turn))
