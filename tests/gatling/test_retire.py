"""A mage leaves the table, whatever is due just then (B80)."""

from __future__ import annotations

import pytest

from .by_hand import all_attack, cast_on_board, order_due, second_cast_due, side_dice_due, three, visits
from .table import sit


def test_b80_who_retires_is_out_at_once_and_its_pages_are_discarded() -> None:
    table = three()("retire cy")
    assert (table.standings(), table.now["discarded"]) == ("17/1 17/1 OUT", 18)
    assert table.mage("cy") == {**table.mage("cy"), "pages": 0, "mana": 1, "max_mana": 6, "out": True}
    (said,) = table.said("retired")
    assert {(c.holder, c.what, c.delta) for c in said.changes} == {("cy", "pages", -17), ("discard", "pages", 17)}
    assert said.level == "do"


def test_b80_who_is_out_does_not_retire_again() -> None:
    three()("retire cy").refused("retire cy", rule="gg.a64")


def test_b80_the_last_but_one_who_retires_leaves_a_winner() -> None:
    table = three()("retire cy", "retire ana")
    assert (table.now["winners"], table.now["phase"], table.due()) == (["bo"], "over", "")
    assert (table.pages()["bo"], table.now["discarded"]) == (17, 35)
    table.refused("retire bo", code="not-due")


def test_b80_of_two_the_one_who_stays_wins_even_before_the_powers() -> None:
    table = sit("Ana", "Bo")("retire ana")
    assert (table.now["winners"], table.now["round"]) == (["bo"], 1)


def test_b80_while_the_powers_are_rolled_a_mage_who_retires_is_not_waited_for() -> None:
    table = sit("Ana", "Bo", "Cy", aspect_start="rolled")("power bo 1 2 3 4", "retire cy")
    assert table.due() == "power ana"
    table = sit("Ana", "Bo", "Cy", aspect_start="rolled")("power ana 1 1 1 1", "power cy 2 2 2 2", "retire bo")
    assert table.due() == "draw ana"
    table = sit("Ana", "Bo", "Cy", aspect_start="rolled")("retire ana", "power bo 1 2 3 4", "power cy 1 2 3 4")
    assert table.due() == "draw bo"


def test_b80_of_a_team_whoever_stays_rolls_the_powers() -> None:
    table = sit(teams="Ana+Cy/Bo+Di", aspect_start="rolled")("retire ana")
    assert table.due() == "power bo cy di"
    table("power cy 1 2 3 4", "power di 1 2 3 4")
    assert table.due() == "draw bo"


def test_b80_who_was_to_draw_retires_and_the_next_draws() -> None:
    table = three()("retire ana")
    assert (table.due(), table.now["round"]) == ("draw bo", 1)


def test_b80_one_who_was_to_attack_later_is_passed_over() -> None:
    table = three()("retire bo", "2h", "1b", "rest")
    assert table.due() == "draw cy"


def test_b80_the_last_to_attack_retires_and_the_spells_come() -> None:
    table = three()("2h", "1b", "1b", "rest", "2h", "1b", "1b", "rest")
    assert table.due() == "draw cy"
    assert table("retire cy").due() == "order ana bo"


def test_b80_an_attacker_who_retires_ends_the_turn_and_the_cast_moves_nothing() -> None:
    table = cast_on_board()("throw bo 5 top hit", "throw cy 3 mid hit", "retire ana")
    assert table.standings() == "OUT 17/1 17/1"
    assert (table.now["page"], table.now["dice"], table.due()) == (None, [], "draw bo")
    assert not table.said("hit")
    assert not table.said("page-back"), "the page went with the others"


def test_b80_what_was_paid_for_leaving_stays_paid_when_the_attacker_retires() -> None:
    table = cast_on_board()("throw bo off", "throw bo off", "retire ana")
    assert (table.standings(), table.now["discarded"]) == ("OUT 16/0 17/1", 19)


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


def test_b80_a_push_onto_a_retired_mages_die_is_refused() -> None:
    cast_on_board()("4b", "4b", "retire bo").refused("push bo 3 hit", code="not-due")


def test_b80_whose_throw_again_is_due_retires() -> None:
    table = cast_on_board()("throw bo 4 mid", "throw cy 2 b", "push bo off")
    assert table.due() == "throw bo"
    table("retire bo")
    assert table.due() == "rest"


def test_b80_whose_side_die_is_due_retires() -> None:
    table = side_dice_due()("retire bo")
    assert table.due() == "side cy"
    table("side cy 1")
    assert (table.pages(), table.now["discarded"]) == ({"ana": 18, "bo": 0, "cy": 16}, 18)


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


def test_b80_who_was_asked_for_an_order_die_retires() -> None:
    table = order_due()("retire bo")
    assert table.due() == "order ana cy"
    table("retire ana")
    assert table.now["winners"] == ["cy"]


def test_b80_of_a_tie_one_retires_and_the_other_keeps_the_place() -> None:
    table = order_due()("order ana=3 bo=1 cy=3", "retire ana")
    assert table.now["order"] == ["bo", "cy"]


