"""The sheets of Gatling Grimoire and the data of their templates (see ``contract``)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from gm.errors import GmError, Refusal
from gm.game import Length, Sheet, SheetData, SheetRequest
from gm.games.gatling.book import Book
from gm.games.gatling.house import House
from gm.games.gatling.paper import cards as faces
from gm.games.gatling.paper.board import lay_out
from gm.games.gatling.paper.codes import page_codes, pattern_codes, rule_codes, spell_codes, with_codes
from gm.games.gatling.paper.contract import (
    Board,
    Effect,
    MageSheet,
    Pages,
    PatternDeck,
    Patterns,
    Quick,
    QuickPart,
    Score,
    Spells,
    Stats,
    Token,
    Tokens,
    Zone,
)
from gm.games.gatling.patterns.squares import LETTERS, ROWS, ZONES
from gm.games.gatling.state import MANA, Mage, State
from gm.games.gatling.texts.phrases import spell_text
from gm.games.gatling.texts.view import view

_SEATS = 4
"""Blank sheets have room for as many mages as there can be."""

_SPELLS = 8
"""Spells on one mage that a stat sheet has lines for at least."""


def sheets(book: Book) -> Mapping[str, Sheet[State]]:
    """Return every sheet, in the order of the booklet."""
    return {
        "quick": Sheet(
            "Quick reference", "set-up, a turn, throws, zones, spells, patterns", partial(_quick, book), takes=("now",)
        ),
        "pages": Sheet("Pages", "52 page cards with their backs", partial(_pages, book), takes=(), deck="pages"),
        "board": Sheet(
            "Battle board",
            "the board to throw on, true to scale, with a ruler",
            partial(_board, book),
            options={"square": Length("size of the squares, in mm", "30")},
            takes=(),
        ),
        "patterns": Sheet("Patterns", "13 sheets: a pattern and how to lay it", partial(_patterns, book), takes=()),
        "pattern-cards": Sheet(
            "Pattern cards",
            "the same 13 as cards, and one for all anchors",
            partial(_pattern_deck, book),
            bound=False,
            takes=(),
            deck="cards",
        ),
        "spells": Sheet(
            "Spells", "a list by tier, and 23 spell cards", partial(_spells, book), takes=(), deck="spells"
        ),
        "tricks": Sheet("Tricks", "slips for players hit by a Trick", partial(_tricks, book), takes=(), deck="spells"),
        "stats": Sheet("Stat sheets", "a mage's sheet: powers, mana, pages, spells", partial(_stats, book)),
        "score": Sheet("Score sheet", "a duel on paper, to enter later", partial(_score, book), takes=("names", "now")),
        "tokens": Sheet("Tokens", "bullets, anchors and mana markers to cut out", _tokens, bound=False, takes=()),
    }


def _zones() -> list[Zone]:
    return [Zone(name=name, mana=MANA[name]) for name in ZONES]


def _board(book: Book, wanted: SheetRequest[State]) -> SheetData:
    square, tiles = lay_out(wanted.paper, wanted.options.get("square"))
    data = Board(
        title="Battle board", square=square, rows=ROWS, letters=LETTERS, zones=_zones(), tiles=tiles, code="a50"
    )
    return with_codes(data, rule_codes(book, ["a50"]))


def _pages(book: Book, wanted: SheetRequest[State]) -> SheetData:
    return with_codes(Pages(title="Pages", pages=faces.pages(book)), page_codes(book))


def _patterns(book: Book, wanted: SheetRequest[State]) -> SheetData:
    return with_codes(Patterns(title="Patterns", patterns=faces.patterns(book)), pattern_codes(book))


def _pattern_deck(book: Book, wanted: SheetRequest[State]) -> SheetData:
    deck = PatternDeck(title="Patterns", cards=faces.pattern_deck(book))
    return with_codes(deck, pattern_codes(book), rule_codes(book, [faces.ANCHORS]))


def _spells(book: Book, wanted: SheetRequest[State]) -> SheetData:
    foot = [
        "A spell of tier n costs n mana, whatever its dice show; cast as many as you can pay for.",
        "A lasting spell works from the start of the next round to the end of that round.",
        "An opponent is anybody but you and your team-mate.",
    ]
    return with_codes(Spells(title="Spells", spells=faces.spells(book), foot=foot), spell_codes(book))


def _tricks(book: Book, wanted: SheetRequest[State]) -> SheetData:
    spells = [spell for spell in faces.spells(book) if spell["trick"] for _ in range(2)]
    foot = ["Each time you forget it, give the caster one page."]
    codes = spell_codes(book, [one["code"] for one in spells])
    return with_codes(Spells(title="Tricks", spells=spells, foot=foot), codes)


def _stats(book: Book, wanted: SheetRequest[State]) -> SheetData:
    if wanted.state is None:
        names = _names(wanted) or [None] * 2
        mages, stands = [_blank(name) for name in names], None
    else:
        mages = [_filled(book, wanted.state, mage) for mage in wanted.state.mages if wanted.seat in ("", mage.id)]
        stands = view(wanted.state, book).headline
    data = Stats(title="Stat sheets", stands=stands, aspects=faces.aspects(book), mages=mages)
    return SheetData({**data})


def _blank(name: str | None) -> MageSheet:
    return MageSheet(
        name=name, team=None, pages=None, mana=None, max_mana=6, power=[None] * 4, out=False, spells=[], lines=_SPELLS
    )


def _filled(book: Book, state: State, mage: Mage) -> MageSheet:
    names = {mage.id: mage.name for mage in state.mages}
    running = [
        Effect(name=spell_text(book, run.spell, run.choice), by=names[run.by], round=run.round) for run in mage.spells
    ]
    return MageSheet(
        name=mage.name,
        team=mage.team,
        pages=mage.pages,
        mana=mage.mana,
        max_mana=mage.max_mana,
        power=[*mage.power],
        out=mage.out,
        spells=running,
        lines=max(_SPELLS - len(running), 2),
    )


def _names(wanted: SheetRequest[State]) -> list[str | None]:
    if len(wanted.names) > _SEATS:
        raise Refusal("print-names", {"most": _SEATS}, ("gg.a01",), "words")
    return [*wanted.names]


def _score(book: Book, wanted: SheetRequest[State]) -> SheetData:
    state = wanted.state
    seated: list[str | None] = [mage.name for mage in state.mages] if state else _names(wanted)
    if len(seated) == 1:
        seated.append(None)
    examples = [
        ["7c", "the page drawn: rank and suit"],
        ["5m*", "a die: 5, middle zone, touched a bullet"],
        ["2t", "2, top zone, safe"],
        ["o / 2t", "left the board, and its next throw: two lines"],
        ["push bo 3 mid hit", "pushed: what it shows, where it is"],
        ["side bo 4", "a side die"],
        ["rest", "all dice at rest: settle the cast"],
        ["forgot bo get-ready", "a Trick was forgotten"],
        ["3 5", "dice for the order of spells"],
        ["cast ana fright bo", "Ana puts Fright on Bo"],
        ["pass ana", "Ana casts no more"],
        ["note TEXT", "anything else worth noting"],
    ]
    over = [state is not None and mage.id not in state.turns for mage in state.mages] if state else []
    data = Score(
        title="Score sheet",
        game="gatling",
        aspects=faces.aspects(book),
        names=seated or [None] * _SEATS,
        opening=state is None,
        round=state.round if state else 1,
        over=over or [False] * (len(seated) or _SEATS),
        examples=examples,
    )
    return SheetData({**data})


def _tokens(wanted: SheetRequest[State]) -> SheetData:
    """Return at most eight anchors and bullets together (gg.a01) and a mana marker for each mage."""
    tokens = [
        Token(what="bullet", title="8 bullets", name="bullet", many=8, across=18.0),
        Token(what="anchor", title="8 anchors", name="anchor", many=8, across=18.0),
        Token(what="mana", title="4 mana markers", name="mana", many=_SEATS, across=14.0),
    ]
    return SheetData({**Tokens(title="Tokens", tokens=tokens)})


def _quick(book: Book, wanted: SheetRequest[State]) -> SheetData:
    parts = [_part(slug, table) for slug, table in book.cards["en/quick"].items()]
    codes = [part["code"] for part in parts]
    data = Quick(
        title="Quick reference",
        aspects=faces.aspects(book),
        zones=_zones(),
        parts=parts,
        patterns=faces.pattern_lines(book),
        house=_house(wanted.state) if wanted.state else [],
    )
    return with_codes(data, rule_codes(book, codes))


def _house(state: State) -> list[str]:
    """Return the house rules that differ from the default."""
    inforce = state.house._asdict()
    return [
        f"{name}={inforce[name]}: {switch.help}"
        for name, switch in House.TABLE.items()
        if inforce[name] != switch.default
    ]


def _part(slug: str, table: Any) -> QuickPart:
    """Return a part of the quick reference. Raises GmError (``file``) naming the key that is wrong."""
    lines = table.get("lines") if isinstance(table, Mapping) else None
    if not lines or not isinstance(table.get("title"), str) or not isinstance(table.get("code"), str):
        text = f"en/quick.toml, {slug}: a part has a title, a code and lines."
        raise GmError("file", text, "Fix the card file, or restore the shipped one.")
    for line in lines:
        if not (isinstance(line, list) and len(line) == 2 and all(isinstance(words, str) for words in line)):
            text = f"en/quick.toml, {slug}.lines: a line is a pair of texts, what it says and its rule."
            raise GmError("file", text, "Fix the card file, or restore the shipped one.")
    return QuickPart(title=table["title"], lines=lines, code=table["code"])
