"""A duel played at a terminal: what is due stands at the prompt, and what the dice show is all that is typed."""

from __future__ import annotations

import os
import signal

import pytest

from tests.support.rules import begun
from tests.support.running import Command, unix
from tests.support.window import ENTER, LEAVE, RUB_OUT, UP, Open, Window

pytestmark = [unix, pytest.mark.needs("gatling")]

ROUND = (
    ("7c", "▶ Ana plays ♣7 Star", "Bo throws · Star ♣7 · hit = die"),
    ("5m*", "  Bo: 5, middle, hit", "Cy throws"),
    ("2t", "  Cy: 2, top, safe", "Are all dice at rest?"),
    ("", "▶ Bo puts the top 5 pages of their deck under Ana's deck", "Bo draws the top page · round 1"),
    ("qd", "▶ Bo plays ♦Q Breach", "Cy throws"),
    ("3t", "  Cy: 3, top, safe", "Ana throws"),
    ("4b*", "  Ana: 4, bottom, hit", "Are all dice at rest?"),
    ("", "▶ Ana puts the top 4 pages of their deck under Bo's deck", "Cy draws the top page · round 1"),
    ("5h", "▶ Cy plays ♥5 Strike", "Ana throws"),
    ("o", "  Ana's die left the board", "Ana throws"),
    ("6t", "  Ana: 6, top, safe", "Bo throws"),
    ("2t", "  Bo: 2, top, safe", "Are all dice at rest?"),
    ("", "  Nobody was hit", "order"),
    ("3 1 2", "  Spells are cast in this order: Bo, Cy, Ana", "Bo may cast"),
    ("paci ana", "Pacify", "Cy may cast"),
    ("foot", "Footwork", "Cy may cast"),
    (".", "pass cy", "Ana may cast"),
    (".", "pass ana", "Ana draws the top page · round 2"),
)
"""The typed lines of a round, each with its answer and the next prompt."""

RECORD = [
    *(begun("new gatling Ana Bo Cy"), "draw 7C", "throw bo 5 mid hit", "throw cy 2 top", "rest"),
    *("draw QD", "throw cy 3 top", "throw ana 4 bottom hit", "rest"),
    *("draw 5H", "throw ana off", "throw ana 6 top", "throw bo 2 top", "rest"),
    *("order ana=3 bo=1 cy=2", "cast bo pacify ana", "cast cy footwork", "pass cy", "pass ana"),
]


def test_a_whole_round_by_short_forms(play: Open, gm: Command) -> None:
    window = play()
    window.due("Ana draws the top page · round 1")
    window.until(lambda: window.prompt == "> such as: 7C")
    for line, answer, due in ROUND:
        window.enter(line)
        window.until(lambda answer=answer: answer in window.past)
        window.due(due)
        first_words = [line.split()[0] for line in window.standings]
        at = first_words.index("mage")
        assert first_words[at : at + 4] == ["mage", "Ana", "Bo", "Cy"]
        assert window.shown[-1] == window.standings[-1]
    assert window.ends(LEAVE) == 0
    assert window.restored
    assert gm("log --lines").out.splitlines() == RECORD


def test_lines_typed_ahead_are_all_accepted(play: Open, gm: Command) -> None:
    window = play()
    window.due("Ana draws")
    window.press(ENTER.join([*(line or "." for line, _, _ in ROUND), ""]))
    window.due("Ana draws the top page · round 2")
    assert window.ends(LEAVE) == 0
    assert gm("log --lines").out.splitlines() == RECORD


def test_instructions_stand_out_and_the_empty_line_shows_the_default(play: Open) -> None:
    window = play("7c", "5m*", "2t")
    window.until(lambda: window.prompt == "> Enter: rest")
    window.press("p")
    window.until(lambda: window.prompt == "> p")
    window.press(RUB_OUT)
    window.due("Are all dice at rest?")
    window.enter("", "Bo puts the top 5 pages of their deck under Ana's deck")
    window.due("Bo draws")
    assert window.inked("▶ Bo puts the top")["bold"]
    assert window.inked("4  rest") == {"fg": "brightblack", "bold": False, "strike": False}
    assert window.inked("Bo draws the top page")["fg"] == "008787"


def test_enter_does_nothing_without_a_default(play: Open, gm: Command) -> None:
    window = play()
    window.due("Ana draws")
    window.press(ENTER * 3 + "   " + ENTER)
    window.enter("7c", "Bo throws")
    assert window.ends(LEAVE) == 0
    assert gm("log --lines").out.splitlines() == RECORD[:2]


def test_after_a_kill_the_duel_continues(play: Open, window: Open, gm: Command) -> None:
    first = play("7c")
    first.due("Bo throws")
    first.enter("5m*", "Bo: 5, middle, hit")
    first.press("2")
    first.until(lambda: first.typed == "2")
    os.kill(first.process.pid, signal.SIGKILL)
    again: Window = window("play")
    again.due("Cy throws · Star ♣7")
    assert "5 middle HIT" in again.text
    again.press(UP)
    again.until(lambda: again.typed == "throw bo 5 mid hit")
    assert gm("log --lines").out.splitlines() == RECORD[:3]


def test_the_up_arrow_finds_lines_of_the_duel_and_of_the_session(play: Open) -> None:
    window = play("7c", "5m*")
    window.due("Cy throws")
    window.enter("2t", "Are all dice at rest?")
    for line in ("2t", "throw bo 5 mid hit", "draw 7C", "new gatling Ana Bo Cy"):
        window.press(UP)
        window.until(lambda line=line: window.typed == line)


def test_a_finished_duel_says_how_to_continue(play: Open) -> None:
    window = play("retire cy")
    window.due("Ana draws")
    window.enter("retire bo", "The duel is over.")
    window.until(lambda: "new --again" in window.above)
    window.enter("new --again", "Ana draws the top page · round 1")


def test_gm_before_a_line_is_ignored(play: Open) -> None:
    window = play()
    window.due("Ana draws")
    window.enter("gm note rain", "note rain")
    window.enter("pattern star", "gg.pattern.star")
    window.enter("house pacify=top0", "house pacify=top0")
    window.enter("duels", "who")
    window.enter("now", "Duel 1 · Ana, Bo, Cy")
    window.due("Ana draws")


def test_a_question_mark_shows_help(play: Open) -> None:
    window = play("7c")
    window.due("Bo throws")
    window.enter("?", "At any time (to leave: quit or Ctrl-D): undo, redo, fix, why")
    window.due("Bo throws")
    for keys, means in (
        ("5m", "what it shows"),
        ("5m* or 5o*", "touched a bullet"),
        ("o", "left the board"),
        ("5m 5m", "one line"),
    ):
        assert any(line.startswith(f"  {keys}  ") and means in line for line in window.shown), keys
    assert "Also possible: count" in window.text
