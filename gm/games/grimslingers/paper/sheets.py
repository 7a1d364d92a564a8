"""The sheets of the game, each with the data for its template (see ``contract``)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from gm.errors import GmError, Refusal
from gm.game import Sheet, SheetData, SheetRequest
from gm.games.grimslingers.book import Book
from gm.games.grimslingers.cards import STATUSES, Deck, load_deck
from gm.games.grimslingers.paper import cards as faces
from gm.games.grimslingers.paper.contract import (
    Aftermath,
    Line,
    Numbers,
    Phase,
    Score,
    Sheets,
    Signatures,
    Spells,
    Step,
    Targets,
)
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
            "Order card", "a turn step by step, with the aftermath in detail", partial(_aftermath, book), takes=()
        ),
        "spells": Sheet("The spells", "all spells by target, on one page", partial(_spells, book), takes=("now",)),
        "signatures": Sheet(
            "Signatures",
            "22 signature cards with their backs",
            partial(_signatures, book),
            takes=("now",),
            deck="cards",
        ),
        "elements": Sheet(
            "Elements",
            "six element cards for each duellist",
            partial(_elements, book),
            bound=False,
            takes=("names", "now"),
            deck="cards",
        ),
        "targets": Sheet("Target cards", "arrows with names, one for each other duellist", _targets, deck="targets"),
        "numbers": Sheet(
            "Number cards", "ace to five, each twice", partial(_numbers, book), takes=("now",), deck="cards"
        ),
        "sheets": Sheet("Duel sheets", "HP, EP, cards and statuses, one for each duellist", _sheets),
        "score": Sheet("Score sheet", "a duel on paper, and the Reckoning", _score, takes=("names", "now")),
    }


def _deck(wanted: SheetRequest[State]) -> Deck:
    """Return the cards of the duel, or of the attached file."""
    return wanted.state.deck if wanted.state else load_deck(wanted.brought)


def _names(wanted: SheetRequest[State], blanks: int) -> list[str | None]:
    """Return the names of the duellists, or blanks if none are given."""
    if len(wanted.names) > _SEATS:
        raise Refusal("print-names", {"most": _SEATS}, ("gs.word.duellist",), "words")
    seated = [one.name for one in wanted.state.duellists] if wanted.state else wanted.names
    return [*seated] or [None] * blanks


def _aftermath(book: Book, wanted: SheetRequest[State]) -> SheetData:
    phases = [_phase(slug, table) for slug, table in book.cards["en/order"].items()]
    codes = faces.rule_codes(book, [phase["code"] for phase in phases])
    return SheetData({**Aftermath(title="Order card", phases=phases)}, codes)


def _phase(slug: str, table: Any) -> Phase:
    """Return a part of the order card. Raises GmError (``file``) naming the part that is wrong."""
    try:
        return Phase(
            title=table["title"],
            steps=[
                Step(
                    number=number,
                    title=step["title"],
                    lines=[[said, rule] for said, rule in step["lines"]],
                    banners=[*step.get("banners", ())],
                )
                for number, step in enumerate(table["steps"], 1)
            ],
            code=table["code"],
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        said = f"en/order.toml, {slug}: a part needs a title, a code and steps; a step a title and pairs of texts."
        raise GmError("file", said, "Correct the card file, or restore the shipped one.") from None


def _spells(book: Book, wanted: SheetRequest[State]) -> SheetData:
    foot = [
        "Blue works before uncoloured, uncoloured before red.",
        "Elements cost nothing, aim at a single foe and have no banner, unless a card file says otherwise.",
        "Each signature is used once, and is in a duel only once.",
    ]
    return SheetData({**Spells(title="The spells", groups=faces.groups(book, _deck(wanted)), foot=foot)})


def _signatures(book: Book, wanted: SheetRequest[State]) -> SheetData:
    deck = _deck(wanted)
    cards = [deck.card[one] for one in deck.signatures]
    data = Signatures(title="Signatures", cards=[faces.face(book, card) for card in cards])
    return SheetData({**data}, faces.codes(book, cards))


def _elements(book: Book, wanted: SheetRequest[State]) -> SheetData:
    deck = _deck(wanted)
    cards = [deck.card[one] for one in deck.elements]
    hands = [faces.face(book, card) for _ in _names(wanted, 2) for card in cards]
    return SheetData({**Signatures(title="Elements", cards=hands)}, faces.codes(book, cards))


def _targets(wanted: SheetRequest[State]) -> SheetData:
    found = faces.targets(_names(wanted, _SEATS))
    if wanted.state and wanted.seat:
        own = next(one.name for one in wanted.state.duellists if one.id == wanted.seat)
        found = [card for card in found if card["of"] == own]
    return SheetData({**Targets(title="Target cards", targets=found)})


def _numbers(book: Book, wanted: SheetRequest[State]) -> SheetData:
    return SheetData({**Numbers(title="Number cards", cards=faces.numbers(book, _deck(wanted)))})


def _sheets(wanted: SheetRequest[State]) -> SheetData:
    state, deck = wanted.state, _deck(wanted)
    if state is None:
        duellists, stands = [blank(name, deck) for name in _names(wanted, 2)], None
    else:
        duellists = [filled(state, one) for one in state.duellists if wanted.seat in ("", one.id)]
        stands = f"As it stands in turn {state.turn}"
    turn = state.turn if state else 1
    return SheetData({**Sheets(title="Duel sheets", stands=stands, turn=turn, known=[*STATUSES], duellists=duellists)})


def _score(wanted: SheetRequest[State]) -> SheetData:
    lines = [Line(text=one.text, points=one.points) for one in _deck(wanted).reckoning]
    blanks = [Line(text=None, points=None)] * max(_LINES - len(lines), 1)
    examples = [
        ["draw", "everyone reveals"],
        ["reveal ana scourge bo", "Ana's scourge at Bo"],
        ["pass bo", "Bo takes both cards back"],
        ["number ana=4", "Ana's number card"],
        ["lose bo ice", "the card that Bo loses"],
        ["onto cy", "new target by Divert"],
        ["effect bo hp-2", "what an element did"],
        ["clash ana weakness", "Ana's element gets through"],
        ["sacrifice ana 3", "3 HP for 3 EP"],
        ["score ana=12 bo=7", "the Reckoning"],
    ]
    data = Score(
        title="Score sheet",
        opening=wanted.state is None,
        game="grimslingers",
        names=_names(wanted, _SEATS),
        turn=wanted.state.turn if wanted.state else 1,
        reckoning=[*lines, *blanks],
        examples=examples,
    )
    return SheetData({**data})
