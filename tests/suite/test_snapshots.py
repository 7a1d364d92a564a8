"""A duel that is resumed from its snapshot is the same as without it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gm.commands.line import run
from gm.duel.state_json import dump_state, load_state
from gm.errors import GmError
from gm.game import AnyGame
from gm.games import load, slugs
from gm.notation.line import split
from gm.store import snapshot
from gm.store.database import Store
from gm.table import outstanding, presenter, writer
from gm.table.session import Session
from gm.table.snapshots import result_of
from gm.table.table import Table
from gm.table.writer import begin
from tests.support.amended import random_correction
from tests.support.walks import walks

LENGTH = 15


@pytest.fixture(params=[slug for slug in slugs() if load(slug).play.record_types])
def bookmarked(request: pytest.FixtureRequest) -> AnyGame:
    """Return a game with snapshots; games without named state records have none."""
    return load(str(request.param))


def test_a_stored_state_is_restored_with_its_types(bookmarked: AnyGame) -> None:
    """True differs from 1, and a tuple from a list."""
    records = bookmarked.play.record_types
    for walk in walks(bookmarked, 2, LENGTH):
        for number, state in enumerate(walk.states):
            again = load_state(records, json.loads(json.dumps(dump_state(records, state))))
            assert (again, repr(again)) == (state, repr(state)), walk.at(number)


def known(table: Table) -> dict[str, Any]:
    """Return everything that a table has computed about its duel."""
    return {
        "state": repr(table.state),
        "setup": table.setup,
        "title": table.title,
        "acted": table.acted,
        "switches": dict(table.switches()),
        "names": {**table.names},
        "owed": outstanding.current(table),
        "board": presenter.board_at(table, None),
        "rows": list(table.rows),
        "lines": table.lines,
    }


Files = Callable[[], Store]


@pytest.fixture
def new_file(tmp_path: Path) -> Iterator[Files]:
    """Return a function that makes database files with snapshots and does not wait for the disk."""
    with ExitStack() as opened:

        def made() -> Store:
            store = opened.enter_context(closing(Store(str(tmp_path / f"{next(numbers)}.db"), create=True)))
            store.db.execute("PRAGMA synchronous=OFF")
            return store

        numbers = count()
        yield made


def test_every_answer_is_the_same_without_the_snapshot(bookmarked: AnyGame, new_file: Files) -> None:
    """Each line is typed at a reopened table, among corrections, undos and notes."""
    for walk in walks(bookmarked, 1, LENGTH):
        store, rng = begin(new_file, walk.game, walk.setup, "").store, Random(walk.label)
        for entry in walk.entries:
            try:
                writer.enter(Table(store, 1), entry)
            except GmError:  # no longer possible after an undo
                writer.note(Table(store, 1), "rain")
            taken_up = snapshot.read_snapshot(store, 1)
            assert taken_up is not None
            assert taken_up.last.seq == len(Table(store, 1).rows) - 1
            assert known(Table(store, 1)) == known(Table(store, 1, bookmarked=False)), walk.label
            assert_result_is_current(store)
            if rng.random() < 0.3:
                undo_or_correct(Table(store, 1), rng)
                assert known(Table(store, 1)) == known(Table(store, 1, bookmarked=False)), walk.label
                assert_result_is_current(store)


def test_an_open_window_knows_what_a_new_one_knows(bookmarked: AnyGame, new_file: Files) -> None:
    """The open window keeps nothing outdated, such as an old name."""
    for walk in walks(bookmarked, 1, 2 * LENGTH):
        table, rng = begin(new_file, walk.game, walk.setup, ""), Random(walk.label)
        for entry in walk.entries:
            try:
                writer.enter(table, entry)
            except GmError:  # no longer possible after an undo
                writer.note(table, "rain")
            if len(table.lines) > 1 and rng.random() < 0.1:
                undo_or_correct(table, rng)
            anew = Table(table.store, 1, bookmarked=False)
            assert (table.place, {**table.names}, table.setup) == (anew.place, {**anew.names}, anew.setup), walk.label


def assert_result_is_current(store: Store) -> None:
    """Check that the stored result of the duel is what its log gives."""
    table = Table(store, 1, bookmarked=False)
    assert snapshot.read_result(store, 1, len(table.rows) - 1) == result_of(table)


def undo_or_correct(table: Table, rng: Random) -> None:
    """Undo a line, or correct one if possible."""
    session = Session(":memory:", short=True)
    session._store = table.store
    session.stay_with(table)
    line = rng.choice(("undo", f"{random_correction(table, rng)} --yes"))
    try:
        run(session, split(line))
    except GmError:
        writer.note(table, line)
