"""Casts beyond the first: Second wind, and the Gatlings of Chaos (E33, E34, B54, B58–B62)."""

from __future__ import annotations

import pytest

from .table import Table, sit

SECOND, CHAOS = "second-wind ana 5-7", "chaos ana"


def with_(*spells: str, names: str = "Ana Bo Cy", **given: object) -> Table:
    """Ana, under these spells, is to draw."""
    house = given.pop("house", {})
    table = sit(*names.split(), **{"aspect_start": "zero", **house})  # type: ignore[dict-item]
    return table.given(**{"spells": {"ana": spells}, **given})  # type: ignore[arg-type]


def safe(table: Table) -> Table:
    """Everybody's one lies safe at the bottom; all rest."""
    while table.due().startswith("throw"):
        table("1b")
    return table("rest")


def test_b54_again_and_enough_are_asked_of_the_attacker_and_enough_is_the_default() -> None:
    table = safe(with_(SECOND)("draw 5H"))
    due = [(prompt.entry, prompt.seats, prompt.default) for prompt in table.prompts() if prompt.due]
    assert due == [("again", ("ana",), "enough"), ("enough", ("ana",), "enough")]
    assert (table.now["attacker"], table.now["page"]) == ("ana", "5H")
    table.refused("draw 6H", code="not-due")
    table.refused("rest", code="not-due")
    table.refused("throw bo 1 b", code="not-due")
    table("enough")
    assert (table.due(), table.now["page"], len(table.said("page-back"))) == ("draw bo", None, 1)


@pytest.mark.parametrize("line", ["again", "enough"])
def test_b54_no_second_cast_outside_the_range_or_without_the_spell(line: str) -> None:
    for spells, page in (((SECOND,), "8H"), ((SECOND,), "AH"), ((SECOND,), "4H"), ((), "5H")):
        table = safe(with_(*spells)("draw " + page))
        assert table.due() == "draw bo"
        table.refused(line, rule="gg.b54", code="not-due")


def test_b60_it_counts_what_lies_after_the_last_push() -> None:
    table = with_(CHAOS)("draw 6H", "6m", "1b", "push bo 3", "rest")
    assert table.now["gatlings_left"] == 0
    table = with_(CHAOS)("draw 6H", "1m", "6b", "push bo 4", "push cy off", "throw cy 6 off hit", "rest")
    assert table.now["gatlings_left"] == 1


def test_b61_the_number_is_required_in_the_second_cast_as_well() -> None:
    table = with_(CHAOS, SECOND)
    safe(table("draw 6H"))("again").refused("throw bo mid", rule="gg.b60")


def test_f2_the_second_cast_reminds_of_the_spell() -> None:
    table = safe(with_(SECOND)("draw 5H"))
    assert "Second wind" in table.asked("again")
