"""The short forms of the most frequent lines."""

from __future__ import annotations

import pytest

from gm.notation.abbreviations import Abbreviator
from gm.notation.completion import short_answers

from .table import GAME, Table, at_visits, sit


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


def test_help_joins_the_name_of_a_spell_as_it_can_be_typed() -> None:
    table = at_visits("Ana", "Bo", mana="1 0")
    answers = short_answers(GAME, table.prompts()[0], table.known, table.state)
    assert answers[0].keys == "bard's itch or bards-itch"


def test_the_example_of_a_spell_shows_its_choices() -> None:
    table = at_visits("Ana", "Bo", mana="2 0")
    assert table.prompts()[0].example == "cast ana aspect-power ana hearts +1"
