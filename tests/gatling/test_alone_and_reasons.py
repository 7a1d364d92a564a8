"""Set-ups with too few names, and reasons, which extend to the end of the line."""

from __future__ import annotations

import pytest

from gm.notation.line import split
from tests.support.running import Command, gm, home

__all__ = ["gm", "home"]
pytestmark = pytest.mark.needs("gatling")


def test_a14_one_name_is_offered_both_mages_or_an_automaton(gm: Command) -> None:
    error = gm.refused("new gatling Zoe")
    assert error["code"] == "words"
    ways = error["remedy"].removeprefix("Alone — ").split("; ")
    assert [way.partition(":")[0] for way in ways] == ["playing both mages", "against an automaton"]
    for way in ways:
        assert gm(way.partition(": ")[2]).status == 0
    assert gm.answer("now")["duel"]["house"]["solo"] == "automaton"


def test_too_many_names_are_no_reason_to_play_alone(gm: Command) -> None:
    assert "Alone" not in gm.refused("new gatling A B C D E")["remedy"]


def test_single_quotes_around_a_name_are_rejected(gm: Command) -> None:
    error = gm.refused(["new", "gatling", "'sea", "lion'", "Bo"])
    assert (error["code"], error["remedy"]) == ("words", 'Use double quotes: "sea lion"')
    assert gm(["new", "gatling", "O'Neil", "'t-Hooft", "Bo"]).status == 0


@pytest.mark.parametrize(
    "said", ["because 'from paper'", "because from paper", 'because "from paper"', "BECAUSE from paper"]
)
def test_b81_a_reason_extends_to_the_end_of_the_line(gm: Command, said: str) -> None:
    assert gm.play(["new gatling Ana Bo Cy", f"adjust ana mana+1 {said}"]).status == 0
    assert gm("log --lines").out.splitlines()[-1] == 'adjust ana mana+1 because "from paper"'


def test_b81_further_words_may_follow_a_quoted_reason(gm: Command) -> None:
    lines = ["new gatling Ana Bo Cy", 'adjust ana mana+1 because "she said so" bo mana+1']
    assert gm.play(lines).status == 0
    assert [mage["mana"] for mage in gm.answer("now")["state"]["mages"]] == [1, 1, 0]


def test_b81_a_reason_may_contain_words_of_entries(gm: Command) -> None:
    assert gm.play(["new gatling Ana Bo Cy", "adjust ana mana+1 because bo took mana=4 pages"]).status == 0
    line = gm("log --lines").out.splitlines()[-1]
    assert split(line)[-1] == "bo took mana=4 pages"
    assert gm("adjust ana mana+1 because").status == 2
