"""Undo, corrections and why at a terminal: an offer is one key, a preview an empty line, nothing must be."""

from __future__ import annotations

import pytest

from tests.support.running import Command, unix
from tests.support.window import ENTER, RUB_OUT, Open, Window

pytestmark = [unix, pytest.mark.needs("gatling")]

SETTLED = ("7c", "5m*", "2t", "rest")


def record(gm: Command) -> list[str]:
    """Return the effective lines of the duel."""
    return [line for line in gm("log --lines").out.splitlines() if not line.startswith("#")]


def previewed(window: Window) -> None:
    """Bo's throw corrected by one key, looked at and not yet recorded."""
    window.due("Bo draws")
    window.enter("fix 2", "Should it be one of these?")
    window.due("Bo draws")
    offer = next(line for line in window.shown if line.endswith("fix 2 throw bo 5 mid"))
    window.enter(offer.split()[0], "Enter: save · because …: save with a reason · anything else: cancel")
    window.until(lambda: window.screen.cursor.x == 2)


def test_undo_and_redo_say_what_to_put_right_on_the_table(play: Open, gm: Command) -> None:
    window = play(*SETTLED)
    window.due("Bo draws")
    window.enter("undo", "Undone: 4  rest", "▶ Ana gives Bo the bottom 5 pages")
    window.due("Are all dice at rest?")
    window.enter("redo", "What line 5 asked for is no longer needed. If you have already done")
    window.due("Bo draws")
    assert record(gm)[-1] == "rest"
    window.enter("undo", "6")
    window.due("Are all dice at rest?")
    window.enter("redo", "Bo draws")
    window.enter("redo", "nothing to redo")


def test_fix_then_a_key_then_enter_records_a_correction(play: Open, gm: Command) -> None:
    window = play(*SETTLED)
    previewed(window)
    assert "throw bo 5 mid hit → throw bo 5 mid" in window.text
    assert "To put the table right:" in window.text
    assert record(gm)[2] == "throw bo 5 mid hit"
    window.enter("", "Corrected: 2  throw bo 5 mid")
    window.due("Bo draws")
    assert record(gm)[2] == "throw bo 5 mid"
    assert any(line.split()[:2] == ["Ana", "17"] for line in window.standings)


def test_typing_something_else_cancels_a_preview(play: Open, gm: Command) -> None:
    window = play(*SETTLED)
    for other in ("now", "note rain", "8h"):
        window.due("Bo draws")
        window.enter("fix 2 throw bo 5 mid", "Enter: save")
        window.until(lambda: window.screen.cursor.x == 2 and window.drawn)
        window.press(other + ENTER)
        window.until(lambda: "Enter: save" not in window.text and window.screen.cursor.x == 2 and window.drawn)
        window.press(ENTER)
    window.enter("note last", "Noted: last")
    assert record(gm)[2] == "throw bo 5 mid hit"


def test_a_rejected_line_also_cancels_the_preview(play: Open, gm: Command) -> None:
    window = play(*SETTLED)
    previewed(window)
    window.enter("9x", "Bo draws the top page")
    assert window.typed == "9x"
    window.press(RUB_OUT * 2 + ENTER)
    window.due("Bo draws")
    assert record(gm)[2] == "throw bo 5 mid hit"


def test_a_key_counts_only_on_the_very_next_line(play: Open, gm: Command) -> None:
    window = play(*SETTLED)
    window.due("Bo draws")
    window.enter("fix 2", "Should it be one of these?")
    window.due("Bo draws")
    window.enter("note rain", "note rain")
    window.due("Bo draws")
    window.press("1" + ENTER)
    window.until(lambda: window.typed == "1" and "Bo draws" in window.above)
    assert record(gm)[2] == "throw bo 5 mid hit"


def test_conflicts_show_their_fixes_and_enter_alone_saves_nothing(play: Open, gm: Command) -> None:
    window = play(*SETTLED, "8h")
    window.due("throws")
    window.enter("drop 1", "yes: save with")
    before = record(gm)
    window.until(lambda: window.screen.cursor.x == 2)
    assert "is impossible" in window.past
    assert "suggested fix:" in window.past
    assert record(gm) == before


def test_why_names_the_lines_that_led_to_a_number(play: Open) -> None:
    window = play(*SETTLED)
    window.due("Bo draws")
    window.enter("why ana pages", "+5 = 22")
    window.enter("why 2", "throw bo 5 mid hit")
    window.due("Bo draws")
    assert "gg." in window.text
