"""The sheets of Grimlore."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from gm.errors import Refusal
from gm.game import Sheet, SheetData, SheetRequest
from gm.games.grimlore.book import Book
from gm.games.grimlore.cards import Cards, load_cards
from gm.games.grimlore.paper import cards, heroes, session
from gm.games.grimlore.paper.contract import Heroes, Items, Monsters
from gm.games.grimlore.paper.reference import shop, tables
from gm.games.grimlore.state import State

_SEATS = 4


def sheets(book: Book) -> Mapping[str, Sheet[State]]:
    """Return every sheet, in the order of the booklet."""
    return {
        "tests": _reference(book, "tests", "Tests", "how a pool is put together, caps, tokens, scavenging"),
        "combat": _reference(book, "combat", "Combat", "the order of a combat, the defence table, trait dice"),
        "settlement": _reference(book, "settlement", "Settlement", "buy, sell, craft, enhance, rest"),
        "shop": Sheet("XP and clues", "what XP and clues buy, every trait", lambda wanted: shop(book), takes=()),
        "heroes": Sheet("Character sheets", "attributes, skills, traits, gear, Energy", partial(_heroes, book)),
        "party": Sheet("Party sheet", "goods, roster, a log of evenings", session.party, takes=("names", "now")),
        "session": Sheet("Session tracker", "turns, rations, tiles, events", _session, takes=("names", "now")),
        "monsters": Sheet(
            "Monsters",
            "a card for each monster of the file, else of the sample",
            partial(_monsters, book),
            takes=("now",),
            deck="cards",
        ),
        "items": Sheet(
            "Items",
            "a card for each item of the file, else of the sample",
            partial(_items, book),
            takes=("now",),
            deck="cards",
        ),
    }


def _reference(book: Book, file: str, title: str, help: str) -> Sheet[State]:
    return Sheet(title, help, lambda wanted: tables(book, file, title), takes=())


def _few(wanted: SheetRequest[State]) -> None:
    """Raise Refusal (``words``) for more names than a party has characters."""
    if len(wanted.names) > _SEATS:
        raise Refusal("print-names", {"most": _SEATS}, ("gl.r6",), "words")


def _heroes(book: Book, wanted: SheetRequest[State]) -> SheetData:
    _few(wanted)
    pages = heroes.sheets(book, wanted)
    return SheetData({**Heroes(title="Character sheets", stands=session.session_time(wanted.state), heroes=pages)})


def _session(wanted: SheetRequest[State]) -> SheetData:
    _few(wanted)
    return session.session(wanted)


def _cards(book: Book, wanted: SheetRequest[State]) -> Cards:
    """Return the cards of a session or of an attached file, or those of the sample."""
    own = wanted.state.cards if wanted.state else load_cards(wanted.brought.get("cards"))
    return own if own.items or own.monsters else book.sample


def _monsters(book: Book, wanted: SheetRequest[State]) -> SheetData:
    monsters_ = _cards(book, wanted).monsters
    data = Monsters(title="Monsters", cards=[cards.monster(book, card) for card in monsters_])
    return SheetData({**data}, *cards.monster_codes(monsters_))


def _items(book: Book, wanted: SheetRequest[State]) -> SheetData:
    items_ = _cards(book, wanted).items
    return SheetData({**Items(title="Items", cards=[cards.item(card) for card in items_])}, *cards.item_codes(items_))
