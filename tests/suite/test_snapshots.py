"""What the referee may rely on when a duel is taken up at its bookmark: nothing is otherwise than without it."""

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
from gm.table.table import Table
from gm.table.writer import begin
from tests.support.amended import amiss
from tests.support.walks import walks

LENGTH = 25


@pytest.fixture(params=[slug for slug in slugs() if load(slug).play.record_types])
def bookmarked(request: pytest.FixtureRequest) -> AnyGame:
    """A game that names the records of its state; of others no bookmark is kept."""
    return load(str(request.param))


def test_a_state_is_frozen_and_thawed(bookmarked: AnyGame) -> None:
    """Also its types are found again: a yes is no one, a tuple no list."""
    records = bookmarked.play.record_types
    for walk in walks(bookmarked, 2, LENGTH):
        for number, state in enumerate(walk.states):
            again = load_state(records, json.loads(json.dumps(dump_state(records, state))))
            assert (again, repr(again)) == (state, repr(state)), walk.at(number)


def told(table: Table) -> dict[str, Any]:
    """All that a table knows of its duel."""
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
    """Makes files, in which bookmarks are kept, that do not wait for the disk."""
    with ExitStack() as opened:

        def made() -> Store:
            store = opened.enter_context(closing(Store(str(tmp_path / f"{next(numbers)}.db"), create=True)))
            store.db.execute("PRAGMA synchronous=OFF")
            return store

        numbers = count()
        yield made


def test_every_answer_is_the_same_without_the_bookmark(bookmarked: AnyGame, new_file: Files) -> None:
    """Each line is typed at a table that was taken up anew, among corrections, undos and notes."""
    for walk in walks(bookmarked, 1, LENGTH):
        store, rng = begin(new_file, walk.game, walk.setup, "").store, Random(walk.label)
        for entry in walk.entries:
            try:
                writer.enter(Table(store, 1), entry)
            except GmError:  # not due any more after what was taken back
                writer.note(Table(store, 1), "rain")
            taken_up = snapshot.read_snapshot(store, 1)
            assert taken_up is not None
            assert taken_up.last.seq == len(Table(store, 1).rows) - 1
            assert told(Table(store, 1)) == told(Table(store, 1, bookmarked=False)), walk.label
            if rng.random() < 0.3:
                meddle(Table(store, 1), rng)
                assert told(Table(store, 1)) == told(Table(store, 1, bookmarked=False)), walk.label


def test_a_window_that_stays_open_knows_what_one_opened_anew_knows(bookmarked: AnyGame, new_file: Files) -> None:
    """Nothing is kept that was true once, such as the name of what somebody held: only the log says what is."""
    for walk in walks(bookmarked, 1, 2 * LENGTH):
        table, rng = begin(new_file, walk.game, walk.setup, ""), Random(walk.label)
        for entry in walk.entries:
            try:
                writer.enter(table, entry)
            except GmError:  # not due any more after what was taken back
                writer.note(table, "rain")
            if table.last and rng.random() < 0.1:
                meddle(table, rng)
            anew = Table(table.store, 1, bookmarked=False)
            assert (table.place, {**table.names}, table.setup) == (anew.place, {**anew.names}, anew.setup), walk.label


def meddle(table: Table, rng: Random) -> None:
    """Something is taken back, or corrected if that can be."""
    session = Session(":memory:", short=True)
    session._store = table.store
    session.sit(table)
    line = rng.choice(("undo", f"{amiss(table, rng)} --yes"))
    try:
        run(session, split(line))
    except GmError:
        writer.note(table, line)
