"""The cache of statistics: a file beside the database. Users may delete this cache file at any time."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing, suppress

from gm.statistics.part import Part

_TABLES = """
CREATE TABLE IF NOT EXISTS part (duel INTEGER PRIMARY KEY, mark TEXT NOT NULL, content TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS part_duel ON part (duel);
CREATE TABLE IF NOT EXISTS block (number INTEGER NOT NULL, mark TEXT NOT NULL, content TEXT NOT NULL,
    PRIMARY KEY (number, mark)) WITHOUT ROWID
"""
_WAIT_SECONDS = 0.2
_CHUNK = 500
_SUMS = 40
"""The maximum number of cached sums for one block of duels. Each filter needs a sum of its own."""
_SIZE = 256
"""The number of duels in a block. For each filter, the counts of a block are cached as one sum."""


def cache_path(database: str) -> str:
    """Return the path of the cache beside a database."""
    return f"{os.path.splitext(database)[0]}.stats.db"


class Cache:
    """The cached counts of single duels, and the cached sums of these counts over blocks of duels.

    Everything is stored with a mark, a text that changes whenever the counts may change. If the file cannot be read or
    written, this is ignored, and the counts are computed again.
    """

    def __init__(self, database: str) -> None:
        self._path = "" if database == ":memory:" else cache_path(database)

    def _open(self, *, create: bool = False) -> sqlite3.Connection:
        mode = "rwc" if create else "ro"
        address = f"file:{os.path.abspath(self._path).replace('%', '%25').replace('?', '%3f').replace('#', '%23')}"
        db = sqlite3.connect(f"{address}?mode={mode}", uri=True, timeout=_WAIT_SECONDS, isolation_level=None)
        if create:
            db.execute("PRAGMA synchronous=OFF")
            db.execute("PRAGMA secure_delete=ON")
            for statement in _TABLES.split(";\n"):
                db.execute(statement)
        return db

    def parts(self, marks: Mapping[int, str]) -> dict[int, Part]:
        """Return the cached counts of the duels in ``marks``. Counts stored with another mark are left out."""
        kept: dict[int, Part] = {}
        with suppress(sqlite3.Error, ValueError), closing(self._open()) as db:
            for at in range(0, len(marks), _CHUNK):
                chunk = [*marks][at : at + _CHUNK]
                query = f"SELECT duel, mark, content FROM part WHERE duel IN ({', '.join('?' * len(chunk))})"
                for duel, mark, content in db.execute(query, chunk):
                    if marks[duel] == mark:
                        kept[duel] = _read(content)
        return kept

    def sums(self, marks: Iterable[tuple[int, str]]) -> dict[tuple[int, str], Part]:
        """Return the cached sums of blocks of duels.

        ``marks`` has pairs: the number of a block and its current mark. These pairs are also the keys of the result.
        """
        kept: dict[tuple[int, str], Part] = {}
        with suppress(sqlite3.Error, ValueError), closing(self._open()) as db:
            for mark in marks:
                row = db.execute("SELECT content FROM block WHERE number = ? AND mark = ?", mark).fetchone()
                if row:
                    kept[mark] = _read(row[0])
        return kept

    def write(
        self, parts: Mapping[int, tuple[str, Part]], sums: Mapping[tuple[int, str], Part], gone: Iterable[int] = ()
    ) -> None:
        """Store the counts of duels (``parts``) and the ``sums`` of blocks of duels, each with its mark.

        A mark changes whenever the counts may change. Duels whose numbers are in ``gone`` are removed, and so are all
        older sums of blocks with changed or removed duels.
        """
        if not self._path:
            return
        with suppress(sqlite3.Error, OSError), closing(self._open(create=True)) as db:
            db.execute("BEGIN IMMEDIATE")
            outdated = {block_of(duel) for duel in (*parts, *gone)}
            for block in outdated | {block for block, _ in sums}:
                kept = db.execute("SELECT count(*) FROM block WHERE number = ?", (block,)).fetchone()[0]
                if block in outdated or kept >= _SUMS:
                    db.execute("DELETE FROM block WHERE number = ?", (block,))
            rows = [(duel, mark, _text(part)) for duel, (mark, part) in parts.items()]
            db.executemany("REPLACE INTO part VALUES (?, ?, ?)", rows)
            db.executemany("REPLACE INTO block VALUES (?, ?, ?)", [(*mark, _text(part)) for mark, part in sums.items()])
            db.executemany("DELETE FROM part WHERE duel = ?", [(duel,) for duel in gone])
            db.execute("COMMIT")
        with suppress(OSError):
            if not os.path.getsize(self._path):  # the disk is full
                os.unlink(self._path)

    def numbers(self) -> set[int]:
        """Return the numbers of the cached duels."""
        with suppress(sqlite3.Error), closing(self._open()) as db:
            return {duel for (duel,) in db.execute("SELECT duel FROM part")}
        return set()


def forget(database: str, duels: Sequence[int]) -> None:
    """Remove deleted duels from the cache."""
    cache = Cache(database)
    if kept := cache.numbers() & {*duels}:
        cache.write({}, {}, kept)


def block_of(duel: int) -> int:
    """Return the number of the block of duels that a duel belongs to."""
    return duel // _SIZE


def _text(part: Part) -> str:
    return json.dumps({"\t".join(key): count for key, count in part.items()}, ensure_ascii=False, separators=(",", ":"))


def _read(content: str) -> Part:
    return Part({tuple(key.split("\t")): count for key, count in json.loads(content).items()})
