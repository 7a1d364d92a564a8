"""The schema of the database, as numbered migrations."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping

from gm.store.checksum import COLUMNS, FACTS, TABLES, checksum
from gm.store.schema.derived import add_digests, add_results
from gm.store.schema.views import CORRECTED, FIRST, GENERAL, LINEAR

_TABLES = """
CREATE TABLE duel (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL CHECK (typeof(uid) = 'text' AND length(uid) > 0),
  title TEXT NOT NULL CHECK (typeof(title) = 'text'),
  game TEXT NOT NULL CHECK (typeof(game) = 'text'),
  rules_version INTEGER NOT NULL CHECK (typeof(rules_version) = 'integer'),
  begun TEXT NOT NULL CHECK (typeof(begun) = 'text')
);
CREATE TABLE log (
  duel INTEGER NOT NULL REFERENCES duel (id),
  seq INTEGER NOT NULL CHECK (typeof(seq) = 'integer' AND seq >= 0),
  at TEXT NOT NULL CHECK (typeof(at) = 'text'),
  kind TEXT NOT NULL CHECK (kind IN ('new', 'entry', 'note', 'undo', 'redo')),
  words TEXT NOT NULL CHECK (typeof(words) = 'text'),
  body TEXT NOT NULL CHECK (json_valid(body)),
  target INTEGER CHECK (target IS NULL OR (typeof(target) = 'integer' AND target < seq)),
  receipt TEXT NOT NULL CHECK (json_valid(receipt)),
  PRIMARY KEY (duel, seq)
) WITHOUT ROWID;
CREATE TABLE opened (
  n INTEGER PRIMARY KEY,
  duel INTEGER NOT NULL REFERENCES duel (id),
  at TEXT NOT NULL CHECK (typeof(at) = 'text')
);
CREATE TABLE settled (
  duel INTEGER NOT NULL REFERENCES duel (id),
  seq INTEGER NOT NULL CHECK (typeof(seq) = 'integer'),
  at TEXT NOT NULL CHECK (typeof(at) = 'text'),
  PRIMARY KEY (duel, seq)
) WITHOUT ROWID
"""

_NO_GAPS = """
CREATE TRIGGER log_without_gaps BEFORE INSERT ON log
WHEN new.seq <> (SELECT coalesce(max(seq) + 1, 0) FROM log WHERE duel = new.duel)
BEGIN SELECT raise(ABORT, 'rows are numbered without gaps'); END
"""

_KEYS = {
    "duel": "id = new.id",
    "opened": "n = new.n",
    "settled": "duel = new.duel AND seq = new.seq",
}


def _append_only(db: sqlite3.Connection, table: str) -> None:
    for event in ("UPDATE", "DELETE"):
        db.execute(
            f"CREATE TRIGGER {table}_no_{event.lower()} BEFORE {event} ON {table} "
            f"BEGIN SELECT raise(ABORT, '{table} is only ever appended to'); END"
        )


def _never_replaced(db: sqlite3.Connection, table: str, key: str) -> None:
    db.execute(
        f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} "
        f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {key}) "
        f"BEGIN SELECT raise(ABORT, '{table} is only ever appended to'); END"
    )


def _widened(db: sqlite3.Connection, table: str, made: str) -> None:
    """Rebuild ``table`` with another CHECK constraint. ``made`` is the statement that creates the new table.

    SQLite cannot change a CHECK constraint, and renaming the table would break the views that read it.
    """
    db.execute(f"CREATE TEMP TABLE widened AS SELECT * FROM {table}")
    db.execute(f"DROP TABLE {table}")
    db.execute(made)
    db.execute(f"INSERT INTO {table} SELECT * FROM temp.widened")
    db.execute("DROP TABLE temp.widened")
    _append_only(db, table)


def _create_views(db: sqlite3.Connection, views: Mapping[str, str]) -> None:
    for name, query in views.items():
        db.execute(f"CREATE VIEW {name} AS {query.strip()}")


def _drop_views(db: sqlite3.Connection, names: Iterable[str]) -> None:
    for name in names:
        db.execute(f"DROP VIEW {name}")


def _first(db: sqlite3.Connection) -> None:
    for statement in _TABLES.split(";\n"):
        db.execute(statement)
    for table in ("duel", "log", "opened", "settled"):
        _append_only(db, table)
    db.execute(_NO_GAPS)
    for table, key in _KEYS.items():
        _never_replaced(db, table, key)
    _create_views(db, FIRST)


_LOG = _TABLES.partition("CREATE TABLE log")[2].partition(";")[0].replace("'redo')", "'redo', 'correct')")


def _corrections(db: sqlite3.Connection) -> None:
    """Allow rows of the kind ``correct``, and create views of the corrected log."""
    _drop_views(db, FIRST)
    _widened(db, "log", f"CREATE TABLE log{_LOG}")
    db.execute(_NO_GAPS)
    _create_views(db, CORRECTED)


def _any_game(db: sqlite3.Connection) -> None:
    """Create views that work for any game: entries with a row for each field, rounds, and standings.

    A mark on a notice says that a round began. Notices in older receipts have no marks. There, the kind of the notice
    says that a round began.
    """
    _drop_views(db, ("throws", "rounds", "standings"))
    _create_views(db, GENERAL)


_CHECKSUM = """
CREATE TABLE checksum (
  what TEXT NOT NULL CHECK (what IN ('log', 'opened', 'settled')),
  duel INTEGER NOT NULL CHECK (typeof(duel) = 'integer'),
  seq INTEGER NOT NULL CHECK (typeof(seq) = 'integer'),
  crc INTEGER NOT NULL CHECK (typeof(crc) = 'integer'),
  PRIMARY KEY (what, duel, seq)
) WITHOUT ROWID
"""


def _checksums(db: sqlite3.Connection) -> None:
    """Create the table of checksums. Fill it from the existing rows, which are assumed to be undamaged."""
    db.execute(_CHECKSUM)
    _append_only(db, "checksum")
    _never_replaced(db, "checksum", "what = new.what AND duel = new.duel AND seq = new.seq")
    sum_up(db)


def sum_up(db: sqlite3.Connection) -> None:
    """Fill the empty table of checksums from all existing rows."""
    for facts in db.execute(f"SELECT {FACTS} FROM duel").fetchall():
        crc = checksum([facts])
        for row in db.execute(f"SELECT {COLUMNS} FROM log WHERE duel = ? ORDER BY seq", (facts[0],)).fetchall():
            crc = checksum([row], crc)
            db.execute("INSERT INTO checksum (what, duel, seq, crc) VALUES ('log', ?, ?, ?)", (facts[0], row[0], crc))
    for table, (duel, number, columns) in TABLES.items():
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchall():
            continue  # a later migration creates it
        for at, seq, *row in db.execute(f"SELECT {duel}, {number}, {columns} FROM {table}").fetchall():
            query = "INSERT INTO checksum (what, duel, seq, crc) VALUES (?, ?, ?, ?)"
            db.execute(query, (table, at, seq, checksum([row])))


_BOOKMARK = """
CREATE TABLE bookmark (
  duel INTEGER PRIMARY KEY REFERENCES duel (id),
  seq INTEGER NOT NULL,
  crc INTEGER NOT NULL,
  made TEXT NOT NULL,
  held TEXT NOT NULL
)
"""
"""The table of snapshots. Its rows may be replaced, because they are not part of any record."""


_FILED = """
CREATE TABLE filed (
  n INTEGER PRIMARY KEY,
  duel INTEGER NOT NULL CHECK (typeof(duel) = 'integer' AND duel > 0),
  at TEXT NOT NULL CHECK (typeof(at) = 'text'),
  how TEXT NOT NULL CHECK (how IN ('archived', 'back', 'deleted')),
  uid TEXT NOT NULL CHECK (typeof(uid) = 'text')
)
"""

_DELETED = "EXISTS (SELECT 1 FROM filed WHERE how = 'deleted' AND filed.duel = {})"


def _filing(db: sqlite3.Connection) -> None:
    """Create the table that lists archived and deleted duels.

    Rows of a duel can be removed only if this table lists the duel as deleted.
    """
    db.execute(_FILED)
    _append_only(db, "filed")
    _never_replaced(db, "filed", "n = new.n")
    _widened(db, "checksum", _CHECKSUM.replace("'settled')", "'settled', 'filed')"))
    _never_replaced(db, "checksum", "what = new.what AND duel = new.duel AND seq = new.seq")
    for table, duel in (("duel", "id"), ("log", "duel"), ("settled", "duel"), ("checksum", "duel")):
        db.execute(f"DROP TRIGGER {table}_no_delete")
        db.execute(
            f"CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} WHEN NOT {_DELETED.format(f'old.{duel}')} "
            f"BEGIN SELECT raise(ABORT, '{table} is only ever appended to'); END"
        )
    db.execute(
        f"CREATE TRIGGER duel_no_return BEFORE INSERT ON duel WHEN {_DELETED.format('new.id')} "
        "BEGIN SELECT raise(ABORT, 'the number of a deleted duel is never given again'); END"
    )


def _linear(db: sqlite3.Connection) -> None:
    """Replace views by faster ones, which take a constant time per row, whatever the length of the log."""
    _drop_views(db, LINEAR)
    _create_views(db, LINEAR)


_CLOCK = """
CREATE TABLE clock (
  duel INTEGER PRIMARY KEY REFERENCES duel (id),
  held TEXT NOT NULL
)
"""
"""The table of clock settings. Its rows may be replaced, because they are not part of any record."""

_SENT = """
CREATE TABLE sent (
  duel INTEGER NOT NULL REFERENCES duel (id),
  id TEXT NOT NULL,
  mark TEXT NOT NULL,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  PRIMARY KEY (duel, id)
) WITHOUT ROWID
"""
"""The table of lines that phones sent. Old rows may be removed, because they are not part of any record."""

Step = Callable[[sqlite3.Connection], object]
"""A migration of the database from one schema version to the next."""


def _created(table: str) -> Step:
    """Return the migration that runs the statement ``table``."""
    return lambda db: db.execute(table)


MIGRATIONS: tuple[Step, ...] = (
    *(_first, _corrections, _any_game, _checksums),
    *(_created(_BOOKMARK), _filing, _linear, _created(_CLOCK), _created(_SENT)),
    *(add_digests, add_results),
)


def migrate(connection: sqlite3.Connection, application_id: int, target: int) -> None:
    """Migrate the schema to version ``target``, in one transaction that locks the database first."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        for step in MIGRATIONS[version:target]:
            step(connection)
        connection.execute(f"PRAGMA application_id = {application_id}")
        connection.execute(f"PRAGMA user_version = {target}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
