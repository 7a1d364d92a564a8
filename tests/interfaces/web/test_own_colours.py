"""Tests that everyone has a colour and a mark of their own, and that a side called Red is red."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from gm.interfaces.web.board.colours import COLOURS, seat_colours
from gm.table.session import Session
from tests.support.running import Command

STYLES = ("gm.interfaces.web/static/page.css", "gm.interfaces.phone/static/pad.css")
RED, BLUE, GREEN = 8, 4, 9


def colours(gm: Command, *names: str) -> dict[str, int]:
    """Return the colours of the players of a new duel by their ids."""
    assert gm(["new", "toy", *names]).status == 0
    session = Session(str(gm.db))
    found = seat_colours(session.table())
    session.close()
    return {name.casefold().replace(" ", "-"): found[name.casefold().replace(" ", "-")] for name in names}


def test_a_side_called_by_a_colour_has_it(gm: Command) -> None:
    assert colours(gm, "Blue", "Red") == {"blue": BLUE, "red": RED}
    assert colours(gm, "Ana", "Green Guard", "Blue") == {"ana": 0, "green-guard": GREEN, "blue": BLUE}


def test_everyone_else_has_a_colour_that_nobody_has(gm: Command) -> None:
    found = colours(gm, "Purple", "Red", "Ana", "Bo")
    assert len({*found.values()}) == len(found)
    assert found["purple"] == 0


@pytest.mark.parametrize("style", STYLES)
def test_each_colour_has_a_mark_of_its_own_for_the_colour_blind(style: str) -> None:
    package, _, path = style.partition("/")
    text = files(package).joinpath(*path.split("/")).read_text(encoding="utf-8")
    marks = dict(re.findall(r'\.seat-(\d) \{ --seat: var\(--seat-\d\); --sign: "(.)"', text))
    assert len(marks) == len({*marks.values()}) == COLOURS
    assert len(re.findall(r"--seat-\d: #", text)) == 2 * COLOURS
