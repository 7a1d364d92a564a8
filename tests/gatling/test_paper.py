"""What the table settles by hand: counts, mages who leave, adjustments, duels taken over from paper (B80, B81)."""

from __future__ import annotations

import json

import pytest

from gm import notation
from gm.games.gatling.entries import Adjust, Count, Retire

from .table import GAME, Table, sit

EVEN = "adjust ana mana=1 bo mana=1 cy mana=1 because even"


def three(**house: str) -> Table:
    """Ana, Bo and Cy with 17 pages each and a mana each; Ana draws."""
    return sit("Ana", "Bo", "Cy", **house)(EVEN)


def cast_on_board() -> Table:
    """Ana has drawn, Bo's throw is due."""
    return three()("draw 7C")


def all_attack(table: Table) -> Table:
    """Every attack of the round, nothing happens."""
    now = table.now["round"]
    while table.now["phase"] in ("draw", "throws") and table.now["round"] == now:
        table({"draw": "2h", "throw": "1b", "rest": "rest"}[table.due().split()[0]])
    return table


def order_due() -> Table:
    """All have attacked, and all have a mana."""
    return all_attack(three())


def visits(*order: str) -> Table:
    """The spell phase: visits in this order."""
    return order_due()("order " + " ".join(f"{who}={number}" for number, who in enumerate(order, 1)))


def second_cast_due() -> Table:
    """Ana may cast ♣7 again."""
    table = three()("adjust ana second-wind=ana/5-7 because paper", "draw 7C", "1b", "1b", "rest")
    assert table.due() == "again ana, enough ana"
    return table


def side_dice_due() -> Table:
    """Bo and Cy resist clubs, both were hit for 4; Bo's side die is due."""
    table = three()("adjust bo aspect-resistance=bo/clubs cy aspect-resistance=cy/clubs because paper")
    table("draw 7C", "4b*", "4b*", "rest")
    assert table.due() == "side bo"
    return table


# Counts


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
    assert "Ana has 17" in no.message
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


# A mage leaves


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


# Adjustments


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


def test_a64_no_spell_is_put_on_who_is_out() -> None:
    three()("retire bo").refused("adjust bo fright=ana because paper", rule="gg.a64")


def test_b36_no_trick_of_who_is_out_is_put_on_anybody() -> None:
    """Its price could go to nobody."""
    table = sit("Ana", "Bo", "Cy")("retire bo")
    table.refused("adjust ana bards-itch=bo because paper", code="rule")
    table.refused("adjust ana out-of-control=bo because paper", code="rule")


@pytest.mark.parametrize("spell", ["bards-itch", "out-of-control", "transformation"])
def test_a75_a_spell_for_others_is_not_put_on_its_own_caster(spell: str) -> None:
    """Pages paid to oneself would come from nowhere."""
    three().refused(f"adjust ana {spell}=ana because paper", code="rule")


@pytest.mark.parametrize(
    ("word", "spell", "by", "choice"),
    [
        ("fright=bo", "fright", "bo", None),
        ("FRIGHT=BO", "fright", "bo", None),
        ("aspect-weakness=bo/hearts", "aspect-weakness", "bo", "hearts"),
        ("aspect-weakness=cy/♣", "aspect-weakness", "cy", "clubs"),
        ("aspect-resistance=ana/wild", "aspect-resistance", "ana", "clubs"),
        ("damaged-weapon=bo/2–4", "damaged-weapon", "bo", "2-4"),
        ("second-wind=ana/11-13", "second-wind", "ana", "11-13"),
        ("transformation=bo/goat", "transformation", "bo", "goat"),
        ("transformation=bo", "transformation", "bo", None),
    ],
)
def test_adjust_puts_a_spell_on_a_mage(word: str, spell: str, by: str, choice: str | None) -> None:
    """It works in this round."""
    table = three()(f"adjust ana {word} because paper")
    assert table.mage("ana")["spells"] == [{"spell": spell, "by": by, "choice": choice, "round": 1}]


def test_adjust_puts_several_spells_on_several_mages() -> None:
    table = three()("adjust ana fright=bo pacify=cy mana=2 bo chaos=bo cy aspect-weakness=ana/h because paper")
    on = {who: [run["spell"] for run in table.mage(who)["spells"]] for who in ("ana", "bo", "cy")}
    assert on == {"ana": ["fright", "pacify"], "bo": ["chaos"], "cy": ["aspect-weakness"]}


def test_adjust_to_none_ends_every_spell_of_that_name() -> None:
    table = three()("adjust ana damaged-weapon=bo/2-4 damaged-weapon=cy/5-7 fright=bo because paper")
    assert len(table.mage("ana")["spells"]) == 3
    table("adjust ana damaged-weapon=none because over")
    assert [run["spell"] for run in table.mage("ana")["spells"]] == ["fright"]


def test_adjust_spells_work_in_the_round_that_the_same_line_sets() -> None:
    table = three()("adjust ana fright=bo round=4 because paper")
    assert (table.now["round"], table.mage("ana")["spells"][0]["round"]) == (4, 4)


