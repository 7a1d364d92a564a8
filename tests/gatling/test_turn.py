"""A turn and a round: who attacks, the page, whose throw it is, what comes after (A20–A25, A77)."""

from __future__ import annotations

import pytest

from .table import Table, sit

# number, pattern, anchors thrown, bullets placed
PATTERNS = [
    ("A", "Gatling", 8, 0),
    ("2", "Barricade", 4, 4),
    ("3", "Pierce", 2, 6),
    ("4", "Slash", 2, 4),
    ("5", "Strike", 2, 6),
    ("6", "Jaw", 1, 4),
    ("7", "Star", 1, 4),
    ("8", "Passage", 0, 8),
    ("9", "Hall", 0, 8),
    ("10", "Cage", 0, 8),
    ("J", "Cone", 0, 8),
    ("Q", "Breach", 1, 5),
    ("K", "Denial", 0, 8),
]


def three() -> Table:
    """Ana, Bo and Cy, in this order."""
    return sit("Ana", "Bo", "Cy")


def dodge(table: Table) -> Table:
    """A turn in which nothing happens."""
    table("draw 2H")
    while table.due() != "rest":
        table("1b")
    return table("rest")


def test_a20_each_mage_attacks_once_in_a_round() -> None:
    table, attacks = three(), []
    while table.now["round"] == 1:
        attacks.append(table.now["attacker"])
        dodge(table)
    assert attacks == ["ana", "bo", "cy"]
    assert (table.now["round"], table.now["attacker"]) == (2, "ana")


def test_a20_a_mage_knocked_out_before_its_turn_is_skipped() -> None:
    table = three().given(pages={"ana": 30, "bo": 1, "cy": 20})
    table("draw 7C", "throw bo 3 mid hit", "throw cy 2 bottom", "rest")
    assert table.due() == "draw cy"


def test_a21_the_attacker_draws_before_anything_is_thrown() -> None:
    table = three()
    assert table.due() == "draw ana"
    table.refused("throw bo 5 mid", rule="gg.a30", code="not-due")
    table.refused("rest", code="not-due")
    table.refused("order ana=3 bo=5", code="not-due")
    table.refused("pass ana", code="not-due")
    table("draw 7C")
    assert (table.now["attacker"], table.now["page"], table.now["phase"]) == ("ana", "7C", "throws")


def test_a21_one_page_a_turn() -> None:
    three()("draw 7C").refused("draw 8C", rule="gg.a21", code="not-due")


@pytest.mark.parametrize(("rank", "pattern", "anchors", "placed"), PATTERNS)
def test_a22_the_number_names_the_pattern(rank: str, pattern: str, anchors: int, placed: int) -> None:
    (text,) = three()(f"draw {rank}S").texts()
    assert f"♠{rank} {pattern} “" in text


@pytest.mark.parametrize(("rank", "pattern", "anchors", "placed"), PATTERNS)
def test_a23_the_attacker_is_told_how_many_bullets_to_lay(rank: str, pattern: str, anchors: int, placed: int) -> None:
    (text,) = three()(f"draw {rank}S").texts()
    assert (f"throws {anchors} anchor" in text) == bool(anchors)
    assert (f"places {placed} bullet" in text) == bool(placed)


def test_a22_the_suit_is_the_aspect_of_every_hit_of_the_turn() -> None:
    table = three().given(powers={"ana": "0 0 0 2"})("draw 7C", "throw bo 1 mid hit", "throw cy 3 mid hit", "rest")
    assert table.pages() == {"ana": 25, "bo": 14, "cy": 12}


def test_a24_the_page_stays_in_play_until_the_others_have_thrown() -> None:
    table = three()("draw 7C", "throw bo 5 mid")
    assert (table.now["page"], table.pages()["ana"]) == ("7C", 17)
    table("throw cy 5 mid")
    assert table.now["page"] == "7C"
    table("rest")
    assert table.now["page"] is None
    assert [notice.level for notice in table.said("page-back")] == ["do"]


def test_a24_pages_won_go_below_the_page_that_was_played() -> None:
    table = three()("draw 7C", "throw bo 5 mid hit", "throw cy 5 mid", "rest")
    assert "♣7 goes back under Ana's deck, above the pages just won" in table.texts()
    table("draw 8C", "throw cy 5 mid", "throw ana 5 mid", "rest")
    assert "♣8 goes back under Bo's deck" in table.texts()


def test_a25_the_attacker_does_not_throw() -> None:
    table = three()("draw 7C")
    table.refused("throw ana 3 mid", rule="gg.a25")
    table("throw bo 3 mid")
    table.refused("throw ana 3 mid", rule="gg.a25")
    table("throw cy 3 mid")
    assert table.due() == "rest"
    table.refused("throw ana 3 mid", rule="gg.a25")


def test_a_page_played_twice_in_a_round_is_taken_with_a_warning() -> None:
    table = dodge(three())
    table("draw 2H")
    assert [notice.level for notice in table.said("drawn-twice")] == ["warn"]
    assert table.now["page"] == "2H"


def test_a_page_played_in_the_round_before_is_nothing_to_warn_of() -> None:
    table = three()
    for page in ("2H", "3H", "4H"):
        table(f"draw {page}", "1b", "1b", "rest")
    table("draw 2H")
    assert (table.now["round"], table.said("drawn-twice")) == (2, [])


def test_a77_the_same_mage_opens_the_next_round() -> None:
    table = sit("Ana", "Bo", "Cy", first="Cy")
    for _ in range(3):
        dodge(table)
    assert (table.now["round"], table.due()) == (2, "draw cy")
    assert [notice.params["round"] for notice in table.said("round")] == [2]


def test_a77_the_next_living_mage_opens_for_a_first_mage_who_is_out() -> None:
    table = three().given(pages={"ana": 2, "bo": 20, "cy": 29})
    dodge(table)
    table("draw 7C", "throw cy 1 b", "throw ana 2 b hit", "rest", "draw 8C", "throw bo 1 b", "rest")
    assert (table.now["round"], table.due(), table.now["first"]) == (2, "draw bo", "ana")
    dodge(dodge(table))
    assert (table.now["round"], table.due()) == (3, "draw bo")


def test_a77_the_round_rises_after_the_last_visit() -> None:
    table = sit("Ana", "Bo", aspect_start="zero")(
        "draw 2H", "throw bo 3 mid", "rest", "draw 3H", "throw ana 3 b", "rest"
    )
    assert (table.now["round"], table.now["phase"], table.now["attacker"]) == (1, "spells", None)
    table("pass bo")
    assert (table.now["round"], table.now["phase"], table.now["attacker"]) == (2, "draw", "ana")


def test_a77_the_round_rises_after_the_last_attack_if_nobody_has_mana() -> None:
    table = sit("Ana", "Bo", aspect_start="zero")
    dodge(dodge(table))
    assert (table.now["round"], table.now["phase"]) == (2, "draw")
