"""Direct changes of a database file, as damage or as if gm had written them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from gm.store.schema import sum_up
from gm.store.schema.derived import fill_digests


def rewrite(file: Path, *changes: tuple[str, tuple[Any, ...]] | str, damage: bool = False) -> None:
    """Run SQL statements on a database without its triggers.

    Checksums and digests are brought up to date unless the change is ``damage``.
    """
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        triggers = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            db.execute(f"DROP TRIGGER {name}")
        for change in changes:
            db.execute(*((change,) if isinstance(change, str) else change))
        if not damage:
            db.execute("DELETE FROM checksum")
            sum_up(db)
            fill_digests(db)
        for _, sql in triggers:
            db.execute(sql)
