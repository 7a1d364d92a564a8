"""Sitting down: seats, deal, powers, teams (A01–A16)."""

from __future__ import annotations

import pytest

from .table import sit, turned_away


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


def test_a05_a_new_table_shows_zero_everywhere() -> None:
    for mage in sit("Ana", "Bo", "Cy").now["mages"]:
        assert mage["mana"] == 0
        assert mage["power"] == {"hearts": 0, "diamonds": 0, "spades": 0, "clubs": 0}
        assert mage["spells"] == []


def test_a07_everyone_can_hold_six_mana() -> None:
    assert [mage["max_mana"] for mage in sit("Ana", "Bo", "Cy", "Di").now["mages"]] == [6, 6, 6, 6]


@pytest.mark.parametrize(("names", "each"), [("Ana Bo", 26), ("Ana Bo Cy", 17), ("Ana Bo Cy Di", 13)])
def test_a10_all_pages_are_dealt_out_evenly(names: str, each: int) -> None:
    table = sit(*names.split())
    assert set(table.pages().values()) == {each}
    assert f"deal {each} pages to each mage, face down" in table.texts()[0]
    assert [notice.level for notice in table.said("deal")] == ["do"]


@pytest.mark.parametrize(("names", "discarded"), [("Ana Bo", 0), ("Ana Bo Cy", 1), ("Ana Bo Cy Di", 0)])
def test_a11_three_mages_discard_the_page_that_is_left(names: str, discarded: int) -> None:
    table = sit(*names.split())
    assert table.now["discarded"] == discarded
    assert ("put the last page away unseen" in table.texts()[0]) == bool(discarded)


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


@pytest.mark.parametrize("teams", ["Ana+Bo+Cy/Di", "Ana+Bo", "Ana+Bo/Cy", "Ana/Bo/Cy/Di", "Ana+Bo/Bo+Di"])
def test_a12_teams_are_two_pairs(teams: str) -> None:
    no = turned_away("Ana", "Bo", "Cy", "Di", teams=teams)
    assert no.code == "words"
    assert "gg.a12" in no.rules


def test_a12_a_team_of_two_at_a_table_of_two_is_turned_away() -> None:
    assert turned_away("Ana", "Bo", teams="Ana/Bo").code == "words"


def test_a13_the_first_mage_sits_at_the_table() -> None:
    assert turned_away("Ana", "Bo", first="Cy").code == "words"
