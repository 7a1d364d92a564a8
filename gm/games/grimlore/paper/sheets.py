"""The list of sheets that Grimlore prints."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from gm.game import Sheet
from gm.games.grimlore.book import Book
from gm.games.grimlore.paper import cards, heroes, shapes
from gm.games.grimlore.paper.reference import reference, shop
from gm.games.grimlore.state import State


def sheets(book: Book) -> Mapping[str, Sheet[State]]:
    """Return the printed sheets of the game by name, in the order of the booklet."""

    def written(file: str, title: str, help: str) -> Sheet[State]:
        return Sheet(title, help, lambda request: reference(book, file, title), takes=(), shape=shapes.Reference)

    prices = Sheet[State](
        "XP and clues",
        "what XP and clues buy, every trait",
        lambda request: shop(book),
        takes=(),
        shape=shapes.Reference,
    )
    people = "attributes, skills, traits, gear, Energy"
    goods, turns = "goods, roster, a log of sessions", "turns, rations, tiles, events"
    monsters, items = (f"a card for each {kind} in the card file, or in the sample" for kind in ("monster", "item"))
    tonight, deck = ("names", "now"), "cards"
    return {
        "tests": written("tests", "Tests", "how a pool is put together, caps, tokens, scavenging"),
        "combat": written("combat", "Combat", "the order of a combat, the defence table, trait dice"),
        "settlement": written("settlement", "Settlement", "buy, sell, craft, enhance, rest"),
        "shop": prices,
        "heroes": Sheet("Character sheets", people, partial(heroes.heroes, book), shape=shapes.Heroes),
        "party": Sheet("Party sheet", goods, heroes.party, takes=tonight, shape=shapes.PartySheet),
        "session": Sheet("Session tracker", turns, heroes.session, takes=tonight, shape=shapes.Session),
        "monsters": Sheet(
            "Monsters", monsters, partial(cards.monsters, book), takes=("now",), deck=deck, shape=shapes.Monsters
        ),
        "items": Sheet("Items", items, partial(cards.items, book), takes=("now",), deck=deck, shape=shapes.Items),
    }