def test_adjust_a_spell_ends_with_its_round() -> None:
    table = all_attack(sit("Ana", "Bo", "Cy")("adjust ana fright=bo because paper"))
    assert (table.now["round"], table.mage("ana")["spells"]) == (2, [])


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


@pytest.mark.parametrize(
    "line",
    [
        "adjust",
        "adjust ana",
        "adjust ana pages=17",
        "adjust ana because paper",
        "adjust because paper",
        "adjust ana pages=17 because",
        'adjust ana pages=17 because ""',
        "adjust pages=17 because paper",
        "adjust ana bo pages=17 because paper",
        "adjust ana pages=x because paper",
        "adjust ana pages=1.5 because paper",
        "adjust ana pages=-1 because paper",
        "adjust ana luck=3 because paper",
        "adjust ana pages because paper",
        "adjust eve pages=17 because paper",
        "adjust ana fright=eve because paper",
        "adjust ana fright=bo/hearts because paper",
        "adjust ana fright+1 because paper",
        "adjust ana aspect-weakness=bo because paper",
        "adjust ana aspect-weakness=bo/5-7 because paper",
        "adjust ana damaged-weapon=bo/2-5 because paper",
        "adjust round=0 because paper",
        "adjust round=x because paper",
        "adjust discarded=53 because paper",
        "adjust attacker=eve because paper",
        "adjust attacker+1 because paper",
        "adjust ana pages=17 round=2 bo because paper",
    ],
)
def test_an_adjustment_that_makes_no_sense_is_refused_as_words(line: str) -> None:
    """Exit status 2, and the reason is required."""
    no = three().refused(line, code="words")
    assert no.remedy


@pytest.mark.parametrize("slug", ["unravel", "wisdom-steal", "aspect-power"])
def test_an_instant_spell_is_nothing_to_put_on_a_mage(slug: str) -> None:
    """It leaves nothing behind (section C)."""
    three().refused(f"adjust ana {slug}=bo because paper")


def test_nothing_is_settled_by_hand_once_the_duel_is_over() -> None:
    table = three()("retire ana", "retire bo")
    for line in ("count cy=17", "adjust cy mana=2 because paper", "retire cy"):
        table.refused(line, code="not-due")


# Words → entry → words


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("count ana=20 bo=32", Count((("ana", 20), ("bo", 32)))),
        ("retire cy", Retire("cy")),
        ('adjust ana mana+1 because "miscounted once more"', Adjust(("ana.mana+1",), "miscounted once more")),
        (
            "adjust ana pages=20 mana+1 spades=6 bo pages=32 fright=ana cy aspect-weakness=bo/hearts round=4"
            ' attacker=bo because "from paper"',
            Adjust(
                (
                    *("ana.pages=20", "ana.mana+1", "ana.spades=6", "bo.pages=32", "bo.fright=ana"),
                    *("cy.aspect-weakness=bo/hearts", "round=4", "attacker=bo"),
                ),
                "from paper",
            ),
        ),
        (
            "adjust round=2 ana hearts=-3 discarded-1 pages+1 fright=none because paper",
            Adjust(("round=2", "ana.hearts=-3", "discarded-1", "ana.pages+1", "ana.fright=none"), "paper"),
        ),
        ("adjust ana damaged-weapon=bo/2-4 because paper", Adjust(("ana.damaged-weapon=bo/2-4",), "paper")),
        ("adjust ana mana=1 bo mana=1 ana clubs-1 because x", Adjust(("ana.mana=1", "bo.mana=1", "ana.clubs-1"), "x")),
    ],
)
def test_words_to_entry_to_words(line: str, entry: object) -> None:
    table = three()
    assert table.read(line) == entry
    assert notation.join(notation.render(GAME.forms, entry)) == line
    body = json.loads(json.dumps(entry._asdict()))  # type: ignore[attr-defined]
    assert notation.rebuild(GAME.forms, body) == entry


@pytest.mark.parametrize(
    ("typed", "long"),
    [
        ("adjust Ana ♠=6 because x", "adjust ana spades=6 because x"),
        ("adjust a WILD+2 b MANA=1 because x", "adjust ana clubs+2 bo mana=1 because x"),
        ("adjust ana weapon-proficiency=Ana/5–7 because x", "adjust ana weapon-proficiency=ana/5-7 because x"),
        ("adjust ana fright=NONE because x", "adjust ana fright=none because x"),
        ("adjust ana round=2 mana=1 because x", "adjust round=2 ana mana=1 because x"),
        ("adjust attacker=Bo because x", "adjust attacker=bo because x"),
        ("count Bo=17 a=17", "count bo=17 ana=17"),
        ("retire B", "retire bo"),
    ],
)
def test_other_ways_to_type_come_to_the_long_form(typed: str, long: str) -> None:
    table = three()
    entry = table.read(typed)
    assert notation.join(notation.render(GAME.forms, entry)) == long
    assert table.read(long) == entry
