"""Spells in a tag team duel: inside the team, against foes, and the end of it (B41, B43–B47)."""

from __future__ import annotations

import pytest

from .table import Table, sit


def visit(who: str, mana: int = 6, line: str = "", **house: str) -> Table:
    """Ana and Cy against Bo and Di, at the visit of the only mage with mana."""
    table = sit(teams="Ana+Cy/Bo+Di", **house)(f"adjust {who} mana={mana} {line} because paper")
    while table.now["phase"] in ("draw", "throws"):
        table({"draw": "2h", "throw": "1b", "rest": "rest"}[table.due().split()[0]])
    assert table.now["order"] == [who]
    return table


def power(table: Table, aspect: str = "hearts") -> list[int]:
    """That power of all four mages."""
    return [table.mage(who)["power"][aspect] for who in ("ana", "bo", "cy", "di")]


@pytest.mark.parametrize("target", ["ana", "cy"])
def test_e25_one_aspect_power_hurts_both_members_of_a_team(target: str) -> None:
    table = visit("bo", 2)(f"cast bo aspect-power {target} hearts -1")
    assert power(table) == [-1, 0, -1, 0]
    assert table.mana()["bo"] == 0
    assert not table.said("odd-step")
    (written,) = table.said("power")
    assert [(c.holder, c.what, c.delta) for c in written.changes] == [("A", "hearts", -1)]


@pytest.mark.parametrize("target", ["bo", "di"])
def test_b46_the_team_mates_table_is_the_own_one(target: str) -> None:
    table = visit("bo", 4)(f"cast bo aspect-power {target} clubs +1")
    assert power(table, "clubs") == [0, 1, 0, 1]
    assert not table.said("odd-step")
    assert not table.said("on-mate")
    table(f"cast bo aspect-power {target} clubs -1")
    assert power(table, "clubs") == [0, 0, 0, 0]
    assert table.said("odd-step")[0].level == "warn"


def test_b41_raising_a_foe_team_is_warned_of() -> None:
    table = visit("bo", 2)("cast bo aspect-power cy hearts +1")
    assert power(table) == [1, 0, 1, 0]
    assert table.said("odd-step")[0].level == "warn"


def test_b46_the_shared_power_counts_in_the_attacks_of_both() -> None:
    table = visit("di", 2)("cast di aspect-power bo hearts +1", "draw 5C", "1b", "1b", "1b", "rest")
    table("draw 5H", "1b", "1b", "throw ana 3 b hit", "rest")
    assert table.pages() == {"ana": 9, "bo": 17, "cy": 13, "di": 13}
    table("draw 5D", "1b", "1b", "1b", "rest", "draw 6H", "throw ana 1 b hit", "1b", "1b", "rest")
    assert table.pages() == {"ana": 7, "bo": 17, "cy": 13, "di": 15}


@pytest.mark.parametrize(
    "spell",
    [
        *("bards-itch di", "get-ready di", "opposite-day di", "natural-failure di", "transformation di goat"),
        *("aspect-weakness di hearts", "damaged-weapon di 2-4", "mind-reading di", "pacify di", "out-of-control di"),
        *("fright di", "equivalent-exchange di 4", "close-quarters di 5 2", "wisdom-steal di 3"),
    ],
)
def test_b46_a_spell_on_a_mage_may_be_cast_on_the_team_mate_with_a_warning(spell: str) -> None:
    table = visit("bo")(f"cast bo {spell}")
    (warned,) = table.said("on-mate")
    assert (warned.level, warned.params["who"]) == ("warn", "di")
    against = visit("bo")(f"cast bo {spell.replace(' di', ' ana')}")
    assert not against.said("on-mate")
    assert against.mana()["bo"] == table.mana()["bo"]


@pytest.mark.parametrize("spell", ["aspect-resistance hearts", "weapon-proficiency 2-4", "footwork", "second-wind 2-4"])
def test_b46_what_one_casts_on_oneself_is_personal(spell: str) -> None:
    table = visit("bo")(f"cast bo {spell}")
    assert [len(table.mage(who)["spells"]) for who in ("bo", "di")] == [1, 0]
    assert not table.said("on-mate")


def test_b46_resistance_of_one_is_not_the_team_mates() -> None:
    table = visit("bo", 2)("cast bo aspect-resistance hearts", "draw 5H", "throw bo 5 b hit", "1b")
    table("throw di 5 b hit", "rest")
    assert table.due() == "side bo"
    table("side bo 1")
    assert table.pages() == {"ana": 19, "bo": 12, "cy": 13, "di": 8}


def test_b47_energy_efficiency_lowers_foes_only() -> None:
    table = visit("bo")
    table.refused("cast bo energy-efficiency di", rule="gg.b47")
    table("cast bo energy-efficiency bo")
    assert [table.mage(who)["max_mana"] for who in ("ana", "bo", "cy", "di")] == [6, 7, 6, 6]
    table("cast bo energy-efficiency cy")
    assert [table.mage(who)["max_mana"] for who in ("ana", "bo", "cy", "di")] == [6, 7, 5, 6]


def test_b44_mana_is_not_shared() -> None:
    table = visit("bo", 3, "di max_mana=5")("cast bo pacify ana")
    assert table.mana() == {"ana": 0, "bo": 0, "cy": 0, "di": 0}
    assert (table.mage("bo")["max_mana"], table.mage("di")["max_mana"]) == (6, 5)


def test_b46_a_trick_on_the_team_mate_costs_it_pages() -> None:
    table = visit("bo", 1)("cast bo opposite-day di", "forgot di opposite-day")
    assert table.pages() == {"ana": 13, "bo": 14, "cy": 13, "di": 12}


