"""Tests of the questions for a new duel."""

from __future__ import annotations

import pytest

from gm.errors import GmError
from gm.interfaces.console.new import Question, set_up
from gm.notation.line import split

pytestmark = pytest.mark.needs("gatling")


class Answers:
    """Answers the questions before a duel, one after the other, and keeps them."""

    def __init__(self, *answers: str) -> None:
        self.answers = iter(answers)
        self.asked: list[tuple[str, str, str]] = []
        self.accepted: list[str] = []

    def __call__(self, question: Question, text: str, refused: GmError | None) -> str:
        self.asked.append((question.text, text, refused.message if refused else ""))
        found = next(self.answers, None)
        if found is None:
            raise EOFError
        return found

    def taken(self, question: Question, text: str) -> None:
        """Keep an accepted answer."""
        self.accepted.append(text)


SET_UPS = (
    (("Ana Bo", "", ""), "new gatling Ana Bo"),
    (("Ana Bo Cy", "bo", "solo=hotseat"), "new gatling Ana Bo Cy --first bo --house solo=hotseat"),
    (
        ("Ana Bo", "", "min_pages=negative_aspect_only resist_on=total"),
        "new gatling Ana Bo --house min_pages=negative_aspect_only resist_on=total",
    ),
    (("Ana Bo Cy Di", "", "Di", ""), "new gatling Ana Bo Cy Di --first Di"),
    (("Ana Bo Cy Di", "Ana+Cy/Bo+Di", "", ""), "new gatling Ana Bo Cy Di --teams Ana+Cy/Bo+Di"),
    (("Ana", "Ana Bo", "Zoe", "Bo", "x=1", ""), "new gatling Ana Bo --first Bo"),
    (("Ana, Bo and Cy", "", ""), "new gatling Ana Bo Cy"),
    (('Ana,"Bo of Ely" & Cy', "", ""), 'new gatling Ana "Bo of Ely" Cy'),
    (("Wyatt, Calamity Jane", "", ""), 'new gatling Wyatt "Calamity Jane"'),
    (("new gatling Wyatt; Calamity Jane and Bo", "", ""), 'new gatling Wyatt "Calamity Jane" Bo'),
    (("Wyatt Calamity and Jane", "", ""), "new gatling Wyatt Calamity Jane"),
)


@pytest.mark.parametrize(("answers", "line"), SET_UPS)
def test_a_new_duel_is_asked_for_step_by_step(answers: tuple[str, ...], line: str) -> None:
    asked = Answers(*answers)
    assert set_up("gatling", asked) == split(line)
    assert len(asked.asked) == len(answers)


def test_b34_the_house_rules_that_follow_the_book_most_plainly_are_named() -> None:
    asked = Answers("Ana Bo", "", "")
    set_up("gatling", asked)
    text = "To follow the plainest reading of the book, type min_pages=negative_aspect_only resist_on=total"
    assert asked.asked[-1][0].endswith(text)


def test_the_names_are_shown_as_they_were_understood() -> None:
    asked = Answers("Wyatt, Calamity Jane", "", "")
    set_up("gatling", asked)
    assert asked.accepted[0] == "Wyatt · Calamity Jane"


def test_a_wrong_answer_is_asked_again_with_its_reason() -> None:
    asked = Answers("Ana", "Ana Bo", "", "")
    set_up("gatling", asked)
    assert asked.asked[1][1] == "Ana"
    assert "2 to 4" in asked.asked[1][2]
    assert asked.asked[2][1:] == ("", "")


def test_the_game_is_asked_for_if_there_are_several() -> None:
    asked = Answers("chess", "gatling", "Ana Bo", "", "")
    assert set_up("", asked) == ["new", "gatling", "Ana", "Bo"]
    assert "Which game?" in asked.asked[0][0]


def test_an_unknown_game_is_rejected_and_leave_leaves() -> None:
    with pytest.raises(GmError):
        set_up("chess", Answers())
    with pytest.raises(EOFError):
        set_up("gatling", Answers("Ana Bo"))
