"""The data of the printed cards of pages, patterns and spells."""

from __future__ import annotations

from gm.errors import GmError
from gm.games.gatling.book import Book
from gm.games.gatling.forms import forms
from gm.games.gatling.pages import ALL, ASPECTS, SIGNS, number, sign
from gm.games.gatling.pages import aspect as aspect_of
from gm.games.gatling.paper.contract import (
    Aspect,
    BoardDrawing,
    DealtPattern,
    PageCard,
    PageName,
    PatternCard,
    PatternLine,
    SpellCard,
)
from gm.games.gatling.patterns.drawings import patterns_of
from gm.games.gatling.patterns.geometry import Pattern
from gm.games.gatling.patterns.instructions import anchors, briefly, instructions
from gm.games.gatling.patterns.squares import Square, labels
from gm.games.gatling.spells import TRICKS

_ON = {"other": "another mage", "self": "oneself", "any": "any mage", "foe-or-self": "an opponent, or yourself"}
_TAKES = {
    "aspect": "an aspect",
    "step": "+1 or −1",
    "range": "patterns 2–4, 5–7, 8–10 or 11–13",
    "die": "the caster's die",
    "pairs": "both mages' dice",
    "animal": "an animal",
}


def aspects(book: Book) -> list[Aspect]:
    """Return the four aspects, in the order of a power table."""
    named = book.cards["en/aspects"]
    return [Aspect(key=key, sign=SIGNS[key], name=named[key]["name"]) for key in ASPECTS]


def pages(book: Book) -> list[PageCard]:
    """Return the fifty-two pages, suit by suit."""
    known = {aspect["key"]: aspect for aspect in aspects(book)}
    drawn = [(pattern, _drawing(pattern)) for pattern in patterns_of(book)]
    found = []
    for page in ALL:
        pattern, drawing = drawn[number(page) - 1]
        found.append(
            PageCard(
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
        )
    return found


def patterns(book: Book) -> list[PatternCard]:
    """Return the thirteen patterns, by number."""
    known = aspects(book)
    return [
        PatternCard(
            number=pattern.number,
            rank=sign(ALL[pattern.number - 1])[1:],
            name=book.text_of(pattern.slug, "name"),
            drawing=_drawing(pattern),
            throw=pattern.anchors,
            place=pattern.placed,
            how=book.text_of(pattern.slug, "how"),
            lay=instructions(pattern, book.text_of(pattern.slug, "lay")),
            alone=briefly(pattern, book.text_of(pattern.slug, "lay")),
            example=bool(pattern.anchors),
            names=[PageName(aspect=aspect, name=book.text_of(pattern.slug, aspect["key"])) for aspect in known],
            code=pattern.slug,
        )
        for pattern in patterns_of(book)
    ]


ANCHORS = "a82"
"""The rule of what is done with anchors, which a card of its own tells."""


def pattern_deck(book: Book) -> list[DealtPattern]:
    """Return the patterns as a deck, with the card of anchors."""
    return [
        *(DealtPattern(pattern=pattern, anchors=[], code=pattern["code"]) for pattern in patterns(book)),
        DealtPattern(pattern=None, anchors=anchors(), code=ANCHORS),
    ]


def pattern_lines(book: Book) -> list[PatternLine]:
    """Return a line for each pattern."""
    return [
        PatternLine(
            rank=pattern["rank"],
            name=pattern["name"],
            throw=pattern["throw"],
            place=pattern["place"],
            how=pattern["how"],
        )
        for pattern in patterns(book)
    ]


def _drawing(pattern: Pattern) -> BoardDrawing:
    drawn = pattern.drawing
    parts = [
        f"{what} on {', '.join(labels(squares))}"
        for what, squares in (("anchors", drawn.anchors), ("bullets", drawn.placed))
        if squares
    ]
    return BoardDrawing(
        anchors=_squares(drawn.anchors), placed=_squares(drawn.placed), alt=f"The board, with {'; '.join(parts)}"
    )


def _squares(squares: tuple[Square, ...]) -> list[list[int]]:
    return [[square.row, square.column] for square in squares]


def spells(book: Book) -> list[SpellCard]:
    """Return the twenty-three spells, cheapest first."""
    usages = forms(book)["cast"].branches()
    return [
        SpellCard(
            name=spell.name,
            cost=spell.cost,
            on=_ON[spell.target],
            when="next round" if spell.lasts else "at once",
            takes=[_TAKES[what] for what in spell.takes],
            text=spell.text,
            said=_spoken(book, slug, "card"),
            slip=_spoken(book, slug, "slip") if slug in TRICKS else "",
            typed=f"cast MAGE {usages[slug][0]}",
            trick=slug in TRICKS,
            code=slug,
        )
        for slug, spell in book.spells.items()
    ]


def _spoken(book: Book, slug: str, key: str) -> str:
    """Return a card's text. Raises GmError (``file``) if the card data lack it."""
    said = book.cards["en/spoken"].get(slug, {}).get(key)
    if not isinstance(said, str):
        raise GmError("file", f"en/spoken.toml, {slug}.{key} is missing.", "Restore the shipped file.")
    return said
