"""The sheets of Gatling Grimoire and the data of their templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from gm.game import Length, Sheet, SheetData, SheetRequest, reference_parts
from gm.games.gatling.book import Book
from gm.games.gatling.house import House
from gm.games.gatling.pages import ALL, page_rule
from gm.games.gatling.paper import cards as faces
from gm.games.gatling.paper import shapes
from gm.games.gatling.paper.board import lay_out
from gm.games.gatling.paper.cards import with_codes
from gm.games.gatling.patterns.drawings import patterns_of
from gm.games.gatling.spells import TRICKS, spell_rule
from gm.games.gatling.state import Mage, State
from gm.games.gatling.texts.view import view

Fill = Callable[[Book, SheetRequest[State]], SheetData]


def sheets(book: Book) -> Mapping[str, Sheet[State]]:
    """Return every sheet, in the order of the booklet."""

    def sheet(shape: Any, help: str, fill: Fill, *, takes: tuple[str, ...] = (), **more: Any) -> Sheet[State]:
        return Sheet.of(shape, help, partial(fill, book), takes=takes, **more)

    square = {"square": Length("size of the squares, in mm", "30")}
    cards: dict[str, Any] = {"title": "Pattern cards", "bound": False, "deck": "cards"}
    return {
        "quick": sheet(shapes.Quick, "set-up, a turn, throws, zones, spells, patterns", _quick, takes=("now",)),
        "pages": sheet(shapes.Pages, "52 page cards with their backs", _pages, deck="pages"),
        "board": sheet(shapes.Board, "the board to throw on, true to scale, with a ruler", _board, options=square),
        "patterns": sheet(shapes.Patterns, "13 sheets, each with a pattern and how to lay it", _patterns),
        "pattern-cards": sheet(shapes.PatternDeck, "the same 13 as cards, and one card about anchors", _deck, **cards),
        "spells": sheet(shapes.Spells, "a list by tier, and 23 spell cards", _spells, deck="spells"),
        "tricks": sheet(shapes.Spells, "slips for players hit by a Trick", _tricks, title="Tricks", deck="spells"),
        "stats": Sheet.of(shapes.Stats, "a mage's sheet: powers, mana, pages, spells", partial(_stats, book)),
        "score": sheet(shapes.Score, "a duel on paper, to enter later", _score, takes=("names", "now")),
        "tokens": sheet(shapes.Tokens, "bullets, anchors and mana markers to cut out", _tokens, bound=False),
    }


def _board(book: Book, request: SheetRequest[State]) -> SheetData:
    board = shapes.Board(*lay_out(request.paper, request.options.get("square")))
    return with_codes(book, board, [f"gg.{board.code}"])


def _pages(book: Book, request: SheetRequest[State]) -> SheetData:
    return with_codes(book, shapes.Pages(tuple(faces.pages(book))), map(page_rule, ALL))


def _patterns(book: Book, request: SheetRequest[State]) -> SheetData:
    return with_codes(book, shapes.Patterns(tuple(faces.patterns(book))), _pattern_rules(book))


def _pattern_rules(book: Book) -> list[str]:
    return [pattern.rule for pattern in patterns_of(book)]


def _deck(book: Book, request: SheetRequest[State]) -> SheetData:
    deck = shapes.PatternDeck(tuple(faces.pattern_deck(book)))
    return with_codes(book, deck, [*_pattern_rules(book), f"gg.{faces.ANCHORS}"])


def _spells(book: Book, request: SheetRequest[State]) -> SheetData:
    spells = shapes.Spells(tuple(faces.spells(book)), foot=_foot(book, "spells"))
    return with_codes(book, spells, map(spell_rule, book.spells))


def _foot(book: Book, sheet: str) -> tuple[str, ...]:
    return tuple(book.cards["en/sheets"]["foot"][sheet])


def _tricks(book: Book, request: SheetRequest[State]) -> SheetData:
    slips = tuple(spell for spell in faces.spells(book) if spell.trick for _ in range(2))
    return with_codes(book, shapes.Spells(slips, "Tricks", _foot(book, "tricks")), map(spell_rule, TRICKS))


def _tokens(book: Book, request: SheetRequest[State]) -> SheetData:
    tokens = book.cards["en/sheets"]["tokens"].items()
    return SheetData.of(shapes.Tokens(tuple(shapes.Token(what, *about) for what, about in tokens)))


def _stats(book: Book, request: SheetRequest[State]) -> SheetData:
    state, aspects = request.state, faces.aspects(book)
    if state is None:
        return SheetData.of(shapes.Stats(aspects, tuple(map(shapes.MageSheet, _names(request) or (None, None)))))
    mages = tuple(_filled(book, state, mage) for mage in state.mages if request.seat in ("", mage.id))
    return SheetData.of(shapes.Stats(aspects, mages, view(state, book).headline))


def _filled(book: Book, state: State, mage: Mage) -> shapes.MageSheet:
    """Return the sheet of a mage in a duel."""
    names = {mage.id: mage.name for mage in state.mages}
    spells = tuple(
        shapes.Effect(book.spell_text(run.spell, run.choice), names[run.by], run.round) for run in mage.spells
    )
    values = {key: value for key, value in mage._asdict().items() if key not in ("id", "spells")}
    return shapes.MageSheet(**values, spells=spells, lines=max(shapes.LINES - len(spells), 2))


def _names(request: SheetRequest[State]) -> tuple[str | None, ...]:
    return request.checked_names(shapes.SEATS, "gg.a01")


def _score(book: Book, request: SheetRequest[State]) -> SheetData:
    state, aspects = request.state, faces.aspects(book)
    examples = tuple(book.cards["en/sheets"]["examples"].items())
    if state is not None:
        over = tuple(mage.id not in state.turns for mage in state.mages)
        names = tuple(mage.name for mage in state.mages)
        return SheetData.of(shapes.Score(aspects, names, over, examples, opening=False, round=state.round))
    named = _names(request) or (None,) * shapes.SEATS
    seats = (*named, None) if len(named) == 1 else named
    return SheetData.of(shapes.Score(aspects, seats, (False,) * len(seats), examples))


def _quick(book: Book, request: SheetRequest[State]) -> SheetData:
    parts = reference_parts(book, "quick")
    patterns = tuple(
        shapes.PatternLine(pattern.rank, pattern.name, pattern.throw, pattern.place, pattern.how)
        for pattern in faces.patterns(book)
    )
    quick = shapes.Quick(faces.aspects(book), parts, patterns, _house(request.state))
    return with_codes(book, quick, [f"gg.{part.code}" for part in parts])


def _house(state: State | None) -> tuple[str, ...]:
    """Return the house rules of a duel that differ from the default, in words."""
    settings = state.house._asdict() if state else {}
    return tuple(
        f"{name}={value}: {House.TABLE[name].help}"
        for name, value in settings.items()
        if value != House.TABLE[name].default
    )
