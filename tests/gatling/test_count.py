"""Decks counted at the table: what agrees is noted, what differs is refused with a remedy (B81)."""

from __future__ import annotations

import pytest

from .by_hand import cast_on_board, order_due, second_cast_due, side_dice_due, three, visits
from .table import sit


def test_b81_a_count_that_agrees_is_noted_and_changes_nothing() -> None:
    table = three()
    before = table.state
    table("count ana=17 bo=17 cy=17")
    assert table.state == before
    (noted,) = table.said("counted")
    assert noted.params["mages"] == ("ana", "bo", "cy")
    assert noted.changes == ()


@pytest.mark.parametrize("counted", ["bo=17", "cy=17 ana=17", "cy=17"])
def test_b81_some_decks_may_be_counted_alone(counted: str) -> None:
    assert three()(f"count {counted}").said("counted")


@pytest.mark.parametrize("line", ["count", "count ana", "count ana=x", "count ana=53", "count ana=-1", "count eve=3"])
def test_a_count_is_a_number_of_pages_for_a_mage_at_the_table(line: str) -> None:
    three().refused(line, code="words")


def test_b81_a_count_may_come_at_any_time_and_counts_the_page_in_play() -> None:
    for table in (cast_on_board(), order_due(), visits("bo", "ana", "cy"), second_cast_due()):
        due = table.due()
        table("count ana=17 bo=17 cy=17")
        assert table.due() == due
    side_dice_due()("count ana=17")
    table = sit("Ana", "Bo")
    table("count ana=26 bo=26")
    assert table.due() == "power ana bo"
