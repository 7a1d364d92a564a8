"""Migrations that add what is derived from the rows: their digests, and the results of the duels."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from sqlite_utils import Database

from gm.store.checksum import COLUMNS, FACTS, checksum
from gm.store.digest import digests


def add_digests(db: Database) -> None:
    """Add the digest of every row."""
    db.execute("ALTER TABLE checksum ADD COLUMN digest TEXT")
    trigger = db.execute("SELECT sql FROM sqlite_master WHERE name = 'checksum_no_update'").fetchone()[0]
    db.execute("DROP TRIGGER checksum_no_update")
    fill_digests(db.conn)
    db.execute(trigger)


def fill_digests(db: sqlite3.Connection) -> None:
    """Write the digest of every row that has none. After a damaged row, the rows of a duel get none."""
    for (duel,) in db.execute("SELECT id FROM duel").fetchall():
        try:
            found = [*_sound_digests(db, duel)]
            db.executemany("UPDATE checksum SET digest = ? WHERE what = 'log' AND duel = ? AND seq = ?", found)
        except sqlite3.Error:
            if not db.in_transaction:  # all of the migration is lost with it, as on a full disk
                raise


def _sound_digests(db: sqlite3.Connection, duel: int) -> Iterator[tuple[str, int, int]]:
    """Yield the digest, the duel and the number of every row of a duel, up to the first row with a wrong checksum."""
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
