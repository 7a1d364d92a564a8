"""Tests that words can replace the signs + - * and =, which need a second hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.game import HouseRule
from gm.notation.line import replace_sign_words, split
from gm.notation.setup import read_house_rules
from gm.table.session import Session


@pytest.fixture
def session() -> Iterator[Session]:
    made = Session(":memory:", short=True)
    made.store(create=True)
    yield made
    made.close()


def typed(session: Session, *lines: str) -> list[str]:
    """Return the words of all rows after these lines."""
    for line in lines:
        run(session, split(line))
    return [row.words for row in session.table().rows[1:]]


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("gold plus 2", [["gold+2"], ["gold", "+2"]]),
        ("test lena PLUS torch minus dark 2", [["test", "lena", "+torch", "-dark", "2"]] * 2),
        ("hex times 2 shot", [["hex*2", "shot"], ["hex", "*2", "shot"]]),
        ("adjust ana gold plus 1 because one plus one", [["adjust", "ana", "gold+1", "because", "one", "plus", "one"]]),
        ("ana gold +2", [["ana", "gold+2"]]),
        ("+2 gold", [["gold+2"]]),
        ("plus", [["+"]] * 2),
        ("note one and one", []),
    ],
)
def test_words_can_replace_signs(said: str, read: list[list[str]]) -> None:
    assert [*replace_sign_words(split(said))][: len(read)] == read


def test_amounts_options_and_reasons_need_no_sign(session: Session) -> None:
    assert typed(
        session,
        "new toy ana bo",
        "hand ana 3 5",
        "hand bo 1 6",
        "adjust ana coins minus 1 pile coins plus 1 because one plus one",
        "adjust ana lamp is 3 table cart is ford because bumped",
        "fix 3 adjust ana coins minus 2 pile coins plus 2 because it was two --yes",
        "house goal purse",
    )[2:] == [
        'adjust ana coins-1 pile coins+1 because "one plus one"',
        "adjust ana lamp=3 table cart=ford because bumped",
        'fix 3 adjust ana coins-2 pile coins+2 because "it was two"',
        "house goal=purse",
    ]


def test_house_rule_is_set_with_dashes_and_a_space() -> None:
    switches = {
        "last_lamp": HouseRule("burns", ("burns", "out"), "toy.r1", ""),
        "goal": HouseRule("gate", ("gate",), "x", ""),
    }
    assert read_house_rules(switches, ["last-lamp", "out", "goal=gate"]) == {"last_lamp": "out", "goal": "gate"}
    with pytest.raises(GmError, match="Give last_lamp a value"):
        read_house_rules(switches, ["last-lamp", "maybe"])


def test_sign_words_that_stay_invalid_get_a_reason(session: Session) -> None:
    """The reason is the rule's if there is one. Otherwise it quotes the words as typed."""
    typed(session, "new toy ana bo")
    with pytest.raises(GmError, match="coins would change from 16 to 17"):
        run(session, split("adjust ana coins plus 1 because x"))
    with pytest.raises(GmError, match="“plus” here"):
        run(session, split("hand ana plus plus"))


@pytest.mark.needs("grimlore")
def test_modifiers_can_be_said_as_words(session: Session) -> None:
    lines = ("new grimlore lena bo", "hero lena elf might 1h", "hero bo human agility stealth", "next")
    assert typed(session, *lines, "effect gold plus 2", "effect advantage plus 1")[-2:] == [
        "effect gold+2",
        "effect advantage+1",
    ]
