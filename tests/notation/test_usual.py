"""Tests of usual values: a line may leave out the value that a prompt has for each player."""

from __future__ import annotations

from typing import Literal, NamedTuple

import pytest

from gm.errors import GmError
from gm.game import Choice, Context, Form, Name, Number, Prompt, Who
from gm.notation.parser import parse

NAMES = (Name("ana", "Ana"), Name("bo", "Bo"))
USUAL = {"weapon": {"bo": "bow"}}


class Shot(NamedTuple):
    """An attack with a weapon."""

    who: str
    weapon: str
    number: int
    kind: Literal["shot"] = "shot"


FORM = Form(
    Shot,
    Who("who", help="who"),
    Choice("weapon", {"bow": ("bow",), "axe": ("axe",)}, help="with what"),
    Number("number", 0, 9, help="how well"),
    help="an attack",
    example="shot ana bow 3",
)


def read(line: str) -> Shot:
    """Return the entry of a line that answers a prompt with usual values."""
    prompt = Prompt("shot", ("ana", "bo"), ordered=False, usual=USUAL)
    shot: Shot = parse(FORM, line.split(), Context(NAMES, prompt, asked=prompt))
    return shot


def test_the_usual_value_of_whoever_leads_the_line_is_added() -> None:
    assert read("bo 3") == Shot("bo", "bow", 3)


def test_a_typed_value_beats_the_usual_one() -> None:
    assert read("bo axe 3") == Shot("bo", "axe", 3)


def test_another_player_has_no_usual_value() -> None:
    with pytest.raises(GmError, match="is missing"):
        read("ana 3")


def test_without_a_prompt_nothing_is_usual() -> None:
    with pytest.raises(GmError, match="is missing"):
        parse(FORM, ["bo", "3"], Context(NAMES))
