"""A refused line stays where it is, with the reason beside it; nothing is ever in the way, and nothing is lost."""

from __future__ import annotations

import pytest

from tests.support.running import Command, unix
from tests.support.window import CLEAR, ENTER, LEAVE, RUB_OUT, Open

pytestmark = [unix, pytest.mark.needs("gatling")]


def test_a_rejected_line_is_edited_and_accepted(play: Open, gm: Command) -> None:
    window = play("7c")
    window.due("Bo throws")
    window.enter("9m*", "The number must be from 1 to 6, not 9.")
    assert window.typed == "9m*"
    assert window.inked("The number must be from 1 to 6")["fg"] == "red"
    assert "Bo throws" in window.above
    window.press("\x1b[D" * 2 + RUB_OUT + "5")
    window.until(lambda: window.prompt == "> 5m*")
    window.enter("", "  Bo: 5, middle, hit")
    window.due("Cy throws")
    assert "The number must" not in window.text
    assert gm("log --lines").out.splitlines()[1:] == ["draw 7C", "throw bo 5 mid hit"]


REFUSED = (
    ("throw ana 3 mid", "Ana"),
    ("draw 7C", "what comes next: "),
    ("7c", "what comes next: "),
    ("hello", "hello"),
    ("throw zoe 3 mid", "zoe"),
    ("fix 77 throw bo 4 top", "77"),
    ("pacify bo", "No spells are cast now"),
    ("undo 3", "undo"),
    ('note "open', "quote"),
    ("rest", "Bo"),
)
"""Lines that are no answer to what is due, and what the reason speaks of."""


def test_a_rejection_keeps_the_line_and_writes_nothing(play: Open, gm: Command) -> None:
    window = play("7c")
    window.due("Bo throws")
    before = gm("log --lines").out
    for line, said in REFUSED:
        window.press(line + ENTER)
        window.until(lambda line=line: window.typed == line and window.screen.cursor.y > 3)
        reason = window.shown[1 : window.screen.cursor.y - 1]
        assert said in " ".join(reason), (line, reason)
        window.press(CLEAR)
        window.due("Bo throws")
        assert window.typed == ""
    assert gm("log --lines").out == before


def test_a_line_rejected_twice_shows_its_reason_in_one_place(play: Open) -> None:
    window = play("7c")
    window.due("Bo throws")
    for line, reason in (("9m", "not 9"), ("8m", "not 8")):
        window.press(CLEAR)
        window.due("Bo throws")
        window.enter(line, reason)
    assert "not 9" not in window.text


def test_ctrl_c_clears_the_line_and_nothing_else(play: Open, gm: Command) -> None:
    window = play("7c")
    window.due("Bo throws")
    for typed in ("", "5m*"):
        window.press(typed)
        window.until(lambda typed=typed: window.typed == typed)
        window.press(CLEAR)
        window.due("Bo throws")
    window.enter("4t", "  Bo: 4, top, safe")
    assert gm("log --lines").out.splitlines()[1:] == ["draw 7C", "throw bo 4 top"]


@pytest.mark.parametrize("word", [LEAVE, "quit" + ENTER])
def test_leaving_restores_the_terminal_and_loses_nothing(play: Open, gm: Command, word: str) -> None:
    window = play("7c")
    window.due("Bo throws")
    window.enter("4t", "  Bo: 4, top, safe")
    window.due("Cy throws")
    assert not window.restored
    assert window.ends(word) == 0
    assert window.restored
    assert b"\x1b[?2004l" in window.raw[-400:]
    assert "\x1b[?25l" not in window.raw.decode().rpartition("\x1b[?25h")[2]
    assert gm("log --lines").out.splitlines()[-1] == "throw bo 4 top"


def test_control_characters_and_a_very_long_line_do_no_harm(play: Open) -> None:
    window = play("7c")
    window.due("Bo throws")
    window.press("\x1b[200~note a\x07b\x1b[201~" + ENTER)
    window.until("control characters")
    window.press(CLEAR)
    window.due("Bo throws")
    window.press("x" * 500 + ENTER)
    window.until("Next: ")
    window.press(CLEAR)
    window.due("Bo throws")
    assert window.standings[0].startswith("Round 1")


def test_remedies_are_written_as_they_are_typed_here(play: Open) -> None:
    window = play("7c")
    window.due("Bo throws")
    window.enter("doubt", "Line 1 is flagged as uncertain")
    window.enter("now", "1 line is flagged as uncertain (doubts lists them)")
    window.enter("clock", "To set a limit: clock round 20m")
    window.enter("serve", "Open another window: gm serve")
    assert "gm doubts" not in window.past
