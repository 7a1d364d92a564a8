"""Hubs for tests, with both database engines."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import gettempdir

import pytest

from gm.hub.store.base import Store
from gm.hub.store.location import open_store
from gm.hub.store.sqlite import SqliteStore
from gm.interfaces.hub import page
from tests.support.hub_lines import unsynced
from tests.support.hub_server import Serving
from tests.support.hub_table import at_table
from tests.support.postgresql import Server
from tests.support.running import Command

ENGINES = ("sqlite", "postgresql")


@pytest.fixture(autouse=True)
def _soon_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the thread of a hub's page look more often whether it has to stop."""
    monkeypatch.setattr(page, "_LISTENING", 0.01)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a PostgreSQL server for all workers of this run."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    made = Server(Path(gettempdir()) / f"gm-pg-{run[:12]}")
    made.join()
    yield made
    made.leave()


@pytest.fixture(params=ENGINES)
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """Return the address of an empty PostgreSQL database; '' for SQLite."""
    if request.param == "sqlite":
        yield ""
        return
    server: Server = request.getfixturevalue("server")
    with server.database() as name:
        yield name


@pytest.fixture
def opened(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Store]]:
    """Open another connection to one and the same hub."""
    monkeypatch.setattr(SqliteStore, "_prepare", unsynced(SqliteStore._prepare))
    stores: list[Store] = []

    def opens() -> Store:
        stores.append(open_store(str(tmp_path / "duels.db"), url, create=True))
        return stores[-1]

    yield opens
    for store in stores:
        store.close()


@pytest.fixture
def store(opened: Callable[[], Store]) -> Store:
    """Return a connection to a new hub."""
    return opened()


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    """Serve a new hub. These promises are the table's, so that one database engine is enough."""
    monkeypatch.setattr(SqliteStore, "_prepare", unsynced(SqliteStore._prepare))
    serving = Serving(lambda: open_store(str(tmp_path / "hub.db"), create=True))
    yield serving
    serving.close()
    serving.store.close()


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Return a table with an empty file of its own."""
    return at_table(tmp_path / "table", monkeypatch)
