"""The five Tricks: each goes on a mage, costs one mana, and has its own command."""

from __future__ import annotations

import pytest

from .table import Table, at_visits, sit

TRICKS = {
    "bards-itch": "a rhyme first",
    "get-ready": "a warm-up first",
    "opposite-day": "speaks in opposites",
    "natural-failure": "tells of the hit",
    "transformation": "only animal noises",
}


def under(trick: str, **given: object) -> Table:
    """Bo is under this Trick of Cy's; Ana opens."""
    given = {"spells": {"bo": (f"{trick} cy",)}, **given}
    return sit("Ana", "Bo", "Cy").given(**given)  # type: ignore[arg-type]


def test_spell_bards_itch_a_rhyme_before_draw_and_throw() -> None:
    table = under("bards-itch")("draw 7C")
    assert "a rhyme first" in table.asked("throw")
    table("5m")
    assert "a rhyme" not in table.asked("throw"), "Cy throws, who is under no Trick"
    table("1b", "rest")
    assert "a rhyme first" in table.asked("draw")
    table("forgot bo bards-itch")
    assert table.changed("forgot") == [("bo", "pages", -1), ("cy", "pages", 1)]
    assert table.pages() == {"ana": 17, "bo": 16, "cy": 18}


def test_spell_get_ready_a_warm_up_before_each_die_and_not_before_the_draw() -> None:
    table = under("get-ready")("draw 7C")
    assert "a warm-up first" in table.asked("throw")
    table("throw bo off")
    assert "a warm-up first" in table.asked("throw"), "and before the throw again"
    table("1b", "1b", "rest")
    assert "a warm-up" not in table.asked("draw")


@pytest.mark.parametrize("trick", ["opposite-day", "transformation"])
def test_spell_opposite_day_and_transformation_remind_at_each_turn_and_visit(trick: str) -> None:
    said = TRICKS[trick]
    table = under(trick)("draw 7C")
    assert said in table.asked("throw")
    table("5m", "1t", "rest")
    assert said in table.asked("draw")
    table.until("order")
    assert said in table.asked("order")
    table("order bo=1 cy=2")
    assert said in table.asked("cast")


def test_spell_transformation_names_the_animal() -> None:
    table = at_visits("Ana", "Bo", mana="1 0")('cast ana transformation bo "billy goat"')
    assert table.running("bo") == [("transformation", "ana", "billy goat", 2)]
    table("draw 7C")
    assert "billy goat" in table.asked("throw")
    assert "Transformation (billy goat)" in " ".join(
        at_visits("Ana", "Bo", mana="1 0")('cast ana transformation bo "billy goat"').texts()
    )


def test_spell_transformation_the_animal_may_be_left_out() -> None:
    table = at_visits("Ana", "Bo", mana="1 0")("cast ana transformation bo")
    assert table.running("bo") == [("transformation", "ana", None, 2)]


@pytest.mark.parametrize("first", ["goat", ""])
@pytest.mark.parametrize("second", ["owl", "goat", ""])
@pytest.mark.parametrize("caster", ["ana", "cy"])
def test_spell_transformation_a_second_one_is_refused_whatever_the_animal(first: str, second: str, caster: str) -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="2 0 2")(f"cast ana transformation bo {first}")
    if caster == "cy":
        table("pass ana")
    table.refused(f"cast {caster} transformation bo {second}", rule="gg.b33", code="rule")


def test_spell_natural_failure_is_told_right_after_a_hit_and_not_without() -> None:
    table = under("natural-failure")("draw 7C")
    assert "tells" not in table.asked("throw")
    table("throw bo 3 b safe", "throw cy 3 b hit", "rest")
    assert "tells" not in table.asked("draw"), "only Cy was hit"
    table = under("natural-failure")("draw 7C", "throw bo 3 b hit", "1b", "rest")
    assert "Bo tells of the hit" in table.asked("draw")
    assert table.refused("rest").code == "not-due", "a reminder, and nothing that is asked"
    table("forgot bo natural-failure")
    assert table.pages() == {"ana": 20, "bo": 13, "cy": 18}
    assert not table.said("forgot-late")


def test_spell_natural_failure_is_told_after_a_hit_in_a_second_cast() -> None:
    table = sit("Ana", "Bo", aspect_start="zero")
    table.given(spells={"ana": ("second-wind ana 5-7",), "bo": ("natural-failure ana",)})
    table("draw 7C", "throw bo 3 b hit", "rest")
    assert "Bo tells of the hit" in table.asked("again")
    table("again")
    table("throw bo 3 b hit", "rest")
    assert "Bo tells of the hit" in table.asked("draw")


def test_spell_natural_failure_is_told_after_a_hit_by_a_gatling_too() -> None:
    table = sit("Ana", "Bo", aspect_start="zero")
    table.given(spells={"ana": ("chaos ana",), "bo": ("natural-failure ana",)})
    table("draw 7C", "throw bo 4 b safe", "rest")
    assert "tells" not in table.asked("throw")
    table("throw bo 3 b hit", "rest")
    assert "Bo tells of the hit" in table.asked("draw")


@pytest.mark.parametrize("trick", TRICKS)
def test_b63_the_price_of_each_trick_is_one_page_to_its_caster(trick: str) -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="0 0 1")(f"cast cy {trick} bo").until("throws")
    assert table.now["round"] == 2
    table("throw bo 3 b hit", "1b", "rest", f"forgot bo {trick}")
    assert (table.changed("forgot"), table.pages()) == (
        [("bo", "pages", -1), ("cy", "pages", 1)],
        {"ana": 20, "bo": 13, "cy": 18},
    )
    (said,) = table.said("forgot")
    assert said.rules == ("gg.b63", f"gg.spell.{trick}")


@pytest.mark.parametrize("trick", TRICKS)
def test_a76_a_trick_is_not_at_work_in_the_round_it_is_cast(trick: str) -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="1 1 0")(f"cast ana {trick} bo")
    assert not table.listed("forgot")
    table.refused(f"forgot bo {trick}", rule="gg.b63")


@pytest.mark.parametrize("trick", TRICKS)
def test_b39_a_trick_works_in_the_spell_phase_of_its_round_and_not_after(trick: str) -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="2 1 0")(f"cast ana {trick} bo").next_round().until("spells")
    assert table.listed("forgot")
    table(f"forgot bo {trick}")
    assert table.pages() == {"ana": 18, "bo": 16, "cy": 17}
    table.next_round()
    table.refused(f"forgot bo {trick}", rule="gg.b63")
    assert not table.listed("forgot")
