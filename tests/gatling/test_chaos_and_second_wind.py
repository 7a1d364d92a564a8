"""Casts beyond the first: Second wind, and the Gatlings of Chaos (E33, E34, B54, B58–B62)."""

from __future__ import annotations

import pytest

from .table import Table, at_visits, sit

SECOND, CHAOS = "second-wind ana 5-7", "chaos ana"


def with_(*spells: str, names: str = "Ana Bo Cy", **given: object) -> Table:
    """Ana, under these spells, is to draw."""
    house = given.pop("house", {})
    table = sit(*names.split(), **{"aspect_start": "zero", **house})  # type: ignore[dict-item]
    return table.given(**{"spells": {"ana": spells}, **given})  # type: ignore[arg-type]


def safe(table: Table) -> Table:
    """Everybody's one lies safe at the bottom; all rest."""
    while table.due().startswith("throw"):
        table("1b")
    return table("rest")


def test_e33_second_wind() -> None:
    table = with_("second-wind ana 8-10", names="Ana Bo", powers={"ana": "0 1 0 0"})
    table("draw 9D", "throw bo 2 top hit", "rest")
    assert (table.standings(), table.now["phase"]) == ("29/0 23/2", "second")
    table("again")
    assert (table.now["phase"], table.now["page"], table.now["dice"], table.due()) == ("throws", "9D", [], "throw bo")
    table("throw bo 1 mid hit", "rest")
    assert (table.standings(), table.due(), table.now["page"]) == ("31/0 21/3", "draw bo", None)


def test_b54_again_and_enough_are_asked_of_the_attacker_and_enough_is_the_default() -> None:
    table = safe(with_(SECOND)("draw 5H"))
    due = [(prompt.entry, prompt.seats, prompt.default) for prompt in table.prompts() if prompt.due]
    assert due == [("again", ("ana",), "enough"), ("enough", ("ana",), "enough")]
    assert (table.now["attacker"], table.now["page"]) == ("ana", "5H")
    table.refused("draw 6H", code="not-due")
    table.refused("rest", code="not-due")
    table.refused("throw bo 1 b", code="not-due")
    table("enough")
    assert (table.due(), table.now["page"], len(table.said("page-back"))) == ("draw bo", None, 1)


def test_b54_the_page_goes_back_after_the_second_cast_only() -> None:
    table = safe(with_(SECOND)("draw 5H"))
    assert not table.said("page-back")
    assert len(safe(table("again")).said("page-back")) == 1


@pytest.mark.parametrize("line", ["again", "enough"])
def test_b54_no_second_cast_outside_the_range_or_without_the_spell(line: str) -> None:
    for spells, page in (((SECOND,), "8H"), ((SECOND,), "AH"), ((SECOND,), "4H"), ((), "5H")):
        table = safe(with_(*spells)("draw " + page))
        assert table.due() == "draw bo"
        table.refused(line, rule="gg.b54", code="not-due")


def test_b54_not_on_a_foes_turn() -> None:
    table = safe(with_(SECOND)("draw AH"))
    assert safe(table("draw 5H")).due() == "draw cy"


def test_b54_b49_it_is_checked_on_the_chosen_page() -> None:
    table = with_(SECOND, "taking-control ana")
    assert safe(table("draw 6H chosen")).due() == "again ana, enough ana"


def test_b54_no_third_cast() -> None:
    table = safe(with_(SECOND)("draw 5H"))
    assert safe(table("again")).due() == "draw bo"


def test_b54_whoever_is_knocked_out_in_the_first_cast_throws_no_more() -> None:
    table = with_(SECOND, pages={"ana": 30, "bo": 2, "cy": 20})
    table("draw 5H", "throw bo 2 b hit", "1b", "rest")
    assert (table.mage("bo")["out"], table("again").due()) == (True, "throw cy")


def test_a62_a_win_in_the_first_cast_asks_for_no_second() -> None:
    table = with_(SECOND, CHAOS, names="Ana Bo", pages={"ana": 50, "bo": 2})("draw 5H", "throw bo 6 b hit", "rest")
    assert (table.now["winners"], table.due(), table.now["gatlings_left"]) == (["ana"], "", 0)
    assert (table.now["attacker"], table.now["page"]) == (None, None)


