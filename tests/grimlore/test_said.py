"""Lines as a hurried referee types them: names first, printed names, two answers at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from tests.support.attempts import misread, situations

from .dialogue import sit, sit_with_sample
from .game import RULES

pytestmark = pytest.mark.needs("grimlore")


@pytest.mark.parametrize(("before", "group"), situations(Path(__file__).with_name("said.txt")).items())
def test_a_line_is_read_or_not_guessed(before: str, group: list[str], tmp_path: Path) -> None:
    session = sit_with_sample(tmp_path, *filter(None, before.split("; ")), names="Lena Bo Cato")
    assert misread(session, group) == []


def test_another_race_is_rejected_with_the_true_reason() -> None:
    session = sit(sheets=())
    with pytest.raises(GmError) as error:
        run(session, split("hero lena gnome might lore"))
    assert "“gnome” is not one of the five races" in error.value.message
    assert "nimble" in (error.value.remedy or "")


def test_names_of_one_letter_are_read() -> None:
    sheets = ("hero a elf might 1h", "hero b human social persuade")
    session = sit("fight wolf hp=5", "act a", "act b", "next", begin=f"new grimlore A B {RULES}", sheets=sheets)
    run(session, split("b evade 1"))
    assert [row.words for row in session.table().rows[-2:]] == ["strike enemy b", "defend b evade 1"]


def test_an_unknown_word_is_not_called_a_fight() -> None:
    session = sit("fight wolf hp=5")
    with pytest.raises(GmError, match="Unknown command or entry: “sing”"):
        run(session, split("sing"))
