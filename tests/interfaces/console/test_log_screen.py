"""In the console the log is a screen that scrolls: searched as one types, and a key says what becomes of a row."""

from __future__ import annotations

import pytest

from gm.commands.line import run
from gm.commands.log_results import LogResult
from gm.interfaces.console.log_screen import LogScreen
from gm.table.session import Session
from tests.support.running import Command, unix
from tests.support.window import CLEAR, ENTER, UP, Open, Window

pytestmark = [unix, pytest.mark.needs("gatling")]

LINES = ("7c", "bo 5m*", "cy 2t", "rest", *[f"note line{at}" for at in range(20)])


def shown(play: Open, **how: object) -> Window:
    """Return a console with the log open."""
    window = play(*LINES, **how)
    window.until("> ")
    window.enter("log", "of 25", "Enter fix")
    return window


def test_the_log_scrolls_and_leaves_the_line_as_it_was(play: Open, gm: Command) -> None:
    window = shown(play)
    window.until("line19")
    assert "line10" in window.text  # as many rows as fit
    window.press("\x1b[H")
    window.until(lambda: "new gatling Ana Bo Cy" in window.text and "line19" not in window.text)
    window.press("q")
    window.due("Bo draws")
    window.press(CLEAR)
    assert len(gm.words()) == 25


def test_rows_are_found_while_typing(play: Open) -> None:
    window = shown(play)
    window.press("/hea")
    window.until("1 of 1")
    window.until("Heatstroke")
    window.press("\x7f\x7f\x7fline1")
    window.until("of 11")
    window.press(ENTER)
    window.until("“line1” · ")
    window.press(CLEAR)
    window.until("of 25")


def test_enter_on_a_row_offers_its_likely_misreadings(play: Open, gm: Command) -> None:
    window = shown(play)
    window.press("/throw bo" + ENTER)
    window.until("1 of 1")
    window.press(ENTER)
    window.until("Should it be one of these?")
    assert "throw bo 5 mid hit" in window.text
    window.until("Press its number. Something else? Type fix 2, then the right line.")
    window.enter("1", "Enter: save")
    assert len(gm.words()) == 25


def test_a_row_is_dropped_only_after_a_look(play: Open, gm: Command) -> None:
    window = shown(play)
    window.press("d")
    window.until("Enter: save")
    assert len(gm.words()) == 25
    window.enter("", "Deleted")
    assert gm.words()[-1] == "drop 24"


def test_a_key_begins_an_insertion_before_a_row(play: Open, gm: Command) -> None:
    window = shown(play)
    window.press(UP + "i")
    window.until(lambda: window.typed.startswith("insert 23"))
    window.press("note before" + ENTER)
    window.until("Enter: save")
    window.enter("", "Inserted before 23")
    assert gm.words()[-1] == "insert 23 note before"


def test_a_key_explains_a_row(play: Open) -> None:
    window = shown(play)
    window.press("/rest" + ENTER)
    window.until("of 1")
    window.press("w")
    window.until("rest")
    window.until(lambda: "Bo puts the top 5 pages of their deck under Ana's deck" in window.past)


@pytest.mark.parametrize("how", [{"options": "--no-pager"}, {"options": "--plain"}])
def test_without_pages_the_log_is_printed(play: Open, how: dict[str, str]) -> None:
    window = play(*LINES, **how)
    window.until(">")
    window.enter("log --last 2", "line19")
    assert "Enter fix" not in window.text


@pytest.mark.parametrize(("rows", "columns"), [(10, 40), (20, 60), (40, 120)])
def test_every_screen_size_shows_the_selected_row(play: Open, rows: int, columns: int) -> None:
    window = play(*LINES, rows=rows, columns=columns)
    window.until("> ")
    window.enter("log", "of 25")
    window.until("line19")
    assert "q back" in window.text  # every key of it, however narrow
    for _ in range(3):
        window.press("[")
    window.until("new gatling")
    window.until("away unseen")  # nothing of the row that is meant is cut


def test_the_list_of_keys_wraps_between_keys() -> None:
    session = Session(":memory:", short=True)
    session.store(create=True)
    run(session, ["new", "gatling", "Ana", "Bo"])
    minutes = run(session, ["log"])
    session.close()
    assert isinstance(minutes, LogResult)
    drawn = LogScreen(minutes).drawn(40, 10)
    head = "".join(text for style, text, *_ in drawn if style == "class:head").splitlines()
    assert head == ["/ search · [ ] round · Enter fix", "i insert · d drop · w why · q back"]
