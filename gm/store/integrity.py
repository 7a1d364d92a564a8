"""The integrity check of a database file: SQLite's own check, and the checksum and digest of every row."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from typing import Any

from gm.errors import GmError
from gm.store.archive import read_filings
from gm.store.checksum import COLUMNS, FACTS, checksum, damaged_rows
from gm.store.database import Store
from gm.store.digest import digests
from gm.store.errors import Damage

_MOST = 100
"""The maximum number of damaged rows of a duel that are listed one by one."""


def find_damage(store: Store) -> Iterator[Damage]:
    """Yield every damaged place of a database."""
    return chain.from_iterable(check_parts(store))


def check_parts(store: Store, without: int | None = None) -> Iterator[Iterator[Damage]]:
    """Yield an iterator for each part of a database: the pages, each duel, and the list of duels.

    The iterator yields the damaged places of the part. The part is only read when the iterator is used. If ``without``
    is the number of a duel, this duel is left out.
    """
    yield _of_pages(store)
    numbers = set[Any]()
    for table, column in (("duel", "id"), ("log", "duel"), ("checksum WHERE duel <> 0", "duel")):
        with suppress(sqlite3.Error):
            numbers |= {number for (number,) in store.db.execute(f"SELECT DISTINCT {column} FROM {table}")}
    for duel in sorted(number for number in numbers if isinstance(number, int) and number != without):
        yield _of_duel(store, duel)
    yield _of_list(store)


def _of_pages(store: Store) -> Iterator[Damage]:
    try:
        errors = store.db.execute("PRAGMA integrity_check").fetchall()
    except sqlite3.Error as error:
        errors = [(str(error),)]
    yield from (Damage(None, None, text) for (text,) in errors if text != "ok")


def _of_list(store: Store) -> Iterator[Damage]:
    for read in (store.opened, lambda: read_filings(store)):
        try:
            read()
        except GmError as error:
            yield Damage(None, None, error.message)


def _of_duel(store: Store, duel: int) -> Iterator[Damage]:
    try:
        with store.at_once():
            facts = store.db.execute(f"SELECT {FACTS} FROM duel WHERE id = ?", (duel,)).fetchall()
            rows = store.db.execute(f"SELECT {COLUMNS} FROM log WHERE duel = ? ORDER BY seq", (duel,)).fetchall()
            asked = "SELECT seq, crc, digest FROM checksum WHERE what = 'log' AND duel = ? ORDER BY seq"
            stored = store.db.execute(asked, (duel,)).fetchall()
        if not facts:
            yield Damage(duel, None, "its title and game are lost")
        wrong = [*damaged_rows(rows, [(seq, crc) for seq, crc, _ in stored], checksum(facts))]
        yield from (Damage(duel, row, "it has changed since it was written") for row in wrong[:_MOST])
        if wrong[_MOST:]:
            yield Damage(duel, None, f"{len(wrong) - _MOST} more of its lines changed after being written")
        if facts and not wrong:
            yield from _of_digests(duel, [*digests(facts[0], rows)][1:], [digest for _, _, digest in stored])
        store.settled(duel)
    except GmError as error:
        yield Damage(duel, None, error.message)


def _of_digests(duel: int, computed: list[str], stored: list[str | None]) -> Iterator[Damage]:
    """Yield the damage of the first row with a wrong digest: the ``stored`` digest is not the ``computed`` one."""
    for seq, (digest, kept) in enumerate(zip(computed, stored, strict=True)):
        if digest != kept:
            yield Damage(duel, seq, "its digest does not match the lines up to it")
            return
