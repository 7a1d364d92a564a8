"""Tests for a referee who does not look at the screen: no line swallows another line."""

from __future__ import annotations

import pytest

from tests.support.running import Command, unix
from tests.support.window import ENTER, LEAVE, RUB_OUT, Open, Window

pytestmark = [unix, pytest.mark.needs("gatling")]

DUEL = (
    *("7c", "5m*", "2t", ".", "qd", "3t", "4b*", ".", "5h", "o", "6t", "2t", ".", "3 1 2", "pacify ana", "footwork"),
    *(".", ".", "8h", "2t", "3b*", ".", "9c", "1t", "6m*", ".", "kd", "2m", "5t*", ".", "2 4 1"),
)
"""The lines of a round and a half."""
LAST = "order ana=2 bo=4 cy=1"
"""The last line of the duel in the long form."""
WRONG = ("forgot ana", "9m*", "hello", "throw zoe 3 mid")


def lines(gm: Command) -> list[str]:
    """Return the stored lines of the duel."""
    return gm("log --lines").out.splitlines()[1:]


def test_a_referee_who_never_looks_up_loses_no_line(play: Open, gm: Command) -> None:
    window = play()
    window.due("Ana draws")
    keys = ENTER.join(DUEL) + ENTER
    window.press(keys)
    window.until(LAST)
    window.due("may cast")
    right = lines(gm)
    assert len(right) == len(DUEL)
    gm(("new", "gatling", "Ana", "Bo", "Cy"))
    again = window_of(play)
    for at, line in enumerate(DUEL):
        if at % 10 == 4:
            again.press(WRONG[at // 10 % len(WRONG)] + ENTER)
        again.press(line + ENTER)
    again.until(LAST)
    again.due("may cast")
    assert lines(gm) == right


def window_of(play: Open) -> Window:
    """Return a window with another duel."""
    window = play()
    window.due("Ana draws")
    return window


def refused(play: Open) -> Window:
    """Return a window in which ``9m*`` was just rejected at Bo's throw."""
    window = play("7c")
    window.due("Bo throws")
    window.enter("9m*", "The number must be from 1 to 6, not 9.")
    window.until(lambda: window.drawn and window.typed == "9m*")
    return window


def test_a_rejected_line_is_selected_and_the_bell_rings(play: Open) -> None:
    window = refused(play)
    row = window.screen.buffer[window.screen.cursor.y]
    assert [row[at].reverse for at in range(2, 6)] == [True, True, True, False]
    assert window.raw.count(b"\a") == 1


def test_the_bell_can_be_switched_off(play: Open) -> None:
    window = play("7c", options="--no-bell")
    window.due("Bo throws")
    window.enter("9m*", "The number must be from 1 to 6, not 9.")
    assert b"\a" not in window.raw


@pytest.mark.parametrize(
    ("keys", "left"),
    [
        ("4", "4"),
        ("\x1b[200~4t\x1b[201~", "4t"),
        ("\x1b[D" + RUB_OUT + "t", "9t*"),
        ("\x1b[F" + RUB_OUT, "9m"),
        ("\x1b[H" + "\x1b[3~" + "4", "4m*"),
        ("\x05" + RUB_OUT, "9m"),
        ("\x01" + "\x1b[3~", "m*"),
        (RUB_OUT, ""),
        ("\x1b[3~", ""),
        ("\x15", ""),
    ],
)
def test_a_letter_replaces_a_rejected_line_and_an_arrow_edits_it(play: Open, keys: str, left: str) -> None:
    window = refused(play)
    window.press(keys)
    window.until(lambda: window.prompt == f"> {left}" if left else window.typed == "")


def test_ctrl_d_leaves_after_a_rejected_line(play: Open) -> None:
    window = refused(play)
    window.press(LEAVE)
    assert window.ends() == 0
    assert window.restored


def test_a_double_enter_after_a_rejection_keeps_the_line(play: Open, gm: Command) -> None:
    window = refused(play)
    before = lines(gm)
    window.press(ENTER * 3)
    window.press("4t" + ENTER)
    window.until("  Bo: 4, top, safe")
    assert lines(gm) == [*before, "throw bo 4 top"]


def test_a_double_enter_does_not_answer_the_next_prompt(play: Open, gm: Command) -> None:
    window = play("7c", "5m*")
    window.due("Cy throws")
    window.press("2t" + ENTER * 3)
    window.until(lambda: window.prompt == "> Enter: rest")
    assert lines(gm)[-1] == "throw cy 2 top"
    window.enter("", "Bo draws")
    window.enter("fix 2 throw bo 4 mid hit" + ENTER, "Enter: save")
    window.until(lambda: window.prompt == "> Enter: save")
    assert lines(gm)[-1] == "rest"
    window.enter("", "Corrected: 2")


def test_pasted_lines_after_a_rejection_wait_in_the_history(play: Open, gm: Command) -> None:
    window = play("7c")
    window.due("Bo throws")
    rest = ["2t", *(f"note n{at}" for at in range(200))]
    window.press("\x1b[200~" + "\n".join(["9m*", *rest]) + "\x1b[201~" + ENTER)
    window.until("201 more lines are not entered yet: press")
    window.enter("5m*", "  Bo: 5, middle, hit")
    window.due("Cy throws")
    window.press("\x1b[A" * 2)
    window.until("note n199")
    window.press(ENTER)
    window.until("Noted: n199")
    assert len(lines(gm)) == 203


def test_a_slow_terminal_keeps_the_order_of_lines(play: Open, gm: Command) -> None:
    window = play("7c")
    asked: list[str] = []
    window.screen.write_process_input = lambda data: asked.append(data)  # type: ignore[method-assign]
    typed = [f"note line{at}" for at in range(12)]

    def is_read(note: str) -> bool:
        while asked:
            window.press(asked.pop(0))
        return f"Noted: {note}" in window.past

    window.until("> ")
    window.press("".join(line + ENTER for line in typed[:6]))
    window.until(lambda: is_read("line0"))
    window.press("".join(line + ENTER for line in typed[6:]))
    window.until(lambda: is_read("line11"))
    assert lines(gm)[1:] == typed