def test_a63_a_team_wins_through_a_spell_in_the_middle_of_the_phase() -> None:
    """E29 for teams: the foes' last mage loses its last pages; others would still have had a visit."""
    table = sit(teams="Ana+Cy/Bo+Di")
    table("adjust ana pages=36 mana=5 bo pages=0 cy pages=12 mana=3 di pages=4 mana=2 because paper")
    while table.now["phase"] in ("draw", "throws"):
        table({"draw": "2h", "throw": "1b", "rest": "rest"}[table.due().split()[0]])
    table("order ana=1 cy=2 di=3", "cast ana wisdom-steal di 6")
    assert (table.now["winners"], table.now["phase"], table.due()) == (["ana", "cy"], "over", "")
    assert (table.pages(), table.now["order"]) == ({"ana": 40, "bo": 0, "cy": 12, "di": 0}, [])


def test_a63_a_member_that_is_out_wins_through_a_spell_too() -> None:
    table = visit("ana", 4, "pages=3 bo pages=48 cy pages=0 di pages=1")("cast ana close-quarters bo 1 6")
    assert table.mage("ana")["out"]
    assert table.now["winners"] == ["bo", "di"]


def test_a63_a_spell_may_put_the_team_mate_out_and_the_duel_goes_on() -> None:
    table = visit("ana", 5, "pages=23 cy pages=3")("cast ana wisdom-steal cy 6")
    assert (table.standings(), table.now["winners"]) == ("26/0 13/0 OUT 13/0", None)
    assert table.due() == "draw ana"


def test_b45_under_last_mage_a_spell_ends_the_duel_for_one() -> None:
    table = visit("ana", 5, "pages=49 bo pages=0 cy pages=3 di pages=0", tag_victory="last_mage")
    table("cast ana wisdom-steal cy 3")
    assert (table.now["winners"], table.pages()["ana"]) == (["ana"], 52)


def test_b45_under_last_mage_a_spell_that_takes_the_last_foe_does_not_end_it() -> None:
    table = visit("ana", 5, "pages=40 bo pages=0 cy pages=10 di pages=2", tag_victory="last_mage")
    table("cast ana wisdom-steal di 3")
    assert (table.now["winners"], table.due()) == (None, "draw ana")


@pytest.mark.parametrize(("teammate", "asked"), [("normal", "side cy"), ("safe", "draw bo")])
def test_b43_a_safe_team_mate_throws_no_side_die(teammate: str, asked: str) -> None:
    """Nothing would depend on it."""
    table = sit(teams="Ana+Cy/Bo+Di", tag_teammate=teammate)("adjust cy aspect-weakness=bo/hearts because paper")
    table("draw 5H", "1b", "throw cy 3 b hit", "1b", "rest")
    assert table.due() == asked
    if teammate == "normal":
        table("side cy 6")
    assert table.pages()["cy"] == {"normal": 7, "safe": 13}[teammate]


def test_b43_a_safe_team_mates_die_still_counts_for_chaos() -> None:
    table = sit(teams="Ana+Cy/Bo+Di", tag_teammate="safe")("adjust ana chaos=ana because paper")
    table("draw 5H", "throw bo 1 b", "throw cy 4 mid hit", "throw di 1 b", "rest")
    assert (table.now["gatlings_left"], table.pages()["cy"], table.mana()["cy"]) == (1, 13, 1)
    table("throw bo 2 b hit", "throw cy 6 mid hit", "throw di 1 b", "rest")
    assert table.pages() == {"ana": 15, "bo": 11, "cy": 13, "di": 13}
    assert (table.mana()["cy"], table.due()) == (2, "draw bo")


def test_b43_a_team_mate_that_sits_out_throws_in_no_gatling_and_counts_for_none() -> None:
    table = sit(teams="Ana+Cy/Bo+Di", tag_teammate="sits_out")("adjust ana chaos=ana because paper", "draw 5H")
    table("throw bo 5 b")
    table.refused("throw cy 5 b", rule="gg.b43")
    table("throw di 6 b", "rest")
    assert (table.now["gatlings_left"], table.due()) == (2, "throw bo")
    table("1b")
    assert table.due() == "throw di"
    table("1b", "rest", "1b", "1b", "rest")
    assert table.due() == "draw bo"


def test_b43_in_the_gatlings_of_every_attack_the_casters_team_mate_is_the_one_spared() -> None:
    table = sit(teams="Ana+Cy/Bo+Di", tag_teammate="sits_out", chaos_scope="every_attack")
    table("adjust bo chaos=bo because paper", "draw 5H", "throw bo 4 b", "throw di 1 b", "rest")
    assert (table.now["attacker"], table.due()) == ("bo", "throw cy")
    assert table("1b").due() == "throw ana"
    assert table("1b").due() == "rest"


def test_b52_out_of_control_under_safe_still_costs_the_attacker_its_own_pages() -> None:
    table = sit(teams="Ana+Cy/Bo+Di", tag_teammate="safe")("adjust ana out-of-control=bo because paper", "draw 5H")
    table("1b", "throw cy 5 b hit", "1b", "throw ana 4 mid hit", "rest")
    assert table.pages() == {"ana": 9, "bo": 17, "cy": 13, "di": 13}
    assert table.mana()["ana"] == 1


def test_b52_out_of_control_by_the_team_mate_gives_it_the_pages() -> None:
    table = sit(teams="Ana+Cy/Bo+Di")("adjust ana out-of-control=cy because paper", "draw 5H", "1b", "1b", "1b")
    table("throw ana 4 b hit", "rest")
    assert table.pages() == {"ana": 9, "bo": 13, "cy": 17, "di": 13}
