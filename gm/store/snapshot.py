"""Snapshots of each duel's state after its last row, and the results of the duels. Both are derived from the log.

Both are written in the same transaction as the last row. The number and the checksum of this row are stored too,
because a snapshot or result is valid only for a log that ends with that row. Anything that might be stale is ignored. A
snapshot also stores its own checksum and the version of the program that made it.
"""

import json
import sqlite3
from typing import Any

from gm.duel.log import Row
from gm.store.checksum import COLUMNS, FACTS, checksum
from gm.store.database import Store
from gm.tuples import NamedTuple


class Snapshot(NamedTuple):
    """A stored state: ``held`` is the state as text, ``made`` names the versions of gm and of the game that stored it.

    ``first`` and ``last`` are the first and the last row of the log.
    """

    made: str
    held: str
    first: Row
    last: Row


def read_snapshot(store: Store, duel: int) -> Snapshot | None:
    """Return the snapshot after the duel's last row; None if there is none or it belongs to another log."""
    try:
        kept = store.db.execute("SELECT seq, crc, made, held FROM bookmark WHERE duel = ?", (duel,)).fetchone()
        return None if kept is None else _of_this_log(store, duel, *kept)
    except (sqlite3.Error, LookupError, TypeError, ValueError, AttributeError):
        return None  # reading the log itself will report what is wrong


def _of_this_log(store: Store, duel: int, seq: int, crc: int, made: str, held: str) -> Snapshot | None:
    """Return the snapshot if it is valid, else None.

    It is valid if row ``seq`` is still the last row of the log, and if the snapshot, the first row and the last row are
    undamaged.
    """
    query = "SELECT seq, crc FROM checksum WHERE what = 'log' AND duel = ? AND (seq = 0 OR seq >= ?)"
    sums = dict(store.db.execute(query, (duel, seq - 1)).fetchall())
    query = f"SELECT {COLUMNS} FROM log WHERE duel = ? AND (seq = 0 OR seq >= ?) ORDER BY seq"
    first, last = store.db.execute(query, (duel, seq)).fetchall()
    facts = store.db.execute(f"SELECT {FACTS} FROM duel WHERE id = ?", (duel,)).fetchall()
    text, _, made = made.partition(" ")
    whole = (
        (max(sums), sums[seq], last[0], int(text)) == (seq, crc, seq, checksum([(held,)]))
        and checksum([last], sums[seq - 1]) == crc
        and checksum([first], checksum(facts)) == sums[0]
    )
    return Snapshot(made, held, _row(first), _row(last)) if whole else None


def write_snapshot(store: Store, duel: int, seq: int, made: str, held: str) -> None:
    """Store the state ``held`` after row ``seq``, within the transaction that writes the row."""
    query = (
        "REPLACE INTO bookmark (duel, seq, crc, made, held) "
        "SELECT duel, seq, crc, ?, ? FROM checksum WHERE what = 'log' AND duel = ? AND seq = ?"
    )
    _write_derived(store, query, (f"{checksum([(held,)])} {made}", held, duel, seq))


def _write_derived(store: Store, query: str, values: tuple[object, ...]) -> None:
    """Write data that was computed from a row. Ignore an error, unless it has also rolled back the row."""
    try:
        store.db.execute(query, values)
    except sqlite3.Error:
        if not store.db.in_transaction:  # it was rolled back, for example on a full disk
            raise


RESULT = ("over", "winners", "kind", "first", "round", "place", "at", "title", "seats")
"""The columns of a result, except those that identify its row."""


def read_result(store: Store, duel: int, seq: int) -> tuple[Any, ...] | None:
    """Return the result stored with row ``seq``, which is the duel's last row; None if there is no such result."""
    query = (
        f"SELECT {', '.join(RESULT)} FROM result JOIN checksum USING (duel, seq, crc) "
        "WHERE what = 'log' AND duel = ? AND seq = ?"
    )
    try:
        result: tuple[Any, ...] | None = store.db.execute(query, (duel, seq)).fetchone()
    except sqlite3.Error:
        return None  # the caller computes it from the log
    return result


def write_result(store: Store, duel: int, seq: int, result: tuple[object, ...]) -> None:
    """Store the duel's result after row ``seq``, within the transaction that writes the row."""
    query = (
        f"REPLACE INTO result (duel, seq, crc, {', '.join(RESULT)}) "
        f"SELECT duel, seq, crc, {', '.join('?' for _ in RESULT)} FROM checksum "
        "WHERE what = 'log' AND duel = ? AND seq = ?"
    )
    _write_derived(store, query, (*result, duel, seq))


def delete_snapshot(store: Store, duel: int) -> None:
    """Delete a duel's snapshot."""
    with store.writing():
        store.db.execute("DELETE FROM bookmark WHERE duel = ?", (duel,))


def _row(values: tuple[int, str, str, str, str, int | None, str]) -> Row:
    seq, at, kind, words, body, target, receipt = values
    return Row(seq, at, kind, words, json.loads(body), target, receipt)  # type: ignore[arg-type]
