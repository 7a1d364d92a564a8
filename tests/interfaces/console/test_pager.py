"""Long answers come page by page at a terminal, by the pager that one has chosen; nothing is lost without one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.running import Command, unix
from tests.support.window import Open

pytestmark = [unix, pytest.mark.needs("gatling")]


@pytest.fixture
def long(gm: Command) -> Command:
    """Return a duel whose log is longer than a screen."""
    assert gm.play(["new gatling Ana Bo Cy", *[f"note line{at}" for at in range(30)]]).status == 0
    return gm


def test_a_long_answer_goes_through_the_pager(long: Command, window: Open) -> None:
    opened = window("log", PAGER="sed s/^/paged:/")
    opened.ends()
    assert "paged:" in opened.past
    assert "line29" in opened.past


@pytest.mark.parametrize(
    ("line", "how"),
    [
        ("log --last 3", {"PAGER": "sed s/^/paged:/"}),
        ("log --no-pager", {"PAGER": "sed s/^/paged:/"}),
        ("log", {"PAGER": "sed s/^/paged:/", "GM_PLAIN": "1"}),
        ("log --json", {"PAGER": "sed s/^/paged:/"}),
    ],
)
def test_short_answers_do_not_go_through_the_pager(long: Command, window: Open, line: str, how: dict[str, str]) -> None:
    opened = window(line, **how)
    opened.ends()
    assert "paged:" not in opened.past
    assert "line29" in opened.past


def test_a_missing_pager_is_reported_and_all_is_shown(long: Command, window: Open) -> None:
    opened = window("log", PAGER="no-such-pager -x")
    opened.ends()
    assert "program “no-such-pager” not found" in opened.past
    assert "line29" in opened.past


@pytest.mark.parametrize(
    ("how", "text", "coloured"),
    [
        ({}, "LESS=-R", True),
        ({"LESS": "-FX"}, "LESS=-FX", False),
        ({"NO_COLOR": "1"}, "LESS=", False),
    ],
)
def test_colours_reach_only_a_pager_that_shows_them(
    long: Command, window: Open, tmp_path: Path, how: dict[str, str], text: str, coloured: bool
) -> None:
    less = tmp_path / "less"
    less.write_text('#!/bin/sh\necho "LESS=$LESS"\ncat -v\n')
    less.chmod(0o755)
    opened = window("log", PAGER=str(less), **how)
    opened.ends()
    assert text in opened.past.split("\n")[0]
    assert ("^[[" in opened.past) is coloured
