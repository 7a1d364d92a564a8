"""House switches of the rounds: starting powers, who opens, the limit (B01, B04, B80)."""

from __future__ import annotations

import pytest

from .table import Table, sit


def round_of_dodges(table: Table) -> Table:
    """Everyone attacks once, nothing happens."""
    now = table.now["round"]
    while table.now["round"] == now and table.due():
        table("draw 2H")
        while table.due() != "rest":
            table("1b")
        table("rest")
    return table


@pytest.mark.parametrize(
    ("names", "value", "rolled"),
    [
        ("Ana Bo", "rolled_2p_only", True),
        ("Ana Bo Cy", "rolled_2p_only", False),
        ("Ana Bo Cy Di", "rolled_2p_only", False),
        ("Ana Bo", "zero", False),
        ("Ana Bo Cy", "zero", False),
        ("Ana Bo", "rolled", True),
        ("Ana Bo Cy", "rolled", True),
        ("Ana Bo Cy Di", "rolled", True),
    ],
)
def test_b01_aspect_start(names: str, value: str, rolled: bool) -> None:
    table = sit(*names.split(), aspect_start=value)
    assert table.due() == (f"power {names.lower()}" if rolled else "draw ana")


def test_b04_rotate_opens_with_the_next_mage_each_round() -> None:
    table, openers = sit("Ana", "Bo", "Cy", first="Bo", round_start="rotate"), []
    for _ in range(5):
        openers.append(table.now["attacker"])
        round_of_dodges(table)
    assert openers == ["bo", "cy", "ana", "bo", "cy"]


def test_b80_without_a_limit_rounds_go_on() -> None:
    table = sit("Ana", "Bo", "Cy")
    for _ in range(25):
        round_of_dodges(table)
    assert (table.now["round"], table.now["winners"]) == (26, None)


@pytest.mark.parametrize("limit", [1, 3, 20])
def test_b80_most_pages_win_after_the_last_round(limit: int) -> None:
    table = sit("Ana", "Bo", "Cy", round_limit=limit).given(pages={"ana": 16, "bo": 19, "cy": 16})
    for _ in range(limit):
        assert table.now["winners"] is None
        round_of_dodges(table)
    assert (table.now["winners"], table.now["phase"], table.now["round"]) == (["bo"], "over", limit)
    assert table.due() == ""


def test_b80_teams_are_counted_together() -> None:
    table = sit(teams="Ana+Cy/Bo+Di", round_limit=1).given(pages={"ana": 20, "bo": 14, "cy": 5, "di": 13})
    assert round_of_dodges(table).now["winners"] == ["bo", "di"]
