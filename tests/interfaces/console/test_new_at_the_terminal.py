"""``gm new`` without names asks for what it needs, one thing after the other, and goes straight into play."""

from __future__ import annotations

import pytest

from tests.support.rules import begun
from tests.support.running import Command, unix
from tests.support.window import CLEAR, END, LEAVE, RUB_ALL_OUT, TAB, Open

pytestmark = [unix, pytest.mark.needs("gatling")]


def test_three_answers_begin_a_duel(window: Open, gm: Command) -> None:
    opened = window("new gatling")
    opened.until("Who is playing?")
    assert "Gatling Grimoire" in opened.text
    opened.until(lambda: opened.prompt == "> such as: Ana Bo Cy")
    opened.enter('Ana "Little Bo" Cy', "Who attacks first?")
    opened.press("Li" + TAB)
    opened.until(lambda: opened.typed == "Little Bo")
    opened.press(RUB_ALL_OUT)
    opened.enter("cy", "House rules")
    opened.enter("aspect_start=rolled", "▶ Shuffle, then deal 17 pages")
    opened.due("roll the starting powers")
    opened.enter("4 1 6 2", "Ana writes down the powers")
    assert opened.ends(LEAVE) == 0
    assert opened.restored
    first, power = gm("log --lines").out.splitlines()
    assert first == begun('new gatling Ana "Little Bo" Cy --first cy --house aspect_start=rolled')
    assert power == "power ana 4 1 6 2"


def test_wrong_answers_stay_editable_with_the_reason_above(window: Open, gm: Command) -> None:
    opened = window("new gatling")
    opened.until("Who is playing?")
    for typed, reason in (("Ana", "2 to 4"), ("Ana ana", "Two mages are called"), ("Ana throw", "word that gm uses")):
        opened.press(RUB_ALL_OUT)
        opened.enter(typed, reason)
        opened.until(lambda typed=typed: opened.typed == typed)
    opened.press(RUB_ALL_OUT)
    opened.enter("Ana Bo Cy Di", "two teams")
    opened.enter("Ana+Bo", "two teams of two")
    opened.enter(END + "/Cy+Di", "Who attacks first?")
    opened.enter("Zoe", "No player is called")
    opened.press(RUB_ALL_OUT)
    opened.until(lambda: opened.prompt.startswith("> Enter: "))
    opened.enter("", "House rules")
    opened.enter("colour=red", "no house rule")
    opened.press(RUB_ALL_OUT)
    opened.until(lambda: opened.prompt.startswith("> Enter: "))
    opened.enter("", "Shuffle, then deal 13 pages")
    assert gm("log --lines").out.splitlines() == [begun("new gatling Ana Bo Cy Di --teams ana+bo/cy+di")]


@pytest.mark.parametrize(("answers", "plain"), [((), ""), (("Ana Bo",), "1"), (("Ana Bo", ""), "")])
def test_leaving_before_the_end_writes_nothing(window: Open, gm: Command, answers: tuple[str, ...], plain: str) -> None:
    opened = window("new gatling", GM_PLAIN=plain)
    questions = ("Who is playing?", "Who attacks first?", "House rules")
    for question, answer in zip(questions, answers, strict=False):
        opened.until(question)
        opened.enter(answer)
    opened.until(questions[len(answers)])
    opened.until(lambda: opened.prompt.startswith(">"))
    assert opened.ends(LEAVE) == 1
    assert opened.restored
    assert not gm.db.exists()


def test_ctrl_c_clears_an_answer(window: Open) -> None:
    opened = window("new gatling")
    opened.until("Who is playing?")
    opened.until(lambda: opened.prompt == "> such as: Ana Bo Cy")
    opened.press("Ana Bo")
    opened.until(lambda: opened.typed == "Ana Bo")
    opened.press(CLEAR)
    opened.until(lambda: opened.typed == "" and opened.prompt == "> such as: Ana Bo Cy")


def test_an_unknown_game_is_rejected_at_once(window: Open) -> None:
    opened = window("new chess")
    opened.until("chess")
    assert opened.ends() == 2
    assert opened.restored
