"""A game's table on a terminal: figures are never lost to words."""

from __future__ import annotations

import pytest

from gm.doors.cli.layouts.grid import console, put
from gm.game import Cell, Grid

TABLE = Grid(
    ("Side", ">wounds", "", "armed with", "on it"),
    tuple(
        tuple(map(Cell, row))
        for row in (
            ("Captain Alder of the Ford", "1/3", "done", "sabre, pistol 0/1, and a second pistol 3/3", "armour 1"),
            ("Badger", "10/12", "3 AP", "maul", "in melee with Major Brandt, Grenadier and Jäger, armour 1"),
        )
    ),
)


@pytest.mark.parametrize("wide", [52, 60, 80, 120, 200])
def test_columns_of_words_give_way_before_figures(
    wide: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(wide))
    put(console(), TABLE)
    shown = capsys.readouterr().out.splitlines()
    assert all(len(line.rstrip()) <= wide for line in shown)
    assert "Captain Ald" in shown[2]
    assert all(one in shown[3] for one in ("Badger", "10/12", "3 AP"))


def test_a_narrow_terminal_shows_what_it_can(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    put(console(), TABLE)
    assert all(len(line.rstrip()) <= 30 for line in capsys.readouterr().out.splitlines())
