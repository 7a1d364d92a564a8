"""Sitting down: seats, deal, powers, teams (A01–A16)."""

from __future__ import annotations

import pytest

from .table import sit, turned_away

FOUR = {"hearts": 4, "diamonds": 1, "spades": 6, "clubs": 2}
ROLLED = ("power ana 4 1 6 2", "power bo 2 5 3 3")


def test_a01_two_to_four_mages_sit_down() -> None:
    for names in (("Ana", "Bo"), ("Ana", "Bo", "Cy"), ("Ana", "Bo", "Cy", "Di")):
        assert [mage["name"] for mage in sit(*names).now["mages"]] == list(names)


@pytest.mark.parametrize("names", [(), ("Ana",), ("Ana", "Bo", "Cy", "Di", "Eli")])
def test_a01_one_mage_or_five_are_turned_away(names: tuple[str, ...]) -> None:
    assert turned_away(*names).code == "words"


def test_a01_two_mages_of_one_name_are_turned_away() -> None:
    assert turned_away("Ana", "ana").code == "words"


@pytest.mark.parametrize("name", ["7C", "top", "hit", "off", "over", "b", "5", "rest", "draw", "safe", "o"])
def test_a_mage_is_not_called_what_the_game_calls_something_else(name: str) -> None:
    assert turned_away(name, "Bo").code == "words"


def test_a02_fifty_two_pages_and_no_more() -> None:
    pages = [rank + suit for rank in "A23456789TJQK" for suit in "HDSC"]
    drawn = []
    for page in pages:
        table = sit("Ana", "Bo", aspect_start="zero")(f"draw {page}")
        drawn.append(table.now["page"])
    assert drawn == pages
    assert len(set(drawn)) == 52


@pytest.mark.parametrize(("page", "given"), [("AH", 2), ("AD", 3), ("AS", 4), ("AC", 5)])
def test_a03_a_power_table_is_read_hearts_diamonds_spades_clubs(page: str, given: int) -> None:
    table = sit("Ana", "Bo", aspect_start="rolled")("power ana 1 2 3 4", "power bo 6 6 6 6")
    table(f"draw {page}", "throw bo 1 bottom hit", "rest")
    assert table.pages() == {"ana": 26 + given, "bo": 26 - given}


@pytest.mark.parametrize(
    ("page", "name"),
    [("7H", "Mage's Mercy"), ("7C", "Heatstroke"), ("7S", "Evil Eye"), ("7D", "Orbital Revolution")],
)
def test_a03_the_suit_names_the_page(page: str, name: str) -> None:
    """Blood, Wild, Lost, Divine: the page's own name goes by its suit."""
    assert name in sit("Ana", "Bo", "Cy")(f"draw {page}").texts()[0]


def test_a05_a_new_table_shows_zero_everywhere() -> None:
    for mage in sit("Ana", "Bo", "Cy").now["mages"]:
        assert mage["mana"] == 0
        assert mage["power"] == {"hearts": 0, "diamonds": 0, "spades": 0, "clubs": 0}
        assert mage["spells"] == []


def test_a06_tables_are_written_before_the_first_page_is_drawn() -> None:
    table = sit("Ana", "Bo")
    table.refused("draw 7C", rule="gg.a21", code="not-due")
    table(ROLLED[0])
    table.refused("draw 7C", code="not-due")
    table(ROLLED[1], "draw 7C")
    assert table.mana() == {"ana": 0, "bo": 0}


def test_a07_everyone_can_hold_six_mana() -> None:
    assert [mage["max_mana"] for mage in sit("Ana", "Bo", "Cy", "Di").now["mages"]] == [6, 6, 6, 6]


def test_a08_a_power_has_no_bounds() -> None:
    table = sit("Ana", "Bo", aspect_start="zero").given(powers={"ana": "15 -9 0 0"})
    assert table.mage("ana")["power"]["diamonds"] == -9
    table("draw 2H", "throw bo 1 bottom hit", "rest")
    assert table.pages() == {"ana": 42, "bo": 10}
    table = sit("Ana", "Bo", aspect_start="zero").given(powers={"ana": "0 24 0 0"})
    table("draw 2D", "throw bo 1 bottom hit", "rest")
    assert table.pages() == {"ana": 51, "bo": 1}


def test_a09_two_mages_roll_their_powers() -> None:
    table = sit("Ana", "Bo")
    assert (table.now["phase"], table.due()) == ("powers", "power ana bo")
    table("power bo 2 5 3 3")
    assert table.due() == "power ana"
    table("power ana 4 1 6 2")
    assert table.mage("ana")["power"] == FOUR
    assert table.mage("bo")["power"] == {"hearts": 2, "diamonds": 5, "spades": 3, "clubs": 3}
    assert table.due() == "draw ana"


