"""The page of all tables: what is drawn again after a change, and what keeps no table waiting."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Semaphore

import pytest

from gm.hub.store import desk, sqlite
from gm.hub.store.base import Store
from gm.hub.store.duels import receive
from gm.hub.store.location import open_store
from gm.hub.store.results import TableRow, table_rows
from gm.interfaces.hub.boards import EventBoards
from gm.interfaces.hub.page import Seen, Tables, TableWatcher
from tests.support.hub_lines import NOW, facts, lines, push, unsynced

LISTEN = sqlite.SqliteStore.listen


@pytest.fixture
def opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Store]:
    """Return a function that opens one and the same hub."""
    monkeypatch.setattr(sqlite.SqliteStore, "_prepare", unsynced(sqlite.SqliteStore._prepare))
    return lambda: open_store(str(tmp_path / "hub.db"), create=True)


def test_only_changed_tables_are_drawn_again(opens: Callable[[], Store], monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, draw = list[str](), Tables._html

    def counted(tables: Tables, row: TableRow) -> str:
        drawn.append(row.uid)
        return draw(tables, row)

    monkeypatch.setattr(Tables, "_html", counted)
    store = opens()
    tables = Tables(desk.create(store, "Con", ""))
    for uid in ("a", "b"):
        receive(store, 1, push(facts(uid), lines(1)), NOW)
    first = tables.draw(table_rows(store))
    receive(store, 1, push(facts("b"), lines(2), 1), NOW)
    second = tables.draw(table_rows(store))
    store.close()
    assert drawn == ["a", "b", "b"]
    assert second.rows["a"] == first.rows["a"]
    assert ("1 line," in first.rows["b"], "2 lines," in second.rows["b"]) == (True, True)


def test_whoever_listens_merges_the_log_and_not_a_table(
    opens: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "_LONG_LOG", 1)
    writer, listener = opens(), opens()
    assert isinstance(writer, sqlite.SqliteStore)
    for seq in range(3):
        receive(writer, 1, push(facts(), lines(seq + 1), seq), NOW)
    size = os.path.getsize(writer.path)
    assert listener.listen(0)
    assert os.path.getsize(writer.path) > size
    listener.close()
    writer.close()


def test_tables_are_read_when_somebody_looks_and_not_before(
    opens: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    listened, told = Semaphore(0), SimpleQueue[Seen]()

    def listen(store: sqlite.SqliteStore, seconds: float) -> bool:
        listened.release()
        return LISTEN(store, 0.01)

    monkeypatch.setattr(sqlite.SqliteStore, "listen", listen)
    store = opens()
    tables = Tables(desk.create(store, "Con", ""))
    watcher = TableWatcher(opens, tables, EventBoards(""), told.put)
    watcher.start()
    try:
        for uids in (["a"], ["a", "b"]):
            receive(store, 1, push(facts(uids[-1]), lines(1)), NOW)
            assert all(listened.acquire(timeout=20) for _ in range(3))
            assert told.empty()
            tables.wanted.set()
            assert [*told.get(timeout=20).rows] == uids
    finally:
        watcher.stop()
        store.close()
