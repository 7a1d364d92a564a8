"""Migrations that add what is computed from the rows: the digest of every row, and the result of every duel."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from gm.store.checksum import COLUMNS, FACTS, checksum
from gm.store.digest import digests


def add_digests(db: sqlite3.Connection) -> None:
    """Add the digest of every row."""
    db.execute("ALTER TABLE checksum ADD COLUMN digest TEXT")
    trigger = db.execute("SELECT sql FROM sqlite_master WHERE name = 'checksum_no_update'").fetchone()[0]
    db.execute("DROP TRIGGER checksum_no_update")
    fill_digests(db)
    db.execute(trigger)


def fill_digests(db: sqlite3.Connection) -> None:
    """Write the digests of each duel's rows, up to its first damaged row. That row and all later rows get no digest."""
    for (duel,) in db.execute("SELECT id FROM duel").fetchall():
        try:
            digests_by_row = [*_sound_digests(db, duel)]
            db.executemany("UPDATE checksum SET digest = ? WHERE what = 'log' AND duel = ? AND seq = ?", digests_by_row)
        except sqlite3.Error:
            if not db.in_transaction:  # the whole migration was rolled back, for example on a full disk
                raise


def _sound_digests(db: sqlite3.Connection, duel: int) -> Iterator[tuple[str, int, int]]:
    """Yield a tuple for each row of a duel: its digest, the number of the duel, and the number of the row.

    Stop at the first row with a wrong checksum.
    """
    facts = db.execute(f"SELECT {FACTS} FROM duel WHERE id = ?", (duel,)).fetchone()
    rows = db.execute(f"SELECT {COLUMNS} FROM log WHERE duel = ? ORDER BY seq", (duel,)).fetchall()
    sums = dict(db.execute("SELECT seq, crc FROM checksum WHERE what = 'log' AND duel = ?", (duel,)).fetchall())
    crc, chain = checksum([facts]), digests(facts, rows)
    next(chain)
    for row, digest in zip(rows, chain, strict=True):
        crc = checksum([row], crc)
        if sums.get(row[0]) != crc:
            return
        yield digest, duel, row[0]


_RESULT = """
CREATE TABLE result (
  duel INTEGER PRIMARY KEY REFERENCES duel (id),
  seq INTEGER NOT NULL,
  crc INTEGER NOT NULL,
  over INTEGER NOT NULL,
  winners TEXT NOT NULL,
  kind TEXT,
  first TEXT,
  round INTEGER,
  place TEXT,
  at TEXT,
  title TEXT NOT NULL,
  seats TEXT NOT NULL
)
"""

_RESULTS = """
CREATE VIEW results AS
SELECT duel.id AS duel, duel.uid, duel.game, coalesce(now.title, duel.title) AS title, duel.begun, duel.rules_version,
       now.over, now.kind, now.round, now.at AS ended, seat.value ->> 0 AS seat, seat.value ->> 1 AS name,
       iif(now.duel IS NOT NULL, seat.value ->> 2, (
           SELECT char(unicode('A') + team.key)
           FROM log, json_each(log.body, '$.teams') AS team, json_each(team.value) AS member
           WHERE log.duel = duel.id AND log.seq = 0 AND member.value = seat.value ->> 0
       )) AS team,
       json_array_length(
           coalesce(now.seats, (SELECT body -> 'seats' FROM log WHERE log.duel = duel.id AND seq = 0))
       ) AS seats,
       iif(now.over, instr(now.winners, json_quote(seat.value ->> 0)) > 0, NULL) AS won,
       iif(instr(now.winners, json_quote(seat.value ->> 0)), 1.0 / json_array_length(now.winners), 0.0) AS share,
       now.first = seat.value ->> 0 AS first
FROM duel
LEFT JOIN result AS now ON now.duel = duel.id
    AND (now.seq, now.crc) = (
        SELECT seq, crc FROM checksum WHERE what = 'log' AND checksum.duel = duel.id ORDER BY seq DESC LIMIT 1
    )
JOIN json_each(coalesce(now.seats, (SELECT body -> 'seats' FROM log WHERE log.duel = duel.id AND seq = 0))) AS seat
"""
"""The view of results. It ignores a stored result that was not computed after the duel's last row."""


def add_results(db: sqlite3.Connection) -> None:
    """Create the table of results, and the view that reads it.

    Rows of the table may be replaced, because they are not part of any record.
    """
    db.execute(_RESULT)
    db.execute(_RESULTS.strip())
