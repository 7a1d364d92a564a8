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


def test_a70_only_living_mages_with_mana_are_asked() -> None:
    table = all_have_attacked("Ana", "Bo", "Cy", "Di", mana="1 0 2 6")
    assert (table.now["phase"], table.due()) == ("order", "order ana cy di")
    (announced,) = table.said("no-visit")
    assert announced.params["mages"] == ("bo",)


def test_a70_one_alone_is_visited_at_once() -> None:
    table = all_have_attacked("Ana", "Bo", "Cy", mana="0 3 0")
    assert (table.now["phase"], table.now["order"]) == ("spells", ["bo"])
    assert "pass bo" in table.due()
    assert table.said("visited-alone")
    assert table.said("no-visit")[0].params["mages"] == ("ana", "cy")


def test_a70_with_nobody_the_phase_is_skipped() -> None:
    table = all_have_attacked("Ana", "Bo", "Cy", mana="0 0 0")
    assert (table.now["phase"], table.now["round"]) == ("draw", 2)
    assert table.said("spells-skipped")


def test_a70_dice_of_others_are_taken_and_ignored() -> None:
    table = all_have_attacked("Ana", "Bo", "Cy", mana="2 0 2")("order ana=3 bo=1 cy=2")
    assert table.now["order"] == ["cy", "ana"]
    assert table.said("dice-ignored")[0].params["mages"] == ("bo",)


def test_a70_every_die_asked_for_is_needed() -> None:
    table = all_have_attacked("Ana", "Bo", "Cy", mana="2 2 2")
    no = table.refused("order ana=3 cy=2")
    assert "Bo" in no.message


@pytest.mark.parametrize("dice", ["ana=0 bo=3", "ana=7 bo=3", "ana=3", "ana=3 ana=4 bo=1", "ana bo", "ana=x bo=2", ""])
def test_a70_an_order_die_shows_one_to_six_for_each_mage_asked(dice: str) -> None:
    all_have_attacked("Ana", "Bo", mana="2 2").refused(f"order {dice}")


@pytest.mark.parametrize("dice", ["ana=3 bo=5 cy=1", "cy=1 bo=5 ana=3", "bo=5 ana=3 cy=1"])
def test_a71_the_lowest_number_goes_first(dice: str) -> None:
    """In whatever order the dice are told."""
    table = all_have_attacked("Ana", "Bo", "Cy", mana="2 2 2")(f"order {dice}")
    assert (table.now["phase"], table.now["order"]) == ("spells", ["cy", "ana", "bo"])
    assert "pass cy" in table.due()


def test_a71_order_dice_are_rolled_once() -> None:
    table = all_have_attacked("Ana", "Bo", mana="2 2")("order ana=3 bo=5")
    table.refused("order ana=5 bo=3", code="not-due")


def test_a72_only_the_tied_roll_again_and_keep_their_place() -> None:
    table = all_have_attacked("Ana", "Bo", "Cy", mana="2 2 2")("order ana=3 bo=1 cy=3")
    assert (table.now["phase"], table.due()) == ("order", "order ana cy")
    assert table.said("tie")[0].params["mages"] == ("ana", "cy")
    table("order ana=6 cy=1")
    assert table.now["order"] == ["bo", "cy", "ana"]


def test_a72_a_die_of_a_mage_that_is_not_tied_is_ignored() -> None:
    table = all_have_attacked("Ana", "Bo", "Cy", mana="2 2 2")("order ana=3 bo=4 cy=3", "order ana=6 bo=1 cy=2")
    assert table.now["order"] == ["cy", "ana", "bo"]


def test_a72_again_and_again() -> None:
    table = all_have_attacked("Ana", "Bo", "Cy", mana="2 2 2")("order ana=4 bo=4 cy=4")
    assert table.due() == "order ana bo cy"
    table("order ana=2 bo=6 cy=2")
    assert table.due() == "order ana cy"
    table("order ana=1 cy=1", "order ana=5 cy=1")
    assert table.now["order"] == ["cy", "ana", "bo"]


def test_a72_the_lower_tied_group_is_settled_first() -> None:
    table = all_have_attacked("Ana", "Bo", "Cy", "Di", mana="2 2 2 2")("order ana=5 bo=2 cy=5 di=2")
    assert table.due() == "order bo di"
    table("order bo=4 di=4")
    assert table.due() == "order bo di"
    table("order bo=4 di=3")
    assert table.due() == "order ana cy"
    table("order ana=1 cy=2")
    assert table.now["order"] == ["di", "bo", "ana", "cy"]


def test_a73_each_mage_is_visited_once_in_that_order_and_keeps_its_mana() -> None:
    table = all_have_attacked("Ana", "Bo", "Cy", mana="2 1 6")("order ana=3 bo=5 cy=1")
    visits = []
    while table.now["phase"] == "spells":
        visits.append(table.now["order"][0])
        table(f"pass {visits[-1]}")
    assert visits == ["cy", "ana", "bo"]
    assert table.mana() == {"ana": 2, "bo": 1, "cy": 6}
    assert (table.now["round"], table.due()) == (2, "draw ana")


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
