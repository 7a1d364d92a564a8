"""Files with notes and sealed answers are for their owner alone, whatever the umask."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.store.database import Store
from tests.support.running import Command, unix

pytestmark = [unix, pytest.mark.needs("gatling")]


@pytest.fixture(autouse=True)
def open_to_all() -> Iterator[None]:
    """Let new files be readable and writable by everybody."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path | str) -> int:
    """Return the permission bits of a file."""
    return Path(path).stat().st_mode & 0o777


def test_a_database_and_its_files_are_private(gm: Command) -> None:
    assert gm("new gatling Ana Bo").status == 0
    store = Store(str(gm.db))
    with store.writing():
        store.db.execute("REPLACE INTO clock VALUES (1, '')")
    modes = {path.name: mode(path) for path in gm.db.parent.glob("duels.db*")}
    store.close()
    assert modes == {"duels.db": 0o600, "duels.db-wal": 0o600, "duels.db-shm": 0o600}


@pytest.mark.parametrize("line", ["export --out new", "export --json --out new", "backup new"])
def test_copies_are_private(duel: Command, line: str) -> None:
    assert duel(line).status == 0
    assert mode("new") == 0o600


def test_what_is_salvaged_is_private(duel: Command) -> None:
    assert duel("salvage duels.db --out new.db").status == 0
    assert mode("new.db") == 0o600


def test_a_stricter_umask_is_respected(gm: Command) -> None:
    os.umask(0o277)
    assert gm("new gatling Ana Bo").status == 0
    assert mode(gm.db) == 0o400


def test_sheets_and_reports_are_for_everybody(duel: Command) -> None:
    assert duel("report --out report.txt").status == 0
    assert mode("report.txt") == 0o666


def test_a_database_that_is_shared_stays_shared(duel: Command) -> None:
    duel.db.chmod(0o664)
    assert duel("note x").status == 0
    assert mode(duel.db) == 0o664
