"""House switches: the values they have, and when they may be set."""

from __future__ import annotations

import pytest

from .house import attacked, duel
from .table import sit, turned_away


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        ("aspect_start", "maybe"),
        ("tag_teammate", "asleep"),
        ("tag_victory", "nobody"),
        ("zone_rule", "first"),
        ("offboard_cost", "none"),
        ("round_start", "random"),
        ("round_limit", "0"),
        ("round_limit", "21"),
        ("round_limit", "-1"),
        ("gravity", "off"),
    ],
)
def test_a_switch_has_the_values_it_has(switch: str, value: str) -> None:
    assert turned_away("Ana", "Bo", **{switch: value}).code == "words"


def test_a_switch_set_in_the_duel_acts_from_then_on() -> None:
    table = sit("Ana", "Bo", "Cy").given(mana={"bo": 1, "cy": 1})("draw 7C", "throw bo off", "1b", "1b", "rest")
    assert table.pages()["bo"] == 17
    table("house offboard_cost=both", "draw 8C", "throw cy off")
    assert table.pages()["cy"] == 16


def test_a_switch_is_not_set_during_a_cast() -> None:
    table = sit("Ana", "Bo", "Cy")("draw 7C")
    table.refused("house zone_rule=furthest", rule="gg.b21")
    table("1b", "1b")
    table.refused("house zone_rule=furthest", rule="gg.b21")
    table("rest", "house zone_rule=furthest")


def test_b01_the_start_is_not_chosen_again() -> None:
    table = sit("Ana", "Bo", "Cy")
    table.refused("house aspect_start=rolled", rule="gg.b01")
    table.refused("house round_limit=3 aspect_start=zero", rule="gg.b01")


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        *(("min_pages", "never"), ("resist_on", "power"), ("stacking", "maybe"), ("casts_per_visit", "two")),
        *(("pacify", "top2"), ("chaos_scope", "round"), ("solo", "alone")),
    ],
)
def test_a_switch_of_the_spells_has_the_values_it_has(switch: str, value: str) -> None:
    assert turned_away("Ana", "Bo", **{switch: value}).code == "words"


@pytest.mark.parametrize("switch", ["aspect_start=zero", "aspect_start=rolled", "solo=automaton", "solo=hotseat"])
def test_some_switches_are_chosen_when_the_duel_begins(switch: str) -> None:
    table = duel()
    for line in (f"house {switch}", f"house pacify=top0 {switch}"):
        table.refused(line, rule={"a": "gg.b01", "s": "gg.b11"}[switch[0]], code="rule")


@pytest.mark.parametrize(
    "switch",
    [
        *("tag_teammate=safe", "tag_victory=last_mage", "zone_rule=furthest", "offboard_cost=both"),
        *("min_pages=negative_aspect_only", "resist_on=total", "stacking=yes", "casts_per_visit=one"),
        *("pacify=mid0", "chaos_scope=every_attack", "round_start=rotate", "round_limit=5"),
    ],
)
def test_every_other_switch_is_set_in_the_duel_but_not_in_a_cast(switch: str) -> None:
    table = duel("ana second-wind=ana/5-7 chaos=ana mana=1 bo aspect-weakness=ana/clubs")(f"house {switch}")
    table("draw 7C")
    table.refused(f"house {switch}", code="rule")
    table("throw bo 1 b hit", "throw cy 4 b")
    table.refused(f"house {switch}", code="rule")
    table("rest")
    assert table.due() == "side bo"
    table.refused(f"house {switch}", code="rule")
    table("side bo 1")
    while table.now["gatlings_left"]:
        table.refused(f"house {switch}", code="rule")
        table("1b", "1b", "rest")
    assert table.now["phase"] == "second"
    table(f"house {switch}", "enough")
    assert table.said("enough")


def test_the_house_may_speak_in_the_spell_phase_and_before_the_powers() -> None:
    table = attacked(duel("ana mana=2 cy mana=2"))("house pacify=top0", "order ana=1 cy=2", "house pacify=mid0")
    assert table.now["phase"] == "spells"
    sit("Ana", "Bo")("house pacify=top0")


def test_a_switch_set_while_a_cast_waits_for_its_second_acts_in_that() -> None:
    table = duel("ana second-wind=ana/5-7 bo pacify=cy")("draw 7C", "throw bo 1 top", "1b", "rest")
    table("house pacify=top0", "again", "throw bo 1 top", "1b", "rest")
    assert table.mana()["bo"] == 1
