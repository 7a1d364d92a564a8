"""The data of the cards to print (for pages, patterns and spells), and the texts in their QR codes.

The texts can be read without a network.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from gm.game import SheetData, summarize
from gm.games.gatling.book import Book
from gm.games.gatling.forms import forms
from gm.games.gatling.pages import ALL, ASPECTS, SIGNS, number, sign
from gm.games.gatling.pages import aspect as aspect_of
from gm.games.gatling.paper import shapes
from gm.games.gatling.patterns.drawings import patterns_of
from gm.games.gatling.patterns.geometry import Pattern, labels
from gm.games.gatling.patterns.instructions import anchors, briefly, count, instructions
from gm.games.gatling.spells import TRICKS


def aspects(book: Book) -> tuple[shapes.Aspect, ...]:
    """Return the four aspects, in the order of a power table."""
    return tuple(shapes.Aspect(key, SIGNS[key], book.cards["en/aspects"][key]["name"]) for key in ASPECTS)


def pages(book: Book) -> Iterator[shapes.PageCard]:
    """Yield the fifty-two pages, suit by suit."""
    known = {aspect.key: aspect for aspect in aspects(book)}
    drawn = [(pattern, _drawing(pattern)) for pattern in patterns_of(book)]
    for page in ALL:
        pattern, drawing = drawn[number(page) - 1]
        yield shapes.PageCard(
            rank=sign(page)[1:],
            aspect=known[aspect_of(page)],
            name=book.title(page),
            pattern=book.pattern(page),
            drawing=drawing,
            throw=pattern.anchors,
            place=pattern.placed,
            how=book.text_of(pattern.slug, "how"),
            code=page.lower(),
        )


def patterns(book: Book) -> Iterator[shapes.PatternCard]:
    """Yield the thirteen patterns, by number."""
    for pattern in patterns_of(book):
        lay = book.text_of(pattern.slug, "lay")
        yield shapes.PatternCard(
            number=pattern.number,
            rank=sign(ALL[pattern.number - 1])[1:],
            name=book.text_of(pattern.slug, "name"),
            drawing=_drawing(pattern),
            throw=pattern.anchors,
            place=pattern.placed,
            how=book.text_of(pattern.slug, "how"),
            lay=tuple(instructions(pattern, lay)),
            alone=tuple(briefly(pattern, lay)),
            example=bool(pattern.anchors),
            names=tuple(shapes.PageName(aspect, book.text_of(pattern.slug, aspect.key)) for aspect in aspects(book)),
            code=pattern.slug,
        )


ANCHORS = "a82"
"""The code of the rule about anchors, which has its own card."""


def pattern_deck(book: Book) -> Iterator[shapes.DealtPattern]:
    """Yield a card for each pattern of the deck, then a card with the instructions for all anchors (thrown bullets)."""
    for pattern in patterns(book):
        yield shapes.DealtPattern(pattern.code, pattern)
    yield shapes.DealtPattern(ANCHORS, anchors=tuple(anchors()))


def _drawing(pattern: Pattern) -> shapes.BoardDrawing:
    drawn = pattern.drawing
    parts = [
        f"{what} on {', '.join(labels(squares))}"
        for what, squares in (("anchors", drawn.anchors), ("bullets", drawn.placed))
        if squares
    ]
    anchors, placed = (tuple((square.row, square.column) for square in part) for part in (drawn.anchors, drawn.placed))
    return shapes.BoardDrawing(anchors, placed, f"The board, with {'; '.join(parts)}")


def spells(book: Book) -> Iterator[shapes.SpellCard]:
    """Yield the twenty-three spells, cheapest first."""
    usages, texts = forms(book)["cast"].branches(), book.cards["en/sheets"]
    for slug, spell in book.spells.items():
        yield shapes.SpellCard(
            name=spell.name,
            cost=spell.cost,
            on=texts["targets"][spell.target],
            when="next round" if spell.lasts else "at once",
            takes=tuple(texts["values"][what] for what in spell.takes),
            text=spell.text,
            said=book.text_of(slug, "card", "en/spoken"),
            slip=book.text_of(slug, "slip", "en/spoken") if slug in TRICKS else "",
            typed=f"cast MAGE {usages[slug][0]}",
            trick=slug in TRICKS,
            code=slug,
        )


def with_codes(book: Book, shape: Any, rules: Iterable[str]) -> SheetData:
    """Return the data of a sheet with a QR code for each of ``rules``. The code for ``gg.page.7c`` is called ``7c``."""
    codes = {rule.rpartition(".")[2]: rule for rule in rules}
    return SheetData.of(shape, {code: _code_text(book, code, rule) for code, rule in codes.items()}, codes)


def _code_text(book: Book, code: str, rule: str) -> str:
    """Return the text in the QR code for a rule: the rule's text or, if that is too long, a summary."""
    name, summary = _summary(book, code, rule)
    return summarize(name, book.cards["en/rules"].get(rule, {}).get("text", ""), summary)


def _summary(book: Book, code: str, rule: str) -> tuple[str, str]:
    """Return a pair of texts for a QR code: the name of its page, pattern, spell or rule, and a short summary."""
    match rule.split(".")[1]:
        case "page":
            page = code.upper()
            suit = book.cards["en/aspects"][aspect_of(page)]["name"]
            layout = _layout(book, patterns_of(book)[number(page) - 1])
            return f"{sign(page)} {book.title(page)}", f"{book.pattern(page)}, {suit}; {layout}"
        case "pattern":
            pattern = next(pattern for pattern in patterns_of(book) if pattern.slug == code)
            return f"{pattern.number} {book.text_of(code, 'name')}", _layout(book, pattern)
        case "spell":
            spell = book.spells[code]
            return f"{spell.name} ({spell.cost})", spell.text
    return code.upper(), book.cards["en/rules"][rule]["title"]


def _layout(book: Book, pattern: Pattern) -> str:
    throw = f"throw {count(pattern.anchors, 'anchor')}" if pattern.anchors else ""
    place = f"place {pattern.placed}" if pattern.placed else ""
    return f"{', '.join(part for part in (throw, place) if part)} ({book.text_of(pattern.slug, 'how')})"
