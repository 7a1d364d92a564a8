"""The printed sheets of Grimslingers, with the data for their templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from gm.errors import GmError
from gm.game import Sheet, SheetData, SheetRequest
from gm.games.grimslingers.book import Book
from gm.games.grimslingers.cards import SIGNATURES, STATUSES, Deck, load_deck
from gm.games.grimslingers.draft import known_signatures
from gm.games.grimslingers.house import House
from gm.games.grimslingers.paper import cards as faces
from gm.games.grimslingers.paper import shapes
from gm.games.grimslingers.paper.shapes import LINES, DuelSheet, Lasting, Place
from gm.games.grimslingers.state import Duellist, Held, State, is_element

Fill = Callable[[Book, SheetRequest[State]], SheetData]
_SEATS = 4
"""The number of duellists on a blank sheet, and the largest number of names on any sheet."""

_LINES = 6
"""The smallest number of Reckoning lines on a score sheet."""


def sheets(book: Book) -> Mapping[str, Sheet[State]]:
    """Return the printed sheets of the game, in the order of the booklet."""

    def sheet(shape: Any, help: str, fill: Fill, *, takes: tuple[str, ...] = ("now",), **more: Any) -> Sheet[State]:
        return Sheet.of(shape, help, partial(fill, book), takes=takes, **more)

    signatures = f"{len(SIGNATURES)} signature cards with their backs"
    elements: dict[str, Any] = {"title": "Elements", "bound": False, "takes": ("names", "now"), "deck": "cards"}
    return {
        "aftermath": sheet(shapes.Aftermath, "a turn step by step, with the aftermath in detail", _aftermath, takes=()),
        "spells": sheet(shapes.Spells, "all spells by target, on one page", _spells),
        "signatures": sheet(shapes.Cards, signatures, _signatures, title="Signatures", deck="cards"),
        "elements": sheet(shapes.Cards, "six element cards for each duellist", _elements, **elements),
        "targets": Sheet.of(
            shapes.Targets, "arrows with names, one for each of the other duellists", _targets, deck="targets"
        ),
        "numbers": sheet(shapes.Numbers, "ace to five, each twice", _numbers, deck="cards"),
        "sheets": Sheet.of(shapes.Sheets, "HP, EP, cards and statuses, one for each duellist", _sheets),
        "score": sheet(shapes.Score, "a duel on paper, and the Reckoning", _score, takes=("names", "now")),
    }


def _deck(request: SheetRequest[State]) -> Deck:
    """Return the cards of the duel. If there is no duel, return those of the attached card file."""
    return request.state.deck if request.state else load_deck(request.brought)


def _names(request: SheetRequest[State], blanks: int) -> tuple[str | None, ...]:
    """Return the names of the duellists. If there are none, return None ``blanks`` times."""
    typed = request.checked_names(_SEATS, "gs.word.duellist")
    names = tuple(duellist.name for duellist in request.state.duellists) if request.state else typed
    return names or (None,) * blanks


def _aftermath(book: Book, request: SheetRequest[State]) -> SheetData:
    phases = tuple(_phase(slug, table) for slug, table in book.cards["en/order"].items())
    return SheetData.of(shapes.Aftermath(phases), book.rule_titles([phase.code for phase in phases]))


def _phase(slug: str, table: Any) -> shapes.Phase:
    """Return a part of the order card. Raises GmError (``file``) if the part is malformed."""
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
        message = f"en/order.toml, {slug}: parts need a title, a code and steps; steps need a title and pairs of texts."
        raise GmError("file", message, "Correct the card file, or restore the shipped one.") from None


def _spells(book: Book, request: SheetRequest[State]) -> SheetData:
    foot = tuple(book.cards["en/sheets"]["foot"]["spells"])
    return SheetData.of(shapes.Spells(faces.groups(book, _deck(request)), foot))


def _signatures(book: Book, request: SheetRequest[State]) -> SheetData:
    deck = _deck(request)
    cards = [deck.card[slug] for slug in deck.signatures]
    data = shapes.Cards("Signatures", tuple(faces.face(book, card) for card in cards))
    return SheetData.of(data, faces.codes(book, cards))


def _elements(book: Book, request: SheetRequest[State]) -> SheetData:
    deck = _deck(request)
    cards = [deck.card[slug] for slug in deck.elements]
    hands = tuple(faces.face(book, card) for _ in _names(request, 2) for card in cards)
    return SheetData.of(shapes.Cards("Elements", hands), faces.codes(book, cards))


def _targets(request: SheetRequest[State]) -> SheetData:
    cards = faces.targets(_names(request, _SEATS))
    if request.state and request.seat:
        own = request.state.who(request.seat).name
        cards = [card for card in cards if card.of == own]
    return SheetData.of(shapes.Targets(tuple(cards)))


def _numbers(book: Book, request: SheetRequest[State]) -> SheetData:
    return SheetData.of(shapes.Numbers(faces.numbers(book, _deck(request))))


def _sheets(request: SheetRequest[State]) -> SheetData:
    state, deck = request.state, _deck(request)
    if state is None:
        return SheetData.of(shapes.Sheets(STATUSES, tuple(blank(name, deck) for name in _names(request, 2))))
    duellists = tuple(filled(state, duellist) for duellist in state.duellists if request.seat in ("", duellist.id))
    stands = f"As of turn {state.turn}"
    return SheetData.of(shapes.Sheets(STATUSES, duellists, stands=stands, turn=state.turn))


def _score(book: Book, request: SheetRequest[State]) -> SheetData:
    lines = [shapes.Line(points.text, points.points) for points in _deck(request).reckoning]
    lines += [shapes.Line()] * max(_LINES - len(lines), 1)
    turn = request.state.turn if request.state else 1
    examples = tuple(book.cards["en/sheets"]["examples"].items())
    return SheetData.of(shapes.Score(_names(request, _SEATS), tuple(lines), examples, request.state is None, turn))


def blank(name: str | None, deck: Deck) -> DuelSheet:
    """Return a blank duel sheet, with or without a name."""
    usual = House()
    elements = tuple(Place(deck.card[slug].name, slug) for slug in deck.elements)
    return DuelSheet(name, int(usual.max_hp), int(usual.max_ep), elements)


def filled(state: State, duellist: Duellist) -> DuelSheet:
    """Return the duel sheet of a duellist, with all public facts about them."""
    names = {other.id: other.name for other in state.duellists}
    own = [held for held in state.held if held.holder == duellist.id]
    elements = tuple(_place(state, duellist, held) for held in own if is_element(state.deck.card[held.card]))
    signatures = [_place(state, duellist, held) for held in own if not is_element(state.deck.card[held.card])]
    signatures += [Place(f"one of {names[who]}'s cards", place="hand") for who in duellist.unseen]
    return DuelSheet(
        duellist.name,
        duellist.max_hp,
        duellist.max_ep,
        elements,
        team=duellist.team,
        hp=duellist.hp,
        ep=duellist.ep,
        out=duellist.out,
        score=duellist.score,
        signatures=tuple(signatures),
        lines=_lines_left(state, duellist, len(signatures)),
        statuses=tuple(
            Lasting(status.status, status.turn, names.get(status.by or "", ""))
            for status in duellist.statuses
            if status.turn >= state.turn
        ),
    )


def _lines_left(state: State, duellist: Duellist, shown: int) -> int:
    """Return the number of empty lines for unseen signatures on a duel sheet that shows ``shown`` signatures."""
    if state.house.signatures == "any":
        return max(LINES - shown, 1)
    seen = sum(held.owner == duellist.id for held in known_signatures(state))
    return max(int(state.house.signatures) - seen, 0)


def _place(state: State, duellist: Duellist, held: Held) -> Place:
    """Return a card and its place, for a duel sheet. A borrowed card is shown with its owner."""
    card = state.deck.card[held.card]
    owner = next(other.name for other in state.duellists if other.id == held.owner)
    name = card.name if held.owner == duellist.id else f"{card.name} ({owner})"
    back = held.back if held.place == "resting" else None
    return Place(name, card.id if is_element(card) else "", held.place, back)
