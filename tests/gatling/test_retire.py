"""A mage leaves the table, whatever is due just then (B80)."""

from __future__ import annotations

import pytest

from .by_hand import cast_on_board, second_cast_due, side_dice_due, three


@pytest.mark.parametrize(("throws", "due"), [(0, "throw cy"), (1, "throw cy"), (2, "rest")])
def test_b80_who_throws_retires_and_the_cast_goes_on(throws: int, due: str) -> None:
    """Bo is due, or its die lies among the others."""
    table = cast_on_board()(*["4b*"] * throws, "retire bo")
    assert table.due() == due
    assert [die["mage"] for die in table.now["dice"]] == ["cy"] * (throws == 2)
    while table.due() != "rest":
        table("4b*")
    table("rest")
    assert (table.standings(), table.now["discarded"]) == ("21/1 OUT 13/1", 18)
    assert table.due() == "draw cy"


def test_b80_the_last_side_die_goes_with_its_mage_and_the_cast_is_settled() -> None:
    table = side_dice_due()("side bo 2", "retire cy")
    assert (table.standings(), table.due()) == ("19/1 15/1 OUT", "draw bo")


def test_b80_the_attacker_retires_while_side_dice_are_due() -> None:
    table = side_dice_due()("side bo 2", "retire ana")
    assert (table.standings(), table.due()) == ("OUT 17/1 17/1", "draw bo")


def test_b80_who_might_cast_again_retires() -> None:
    assert second_cast_due()("retire ana").due() == "draw bo"
    table = second_cast_due()("retire bo")
    assert table.due() == "again ana, enough ana"
    table("again")
    assert table.due() == "throw cy"


def test_b80_it_is_said_that_dice_thrown_lapse() -> None:
    """The attacker's whole cast, or the die of the one who leaves."""
    assert "pick up all dice, as the cast has no effect" in cast_on_board()("retire ana").texts()[0]
    assert "pick up Bo's die, as it has no effect" in cast_on_board()("throw bo 5 mid", "retire bo").texts()[0]
    assert "picked up" not in three()("retire ana").texts()[0]
