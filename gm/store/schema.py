"""The database's tables, triggers and views, as numbered migrations. Read it with any SQLite browser."""

from __future__ import annotations

import sqlite3

from sqlite_utils import Database

from gm.store.checksum import COLUMNS, FACTS, TABLES, checksum

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

_VIEWS = {
    "entries": """
        SELECT duel, seq, at, kind, words, body, receipt FROM log AS row
        WHERE kind NOT IN ('undo', 'redo') AND coalesce(
            (SELECT later.kind FROM log AS later WHERE later.duel = row.duel AND later.target = row.seq
             ORDER BY later.seq DESC LIMIT 1), 'redo') = 'redo'
    """,
    "throws": """
        SELECT duel, seq, at, words, body ->> 'who' AS who, body ->> 'number' AS number,
               iif(body ->> 'off', 'off', body ->> 'zone') AS zone, body ->> 'hit' AS hit
        FROM entries WHERE kind = 'entry' AND body ->> 'kind' = 'throw'
    """,
    "transfers": """
        SELECT duel, seq, at, words, notice.value ->> 'kind' AS why, change.value ->> 0 AS holder,
               change.value ->> 1 AS what, change.value ->> 2 AS delta
        FROM entries, json_each(receipt, '$.notices') AS notice, json_each(notice.value, '$.changes') AS change
    """,
    "rounds": """
        SELECT duel, notice.value -> 'params' ->> 'round' AS round, seq AS opened_by
        FROM entries, json_each(receipt, '$.notices') AS notice WHERE notice.value ->> 'kind' = 'round'
    """,
    "standings": """
        SELECT rounds.duel, round, holder, what, sum(delta) AS amount
        FROM rounds JOIN transfers ON transfers.duel = rounds.duel AND transfers.seq <= rounds.opened_by
        GROUP BY rounds.duel, round, holder, what
    """,
}


def _append_only(db: Database, table: str) -> None:
    for event in ("UPDATE", "DELETE"):
        db.execute(
            f"CREATE TRIGGER {table}_no_{event.lower()} BEFORE {event} ON {table} "
            f"BEGIN SELECT raise(ABORT, '{table} is only ever appended to'); END"
        )


def _never_replaced(db: Database, table: str, key: str) -> None:
    db.execute(
        f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} "
        f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {key}) "
        f"BEGIN SELECT raise(ABORT, '{table} is only ever appended to'); END"
    )


def _first(db: Database) -> None:
    for statement in _TABLES.split(";\n"):
        db.execute(statement)
    for table in ("duel", "log", "opened", "settled"):
        _append_only(db, table)
    db.execute(_NO_GAPS)
    for table, key in _KEYS.items():
        _never_replaced(db, table, key)
    for name, query in _VIEWS.items():
        db.execute(f"CREATE VIEW {name} AS {query.strip()}")


_LOG = _TABLES.partition("CREATE TABLE log")[2].partition(";")[0].replace("'redo')", "'redo', 'correct')")

_STANDS = """coalesce(
            (SELECT later.kind FROM log AS later WHERE later.duel = row.duel AND later.target = row.seq
             ORDER BY later.seq DESC LIMIT 1), 'redo') = 'redo'"""

_CORRECTED = {
    "corrections": f"""
        WITH latest AS (
            SELECT duel, max(seq) AS seq FROM log AS row WHERE kind = 'correct' AND {_STANDS} GROUP BY duel
        )
        SELECT duel, seq, at, words, body ->> 'because' AS because, EXISTS (
            SELECT 1 FROM latest JOIN log USING (duel, seq), json_each(log.receipt, '$.corrections') AS each
            WHERE latest.duel = row.duel AND each.value = row.seq
        ) AS stands FROM log AS row WHERE kind = 'correct'
    """,
    "entries": f"""
        WITH latest AS (SELECT duel, max(seq) AS seq FROM corrections WHERE stands GROUP BY duel),
        line AS (
            SELECT latest.duel, 0 AS later, each.key AS n, each.value AS entry,
                   json_extract(log.receipt, '$.entries."' || each.value || '"') AS now
            FROM latest JOIN log USING (duel, seq), json_each(log.receipt, '$.lines') AS each
            UNION ALL
            SELECT duel, 1, seq, CAST(seq AS TEXT), NULL FROM log AS row
            WHERE kind IN ('new', 'entry', 'note') AND {_STANDS}
            AND seq > coalesce((SELECT seq FROM latest WHERE latest.duel = row.duel), -1)
        )
        SELECT line.duel, row_number() OVER (PARTITION BY line.duel ORDER BY later, n) - 1 AS place,
               entry, row.seq, row.at,
               coalesce(now ->> 'kind', row.kind) AS kind, coalesce(now ->> 'words', row.words) AS words,
               coalesce(now -> 'body', row.body) AS body,
               iif(now IS NULL, row.receipt, json_object('notices', now -> 'notices')) AS receipt
        FROM line JOIN log AS row ON row.duel = line.duel AND row.seq = CAST(entry AS INTEGER)
    """,
    "throws": """
        SELECT duel, place, entry, at, words, body ->> 'who' AS who, body ->> 'number' AS number,
               iif(body ->> 'off', 'off', body ->> 'zone') AS zone, body ->> 'hit' AS hit
        FROM entries WHERE kind = 'entry' AND body ->> 'kind' = 'throw'
    """,
    "transfers": """
        SELECT duel, place, entry, at, words, notice.value ->> 'kind' AS why, change.value ->> 0 AS holder,
               change.value ->> 1 AS what, change.value ->> 2 AS delta
        FROM entries, json_each(receipt, '$.notices') AS notice, json_each(notice.value, '$.changes') AS change
    """,
    "rounds": """
        SELECT duel, notice.value -> 'params' ->> 'round' AS round, entry AS opened_by, place
        FROM entries, json_each(receipt, '$.notices') AS notice WHERE notice.value ->> 'kind' = 'round'
    """,
    "standings": """
        SELECT rounds.duel, round, holder, what, sum(delta) AS amount
        FROM rounds JOIN transfers ON transfers.duel = rounds.duel AND transfers.place <= rounds.place
        GROUP BY rounds.duel, round, holder, what
    """,
}


