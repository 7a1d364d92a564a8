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


def test_b81_a_count_that_differs_is_refused_with_the_adjustment_ready_made() -> None:
    table = three()
    no = table.refused("count ana=18 bo=16 cy=17", rule="gg.b81", code="rule")
    assert "Pages of Ana: 17" in no.message
    assert "18" in no.message
    line = no.remedy[no.remedy.index("adjust ") :]
    table(line)
    assert table.pages() == {"ana": 18, "bo": 16, "cy": 17}


def test_b81_a_part_of_the_decks_that_balances_is_ready_made_too() -> None:
    table = three()
    no = table.refused("count cy=20 ana=14")
    table(no.remedy[no.remedy.index("adjust ") :])
    assert table.pages() == {"ana": 14, "bo": 17, "cy": 20}


@pytest.mark.parametrize("counted", ["ana=16 bo=17 cy=17", "ana=18", "bo=16 cy=16", "ana=0 bo=0 cy=0", "ana=52"])
def test_e37_counts_that_do_not_add_up_ask_for_a_recount(counted: str) -> None:
    """A total other than 52 is never stored, so no adjustment is offered."""
    no = three().refused(f"count {counted}", rule="gg.a16")
    assert "52" in no.message
    assert "adjust" not in no.remedy
    assert "count" in no.remedy.casefold()


def test_e37_the_sum_includes_what_is_discarded_and_whoever_was_not_counted() -> None:
    no = three().refused("count ana=16 bo=17")
    assert "51" in no.message


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
