"""Views of a long log: the same answers as earlier views, at a constant cost per row."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import cycle, islice

import pytest

import gm
from gm.store.schema.views import CORRECTED, GENERAL, LINEAR
from tests.support.corrected import CORRECTIONS
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")

BEGIN = "new gatling Ana Bo Cy --house aspect_start=zero"
ROUND = (
    *("draw QD", "throw bo 2 top", "throw cy 3 mid hit", "rest"),
    *("draw 5C", "throw cy 4 mid", "throw ana 3 mid hit", "rest"),
    *("draw 7S", "throw ana 1 bottom", "throw bo 3 mid hit", "rest"),
    *("order ana=1 bo=2 cy=3", "pass ana", "pass bo", "pass cy"),
)
"""The lines of a round after which everyone has what they had before, so that it can be repeated."""
SHORT, LONG = 80, 640


def rows(db: sqlite3.Connection, schema: str, view: str) -> list[tuple[object, ...]]:
    """Return all rows of a view in a fixed order."""
    return sorted(db.execute(f"SELECT * FROM {schema}.{view}").fetchall(), key=repr)


def test_new_views_answer_as_the_earlier_ones(late: Command) -> None:
    for line in ("note a", "undo", *CORRECTIONS, "new gatling Di Ed", "note b", "undo", "redo", "open 1", "undo"):
        assert late.play([line]).status == 0
        with closing(sqlite3.connect(late.db)) as db:
            for name, query in {**CORRECTED, **GENERAL}.items():
                if name != "throws":
                    db.execute(f"CREATE TEMP VIEW {name} AS {query.strip()}")
            for view in ("facts", "transfers", "rounds", *LINEAR):
                assert rows(db, "main", view) == rows(db, "temp", view), (line, view)


@pytest.fixture(scope="module")
def lengths(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[int, sqlite3.Connection]]:
    """Yield a short duel and a long one, each with an early correction and an undone line."""
    found = {}
    for length in (SHORT, LONG):
        file = tmp_path_factory.mktemp("long") / f"{length}.db"
        with gm.open(file) as duels:
            duel = duels.read("\n".join((BEGIN, *islice(cycle(ROUND), length))))
            duel("fix 2 throw bo 3 mid hit --yes", "note x", "undo")
        found[length] = sqlite3.connect(file)
    yield found
    for db in found.values():
        db.close()


def steps(db: sqlite3.Connection, view: str) -> int:
    """Return how many hundred steps of SQLite's virtual machine all rows of a view need."""
    taken = 0

    def count() -> int:
        nonlocal taken
        taken += 1
        return 0

    db.set_progress_handler(count, 100)
    assert db.execute(f"SELECT * FROM {view}").fetchall()
    db.set_progress_handler(None, 0)
    return taken


@pytest.mark.parametrize("view", ["entries", "facts", "transfers", "rounds", "standings"])
def test_a_row_costs_the_same_in_a_long_log(lengths: dict[int, sqlite3.Connection], view: str) -> None:
    short, long = (steps(db, view) for db in lengths.values())
    assert long <= 1.5 * short * LONG / SHORT