def _corrections(db: Database) -> None:
    """Rows of a further kind, and views that read the log as corrections have left it.

    SQLite cannot change a CHECK, so that the log is copied into a table that has the new one.
    """
    for name in _VIEWS:
        db.execute(f"DROP VIEW {name}")
    db.execute(f"CREATE TABLE log_new{_LOG}")
    db.execute("INSERT INTO log_new SELECT * FROM log ORDER BY duel, seq")
    db.execute("DROP TABLE log")
    db.execute("ALTER TABLE log_new RENAME TO log")
    _append_only(db, "log")
    db.execute(_NO_GAPS)
    for name, query in _CORRECTED.items():
        db.execute(f"CREATE VIEW {name} AS {query.strip()}")


_GENERAL = {
    "facts": """
        SELECT duel, place, entry, field.key AS field, field.value AS value
        FROM entries, json_each(body) AS field WHERE kind = 'entry'
    """,
    "rounds": """
        SELECT duel, notice.value -> 'params' ->> 'round' AS round, entry AS opened_by, place
        FROM entries, json_each(receipt, '$.notices') AS notice
        WHERE coalesce(notice.value ->> 'marks', notice.value ->> 'kind') = 'round'
    """,
    "standings": """
        SELECT rounds.duel, round, holder, what, sum(delta) AS amount
        FROM rounds JOIN transfers ON transfers.duel = rounds.duel AND transfers.place <= rounds.place
        WHERE typeof(delta) <> 'text'
        GROUP BY rounds.duel, round, holder, what
    """,
}


def _any_game(db: Database) -> None:
    """Views that know no game: what entries say field by field, rounds as notices mark them, sums of what has one.

    Notices of older receipts mark nothing: there the kind says which opened a round.
    """
    for name in ("throws", "rounds", "standings"):
        db.execute(f"DROP VIEW {name}")
    for name, query in _GENERAL.items():
        db.execute(f"CREATE VIEW {name} AS {query.strip()}")


_CHECKSUM = """
CREATE TABLE checksum (
  what TEXT NOT NULL CHECK (what IN ('log', 'opened', 'settled')),
  duel INTEGER NOT NULL CHECK (typeof(duel) = 'integer'),
  seq INTEGER NOT NULL CHECK (typeof(seq) = 'integer'),
  crc INTEGER NOT NULL CHECK (typeof(crc) = 'integer'),
  PRIMARY KEY (what, duel, seq)
) WITHOUT ROWID
"""


def _checksums(db: Database) -> None:
    """A table of checksums, filled with those of the rows that are there, which are taken for what was written."""
    db.execute(_CHECKSUM)
    _append_only(db, "checksum")
    _never_replaced(db, "checksum", "what = new.what AND duel = new.duel AND seq = new.seq")
    sum_up(db)


def sum_up(db: Database | sqlite3.Connection) -> None:
    """Fill the empty table of checksums with those of all rows."""
    for facts in db.execute(f"SELECT {FACTS} FROM duel").fetchall():
        crc = checksum([facts])
        for row in db.execute(f"SELECT {COLUMNS} FROM log WHERE duel = ? ORDER BY seq", (facts[0],)).fetchall():
            crc = checksum([row], crc)
            db.execute("INSERT INTO checksum VALUES ('log', ?, ?, ?)", (facts[0], row[0], crc))
    for table, (duel, number, columns) in TABLES.items():
        for at, seq, *row in db.execute(f"SELECT {duel}, {number}, {columns} FROM {table}").fetchall():
            db.execute("INSERT INTO checksum VALUES (?, ?, ?, ?)", (table, at, seq, checksum([row])))


_BOOKMARK = """
CREATE TABLE bookmark (
  duel INTEGER PRIMARY KEY REFERENCES duel (id),
  seq INTEGER NOT NULL,
  crc INTEGER NOT NULL,
  made TEXT NOT NULL,
  held TEXT NOT NULL
)
"""


def _bookmarks(db: Database) -> None:
    """Where each duel stands after its last row: the one table whose rows are replaced, for it is no record."""
    db.execute(_BOOKMARK)


MIGRATIONS = (_first, _corrections, _any_game, _checksums, _bookmarks)


def migrate(connection: sqlite3.Connection, application_id: int, target: int) -> None:
    """Bring the schema to version ``target``, all in one transaction that takes the lock before it looks."""
    db = Database(connection, execute_plugins=False)
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        for step in MIGRATIONS[version:target]:
            step(db)
        connection.execute(f"PRAGMA application_id = {application_id}")
        connection.execute(f"PRAGMA user_version = {target}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
