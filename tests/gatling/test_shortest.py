"""The short forms of the most frequent lines."""

from __future__ import annotations

import pytest

from gm.notation.abbreviations import Abbreviator
from gm.notation.completion import short_answers

from .table import GAME, Table, sit


def shortest(table: Table, line: str) -> str:
    """Return the shortest form of a line at a table."""
    return Abbreviator(GAME, table.prompts(), table.known).shortest(table.read(line))


@pytest.mark.parametrize(
    ("before", "long", "short"),
    [
        ((), "draw 7C", "7c"),
        ((), "draw TD", "td"),
        ((), "rest", "rest"),  # it is not due
        (("draw 7C",), "throw bo 5 mid", "5m"),
        (("draw 7C",), "throw bo 5 mid hit", "5m*"),
        (("draw 7C",), "throw bo off", "o"),
        (("draw 7C", "throw bo 5 mid", "throw cy 2 top"), "rest", ""),
    ],
)
def test_the_most_frequent_lines_are_short(before: tuple[str, ...], long: str, short: str) -> None:
    assert shortest(sit("Ana", "Bo", "Cy")(*before), long).casefold() == short


def test_help_shows_a_die_that_touched_a_bullet_and_left() -> None:
    table = sit("Ana", "Bo", "Cy")("draw 7C")
    answers = short_answers(GAME, table.prompts()[0], table.known, table.state)
    assert "5m* or 5o*" in [answer.keys for answer in answers]
