"""Tests of questions and remarks in the console: they are answered or rejected, and never save anything."""

from __future__ import annotations

import pytest

from gm.commands.line import run
from gm.commands.rule import RuleResult
from gm.errors import GmError
from gm.notation.line import split
from gm.table.session import Session

pytestmark = pytest.mark.needs("gatling")


@pytest.fixture
def session() -> Session:
    session = Session(":memory:", short=True)
    run(session, split("new gatling Ida Max --house aspect_start=zero"))
    return session


@pytest.mark.parametrize("line", ["what now", "what's next", "What next?", "who is next"])
def test_a_question_for_the_next_step_is_answered_by_now(session: Session, line: str) -> None:
    assert run(session, split(line)).text == run(session, ["now"]).text


@pytest.mark.parametrize("line", ["what does pacify do", "what is pacify?", "how does pacify work", "explain pacify"])
def test_a_question_about_a_spell_is_answered_by_its_rule(session: Session, line: str) -> None:
    answer, looked_up = run(session, split(line)), run(session, ["rule", "pacify"])
    assert isinstance(answer, RuleResult)
    assert isinstance(looked_up, RuleResult)
    assert answer.rule == looked_up.rule


@pytest.mark.parametrize("line", ["oops", "i made a mistake", "wait, that should have been on max"])
def test_a_remark_about_a_mistake_leads_to_wrong(session: Session, line: str) -> None:
    with pytest.raises(GmError) as raised:
        run(session, split(line))
    assert raised.value.remedy == (
        "To take back the last line, type undo. To see every way to put something right, type wrong"
    )


@pytest.mark.parametrize("line", ["finish", "end session", "that's it for today", "let's pause here", "we finish now"])
def test_a_remark_about_stopping_says_how_to_leave(session: Session, line: str) -> None:
    before = len(session.table().rows)
    with pytest.raises(GmError) as raised:
        run(session, split(line))
    assert raised.value.remedy.startswith("To leave now and continue later, type quit.")
    assert len(session.table().rows) == before


def test_help_for_a_rule_leads_to_the_rule(session: Session) -> None:
    with pytest.raises(GmError) as raised:
        run(session, split("help natural failure"))
    assert raised.value.remedy == "To read the rule: gm rule natural failure"


def test_a_question_without_a_rule_is_rejected(session: Session) -> None:
    with pytest.raises(GmError, match="No rule is called “wat”"):
        run(session, split("what is a wat"))