def four() -> Table:
    """E34 as far as its throws: Ana under her own Chaos, hearts 1."""
    table = with_(CHAOS, names="Ana Bo Cy Di", pages={"ana": 25, "bo": 13, "cy": 8, "di": 6}, powers={"ana": "1 0 0 0"})
    return table("draw 6H", "throw bo 5 mid safe", "throw cy 4 off hit", "throw di 6 top hit")


def test_e34_two_dice_count_and_two_gatlings_follow() -> None:
    """Di owns 6 pages and hands over 7: out at the checkpoint of the cast, and in no Gatling."""
    table = four()
    assert "Chaos: 2 " in table.asked("rest")
    table("rest")
    assert (table.standings(), table.now["gatlings_left"]) == ("36/0 13/1 3/0 OUT", 2)
    assert [said.params["count"] for said in table.said("chaos")] == [2]
    assert {"gg.b60", "gg.spell.chaos"} <= set(table.said("chaos")[0].rules)
    assert (table.now["phase"], table.now["attacker"], table.now["dice"]) == ("throws", "ana", [])
    assert table("1b").due() == "throw cy"
    assert table("1b").due() == "rest"


def test_e34_all_others_throw_in_each_and_get_mana_and_their_dice_do_not_chain() -> None:
    """As E34 in words: nobody is out after the first cast."""
    table = with_(CHAOS, names="Ana Bo Cy Di", powers={"ana": "1 0 0 0"})
    table("draw 6H", "throw bo 5 mid safe", "throw cy 4 off hit", "throw di 6 top safe", "rest")
    assert table.standings() == "18/0 13/1 8/0 13/2"
    assert "Gatling" in table.asked("throw")
    assert "hit = die + 1" in table.asked("throw")
    assert table.due() == "throw bo"
    table("throw bo 6 top", "throw cy 5 b hit", "throw di 4 mid")
    assert (table.due(), "Chaos" in table.asked("rest")) == ("rest", False)
    table("rest")
    assert (table.standings(), table.now["gatlings_left"]) == ("24/0 13/3 2/0 13/3", 1)
    table("throw bo mid", "throw cy b", "throw di 6 off hit", "rest")
    assert (table.standings(), table.now["gatlings_left"], table.due()) == ("31/0 13/4 2/0 6/3", 0, "draw bo")


def test_b60_every_die_of_four_to_six_counts_by_its_number_not_once_a_number() -> None:
    table = with_(CHAOS, names="Ana Bo Cy Di")("draw 6H", "4b", "4m", "4t", "rest")
    assert table.now["gatlings_left"] == 3


@pytest.mark.parametrize("die", [1, 2, 3])
def test_b60_a_low_die_does_not_count(die: int) -> None:
    table = with_(CHAOS)("draw 6H", f"{die}m", f"{die}b*", "rest")
    assert (table.now["gatlings_left"], table.due()) == (0, "draw bo")
    assert not table.said("gatling")


def test_b60_it_counts_what_lies_after_the_last_push() -> None:
    table = with_(CHAOS)("draw 6H", "6m", "1b", "push bo 3", "rest")
    assert table.now["gatlings_left"] == 0
    table = with_(CHAOS)("draw 6H", "1m", "6b", "push bo 4", "push cy off", "throw cy 6 off hit", "rest")
    assert table.now["gatlings_left"] == 1


def test_b60_the_number_is_required_while_chaos_counts() -> None:
    table = with_(CHAOS)("draw 6H")
    assert "number counts for Chaos" in table.asked("throw")
    table.refused("throw bo mid", rule="gg.b60")
    table("throw bo 4 mid", "1b", "rest", "throw bo mid")
    assert table.due() == "throw cy", "a Gatling's dice are not counted"
    table = with_(CHAOS)
    safe(table("draw 6H"))
    assert table("draw 5H", "throw cy mid").due() == "throw ana", "on another's turn nothing is counted"


def test_b61_the_number_is_required_in_the_second_cast_as_well() -> None:
    table = with_(CHAOS, SECOND)
    safe(table("draw 6H"))("again").refused("throw bo mid", rule="gg.b60")


