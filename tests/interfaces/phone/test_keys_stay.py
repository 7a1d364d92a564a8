"""Tests that phone keys keep their places while a line is built, and that the page shows what is new."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from tests.interfaces.phone.conftest import Evening, Window
from tests.support.serving import PHONE
from tests.support.touching import Touch

KEYS = "#keys [data-key], #fixed button, #undo"
PLACES = """(keys) => Object.fromEntries([...document.querySelectorAll(keys)].map((key) => {
  const { left, top } = key.getBoundingClientRect();
  return [`${key.closest("[data-ask]")?.dataset.ask} ${key.dataset.key ?? key.id}`, [left, top]];
}))"""
FIGHT = (
    "new grimlore Lena Bo",
    "hero lena indomitable might 1-handed",
    "hero bo nimble agility stealth",
    "next",
    "travel wilderness",
    "fight drake hp=9 gold=1 xp=1 knockdown minions=1",
)


@pytest.fixture
def begin(evening: Evening) -> Callable[..., Touch]:
    """Return a function that plays some lines of a new duel, and returns a phone that shows them."""
    return partial(evening.begin, PHONE)


def moved(touch: Touch, *names: str) -> list[str]:
    """Tap keys by their labels one after another. Return the keys that moved meanwhile."""
    changes = []
    for name in names:
        before = touch.page.evaluate(PLACES, KEYS)
        touch.key(name)
        after = touch.page.evaluate(PLACES, KEYS)
        changes += [key for key in {*before} & {*after} if _apart(before[key], after[key])]
    return changes


def _apart(one: list[float], other: list[float]) -> bool:
    return max(abs(before - after) for before, after in zip(one, other, strict=True)) > 3


@pytest.mark.needs("grimlore")
def test_no_key_moves_while_an_attack_is_put_together(begin: Callable[..., Touch]) -> None:
    touch = begin(*FIGHT)
    assert moved(touch, "Lena", "enemy", "1-handed …") == []
    touch.due("attacks")


@pytest.mark.needs("grimlore")
def test_a_row_of_figures_has_one_number(begin: Callable[..., Touch]) -> None:
    touch = begin(*FIGHT[:-1])
    touch.page.get_by_role("button", name="Fight", exact=True).click()
    touch.key("gold 2")
    touch.page.get_by_role("button", name="hp 3", exact=True).scroll_into_view_if_needed()
    assert moved(touch, "hp 3", "hp 4") == []
    pressed = touch.page.locator("#keys [aria-pressed=true]").evaluate_all("keys => keys.map((key) => key.ariaLabel)")
    assert pressed == ["gold 2", "hp 4"]


@pytest.mark.needs("grimslingers")
def test_answered_rows_stay_where_they_are(begin: Callable[..., Touch]) -> None:
    touch = begin("new grimslingers Ana Bo", "draw", "reveal ana fire", "reveal bo wind", "clash ana")
    assert moved(touch, "Bo loses EP …", "2", "Ana gains EP …") == []


@pytest.mark.needs("grimlore")
def test_a_trait_die_is_sent_by_its_own_key(begin: Callable[..., Touch]) -> None:
    touch = begin(*FIGHT[:-1], "fight drake hp=9 gold=1 xp=1 knockdown", "next", "strike enemy bo", "defend bo none")
    touch.key("3")
    touch.log_shows("die knockdown 3")


@pytest.mark.needs("gatling")
def test_a_pass_has_a_fixed_place_below_a_long_list(begin: Callable[..., Touch]) -> None:
    touch = begin(
        *("new gatling Ana Bo --house aspect_start=zero", 'adjust ana mana=6 bo mana=6 because "x"'),
        *("draw 7C", "throw bo 5 mid hit", "rest", "draw 9H", "throw ana 3 top", "rest", "order ana=1 bo=2"),
    )
    key = touch.page.locator("#fixed").get_by_role("button", name="Ana passes")
    assert key.bounding_box()["y"] < PHONE["height"] - 100  # type: ignore[index]
    touch.page.locator("#keys").evaluate("keys => { keys.scrollTop = 200; }")
    key.click()
    touch.log_shows("pass ana")


@pytest.mark.needs("grimslingers")
def test_everyones_pass_has_a_fixed_place_below_the_cards(begin: Callable[..., Touch]) -> None:
    touch = begin("new grimslingers Ann Bartholomew Cal Doc", "draw")
    row = touch.page.locator("#fixed .row button")
    assert row.all_inner_texts() == ["Ann passes", "Bartholomew passes", "Cal passes", "Doc passes"]
    boxes = [key.bounding_box() for key in row.all()]
    assert {box["y"] for box in boxes if box} == {boxes[0]["y"]}  # type: ignore[index]
    row.nth(2).click()
    touch.log_shows("pass cal")


@pytest.mark.needs("gatling")
def test_an_answer_is_shown_and_so_are_the_standings(begin: Callable[..., Touch], window: Window) -> None:
    touch = begin(*("new gatling Ana Bo --house aspect_start=zero", "draw 7C", "throw bo 5 mid hit", "rest"))
    assert touch.page.locator("#stands b").all_inner_texts() == ["31", "21"]
    touch.page.locator("#table").evaluate("table => { table.scrollTop = 400; }")
    window("undo")
    touch.log_shows("undo")
    touch.page.wait_for_function("document.getElementById('table').scrollTop === 0")


@pytest.mark.needs("grimslingers")
def test_no_label_is_broken_and_none_is_in_the_programs_words(begin: Callable[..., Touch]) -> None:
    touch = begin("new grimslingers Ana Bo", "draw", "reveal ana fire", "reveal bo wind", "clash ana")
    labels = touch.page.locator("#keys .name").all_inner_texts()
    assert {"Bo loses HP …", "Bo gains HP …", "none"} <= {*labels}
    assert not [label for label in labels if "−" in label or "=" in label]
    none = touch.page.locator("#keys").get_by_text("none", exact=True)
    assert none.evaluate("name => name.getClientRects().length") == 1
