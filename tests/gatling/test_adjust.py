"""What is on the table is set by hand, and duels are taken over from paper."""

from __future__ import annotations

import pytest

from .by_hand import cast_on_board, order_due, side_dice_due, three, visits
from .table import sit


def test_adjust_sets_raises_and_lowers() -> None:
    table = three()("adjust ana pages=20 mana+1 spades=6 bo pages-3 hearts-2 max_mana-1 because paper")
    assert table.pages() == {"ana": 20, "bo": 14, "cy": 17}
    assert table.mana() == {"ana": 2, "bo": 1, "cy": 1}
    assert table.mage("bo")["max_mana"] == 5
    assert table.mage("ana")["power"] == {"hearts": 0, "diamonds": 0, "spades": 6, "clubs": 0}
    assert table.mage("bo")["power"]["hearts"] == -2
    table("adjust bo hearts+1 because again")
    assert table.mage("bo")["power"]["hearts"] == -1


def test_adjust_says_what_changed_and_why() -> None:
    table = three()('adjust ana pages+2 cy pages-2 mana=1 because "Cy dropped two"')
    (said,) = table.said("adjusted")
    assert {(c.holder, c.what, c.delta) for c in said.changes} == {("ana", "pages", 2), ("cy", "pages", -2)}
    assert "Cy dropped two" in table.texts()[0]


@pytest.mark.parametrize(
    ("word", "aspect"),
    [
        *(("h", "hearts"), ("♥", "hearts"), ("blood", "hearts"), ("d", "diamonds"), ("divine", "diamonds")),
        *(("♠", "spades"), ("lost", "spades"), ("c", "clubs"), ("wild", "clubs"), ("CLUBS", "clubs")),
    ],
)
def test_adjust_knows_an_aspect_by_all_its_names(word: str, aspect: str) -> None:
    assert three()(f"adjust bo {word}=4 because paper").mage("bo")["power"][aspect] == 4


def test_a08_a_power_may_be_negative_and_large() -> None:
    table = three()("adjust bo hearts=-7 clubs=40 because paper")
    assert table.mage("bo")["power"] == {"hearts": -7, "diamonds": 0, "spades": 0, "clubs": 40}


def test_b46_a_team_shares_the_table_that_is_adjusted() -> None:
    table = sit(teams="Ana+Cy/Bo+Di")("adjust cy clubs=3 because paper")
    assert [table.mage(who)["power"]["clubs"] for who in ("ana", "bo", "cy", "di")] == [3, 0, 3, 0]
    table("adjust ana clubs+1 mana=2 because paper")
    assert [table.mage(who)["power"]["clubs"] for who in ("ana", "cy")] == [4, 4]
    assert table.mana()["cy"] == 0


@pytest.mark.parametrize(
    "settings", ["ana pages=18", "ana pages+1 bo pages-2", "discarded=2", "discarded+1", "ana pages=0", "cy pages-17"]
)
def test_a16_an_adjustment_adds_up_to_52_or_is_refused(settings: str) -> None:
    no = three().refused(f"adjust {settings} because paper", rule="gg.a16", code="rule")
    assert "52" in no.message


def test_a16_discarded_pages_count() -> None:
    table = three()("adjust discarded+4 ana pages-4 because lost")
    assert (table.pages()["ana"], table.now["discarded"]) == (13, 5)
    table("adjust discarded=0 bo pages+5 because found")
    assert (table.pages()["bo"], table.now["discarded"]) == (22, 0)


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


def test_a60_who_is_adjusted_to_no_page_is_out() -> None:
    table = three()("adjust ana pages=34 bo pages=0 because paper")
    assert (table.mage("bo")["out"], table.due()) == (True, "draw ana")
    assert table("2h").due() == "throw cy"


def test_a60_the_attacker_adjusted_to_no_page_ends_its_turn() -> None:
    assert three()("adjust ana pages=0 bo pages=34 because paper").due() == "draw bo"
    assert cast_on_board()("4b*", "adjust ana pages=0 bo pages=34 because paper").due() == "draw bo"


def test_a62_an_adjustment_may_end_the_duel() -> None:
    table = three()("adjust ana pages=0 bo pages=51 cy pages=0 because paper")
    assert (table.now["winners"], table.due()) == (["bo"], "")


def test_a62_somebody_keeps_a_page() -> None:
    three().refused("adjust ana pages=0 bo pages=0 cy pages=0 discarded=52 because paper", rule="gg.a62")


