"""Tag team: who throws, whose pages move, when it ends (A63, B43–B45)."""

from __future__ import annotations

from .table import Table, sit


def tag(**house: str) -> Table:
    """Ana and Cy against Bo and Di; Ana attacks first."""
    return sit(teams="Ana+Cy/Bo+Di", **house)


def poor(foes: str, ana: int = 20, cy: int = 0, **house: str) -> Table:
    """The foes own the pages named; Cy, if not said otherwise, what is left."""
    bo, di = map(int, foes.split())
    return tag(**house).given(pages={"ana": ana, "bo": bo, "cy": cy or 52 - ana - bo - di, "di": di})


def test_b43_the_team_mate_throws_like_the_others() -> None:
    table = tag()("draw 7C")
    order = []
    while table.due() != "rest":
        order.append(table.due())
        table("1m")
    assert order == ["throw bo", "throw cy", "throw di"]
    table("rest")
    assert table.mana() == {"ana": 0, "bo": 1, "cy": 1, "di": 1}


def test_b43_the_team_mate_pays_for_a_hit_and_for_leaving() -> None:
    table = tag()("draw 7C", "throw bo 1 b", "throw cy off", "throw cy 3 mid hit", "throw di 1 b", "rest")
    assert table.pages() == {"ana": 17, "bo": 13, "cy": 9, "di": 13}


def test_b43_a_safe_team_mate_throws_earns_mana_and_loses_no_page_to_a_hit() -> None:
    table = tag(tag_teammate="safe")("draw 7C", "throw bo 2 b hit", "throw cy 3 mid hit", "throw di 1 b", "rest")
    assert table.pages() == {"ana": 15, "bo": 11, "cy": 13, "di": 13}
    assert table.mana()["cy"] == 1


def test_b43_a_team_mate_that_sits_out_does_not_throw() -> None:
    table = tag(tag_teammate="sits_out")("draw 7C", "throw bo 1 b")
    assert table.due() == "throw di"
    table.refused("throw cy 3 mid", rule="gg.b43")
    table("throw di 1 b", "rest", "draw 8C")
    assert table.due() == "throw cy"
    table("throw cy 1 b")
    assert table.due() == "throw ana"


def test_b44_the_shared_table_counts_for_both() -> None:
    table = sit(teams="Ana+Cy/Bo+Di", aspect_start="rolled", first="Cy")("power ana 1 2 3 4", "power di 5 5 5 5")
    table("draw 7C", "throw di 1 b hit", "throw ana 1 b", "throw bo 1 b", "rest")
    assert table.pages() == {"ana": 13, "bo": 13, "cy": 18, "di": 8}
    table("draw 7H", "throw ana 1 b hit", "throw bo 1 b", "throw cy 1 b", "rest")
    assert table.pages() == {"ana": 7, "bo": 13, "cy": 18, "di": 14}


def test_a63_a_mage_is_out_by_its_own_pages_and_its_team_plays_on() -> None:
    table = poor("3 10")("draw 7C", "throw bo 6 mid hit", "throw cy 1 b", "throw di 1 b", "rest")
    assert (table.standings(), table.now["winners"]) == ("23/0 OUT 19/0 10/0", None)
    assert table.due() == "draw cy"


def test_a63_a_team_wins_when_both_foes_are_out() -> None:
    table = poor("3 4")("draw 7C", "throw bo 6 mid hit", "throw cy 1 b", "throw di 4 b hit", "rest")
    assert (table.now["winners"], table.now["phase"]) == (["ana", "cy"], "over")
    assert table.pages() == {"ana": 27, "bo": 0, "cy": 25, "di": 0}


def test_a63_a_member_that_is_out_wins_with_its_team() -> None:
    table = poor("4 0", ana=48, cy=0)
    assert table.mage("cy")["out"]
    table("draw 7C", "throw bo 4 mid hit", "rest")
    assert table.now["winners"] == ["ana", "cy"]


def test_a63_pages_won_from_the_team_mate_do_move_and_may_put_it_out() -> None:
    table = poor("10 12", ana=28, cy=2)("draw 7C", "throw bo 1 b", "throw cy 5 b hit", "throw di 1 b", "rest")
    assert (table.standings(), table.now["winners"]) == ("30/0 10/0 OUT 12/0", None)


def test_a63_one_cast_may_clear_the_table() -> None:
    table = poor("3 4", ana=43, cy=2)("draw 7C", "throw bo 6 b hit", "throw cy 5 b hit", "throw di 6 b hit", "rest")
    assert (table.now["winners"], table.pages()["ana"]) == (["ana", "cy"], 52)


def test_b45_under_last_mage_the_team_mates_fight_it_out() -> None:
    table = poor("3 4", tag_victory="last_mage")
    table("draw 7C", "throw bo 6 mid hit", "throw cy 1 b", "throw di 4 b hit", "rest")
    assert (table.now["winners"], table.due()) == (None, "draw cy")
    table.given(pages={"ana": 3, "cy": 49})("draw 7C", "throw ana 6 b hit", "rest")
    assert table.now["winners"] == ["cy"]


def test_b45_the_last_two_of_a_team_throw_at_each_other_whatever_spared_them_before() -> None:
    """Else nobody would be left to throw, and the duel could not end."""
    for spared in ("safe", "sits_out"):
        table = poor("3 4", tag_victory="last_mage", tag_teammate=spared)
        table.given(pages={"ana": 50, "bo": 0, "cy": 2, "di": 0})("draw 7C")
        assert table.due() == "throw cy"
        table("throw cy 6 b hit", "rest")
        assert table.now["winners"] == ["ana"]


def test_a63_a_turn_skips_the_member_that_is_out() -> None:
    table = poor("3 10")(
        "draw 7C", "throw bo 6 b hit", "throw cy 1 b", "throw di 1 b", "rest", "draw 8C", "throw di 1 b"
    )
    assert table.due() == "throw ana"
    table("throw ana 1 b", "rest")
    assert table.due() == "draw di"
