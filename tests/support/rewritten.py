"""Rows changed past the program: as damage leaves them, or as if they had been written so."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from gm.store.schema import sum_up


def rewrite(file: Path, *changes: tuple[str, tuple[Any, ...]] | str, damage: bool = False) -> None:
    """Carry out SQL statements (with their values) that no trigger lets pass; unless it is ``damage``, the checksums
    are those of the changed rows."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        triggers = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            db.execute(f"DROP TRIGGER {name}")
        for change in changes:
            db.execute(*((change,) if isinstance(change, str) else change))
        if not damage:
            db.execute("DELETE FROM checksum")
            sum_up(db)
        for _, sql in triggers:
            db.execute(sql)
