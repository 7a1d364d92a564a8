"""Patterns laid on a board, told by the labels of their squares."""

from __future__ import annotations

from typing import Any

from gm.game import View
from gm.games.gatling.book import Book
from gm.games.gatling.patterns import geometry
from gm.games.gatling.patterns.drawings import patterns, patterns_of
from gm.games.gatling.patterns.geometry import Arrangement, Pattern
from gm.games.gatling.patterns.squares import LABELS, SQUARES, Square
from gm.store.shipped import cards

from .table import sit

BOOK = Book(cards("gatling"))
PATTERNS = {pattern.slug: pattern for pattern in patterns_of(BOOK)}
WITH_FIGURES = tuple(pattern for pattern in patterns_of(BOOK) if pattern.figures)


def at(labels: str) -> tuple[Square, ...]:
    """The squares of labels (``D5 B2``) or of rows and columns (``5,4 2,2``)."""
    pairs = (label.split(",") for label in labels.split())
    return tuple(LABELS[pair[0]] if len(pair) == 1 else Square(int(pair[0]), int(pair[1])) for pair in pairs)


def lay(pattern: str | Pattern, anchors: str) -> tuple[Arrangement, ...]:
    """Every arrangement for these anchors."""
    one = PATTERNS[pattern] if isinstance(pattern, str) else pattern
    return geometry.arrangements(one, at(anchors))


def told(found: tuple[Arrangement, ...]) -> list[str]:
    """The squares of each arrangement, sorted by row."""
    return [" ".join(square.label for square in sorted(arrangement.squares)) for arrangement in found]


def options(slug: str) -> dict[int, int]:
    """How many squares leave an anchor of this pattern how many arrangements without a shift."""
    counted: dict[int, int] = {}
    for square in SQUARES:
        arrangements = geometry.arrangements(PATTERNS[slug], (square,))
        ways = 0 if arrangements[0].shifts else len(arrangements)
        counted[ways] = counted.get(ways, 0) + 1
    return counted


def drawn(**changed: Any) -> dict[str, Pattern]:
    """The patterns with something changed in the card file: ``drawn(hall={"may": []})``."""
    found = {slug: {**table, **changed.get(slug, {})} for slug, table in cards("gatling")["patterns"].items()}
    return {pattern.slug: pattern for pattern in patterns(found)}


def ask(words: str) -> View:
    """The answer to the question ``pattern``, asked at a table of three."""
    return sit("Ana", "Bo", "Cy").ask("pattern", words)
