"""Completion with Tab, and a quiet hint behind the cursor: mages, zones, and only spells that can be cast."""

from __future__ import annotations

import pytest

from tests.support.running import unix
from tests.support.window import CLEAR, ENTER, RIGHT, TAB, Open, Window

pytestmark = [unix, pytest.mark.needs("gatling")]

VISIT = ("7c", "5m*", "2t", "rest", "qd", "3t", "4b*", "rest", "5h", "o", "6t", "2t", "rest", "3 1 2")
"""Bo's visit is due, with three of mana."""


def completed(window: Window, typed: str, whole: str) -> None:
    """Tab after this gives that; then the line is cleared."""
    window.press(typed + TAB)
    window.until(lambda: window.typed == whole)
    window.press(CLEAR)
    window.until(lambda: window.screen.cursor.x == 2 and window.drawn)


def test_tab_completes_words_mages_and_zones(play: Open) -> None:
    window = play("7c")
    window.due("Bo throws")
    for typed, whole in (
        ("th", "throw"),
        ("bot", "bottom"),
        ("5 mi", "5 mid"),
        ("throw bo 5 to", "throw bo 5 top"),
        ("fix th", "fix th"),
        ("und", "undo"),
        ("xyz", "xyz"),
    ):
        completed(window, typed, whole)


def test_only_affordable_spells_are_offered(play: Open) -> None:
    window = play(*VISIT)
    window.due("Bo may cast")
    for typed, whole in (
        ("paci", "pacify"),
        ("chao", "chao"),
        ("fri", "fri"),
        ("cast bo mind", "cast bo mind-reading"),
        ("cast bo pacify c", "cast bo pacify cy"),
        ("pacify c", "pacify cy"),
    ):
        completed(window, typed, whole)
    window.press("cast bo " + TAB + TAB)
    window.until("bards-itch")
    assert "pacify" in window.text
    assert "chaos" not in window.text
    window.until(lambda: window.typed == "cast bo ")


def test_the_right_arrow_accepts_the_only_word_that_fits(play: Open) -> None:
    window = play(*VISIT)
    window.due("Bo may cast")
    window.press("pac")
    window.until(lambda: window.prompt == "> pacify")
    assert window.typed == "pac"  # what is hinted is not typed
    assert window.inked("> pacify")["fg"] == "default"
    window.press(RIGHT)
    window.until(lambda: window.typed == "pacify")
    window.press(" cy" + ENTER)
    window.until("Bo casts Pacify on Cy")
