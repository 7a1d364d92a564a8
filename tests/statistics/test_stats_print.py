"""The printed page of statistics, and the sheet of a game that has the same name."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.commands.command import Args
from gm.commands.stats import printed_figures
from gm.table.session import Session
from tests.support.running import Command

pytestmark = [pytest.mark.needs("gatling"), pytest.mark.needs("wizards")]


def printed(gm: Command, words: str, folder: Path) -> str:
    """Print, and return the name of the sheet."""
    return str(gm.answer(f"print {words} --force --format svg --out {folder / 'page.svg'}")["sheet"])


def test_the_short_name_prints_statistics_unless_the_open_game_has_such_a_sheet(
    played: Command, tmp_path: Path
) -> None:
    names = {words: printed(played, words, tmp_path) for words in ("stats", "stats ana", "statistics", "stats --min 2")}
    assert names == {
        "stats": "stats",
        "stats ana": "statistics",
        "statistics": "statistics",
        "stats --min 2": "statistics",
    }
    assert played("new wizards Ana Bo").status == 0
    assert printed(played, "stats", tmp_path) == "statistics"
    assert printed(played, "stats --game gatling", tmp_path) == "stats"


def test_the_page_shows_the_numbers_of_the_json(played: Command) -> None:
    session = Session(str(played.db))
    page = printed_figures(session, Args(("gatling",), {}))
    session.close()
    cells = {cell for part in page["sections"] for row in part["rows"] for cell in row}
    for row in played.answer("stats gatling")["players"]:
        share, low, high = (f"{100 * row[key]:.0f}" for key in ("share", "low", "high"))
        assert f"{row['won']} of {row['played']} ({share} %, {low}–{high})" in cells
