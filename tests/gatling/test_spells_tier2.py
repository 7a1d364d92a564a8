"""Spells of two mana: Aspect power, Aspect resistance and weakness, Weapon proficiency, Damaged weapon.

Side dice have a file of their own, and so have the ranges.
"""

from __future__ import annotations

import pytest

from .table import at_visits, sit


@pytest.mark.parametrize(
    ("target", "step", "after", "warned"),
    [("ana", "+1", 1, False), ("ana", "-1", -1, True), ("bo", "+1", 1, True), ("bo", "-1", -1, False)],
)
def test_spell_aspect_power_moves_one_power_for_good(target: str, step: str, after: int, warned: bool) -> None:
    table = at_visits("Ana", "Bo", mana="2 0")(f"cast ana aspect-power {target} spades {step}")
    assert table.mage(target)["power"] == {"hearts": 0, "diamonds": 0, "spades": after, "clubs": 0}
    assert table.mage("bo" if target == "ana" else "ana")["power"]["spades"] == 0
    assert table.changed("power") == [(target, "spades", after)]
    assert [(said.level, said.rules) for said in table.said("odd-step")] == [("warn", ("gg.b41",))] * warned
    assert table.now["round"] == 2, "no mana is left: the visit, and with it the round, is over"
    assert table.next_round().mage(target)["power"]["spades"] == after


def test_spell_aspect_power_acts_at_once_in_the_next_attack() -> None:
    table = at_visits("Ana", "Bo", mana="2 0")("cast ana aspect-power ana ♥ +1", "draw 5H", "throw bo 3 b hit", "rest")
    assert (table.pages(), table.sums()) == ({"ana": 30, "bo": 22}, [[("die", 3), ("hearts", 1)]])


def test_spell_aspect_power_always_adds_and_b42_knows_no_bounds() -> None:
    table = at_visits("Ana", "Bo", mana="6 0", given={"powers": {"ana": "6 0 0 0", "bo": "-6 0 0 0"}})
    table("cast ana aspect-power ana hearts +1", "cast ana aspect-power ana hearts +1")
    table("cast ana aspect-power bo hearts -1")
    assert (table.mage("ana")["power"]["hearts"], table.mage("bo")["power"]["hearts"]) == (8, -7)


@pytest.mark.parametrize(
    ("target", "step", "holder", "warned"),
    [
        ("cy", "+1", "A", False),
        ("cy", "-1", "A", True),
        ("ana", "+1", "A", False),
        ("bo", "-1", "B", False),
        ("di", "+1", "B", True),
    ],
)
def test_spell_aspect_power_is_a_teams_one_table(target: str, step: str, holder: str, warned: bool) -> None:
    table = at_visits("Ana", "Bo", "Cy", "Di", teams="Ana+Cy/Bo+Di", mana="2 0 0 0")
    table(f"cast ana aspect-power {target} clubs {step}")
    assert table.changed("power") == [(holder, "clubs", int(step))]
    assert {mage["team"]: mage["power"]["clubs"] for mage in table.now["mages"]}[holder] == int(step)
    assert len({mage["power"]["clubs"] for mage in table.now["mages"] if mage["team"] == holder}) == 1
    assert bool(table.said("odd-step")) == warned


@pytest.mark.parametrize(
    "words", ["ana hearts", "ana +1", "ana hearts +2", "ana hearts 0", "ana hearts +1 -1", "hearts +1"]
)
def test_spell_aspect_power_needs_a_table_an_aspect_and_a_sign(words: str) -> None:
    at_visits("Ana", "Bo", mana="2 0").refused(f"cast ana aspect-power {words}", code="words")


def test_spell_aspect_power_the_words_come_in_any_order_after_the_target() -> None:
    table = at_visits("Ana", "Bo", mana="2 0")("cast ana aspect-power bo -1 ♣")
    assert table.mage("bo")["power"]["clubs"] == -1


def test_spell_aspect_resistance_takes_the_lower_die() -> None:
    table = at_visits("Ana", "Bo", mana="0 2")(
        "cast bo aspect-resistance hearts", "draw 5H", "throw bo 5 b hit", "rest"
    )
    assert (table.now["phase"], table.due()) == ("settle", "side bo")
    table("side bo 2")
    assert (table.pages(), table.sums()) == ({"ana": 28, "bo": 24}, [[("die", 5), ("side-resistance", -3)]])
    assert {"gg.b34", "gg.spell.aspect-resistance"} <= set(table.said("hit")[0].rules)


def test_spell_aspect_weakness_takes_the_higher_die() -> None:
    table = at_visits("Ana", "Bo", mana="2 0")(
        "cast ana aspect-weakness bo hearts", "draw 5H", "throw bo 2 b hit", "rest"
    )
    table("side bo 5")
    assert (table.pages(), table.sums()) == ({"ana": 31, "bo": 21}, [[("die", 2), ("side-weakness", 3)]])
    assert {"gg.b34", "gg.spell.aspect-weakness"} <= set(table.said("hit")[0].rules)


def test_spell_weapon_proficiency_adds_two_to_each_hit() -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="2 0 0")("cast ana weapon-proficiency 5-7", "draw 5H")
    assert "hit = die + 2" in table.asked("throw")
    table("throw bo 3 b hit", "throw cy 1 b hit", "rest")
    assert table.pages() == {"ana": 25, "bo": 12, "cy": 14}
    assert table.sums() == [[("die", 3), ("range", 2)], [("die", 1), ("range", 2)]]
    assert all("gg.a36" in said.rules for said in table.said("hit"))


def test_spell_weapon_proficiency_is_the_casters_alone() -> None:
    table = sit("Ana", "Bo", aspect_start="zero").given(spells={"ana": ("weapon-proficiency ana 5-7",)})
    table("draw 2H", "1b", "rest", "draw 5H", "throw ana 3 b hit", "rest")
    assert table.pages() == {"ana": 23, "bo": 29}


def test_spell_damaged_weapon_takes_two_off_and_never_goes_below_one_page() -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="0 2 0")("cast bo damaged-weapon ana 5-7", "draw 5H")
    assert "hit = die − 2" in table.asked("throw")
    table("throw bo 5 b hit", "throw cy 1 b hit", "rest")
    assert table.pages() == {"ana": 21, "bo": 14, "cy": 16}
    assert table.sums() == [[("die", 5), ("range", -2)], [("die", 1), ("range", -2)]]
    assert "gg.a37" in table.said("hit")[1].rules
    assert "at least 1" in table.texts()[[said.kind for said in table.notices].index("hit") + 1]
