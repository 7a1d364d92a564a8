"""A game's table on a terminal: figures are never lost to words."""

from __future__ import annotations

import pytest

from gm.game import Cell, Grid
from gm.interfaces.cli.renderers.tables import draw_table
from gm.table.blocks import Table, grid_table

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


@pytest.mark.parametrize("wide", [40, 52, 60, 80, 120, 200])
def test_columns_of_words_shrink_before_columns_of_figures(
    wide: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(wide))
    draw_table(grid_table(TABLE))
    shown = capsys.readouterr().out.splitlines()
    assert all(len(line.rstrip()) <= wide for line in shown)
    assert any("Captain Ald" in line for line in shown)
    badger = next(line for line in shown if line.startswith("Badger"))
    assert all(one in badger for one in ("10/12", "3 AP"))


@pytest.mark.parametrize("wide", [24, 40, 52, 60, 80])
def test_no_word_is_left_out(wide: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """However narrow it is: words are folded, or each row is a line of its own."""
    monkeypatch.setenv("COLUMNS", str(wide))
    draw_table(grid_table(TABLE))
    told = capsys.readouterr().out.split()
    words = [word for row in TABLE.rows for cell in row[1:] for word in cell.text.split()]
    assert all(any(word in one for one in told) for word in words)


@pytest.mark.parametrize(("wide", "name"), [(60, "Captain Alder of the Ford "), (36, "Captain Alder of th")])
def test_a_name_is_cut_only_where_there_is_no_room(
    wide: int, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(wide))
    draw_table(grid_table(Grid(TABLE.columns[:3], tuple(row[:3] for row in TABLE.rows))))
    assert name in capsys.readouterr().out.splitlines()[2]


def test_a_narrow_terminal_shows_what_it_can(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    draw_table(grid_table(TABLE))
    assert all(len(line.rstrip()) <= 30 for line in capsys.readouterr().out.splitlines())


@pytest.mark.parametrize(("wide", "first"), [(40, "1  Ana, Bo and Cyrilla  Round 1 · order"), (80, "     duel   who")])
def test_a_list_is_a_table_only_where_its_words_have_room(
    wide: int, first: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(wide))
    draw_table(Table(("duel", "who", "stands"), [("1", "Ana, Bo and Cyrilla", "Round 1 · order of the spells")]))
    shown = capsys.readouterr().out.splitlines()
    assert shown[0].strip().startswith(first.strip())
    assert all(len(line.rstrip()) <= wide for line in shown)


def test_a_list_folds_what_is_too_long_within_its_column(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "44")
    rows = [("→", "Ana, Bo and Cyrilla of the Ford", "Round 1 · order"), ("", "Jäger", "over")]
    draw_table(Table(("", "who", "stands"), rows))
    assert capsys.readouterr().out.splitlines() == [
        "    who                      stands",
        "─" * 44,
        "→   Ana, Bo and Cyrilla of   Round 1 · order",
        "    the Ford",
        "    Jäger                    over",
    ]


def test_plain_text_names_the_owner_of_each_row_and_has_no_bars(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GM_PLAIN", "1")
    spells = Grid(("bo's spells", ">mana", "works"), ((Cell("Undertow"), Cell("▮▮ 2"), Cell("delayed")),))
    draw_table(grid_table(spells, headed=True))
    draw_table(grid_table(spells))
    assert capsys.readouterr().out.splitlines() == ["Bo's spells:", *["Undertow: mana 2, works delayed"] * 2]


def test_a_figure_is_on_one_line_with_its_unit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    powers = ("♥", "♦", "♠", "♣")
    row = ("Ana", "23", "2/6", "+4", "+1", "+6", "+2", "throws now")
    columns = ("mage", ">pages", ">mana", *(f">{power}" for power in powers), "")
    draw_table(grid_table(Grid(columns, (tuple(map(Cell, row)),))))
    assert capsys.readouterr().out.splitlines() == [
        "Ana: pages 23, mana 2/6, ♥ +4, ♦ +1,",
        "    ♠ +6, ♣ +2, throws now",
    ]
