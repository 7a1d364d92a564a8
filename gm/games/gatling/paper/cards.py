"""The data of the printed cards of pages, patterns and spells."""

from __future__ import annotations

from collections.abc import Iterator

from gm.games.gatling.book import Book
from gm.games.gatling.forms import forms
from gm.games.gatling.pages import ALL, ASPECTS, SIGNS, number, sign
from gm.games.gatling.pages import aspect as aspect_of
from gm.games.gatling.paper import shapes
from gm.games.gatling.patterns.drawings import patterns_of
from gm.games.gatling.patterns.geometry import Pattern, labels
from gm.games.gatling.patterns.instructions import anchors, briefly, instructions
from gm.games.gatling.spells import TRICKS

_ON = {"other": "another mage", "self": "yourself", "any": "any mage", "foe-or-self": "an opponent, or yourself"}
_TAKES = {
    "aspect": "an aspect",
    "step": "+1 or −1",
    "range": "patterns 2–4, 5–7, 8–10 or 11–13",
    "die": "the caster's die",
    "pairs": "both mages' dice",
    "animal": "an animal",
}


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
    """Yield the patterns as a deck, then the card of anchors."""
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
    usages = forms(book)["cast"].branches()
    for slug, spell in book.spells.items():
        yield shapes.SpellCard(
            name=spell.name,
            cost=spell.cost,
            on=_ON[spell.target],
            when="next round" if spell.lasts else "at once",
            takes=tuple(_TAKES[what] for what in spell.takes),
            text=spell.text,
            said=book.text_of(slug, "card", "en/spoken"),
            slip=book.text_of(slug, "slip", "en/spoken") if slug in TRICKS else "",
            typed=f"cast MAGE {usages[slug][0]}",
            trick=slug in TRICKS,
            code=slug,
        )