def test_a64_who_is_out_is_given_nothing() -> None:
    table = three()("adjust ana pages=34 bo pages=0 because paper")
    table.refused("adjust ana pages=30 bo pages=4 because paper", rule="gg.a64")
    table.refused("adjust attacker=bo because paper", rule="gg.a64")


def test_adjust_sets_the_round() -> None:
    assert three()("adjust round=7 because paper").now["round"] == 7
    assert three()("adjust round+2 because paper").now["round"] == 3
    three().refused("adjust round-1 because paper", rule="gg.a16")


def test_adjust_sets_the_attacker_and_those_before_it_have_attacked() -> None:
    table = three()("adjust attacker=bo because paper")
    assert (table.now["attacker"], table.due()) == ("bo", "draw bo")
    table("2h", "1b", "1b", "rest")
    assert table.due() == "draw cy"
    assert table("2h", "1b", "1b", "rest").due() == "order ana bo cy"


def test_adjust_the_attacker_back_from_the_spell_phase() -> None:
    for table in (order_due(), visits("bo", "ana", "cy")):
        table("adjust attacker=cy because forgotten")
        assert (table.now["phase"], table.now["order"], table.due()) == ("draw", [], "draw cy")


def test_adjust_the_attacker_during_a_cast_and_the_cast_is_void() -> None:
    table = cast_on_board()("5t*", "adjust attacker=ana because mix-up")
    assert (table.due(), table.now["page"], table.now["dice"]) == ("draw ana", None, [])
    assert table.standings() == "17/1 17/1 17/1"


def test_adjust_during_a_cast_and_the_cast_goes_on() -> None:
    table = cast_on_board()("5b*", "adjust ana clubs=2 bo pages=2 cy pages=32 because miscounted")
    assert table.due() == "throw cy"
    table("1b", "rest")
    assert table.standings() == "19/1 OUT 32/1"


def test_adjust_during_the_side_dice() -> None:
    table = side_dice_due()("adjust ana clubs+3 because forgotten")
    assert table.due() == "side bo"
    table("side bo 1", "side cy 6")
    assert table.pages() == {"ana": 28, "bo": 13, "cy": 10}


def test_adjust_before_the_powers_are_rolled() -> None:
    table = sit("Ana", "Bo")("adjust ana hearts=4 diamonds=1 spades=6 clubs=2 because paper")
    assert table.due() == "power bo"
    table("power bo 2 5 3 3")
    assert table.due() == "draw ana"
    assert table.mage("ana")["power"] == {"hearts": 4, "diamonds": 1, "spades": 6, "clubs": 2}


def test_adjust_of_pages_alone_leaves_the_powers_to_be_rolled() -> None:
    table = sit("Ana", "Bo")("adjust ana pages=20 bo pages=32 because paper")
    assert table.due() == "power ana bo"


def test_a_duel_of_two_is_taken_over_from_paper() -> None:
    """Its powers were rolled long ago."""
    table = sit("Ana", "Bo")(
        "adjust ana pages=38 mana=2 h=4 d=1 s=5 c=2 bo pages=14 mana=2 h=2 d=5 s=3 c=3"
        ' ana aspect-weakness=bo/diamonds weapon-proficiency=ana/5-7 round=4 attacker=bo because "from paper"'
    )
    assert (table.now["round"], table.due()) == (4, "draw bo")
    table("draw 3D", "throw ana 2 b hit", "rest", "side ana 6")
    assert table.standings() == "27/2 25/2"


def test_a_duel_of_two_is_taken_over_with_no_power_at_all() -> None:
    table = sit("Ana", "Bo")("adjust ana pages=30 bo pages=22 attacker=ana because paper")
    assert table.due() == "draw ana"


def test_a_duel_of_three_is_taken_over_with_one_mage_out() -> None:
    table = sit("Ana", "Bo", "Cy")(
        "adjust ana pages=0 bo pages=17 mana=3 cy pages=34 hearts=1 cy fright=ana round=6 attacker=bo because paper"
    )
    assert (table.standings(), table.now["round"], table.due()) == ("OUT 17/3 34/0", 6, "draw bo")
    assert table("QS").due() == "throw cy"
    table("6b*", "rest", "TH", "throw bo 6 top hit", "rest")
    assert table.standings() == "OUT 16/5 35/0"


def test_nothing_is_settled_by_hand_once_the_duel_is_over() -> None:
    table = three()("retire ana", "retire bo")
    for line in ("count cy=17", "adjust cy mana=2 because paper", "retire cy"):
        table.refused(line, code="not-due")
