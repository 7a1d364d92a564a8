"""Mana by zone, knock-outs and the end (A50–A64)."""

from __future__ import annotations

from typing import Any

import pytest

from .table import Table, sit


def cast(**given: Any) -> Table:
    """Three mages; Ana attacks with ♣7; Bo throws, then Cy."""
    return sit("Ana", "Bo", "Cy").given(**given)("draw 7C")


@pytest.mark.parametrize(("zone", "earned"), [("bottom", 0), ("middle", 1), ("top", 2)])
def test_a50_the_zone_pays_mana(zone: str, earned: int) -> None:
    table = cast()(f"throw bo 3 {zone}", "throw cy 1 b", "rest")
    assert table.mana() == {"ana": 0, "bo": earned, "cy": 0}
    assert [change.delta for notice in table.said("mana") for change in notice.changes] == [earned] * bool(earned)


def test_a62_the_last_mage_wins_at_once_in_the_middle_of_a_round() -> None:
    table = cast(pages={"ana": 45, "bo": 3, "cy": 3}, mana={"ana": 4})(
        "throw bo 6 mid hit", "throw cy 4 mid hit", "rest"
    )
    assert (table.now["winners"], table.now["phase"], table.now["round"]) == (["ana"], "over", 1)
    assert (table.now["attacker"], table.now["page"], table.due(), table.prompts()) == (None, None, "", ())
    assert (table.now["dice"], table.now["order"]) == ([], [])
    assert table.pages() == {"ana": 51, "bo": 0, "cy": 0}


def test_a62_nothing_is_entered_after_the_end() -> None:
    table = cast(pages={"ana": 45, "bo": 3, "cy": 3})("throw bo 6 mid hit", "throw cy 4 mid hit", "rest")
    for line in ("draw 8C", "throw bo 3 mid", "push bo 3 mid", "rest", "order ana=3", "pass ana", "power ana 1 1 1 1"):
        table.refused(line, code="not-due")
