"""Lines of duels as tables send them, for tests of the hub. No game is played."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

from gm.hub.protocol.body import Facts, Line, Place, Push
from gm.hub.store.sqlite import SqliteStore
from gm.store.digest import digests

NOW = "2026-11-22T20:42:00+00:00"


def facts(uid: str = "a" * 32, **changes: Any) -> Facts:
    """Return the facts of a duel."""
    return Facts(uid, "toy", 1, NOW, "Ana – Bo")._replace(**changes)


def line(seq: int, words: str = "") -> Line:
    """Return a line that differs by its number and its words."""
    return seq, NOW, "entry" if seq else "new", words or f"throw ana {seq}", f'{{"n": {seq}}}', None, '{"notices":[]}'


def lines(count: int, *, start: int = 0, words: str = "") -> list[Line]:
    """Return ``count`` lines from number ``start`` on."""
    return [line(seq, words and f"{words} {seq}") for seq in range(start, start + count)]


def digest_of(of: Facts, rows: list[Line]) -> str:
    """Return the digest of a duel after its last line."""
    return list(digests((0, of.uid, of.title, *of[1:4]), rows))[-1]


def push(of: Facts, every: list[Line], start: int = 0, *, outcome: str = "", at: Place | None = None) -> Push:
    """Return a request that sends the lines of a duel from number ``start`` on."""
    chain = list(digests((0, of.uid, of.title, *of[1:4]), every))
    return Push(of, start, chain[start], at, outcome, every[start:], chain[start + 1 :])


def unsynced(prepare: Callable[[SqliteStore], None]) -> Callable[[SqliteStore], None]:
    """Wrap the opening of a hub's files so that it does not wait for the disk."""

    def prepared(store: SqliteStore) -> None:
        prepare(store)
        db: sqlite3.Connection = store.db
        db.execute("PRAGMA synchronous=OFF")

    return prepared
