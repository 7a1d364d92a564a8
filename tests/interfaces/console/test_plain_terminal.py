"""For screen readers: a line at a time, nothing drawn, and all that the drawn console can do."""

from __future__ import annotations

import re

import pytest

from tests.support.rules import begun
from tests.support.running import Command, unix
from tests.support.window import CLEAR, ENTER, LEAVE, Open, Window

pytestmark = [unix, pytest.mark.needs("gatling")]

WAYS = ({"options": "--plain"}, {"GM_PLAIN": "1"}, {"TERM": "dumb"})
DRAWN = re.compile(r"[─-╿▀-▟▶█]|^\s*[→−]", re.M)


def type_in(window: Window, line: str, *there: str) -> None:
    """Type a line once its turn has come, and wait for what is said to it."""
    window.until(lambda: window.prompt == ">" and window.screen.cursor.x == 2)
    window.enter(line)
    for text in there:
        window.until(lambda text=text: text in window.past)


def enter_alone(window: Window, there: str) -> None:
    """Press Enter until it is an answer: before anybody can have heard the question it is none."""
    asked = [0]

    def answered() -> bool:
        prompts = window.raw.count(b"> ")
        if there not in window.past and prompts > asked[0]:
            asked[0] = prompts
            window.press(ENTER)
        return there in window.past

    window.until(answered)


def nothing_drawn(window: Window) -> None:
    """Assert that there are no escape codes, boxes or signs that a screen reader cannot speak."""
    assert b"\x1b" not in window.raw
    assert not DRAWN.search(window.raw.decode())


@pytest.mark.parametrize("way", WAYS, ids=["option", "environment", "dumb"])
def test_a_round_is_played_by_short_forms(play: Open, gm: Command, way: dict[str, str]) -> None:
    window = play(**way)
    window.until("Ana draws the top page · round 1 (such as: 7C)")
    type_in(window, "7c", "Do: Ana plays ♣7 Star", "Bo throws")
    type_in(window, "5m*", "Bo: 5, middle, hit", "Cy throws")
    type_in(window, "9t", "The number must be from 1 to 6, not 9.")
    type_in(window, "2t", "Cy: 2, top, safe", "(Enter: rest)")
    type_in(window, "9t", "(Enter: ask again)")
    enter_alone(window, "Do: Bo puts the top 5 pages of their deck under Ana's deck")
    window.until("Bo draws the top page")
    nothing_drawn(window)
    assert window.ends(LEAVE) == 0
    assert window.restored
    assert gm("log --lines").out.splitlines()[-1] == "rest"


def test_every_page_is_readable_without_a_drawing(play: Open) -> None:
    window = play("7c", "5m*", "2t", "rest", options="--plain")
    window.until("Bo draws")
    for line, told in (
        ("now", "Ana: pages 22, mana 0/6"),
        ("?", "7C   the page that the attacker drew"),
        ("why ana pages", "22"),
        ("duels", "Ana, Bo, Cy"),
        ("log", "throw bo 5 mid hit"),
        ("help throw", "For example:"),
        ("pattern star", "Star"),
        ("undo", "Undone: 4  rest"),
        ("redo", "Redone"),
    ):
        type_in(window, line, told)
    nothing_drawn_but(window, "pattern star")


def nothing_drawn_but(window: Window, line: str) -> None:
    """Assert the same for everything but the answer to ``line``, which may contain a drawing."""
    assert b"\x1b" not in window.raw
    before, _, after = window.raw.decode().partition(f"> {line}")
    assert not DRAWN.search(before)
    assert not DRAWN.search(after.partition("> ")[2])


def test_choices_previews_and_cancelled_ones_are_readable(play: Open, gm: Command) -> None:
    window = play("7c", "5m*", "2t", "rest", options="--plain")
    window.until("Bo draws")
    type_in(window, "fix 2", "Should it be one of these?")
    window.until(lambda: window.prompt == ">")
    offer = next(line for line in window.shown if line.endswith("fix 2 throw bo 5 mid"))
    type_in(window, offer.split()[0], "Enter: save · because …: save with a reason · anything else: cancel")
    type_in(window, "note rain", "Noted: rain")
    assert "Note: The correction was cancelled: nothing was saved." in window.past
    type_in(window, "fix 2 throw bo 5 mid", "Do: Ana gives Bo the bottom 5 pages")
    enter_alone(window, "Corrected: 2  throw bo 5 mid")
    assert "throw bo 5 mid" in gm("log --lines").out.splitlines()
    nothing_drawn(window)


def test_ctrl_c_clears_and_other_windows_lines_are_reported(play: Open, gm: Command) -> None:
    window = play("7c", options="--plain")
    window.until("Bo throws")
    window.until(lambda: window.prompt == ">")
    window.press("4t")
    window.until(lambda: window.typed == "4t")
    window.insist(CLEAR, lambda: window.text.count("Bo throws") == 2)
    gm("throw bo 5 mid hit")
    type_in(window, "4t", "Another window has entered: throw bo 5 mid hit.")
    type_in(window, "2t", "Cy: 2, top, safe")
    assert "Another window:" in window.text
    nothing_drawn(window)


def test_new_without_names_asks(window: Open, gm: Command) -> None:
    opened = window("new gatling", GM_PLAIN="1")
    opened.until("Who is playing?")
    type_in(opened, "Ana", "mages, not 1")
    type_in(opened, "Ana Bo Cy", "Who attacks first?")
    type_in(opened, "Bo", "House rules")
    enter_alone(opened, "Do: Shuffle, then deal 17 pages")
    opened.until("Bo draws the top page")
    type_in(opened, "7c", "Do: Bo plays ♣7 Star")
    nothing_drawn(opened)
    assert opened.ends(LEAVE) == 0
    assert gm("log --lines").out.splitlines() == [begun("new gatling Ana Bo Cy --first bo"), "draw 7C"]


def test_json_at_a_terminal_is_one_object_a_line(play: Open) -> None:
    window = play(options="--json")
    window.until("Ana draws")
    type_in(window, "7c", '"seq": 1')
    assert b"\x1b" not in window.raw