def test_b80_of_two_who_are_asked_one_retires_and_the_other_is_visited() -> None:
    table = all_attack(sit("Ana", "Bo", "Cy")("adjust ana mana=2 bo mana=2 because paper"))
    assert table.due() == "order ana bo"
    assert table("retire bo").due() == "cast ana, pass ana"


def test_b80_the_visitor_retires_and_the_next_is_visited() -> None:
    table = visits("bo", "ana", "cy")("retire bo")
    assert table.now["order"] == ["ana", "cy"]
    assert "pass ana" in table.due()


def test_b80_one_whose_visit_is_to_come_retires() -> None:
    table = visits("bo", "ana", "cy")("retire ana")
    assert table.now["order"] == ["bo", "cy"]
    assert "pass bo" in table.due()


def test_b80_the_last_visitor_retires_and_the_next_round_opens() -> None:
    table = visits("bo", "ana", "cy")("pass bo", "pass ana", "retire cy")
    assert (table.now["round"], table.due()) == (2, "draw ana")
    table = visits("bo", "cy", "ana")("pass bo", "pass cy", "retire ana")
    assert (table.now["round"], table.due()) == (2, "draw bo")


def test_b36_with_who_retires_end_the_spells_that_only_served_it() -> None:
    table = sit("Ana", "Bo", "Cy", "Di")
    table("adjust ana bards-itch=cy fright=cy out-of-control=cy get-ready=bo because paper", "retire cy")
    assert [(run["spell"], run["by"]) for run in table.mage("ana")["spells"]] == [("fright", "cy"), ("get-ready", "bo")]
    assert table.mage("cy")["spells"] == []


def test_b80_the_caster_of_out_of_control_retires_during_the_cast() -> None:
    """Nobody is left to whom the attacker's own pages could go: they stay, and 52 they are."""
    table = sit("Ana", "Bo", "Cy", "Di")("adjust ana out-of-control=cy because paper", "draw 7C")
    table("throw bo 1 b", "retire cy", "throw di 1 b")
    if "throw ana" in table.due():
        table("throw ana 4 mid hit")
    table("rest")
    assert (table.standings().split()[0].split("/")[0], table.now["discarded"]) == ("13", 13)


def test_b53_the_caster_of_out_of_control_retires_and_the_attacker_leaves_the_board() -> None:
    table = sit("Ana", "Bo", "Cy", "Di")("adjust ana out-of-control=cy because paper", "draw 7C")
    table("throw bo 1 b", "retire cy", "throw di 1 b")
    if "throw ana" in table.due():
        table("throw ana off")
    assert (table.pages()["ana"], table.now["discarded"]) == (13, 13)


def test_b58_the_caster_of_chaos_retires_on_anothers_turn_and_second_wind_is_still_offered() -> None:
    table = sit("Ana", "Bo", "Cy", "Di", chaos_scope="every_attack")
    table("adjust ana second-wind=ana/5-7 cy chaos=cy because paper", "draw 7C", "4b", "1b", "1b", "rest")
    assert table.now["attacker"] == "cy"
    assert table("retire cy").due() == "again ana, enough ana"


def test_b80_in_a_gatling_the_attacker_retires_and_no_gatling_follows() -> None:
    table = sit("Ana", "Bo", "Cy")("adjust ana chaos=ana because paper", "draw 7C", "4b", "5b", "rest")
    assert table.now["gatlings_left"] == 2
    table("throw bo 3 b hit", "retire ana")
    assert (table.now["gatlings_left"], table.due(), table.pages()["bo"]) == (0, "draw bo", 17)


def test_b80_in_a_gatling_a_thrower_retires_and_the_next_gatling_is_without_it() -> None:
    table = sit("Ana", "Bo", "Cy")("adjust ana chaos=ana because paper", "draw 7C", "4b", "5b", "rest", "retire bo")
    assert table("throw cy 2 mid", "rest").due() == "throw cy"
    assert table("throw cy 2 mid", "rest").due() == "draw cy"


def test_b80_a_team_that_retires_loses() -> None:
    table = sit(teams="Ana+Cy/Bo+Di")("retire bo")
    assert (table.now["winners"], table.due()) == (None, "draw ana")
    table("retire di")
    assert (table.now["winners"], table.now["discarded"]) == (["ana", "cy"], 26)


def test_b80_it_is_said_that_dice_thrown_lapse() -> None:
    """The attacker's whole cast, or the die of the one who leaves."""
    assert "the cast moves nothing" in cast_on_board()("retire ana").texts()[0]
    assert "the die is picked up" in cast_on_board()("throw bo 5 mid", "retire bo").texts()[0]
    assert "picked up" not in three()("retire ana").texts()[0]


def test_b80_whoever_leaves_may_say_why() -> None:
    table = three()("retire cy because the last tram leaves")
    assert table.texts()[0].endswith("put away (the last tram leaves)")