def test_b58_each_cast_is_followed_by_its_own_gatlings() -> None:
    table = with_(CHAOS, SECOND)("draw 6H", "4m", "5b", "rest")
    seen = []
    for _ in range(2):
        seen.append((table.now["gatlings_left"], table.due()))
        safe(table)
    assert seen == [(2, "throw bo"), (1, "throw bo")]
    assert (table.now["gatlings_left"], table.due()) == (0, "again ana, enough ana")
    table("again", "6b", "1b", "rest")
    assert (table.now["gatlings_left"], table.due()) == (1, "throw bo")
    safe(table)
    assert (table.due(), table.now["page"], len(table.said("page-back"))) == ("draw bo", None, 1)


def test_b61_each_gatling_has_its_own_checkpoint() -> None:
    table = with_(CHAOS, pages={"ana": 30, "bo": 3, "cy": 19})("draw 6H", "4m", "5b", "rest")
    table("throw bo 3 b hit", "1b", "rest")
    assert (table.standings(), table.now["gatlings_left"], table.due()) == ("33/0 OUT 19/0", 1, "throw cy")
    table("throw cy 2 top hit", "rest")
    assert (table.standings(), table.due()) == ("35/0 OUT 17/2", "draw cy")


def test_a62_a_gatling_may_win_and_the_rest_lapse() -> None:
    table = with_(CHAOS, names="Ana Bo", pages={"ana": 49, "bo": 3})(
        "draw 6H", "4m", "rest", "throw bo 3 b hit", "rest"
    )
    assert (table.now["winners"], table.now["gatlings_left"], table.due()) == (["ana"], 0, "")


def test_b61_leaving_the_board_in_a_gatling_costs_as_ever() -> None:
    table = with_(CHAOS, mana={"bo": 1})("draw 6H", "4b", "1b", "rest", "throw bo off", "throw bo off")
    assert table.standings() == "18/0 16/0 17/0"
    assert table.due() == "throw bo"


def test_b59_on_a_foes_turn_nothing_follows() -> None:
    table = safe(with_(CHAOS)("draw 6H"))
    table("draw 5H", "throw cy 6 m", "throw ana 6 m", "rest")
    assert (table.now["gatlings_left"], table.due()) == (0, "draw cy")


def test_b59_by_the_house_rule_every_attack_has_the_casters_gatlings() -> None:
    table = with_(CHAOS, house={"chaos_scope": "every_attack"}, powers={"ana": "0 2 0 0", "bo": "0 5 0 0"})
    safe(table("draw AH"))
    table("draw 5D").refused("throw cy mid", rule="gg.b60")
    table("throw cy 6 b", "throw ana 2 b", "rest")
    assert (table.now["gatlings_left"], table.now["attacker"], table.now["page"]) == (1, "ana", "5D")
    assert table.due() == "throw bo", "all but the caster of Chaos throw, from its left"
    table("throw bo 1 m hit", "throw cy 1 b", "rest")
    assert table.standings() == "20/0 14/1 17/0", "the aspect of the page in play, the power of the caster of Chaos"
    assert (table.now["page"], table.due()) == (None, "draw cy")


def test_b59_several_casters_follow_in_seat_order_from_the_attacker() -> None:
    table = sit("Ana", "Bo", "Cy", chaos_scope="every_attack", first="Bo")
    table.given(spells={"ana": ("chaos ana",), "cy": ("chaos cy",)})
    table("draw 5D", "throw cy 6 b", "throw ana 2 b", "rest")
    assert (table.now["attacker"], table.now["gatlings_left"], table.due()) == ("cy", 2, "throw ana")
    safe(table)
    assert (table.now["attacker"], table.now["gatlings_left"], table.due()) == ("ana", 1, "throw bo")
    safe(table)
    assert (table.now["gatlings_left"], table.due()) == (0, "draw cy")


def test_f2_the_second_cast_reminds_of_the_spell() -> None:
    table = safe(with_(SECOND)("draw 5H"))
    assert "Second wind" in table.asked("again")


def test_a76_b39_second_wind_from_the_visit_to_its_end() -> None:
    table = at_visits("Ana", "Bo", mana="4 0")("cast ana second-wind 5-7")
    table("draw 5H", "1b", "rest", "again", "1b", "rest")
    assert table.due() == "draw bo"
    table.next_round()
    assert safe(table("draw 5H")).due() == "draw bo"