@pytest.mark.parametrize("names", [("Ana", "Bo", "Cy"), ("Ana", "Bo", "Cy", "Di")])
def test_a09_more_than_two_mages_begin_with_powers_of_zero(names: tuple[str, ...]) -> None:
    table = sit(*names)
    assert table.due() == "draw ana"
    table.refused("power ana 4 1 6 2", rule="gg.a09", code="not-due")


def test_a09_a_table_is_written_once() -> None:
    table = sit("Ana", "Bo")("power ana 4 1 6 2")
    table.refused("power ana 1 1 1 1", rule="gg.a09", code="not-due")


@pytest.mark.parametrize(
    "rolled", ["0 1 6 2", "4 7 6 2", "4 1 6", "4 1 6 2 3", "4 1 2.5 2", "4 1 six 2", "-1 1 6 2", ""]
)
def test_a09_a_power_is_four_dice(rolled: str) -> None:
    table = sit("Ana", "Bo")
    table.refused(f"power ana {rolled}", code="words")
    assert table.due() == "power ana bo"


@pytest.mark.parametrize(("names", "each"), [("Ana Bo", 26), ("Ana Bo Cy", 17), ("Ana Bo Cy Di", 13)])
def test_a10_all_pages_are_dealt_out_evenly(names: str, each: int) -> None:
    table = sit(*names.split())
    assert set(table.pages().values()) == {each}
    assert f"{each} pages each" in table.texts()[0]
    assert [notice.level for notice in table.said("deal")] == ["do"]


@pytest.mark.parametrize(("names", "discarded"), [("Ana Bo", 0), ("Ana Bo Cy", 1), ("Ana Bo Cy Di", 0)])
def test_a11_three_mages_discard_the_page_that_is_left(names: str, discarded: int) -> None:
    table = sit(*names.split())
    assert table.now["discarded"] == discarded
    assert ("1 page put away" in table.texts()[0]) == bool(discarded)


def test_a12_a_team_shares_one_table_of_powers() -> None:
    table = sit(teams="Ana+Cy/Bo+Di", aspect_start="rolled")
    assert table.due() == "power ana bo cy di"
    table("power cy 4 1 6 2")
    assert table.due() == "power bo di"
    assert table.mage("ana")["power"] == table.mage("cy")["power"] == FOUR
    table.refused("power ana 1 1 1 1", rule="gg.b02", code="not-due")
    table("power bo 2 5 3 3")
    assert table.due() == "draw ana"


def test_a12_teams_are_seated_by_turns() -> None:
    table = sit(teams="Ana+Cy/Bo+Di")
    assert [(mage["id"], mage["team"]) for mage in table.now["mages"]] == [
        ("ana", "A"),
        ("bo", "B"),
        ("cy", "A"),
        ("di", "B"),
    ]
    assert table.pages() == {"ana": 13, "bo": 13, "cy": 13, "di": 13}


def test_a12_a_team_may_sit_in_any_order() -> None:
    table = sit("Ana", "Cy", "Bo", "Di", teams="Ana+Cy/Bo+Di")
    assert [mage["id"] for mage in table.now["mages"]] == ["ana", "cy", "bo", "di"]
    table("draw 2H")
    assert table.due() == "throw cy"


def test_a12_mana_stays_with_its_mage() -> None:
    table = sit(teams="Ana+Cy/Bo+Di")("draw 2H", "throw bo 1 top", "throw cy 1 mid", "throw di 1 bottom", "rest")
    assert table.mana() == {"ana": 0, "bo": 2, "cy": 1, "di": 0}


@pytest.mark.parametrize("teams", ["Ana+Bo+Cy/Di", "Ana+Bo", "Ana+Bo/Cy", "Ana/Bo/Cy/Di", "Ana+Bo/Bo+Di"])
def test_a12_teams_are_two_pairs(teams: str) -> None:
    no = turned_away("Ana", "Bo", "Cy", "Di", teams=teams)
    assert no.code == "words"
    assert "gg.a12" in no.rules


def test_a12_a_team_of_two_at_a_table_of_two_is_turned_away() -> None:
    assert turned_away("Ana", "Bo", teams="Ana/Bo").code == "words"


def test_a13_turns_go_clockwise_from_the_first_mage() -> None:
    table = sit("Ana", "Bo", "Cy", first="Bo")
    assert table.now["first"] == "bo"
    attackers = []
    for _ in range(3):
        attackers.append(table.now["attacker"])
        table("draw 2H", "1b", "1b", "rest")
    assert attackers == ["bo", "cy", "ana"]


def test_a13_the_first_mage_sits_at_the_table() -> None:
    assert turned_away("Ana", "Bo", first="Cy").code == "words"


def test_a16_pages_and_mana_always_add_up() -> None:
    """The table looks after every line; here through a round in which everything happens once."""
    table = sit("Ana", "Bo", "Cy", "Di")
    table("draw 7C", "over", "o", "4m", "6t*", "o", "1b", "push bo off", "3t")
    table("rest", "draw KH", "2o*", "3m", "6 over hit", "rest")
    assert sum(table.pages().values()) == 52
