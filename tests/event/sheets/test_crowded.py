"""Sheets with 128 names of 30 letters, and with the longest names: none is cut, and nothing overlaps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from gm.games import load
from tests.event.sheets.crowded import knockout, long_names, robin, swiss
from tests.support.layout import EDGE, Page, page_faults, pages
from tests.support.proofs import printed_state

GAME = load("event")
MANY = 128
LISTS = ("pairings", "seating", "standings", "crosstable")


def leaves(sheet: str, names: Sequence[str], *how: Any, **asked: Any) -> list[Page]:
    """Print a sheet, and return its pages. Fails if a name is cut, or if one thing is over another."""
    read = [*pages(printed_state(GAME, sheet, *how, **asked))]
    assert [fault for page in read for fault in page_faults(page, EDGE)] == []
    said = _letters("".join(word.said for page in read for word in page.words))
    assert [name for name in names if _letters(name) not in said] == []
    return read


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


@pytest.mark.parametrize("sheet", LISTS)
def test_128_names_of_30_letters_are_whole_on_lists(sheet: str) -> None:
    names = long_names(MANY)
    leaves(sheet, names, swiss(names), "letter", title="Open")


@pytest.mark.parametrize("paper", ["letter", "a5"])
def test_64_names_of_30_letters_are_whole_in_the_bracket(paper: str) -> None:
    """On letter they are on one page."""
    names = long_names(64)
    assert len(leaves("bracket", names, knockout(names), paper, title="Cup")) == (3 if paper == "a5" else 1)


def test_a_bracket_of_128_is_on_parts_of_64_and_a_page_for_the_end() -> None:
    names = long_names(MANY)
    read = leaves("bracket", names, knockout(names), title="Cup")
    said = [{word.said.strip() for word in page.words} for page in read]
    assert ["round 1" in words for words in said] == [True, True, False]
    assert {"final", "winner"} <= said[2]


@pytest.mark.parametrize(("sheet", "paper"), [("slips", "a4"), ("certificates", "a5"), ("form", "letter")])
def test_long_names_are_whole_on_other_sheets(sheet: str, paper: str) -> None:
    names = long_names(8, 64)
    everybody = {"only": ",".join(f"p{number}" for number in range(1, 9))} if sheet == "certificates" else {}
    leaves(sheet, names, swiss(names, 3), paper, title="Open", code="open", words=everybody)


@pytest.mark.parametrize("sheet", [*LISTS, "bracket"])
def test_names_of_64_wide_letters_are_whole(sheet: str) -> None:
    names = [f"{letter * 63}{number}" for number, letter in enumerate("WMWQMWQM")]
    leaves(sheet, names, knockout(names) if sheet == "bracket" else swiss(names, 2), "a5", 80.0)


@pytest.mark.needs("gatling")
def test_slips_of_long_names_have_the_whole_line_eight_to_a_page() -> None:
    names = long_names(16)
    (page,) = leaves("slips", names, swiss(names, 1), "letter", code="club-night", words={"play": "gatling"})
    said = _letters("".join(word.said for word in page.words))
    lines = (f"gm new gatling {one} {two} --at club-night" for one, two in zip(names[::2], names[1::2], strict=True))
    assert [line for line in lines if _letters(line) not in said] == []


def test_the_square_of_30_players_is_on_one_page() -> None:
    names = long_names(30)
    assert len(leaves("crosstable", names, robin(names), title="League")) == 1
