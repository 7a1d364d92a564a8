"""Tests of sentences with words that look like something else: a player called Will, a lone ’s, a denial, a remark."""

from __future__ import annotations

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from gm.table.session import Session
from tests.support.attempts import attempt

pytestmark = pytest.mark.needs("gatling")


def begun(names: str, *lines: str) -> Session:
    """Return a session with a duel of Gatling, after these lines."""
    session = Session(":memory:", short=True)
    for line in (f"new gatling {names} --house aspect_start=zero", *lines):
        run(session, split(line))
    return session


@pytest.mark.parametrize(
    ("names", "line", "meant"),
    [
        ("Ida Max", "max 's die shows 5 in the middle", "throw max 5 mid"),
        ("May Will", "will threw a 5 in the middle", "throw will 5 mid"),
        ("Ida Bec", "adjust bec mana=2 because he lied about it", 'adjust bec mana=2 because "he lied about it"'),
    ],
)
def test_a_player_may_have_any_name(names: str, line: str, meant: str) -> None:
    assert attempt(begun(names, "draw QD"), line).lines == [meant]


@pytest.mark.parametrize("line", ["bo 5 mid, not off, hit", "bo 5 mid, nothing pushed, hit", "sorry bo 5 mid"])
def test_a_denial_takes_nothing_else_with_it(line: str) -> None:
    assert attempt(begun("Ana Bo", "draw QD"), line).lines == []


def test_a_spell_on_oneself_may_begin_a_line_of_several() -> None:
    session = begun("Mara Finn Cleo", "adjust mara mana=6 attacker=none because test")
    assert attempt(session, "aspect power me hearts up, chaos").reason


@pytest.mark.parametrize("line", ["what is it", "what's up", "what does bo do", "how does it work"])
def test_a_question_about_no_rule_has_no_rule_as_its_answer(line: str) -> None:
    with pytest.raises(GmError):
        run(begun("Ana Bo", "draw QD"), split(line))
