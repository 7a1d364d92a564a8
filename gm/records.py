"""A duel's record: out as lines or lossless JSON, and in again, whole or not at all."""

from __future__ import annotations

import json
from typing import Any

from gm import log, notation
from gm.errors import GmError
from gm.lines import Session, run
from gm.log import Row
from gm.referee import Table
from gm.seating import CORE_WORDS
from gm.store import Duel

FORMAT = "gm-duel"
VERSION = 1
LARGEST = 50_000_000


def lines(table: Table) -> list[str]:
    """The duel as it stands: its set-up, entries and notes in playing order; struck-out lines as comments."""
    out = log.struck(table.rows)
    shown = []
    for row in table.rows:
        if row.kind not in ("undo", "redo"):
            shown.append(f"# {row.seq} taken back: {row.words}" if row.seq in out else row.words)
    return shown


def document(table: Table) -> dict[str, Any]:
    """The whole log, lossless: what :func:`read` takes in again."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "duel": {key: value for key, value in table.duel._asdict().items() if key != "id"},
        "log": [
            {key: value if key != "receipt" else json.loads(value) for key, value in row._asdict().items()}
            for row in table.rows
        ],
        "settled": table.store.settled(table.duel.id),
    }


def read(session: Session, text: str) -> Table:
    """Import a record, as lines or as JSON. Raises GmError (``import``), and nothing is kept then."""
    if text.lstrip().startswith("{"):
        from gm.doors import record

        duel, rows, settled = record(text)
    else:
        duel, rows, settled = _played(text)
    store = session.store(create=True)
    number = store.add_duel(duel, rows)
    if settled >= 0:
        store.settle(number, settled, duel.begun)
    table = Table(store, number)
    session.sit(table)
    return table


def _played(text: str) -> tuple[Duel, list[Row], int]:
    """The rows that a record's lines make, played through beside the real database."""
    scratch = Session(":memory:", short=True)
    try:
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            _play(scratch, number, line)
        if scratch.store(create=True).opened() is None:
            raise GmError("import", "The file holds no duel.", "A record begins with: new GAME NAME NAME …")
        table = scratch.table()
        return table.duel, table.rows, -1
    finally:
        scratch.close()


def _play(scratch: Session, number: int, line: str) -> None:
    try:
        words = notation.split(line)
        if words[0] == "new" and scratch.store(create=True).opened() is not None:
            raise GmError("words", "A second duel begins here.", "Import each duel from a file of its own.")
        if words[0] not in ("new", "note", "house"):
            _is_entry(scratch, words[0])
        run(scratch, words)
    except GmError as error:
        said = f"Line {number}: {notation.plain(line.strip())[:60]} — {error.message}"
        raise GmError("import", said, error.remedy, error.rule) from None


def _is_entry(scratch: Session, word: str) -> None:
    if scratch.store(create=True).opened() is None:
        raise GmError("words", "The duel has not begun.", "A record begins with: new GAME NAME NAME …")
    if word in CORE_WORDS:
        raise GmError("words", f"“{word}” has no place in a record.", "A record holds new, entries, notes and house.")
