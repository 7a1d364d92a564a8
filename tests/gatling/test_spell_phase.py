"""The spell phase without spells: who is asked, in which order, and the visits (A70–A73)."""

from __future__ import annotations

import pytest

from .table import Table, sit


def all_have_attacked(*names: str, mana: str) -> Table:
    """The end of round 1, everyone with the mana named in seat order."""
    table = sit(*names, aspect_start="zero")
    table.given(mana={name.lower(): int(held) for name, held in zip(names, mana.split(), strict=True)})
    for _ in names:
        table("draw 2H")
        while table.due() != "rest":
            table("1b")
        table("rest")
    return table


def test_a70_every_die_asked_for_is_needed() -> None:
    table = all_have_attacked("Ana", "Bo", "Cy", mana="2 2 2")
    no = table.refused("order ana=3 cy=2")
    assert "Bo" in no.message


@pytest.mark.parametrize("dice", ["ana=0 bo=3", "ana=7 bo=3", "ana=3", "ana=3 ana=4 bo=1", "ana bo", "ana=x bo=2", ""])
def test_a70_an_order_die_shows_one_to_six_for_each_mage_asked(dice: str) -> None:
    all_have_attacked("Ana", "Bo", mana="2 2").refused(f"order {dice}")


def test_a71_order_dice_are_rolled_once() -> None:
    table = all_have_attacked("Ana", "Bo", mana="2 2")("order ana=3 bo=5")
    table.refused("order ana=5 bo=3", code="not-due")


def test_a72_a_die_of_a_mage_that_is_not_tied_is_ignored() -> None:
    table = all_have_attacked("Ana", "Bo", "Cy", mana="2 2 2")("order ana=3 bo=4 cy=3", "order ana=6 bo=1 cy=2")
    assert table.now["order"] == ["cy", "ana", "bo"]


def test_a73_a_visit_out_of_turn_is_refused() -> None:
    table = all_have_attacked("Ana", "Bo", "Cy", mana="2 1 6")("order ana=3 bo=5 cy=1")
    table.refused("pass ana", rule="gg.a73", code="not-due")
    table("pass cy")
    table.refused("pass cy", rule="gg.a73", code="not-due")
    assert table.now["order"] == ["ana", "bo"]


def test_a73_no_page_is_drawn_and_no_die_thrown_during_the_visits() -> None:
    table = all_have_attacked("Ana", "Bo", mana="2 1")
    for line in ("draw 7C", "throw bo 3 mid", "rest", "pass ana", "push bo 3"):
        table.refused(line, code="not-due")
    table("order ana=3 bo=5")
    for line in ("draw 7C", "throw bo 3 mid", "rest", "push bo 3"):
        table.refused(line, code="not-due")
