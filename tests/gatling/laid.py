"""Arrangements of patterns for tests, with squares as labels; and the player of scenes about them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from gm.game import View
from gm.games.gatling.book import Book
from gm.games.gatling.patterns import geometry
from gm.games.gatling.patterns.drawings import patterns, patterns_of
from gm.games.gatling.patterns.geometry import LABELS, SQUARES, Arrangement, Pattern, Square
from gm.store.shipped import cards

from .table import sit

BOOK = Book(cards("gatling"))
PATTERNS = {pattern.slug: pattern for pattern in patterns_of(BOOK)}
WITH_FIGURES = tuple(pattern for pattern in patterns_of(BOOK) if pattern.figures)


def at(labels: str) -> tuple[Square, ...]:
    """Parse squares from labels (``D5 B2``) or from rows and columns (``5,4 2,2``)."""
    pairs = (label.split(",") for label in labels.split())
    return tuple(LABELS[pair[0]] if len(pair) == 1 else Square(int(pair[0]), int(pair[1])) for pair in pairs)


def lay(pattern: str | Pattern, anchors: str) -> tuple[Arrangement, ...]:
    """Return every arrangement of a pattern for these anchors."""
    chosen = PATTERNS[pattern] if isinstance(pattern, str) else pattern
    return geometry.arrangements(chosen, at(anchors))


def way_labels(ways: tuple[Arrangement, ...]) -> list[str]:
    """Return the labels of each arrangement's squares, sorted by row."""
    return [" ".join(square.label for square in sorted(arrangement.squares)) for arrangement in ways]


def options(slug: str) -> dict[int, int]:
    """Count the squares by the number of arrangements that an anchor there allows; 0 if it must be shifted."""
    counted: dict[int, int] = {}
    for square in SQUARES:
        arrangements = geometry.arrangements(PATTERNS[slug], (square,))
        ways = 0 if arrangements[0].shifts else len(arrangements)
        counted[ways] = counted.get(ways, 0) + 1
    return counted


def drawn(**changed: Any) -> dict[str, Pattern]:
    """Return the patterns after a change of the card file: ``drawn(hall={"may": []})``."""
    tables = {slug: {**table, **changed.get(slug, {})} for slug, table in cards("gatling")["patterns"].items()}
    return {pattern.slug: pattern for pattern in patterns(tables)}


class Laid:
    """A player of scenes about patterns: ``lay SLUG ANCHORS``, ``ask WORDS``, ``reject WORDS | TEXT | REMEDY`` and
    facts.
    """

    ways: tuple[Arrangement, ...]
    view: View

    def play(self, line: str) -> None:
        """Play one line of a scene and check its facts."""
        word, _, rest = line.partition(" ")
        match word:
            case "lay":
                slug, anchors = rest.split(" ", 1)
                self.ways = lay(slug, anchors)
            case "ask":
                self.view = ask(rest)
            case "reject":
                words, text, remedy = rest.split(" | ")
                no = sit("Ana", "Bo", "Cy").unanswered("pattern", words)
                assert text in no.message, no
                assert remedy.strip() in no.remedy, no
                assert all(rule and rule.startswith("gg.") for rule in no.rules), no
            case _:
                key, _, value = rest.partition(" ")
                if key in ("ways", "line", "has", "has-not", "headline", "data"):
                    self._quoted(key, value)
                else:
                    for fact in rest.split(" ; "):
                        self._fact(*fact.partition(" ")[::2])

    def _quoted(self, key: str, value: str) -> None:
        match key:
            case "ways":
                assert sorted(way_labels(self.ways)) == sorted(value.split(" | ")), way_labels(self.ways)
            case "line":
                assert value in self.view.lines, self.view.lines
            case "has" | "has-not":
                assert (value in "\n".join(self.view.lines)) == (key == "has"), self.view.lines
            case "headline":
                assert self.view.headline == value
            case "data":
                name, text = value.split(" ", 1)
                assert self.view.data[name] == json.loads(text), self.view.data[name]

    def _fact(self, key: str, value: str) -> None:
        match key:
            case "count":
                assert len(self.ways) == int(value)
            case "anchors" | "placed":
                assert labels(getattr(self.ways[0], key)) == value
            case "moves":
                assert " ".join(f"{shift.down},{shift.right}" for shift in self.ways[0].shifts) == value
            case "steps":
                assert " ".join(str(shift.squares) for shift in self.ways[0].shifts) == value
            case "shifted":
                assert {shift.anchor.label for way in self.ways for shift in way.shifts} == {value}
            case "each-steps":
                assert {shift.squares for way in self.ways for shift in way.shifts} == {int(value)}
                assert {len(way.shifts) for way in self.ways} == {1}
            case "each-bullets":
                assert {len(way.squares) for way in self.ways} == {int(value)}
            case "each-first":
                assert {way.anchors[0].label for way in self.ways} == {value}
            case "no-way":
                assert value not in way_labels(self.ways)
            case "arrangements":
                assert len(self.view.data["arrangements"]) == int(value)
            case "numbered":
                assert "".join(line[0] for line in self.view.lines if line[1:2] == ":") == value
            case "bullets":
                assert " ".join(marked(self.view, "o")) == value
            case _:
                raise ValueError(f"“{key}” is no fact of a pattern")


def labels(squares: Iterable[Square]) -> str:
    """Return the labels of squares: ``D5 B2``."""
    return " ".join(square.label for square in squares)


def marked(view: View, mark: str) -> list[str]:
    """Return the labels of the squares with a mark in the only board that a sheet draws."""
    rows = [line[3:18] for line in view.lines if line[:3].strip() in [*"123456789"]]
    return [
        f"{'ABCDEFGH'[at // 2]}{row}"
        for row, line in enumerate(rows, 1)
        for at, sign in enumerate(line)
        if sign == mark
    ]


def ask(words: str) -> View:
    """Answer the query ``pattern`` in a duel of three."""
    return sit("Ana", "Bo", "Cy").ask("pattern", words)
