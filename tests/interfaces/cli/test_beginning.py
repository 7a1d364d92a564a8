"""Tests of the first steps: ``gm`` alone, a game's printed title, names with commas."""

from __future__ import annotations

import pytest

from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ('new "Gatling Grimoire" Ana Bo', "new gatling Ana Bo"),
        ("new Gatling Grimoire Ana Bo", "new gatling Ana Bo"),
        ("new gatling Ana, Bo, and Cy", "new gatling Ana Bo Cy"),
        ("new gatling Ana and Bo", "new gatling Ana Bo"),
        ("new gatling Ana,Bo,Cy", "new gatling Ana Bo Cy"),
        ('new gatling "Di, the Bold" Bo', 'new gatling "Di, the Bold" Bo'),
    ],
)
def test_a_game_by_its_title_and_names_as_a_list(gm: Command, line: str, written: str) -> None:
    assert gm(line).status == 0
    assert gm("log --lines").out.splitlines()[0].split(" --rules")[0] == written


def test_gm_alone_shows_what_comes_next(duel: Command) -> None:
    ran = duel("")
    assert ran.status == 0
    assert "Ana draws the top page" in ran.out


def test_gm_alone_shows_the_help_before_any_duel(gm: Command) -> None:
    ran = gm("")
    assert ran.status == 0
    assert ran.out.startswith("Usage: gm")
