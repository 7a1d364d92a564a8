"""Tricks at the table: reminders at every die and draw, and what a forgotten command costs, when (B63, B28, B36)."""

from __future__ import annotations

import pytest

from .table import Table, sit

RHYME, WARM_UP = "say a rhyme first", "warm up first"


def under(*spells: str, on: str = "bo", names: str = "Ana Bo Cy", **given: object) -> Table:
    """A mage under these spells, Ana to draw."""
    table = sit(*names.split(), aspect_start="zero")
    return table.given(**{"spells": {on: spells}, **given})  # type: ignore[arg-type]


def hears(prompt: str) -> tuple[bool, bool]:
    """Whether a prompt reminds of the rhyme, and of the warm-up."""
    return RHYME in prompt, WARM_UP in prompt


def test_f2_reminders_at_draw_throw_side_order_and_spell_dice() -> None:
    table = under("bards-itch cy", "get-ready ana", "aspect-resistance bo hearts")
    assert hears(table.asked("draw")) == (False, False), "Ana draws, who is under no Trick"
    assert hears(table("draw 5H").asked("throw")) == (True, True)
    assert hears(table("throw bo off").asked("throw")) == (True, True), "the throw again"
    assert hears(table("throw bo over").asked("throw")) == (True, True), "and after an overshot die"
    table("throw bo 5 b hit")
    assert hears(table.asked("throw")) == (False, False)
    assert hears(table("1b").asked("rest")) == (False, False)
    assert hears(table("rest").asked("side")) == (True, True)
    assert hears(table("side bo 3").asked("draw")) == (True, False), "a warm-up comes before dice only"


def test_f2_reminders_at_the_order_dice_and_in_the_visit() -> None:
    table = under("bards-itch cy", "get-ready ana", mana={"bo": 4, "cy": 1}).until("order")
    text = table.asked("order")
    assert (RHYME in text, WARM_UP in text, "Bo:" in text, "Cy:" in text) == (True, True, True, False)
    table("order bo=2 cy=2")
    assert hears(table.asked("order")) == (True, True), "and when the tied roll again"
    table("order bo=2 cy=3")
    assert hears(table.asked("cast")) == (True, True), "a spell may bring dice"


def test_b63_once_between_two_entered_dice_or_draws() -> None:
    table = under("bards-itch cy")("draw 5H", "forgot bo bards-itch")
    table.refused("forgot bo bards-itch", rule="gg.b63", code="rule")
    table("throw bo off", "forgot bo bards-itch")
    table.refused("forgot bo bards-itch", rule="gg.b63", code="rule")
    table("5m", "forgot bo bards-itch", "1b", "forgot bo bards-itch")
    table.refused("forgot bo bards-itch", rule="gg.b63", code="rule")
    table("rest").refused("forgot bo bards-itch", rule="gg.b63", code="rule")
    assert table("draw 6H", "forgot bo bards-itch").pages()["bo"] == 11


def test_b63_in_time_there_is_no_warning() -> None:
    assert not under("bards-itch cy")("draw 5H", "forgot bo bards-itch").said("forgot-late")
    assert not under("bards-itch cy")("draw 5H", "5m", "forgot bo bards-itch").said("forgot-late")
    table = under("bards-itch cy", on="ana")
    assert not table("forgot ana bards-itch").said("forgot-late")
    assert not table("draw 5H", "forgot ana bards-itch").said("forgot-late")
    assert table("5m", "forgot ana bards-itch").said("forgot-late")


@pytest.mark.parametrize("trick", ["opposite-day", "transformation"])
def test_b63_a_command_that_holds_all_the_time_is_never_late(trick: str) -> None:
    table = under(f"{trick} cy")
    for lines in (("draw 5H",), ("5m",), ("1b", "rest"), ("draw 6H",)):
        table(*lines, f"forgot bo {trick}")
        assert not table.said("forgot-late"), lines


@pytest.mark.parametrize("line", ["forgot bo get-ready", "forgot ana bards-itch", "forgot cy bards-itch"])
def test_b63_not_for_a_trick_that_does_not_run(line: str) -> None:
    under("bards-itch cy").refused(line, rule="gg.b63", code="rule")


def test_b63_not_for_a_spell_that_is_no_trick() -> None:
    under("fright cy").refused("forgot bo fright", code="words")


def test_forgot_is_listed_while_a_trick_can_be_paid_for() -> None:
    assert not sit("Ana", "Bo", "Cy").listed("forgot")
    table = under("bards-itch cy")
    (prompt,) = [prompt for prompt in table.prompts() if prompt.entry == "forgot"]
    assert (prompt.seats, prompt.due) == (("bo",), False)
    table(prompt.example)
    assert table.pages()["bo"] == 16
    assert not table.listed("forgot")
    assert table("draw 5H").listed("forgot")
    assert [prompt.entry for prompt in table("5m").prompts()] == ["throw", "push", "forgot", "count", "retire"]


def test_b28_a_debt_is_one_page_and_no_more() -> None:
    table = under("opposite-day cy", "bards-itch cy", on="ana", pages={"ana": 1, "bo": 25, "cy": 25})
    table("draw 5H", "forgot ana opposite-day").refused("forgot ana bards-itch", rule="gg.a39")
