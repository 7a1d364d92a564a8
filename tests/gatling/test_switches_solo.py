"""House switches for playing alone: with two hands, or against the automaton (B11, A14)."""

from __future__ import annotations

import pytest

from .table import sit, turned_away


def test_b11_two_handed_play_is_an_ordinary_duel() -> None:
    table = sit("Ana", "Bo", solo="hotseat")
    assert table.due() == "power ana bo"
    table("power ana 1 1 1 1", "power bo 2 2 2 2", "draw 5H", "throw bo 3 mid", "rest")
    assert table.mana()["bo"] == 1


def test_a14_the_automaton_has_no_powers_no_mana_and_no_visits() -> None:
    table = sit("Ana", "Bo", solo="automaton")
    assert table.due() == "power ana"
    table.refused("power bo 2 2 2 2", code="not-due")
    table("power ana 4 1 6 2", "draw 5H", "throw bo 3 top", "rest")
    assert table.mana() == {"ana": 0, "bo": 0}
    assert set(table.mage("bo")["power"].values()) == {0}
    assert table.due() == "draw bo"
    table("draw 5H", "throw ana 3 top hit", "rest")
    assert table.standings() == "23/2 29/0"
    assert table.now["order"] == ["ana"]
    assert not table.said("no-visit")
    table("cast ana get-ready bo", "pass ana")
    assert table.due() == "draw ana"


def test_a14_the_automaton_pays_with_pages_for_leaving() -> None:
    table = sit("Ana", "Bo", solo="automaton", aspect_start="zero")("draw 5H", "throw bo off")
    assert table.pages() == {"ana": 27, "bo": 25}


def test_a14_the_automaton_without_rolled_powers_begins_at_once() -> None:
    assert sit("Ana", "Bo", solo="automaton", aspect_start="zero").due() == "draw ana"


def test_a14_the_automaton_is_given_no_mana_by_hand_either() -> None:
    """Else it would have to be visited."""
    table = sit("Ana", "Bo", solo="automaton", aspect_start="zero")
    table.refused("adjust bo mana=3 because paper")


@pytest.mark.parametrize("names", ["Ana Bo Cy", "Ana Bo Cy Di"])
def test_a14_the_automaton_plays_with_two_names_only(names: str) -> None:
    assert turned_away(*names.split(), solo="automaton").code == "words"
    assert turned_away(teams="Ana+Cy/Bo+Di", solo="automaton").code == "words"
    assert sit(*names.split(), solo="hotseat").due() == "draw ana"
