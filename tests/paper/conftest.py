"""A folder to print into."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.table.session import Session


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    """A folder to print into, with a database of its own that is not there yet."""
    monkeypatch.chdir(tmp_path)
    return Session(str(tmp_path / "duels.db"))
