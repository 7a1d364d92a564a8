"""What is on the table is set by hand, and duels are taken over from paper."""

from __future__ import annotations

import pytest

from .by_hand import cast_on_board, order_due, three, visits


def test_a16_no_deck_and_no_discard_is_below_nothing() -> None:
    three().refused("adjust ana pages-18 bo pages+18 because paper", rule="gg.a16")
    three().refused("adjust discarded-2 bo pages+2 because paper", rule="gg.a16")


@pytest.mark.parametrize("settings", ["ana mana=7", "ana mana+6", "ana mana-2", "ana max_mana=0", "ana max_mana-6"])
def test_a16_mana_stays_between_nothing_and_the_maximum(settings: str) -> None:
    three().refused(f"adjust {settings} because paper", rule="gg.a16")


def test_a16_mana_and_maximum_may_move_together_in_any_order() -> None:
    for settings in ("mana=8 max_mana=8", "max_mana=8 mana=8"):
        table = three()(f"adjust ana {settings} because paper")
        assert (table.mana()["ana"], table.mage("ana")["max_mana"]) == (8, 8)


def test_a60_the_attacker_adjusted_to_no_page_ends_its_turn() -> None:
    assert three()("adjust ana pages=0 bo pages=34 because paper").due() == "draw bo"
    assert cast_on_board()("4b*", "adjust ana pages=0 bo pages=34 because paper").due() == "draw bo"


def test_adjust_sets_the_round() -> None:
    assert three()("adjust round=7 because paper").now["round"] == 7
    assert three()("adjust round+2 because paper").now["round"] == 3
    three().refused("adjust round-1 because paper", rule="gg.a16")


def test_adjust_the_attacker_back_from_the_spell_phase() -> None:
    for table in (order_due(), visits("bo", "ana", "cy")):
        table("adjust attacker=cy because forgotten")
        assert (table.now["phase"], table.now["order"], table.due()) == ("draw", [], "draw cy")
