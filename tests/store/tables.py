"""The expected tables, triggers and views of a database, and those of a file."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from tests.support.running import Command

TABLES = {
    "duel": ["id", "uid", "title", "game", "rules_version", "begun"],
    "log": ["duel", "seq", "at", "kind", "words", "body", "target", "receipt"],
    "opened": ["n", "duel", "at"],
    "settled": ["duel", "seq", "at"],
    "checksum": ["what", "duel", "seq", "crc", "digest"],
    "filed": ["n", "duel", "at", "how", "uid"],
    "bookmark": ["duel", "seq", "crc", "made", "held"],
    "clock": ["duel", "held"],
    "result": [
        *("duel", "seq", "crc", "over", "winners", "kind", "first", "round", "place", "at", "title", "seats"),
    ],
    "sent": ["duel", "id", "mark", "first", "last"],
}

VIEWS = {
    "corrections": ["duel", "seq", "at", "words", "because", "stands"],
    "entries": ["duel", "place", "entry", "seq", "at", "kind", "words", "body", "receipt"],
    "facts": ["duel", "place", "entry", "field", "value"],
    "transfers": ["duel", "place", "entry", "at", "words", "why", "holder", "what", "delta"],
    "rounds": ["duel", "round", "opened_by", "place"],
    "standings": ["duel", "round", "holder", "what", "amount"],
    "results": [
        *("duel", "uid", "game", "title", "begun", "rules_version", "over", "kind", "round", "ended"),
        *("seat", "name", "team", "seats", "won", "share", "first"),
    ],
}

TRIGGERS = {
    *("duel_no_update", "duel_no_delete", "duel_no_replace"),
    *("log_no_update", "log_no_delete", "log_without_gaps"),
    *("opened_no_update", "opened_no_delete", "opened_no_replace"),
    *("settled_no_update", "settled_no_delete", "settled_no_replace"),
    *("checksum_no_update", "checksum_no_delete", "checksum_no_replace"),
    *("filed_no_update", "filed_no_delete", "filed_no_replace", "duel_no_return"),
}


def names(db: sqlite3.Connection, kind: str) -> set[str]:
    found = db.execute("SELECT name FROM sqlite_master WHERE type = ? AND name NOT LIKE 'sqlite_%'", (kind,))
    return {name for (name,) in found}


def columns(db: sqlite3.Connection, table: str) -> list[str]:
    return [name for _, name, *_ in db.execute(f"PRAGMA table_info({table})")]


def sound(gm: Command) -> bool:
    """Return whether the file is intact and ``gm check`` finds nothing."""
    with closing(sqlite3.connect(gm.db)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return gm("check").status == 0
