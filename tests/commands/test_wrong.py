"""``gm wrong`` leads to every way of putting something right, each with an example that works."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.commands.line import run
from gm.commands.log_results import LogResult
from gm.commands.wrong import WrongResult
from gm.notation.line import split
from gm.table.session import Session
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")


def test_each_way_that_is_shown_can_be_typed(session: Session) -> None:
    answer = run(session, ["wrong"])
    assert isinstance(answer, WrongResult)
    words = [line.split()[0] for line, _ in answer.ways]
    assert words == ["undo", "fix", "insert", "drop", "doubt", "settle", "help"]
    for line, _ in reversed(answer.ways):
        assert run(session, split(line)).text


def test_the_console_opens_the_log(session: Session) -> None:
    assert isinstance(run(session, ["wrong"]), LogResult)


def test_a_new_duel_has_nothing_to_fix(gm: Command) -> None:
    gm("new gatling Ana Bo")
    out = gm("wrong").out
    assert "undo" in out
    assert "fix" not in out


def test_the_report_is_a_page_to_sign_and_the_log_comes_with_full(duel: Command) -> None:
    duel.play(("draw 7C", "throw bo 5 mid hit", "throw cy 2 top", "rest", "fix 2 throw bo 4 mid hit --yes"))
    page, full = duel("report").out, duel("report --full").out
    assert len(page.splitlines()) < 50 < len(full.splitlines())
    assert "5  fix 2 throw bo 4 mid hit" in page
    assert "draw 7C" not in page
    assert "draw 7C" in full
    assert all(name in page for name in ("Standings now", "Signed:", "Referee:"))


def test_why_shows_the_last_ten_changes_and_all_of_them_when_asked(duel: Command) -> None:
    for _ in range(6):
        duel.play(("adjust ana pages-1 bo pages+1 because a", "adjust ana pages+1 bo pages-1 because b"))
    short, whole = duel("why ana pages").out, duel("why ana pages all").out
    assert "… and 3 earlier changes: gm why ana pages all" in short
    assert whole.count("Adjusted") == 12
    assert short.count("Adjusted") == 10
    assert len(duel.answer("why ana pages")["chain"]) == 13


@pytest.mark.needs("gentlemen")
def test_a_sheet_that_only_one_game_has_needs_no_game(duel: Command, tmp_path: Path) -> None:
    out = duel(["print", "units", "--out", str(tmp_path / "units.pdf")]).out
    assert out.startswith("From Gentlemen of War:\nSaved:")


@pytest.mark.needs("grimlore")
def test_a_rule_of_a_game_can_be_looked_up_before_a_duel_begins(gm: Command) -> None:
    assert gm("rule --game grimlore starting the game").out.startswith("In Grimlore – Portal Tales:\n")
    assert gm("rule fright").out.startswith("In Gatling Grimoire:\n")


def test_a_summary_is_short(duel: Command) -> None:
    duel.play(("draw 7C", "throw bo 5 mid hit", "throw cy 2 top", "rest"))
    (round_,) = duel.answer("summary")["rounds"]
    out = duel("summary").out
    assert len(round_["said"]) > 3 >= out.count(". ") + 1
    assert "In total: Ana pages +5" in out
