"""Practice at a terminal: the call and the board stay around the typed line, and calls go on while nobody types."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.running import unix
from tests.support.window import Open

pytestmark = [unix, pytest.mark.needs("gatling")]

RECORD = """\
new gatling Ana Bo Cy
draw 7C
throw bo 5 mid hit
throw cy 2 top
"""


def test_the_screen_shows_the_call_and_the_board(window: Open, home: Path) -> None:
    (home / "road.gm").write_text(RECORD, encoding="utf-8")
    opened = window("practice road.gm")
    opened.due("entry 1 of 3 · 1 open")
    assert "“The attacker draws the seven of clubs.”" in opened.text
    assert any(line.startswith("Ana ") for line in opened.standings)
    opened.enter("7c", "1  draw 7C", "“Bo throws: five, middle, and it touches a bullet.”")
    opened.enter("5m", "“hit” was called, but it is not in your line.")
    opened.due("entry 2 of 3 · 1 open")
    opened.enter("quit", "not answered, or still wrong at the end")
    assert opened.ends() == 0
    assert not (home / "duels.db").exists()


def test_calls_come_at_their_pace_while_nobody_types(window: Open, home: Path) -> None:
    (home / "road.gm").write_text(RECORD, encoding="utf-8")
    opened = window("practice road.gm --level 2 --pace 3")
    opened.until("Call 2 of 3 is waiting: Bo throws: five, middle, and it touches a bullet.")
    opened.until("entry 2 of 3 · 2 open")
    opened.enter("7c", "1  draw 7C")
    opened.enter("5m*", "2  throw bo 5 mid hit")
    opened.enter("quit", "right the first time")
