"""The figures of random duels of every game are what an independent reference computes from exported records."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from gm.commands.line import run
from gm.game import AnyGame
from gm.table.session import Session
from gm.table.snapshots import quick_result_of, result_of
from gm.table.table import Table
from tests.support.statistics.compared import compare, exported, figures
from tests.support.statistics.playing import play
from tests.support.statistics.reference import spread

DUELS = int(os.environ.get("GM_STATISTICS", "2"))


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: AnyGame) -> Iterator[Session]:
    """Play random duels with corrections into a file."""
    session = play(monkeypatch, tmp_path / "duels.db", game, DUELS, f"statistics {game.info.slug}")
    yield session
    session.close()


def test_figures_are_those_of_the_exported_records(session: Session, game: AnyGame) -> None:
    words = "" if game.info.is_duel else game.info.slug
    first = figures(session, words)
    compare(first, exported(session))
    assert figures(session, words) == first, "the cached figures differ"
    run(session, ["undo"])
    compare(figures(session, words), exported(session))
    run(session, ["redo"])
    assert figures(session, words) == first
    _compare_holdings(session, first["games"][game.info.slug]["holdings"], game.info.counts)


def test_a_result_is_the_same_without_notices(session: Session) -> None:
    for duel in session.store().duels():
        table = Table(session.store(), duel.id, bookmarked=False)
        assert quick_result_of(table) == result_of(table)


def _compare_holdings(session: Session, rows: Any, counts: Sequence[str]) -> None:
    """Assert that the figures of holdings are those of the SQL view ``standings``, for players only."""
    query = """SELECT what, standings.round, amount FROM standings
        JOIN results ON results.duel = standings.duel AND seat = holder"""
    amounts = defaultdict(list)
    for what, number, amount in session.store().db.execute(query):
        if what in counts:
            amounts[what, number].append(amount)
    assert {(row["what"], row["round"]): row for row in rows} == {
        (what, number): {"what": what, "round": number, **spread(values)} for (what, number), values in amounts.items()
    }
