"""A duel's record: out as lines or lossless JSON, and in again, whole or not at all."""

from __future__ import annotations

import json
from typing import Any

from gm.commands.catalogue import COMMANDS, RECORDED
from gm.commands.command import perform
from gm.commands.entry import enter
from gm.duel.log import Row
from gm.errors import GmError
from gm.notation import reading as notation
from gm.notation.seating import CORE_WORDS
from gm.store.database import Duel
from gm.table.answers import Written
from gm.table.minutes import minutes
from gm.table.session import Answer, Session
from gm.table.table import Table

FORMAT = "gm-duel"
VERSION = 2
LARGEST = 50_000_000


def lines(table: Table) -> list[str]:
    """The duel as it stands: its set-up, entries and notes in playing order; as comments what is struck out, and the
    corrections with their reasons."""
    shown: list[str] = []
    for item in minutes(table):
        shown += [f"# {item.row.name} said, until {by}: {words}" for words, by in item.was]
        if item.row.kind == "correct":
            said = "corrected" if item.struck is None else "correction taken back"
            shown.append(f"# {item.row.seq} {said}: {item.words}")
        elif not item.acts:
            shown.append(item.words if item.struck is None else f"# {item.row.name} taken back: {item.words}")
    return shown


def document(table: Table) -> dict[str, Any]:
    """The whole log, lossless: what :func:`read` takes in again."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "duel": {key: value for key, value in table.duel._asdict().items() if key != "id"},
        "log": [
            {
                key: value if key != "receipt" else json.loads(value)
                for key, value in row._asdict().items()
                if key != "part"
            }
            for row in table.rows
        ],
        "settled": table.store.settled(table.duel.id),
    }


def read(session: Session, text: str) -> Table:
    """Import a record, as lines or as JSON. Raises GmError (``import``), and nothing is kept then."""
    if text.lstrip().startswith("{"):
        from gm.table.record_json import record

        duel, rows, settled = record(text)
    else:
        duel, rows, settled = _played(text)
    store = session.store(create=True)
    number = store.add_duel(duel, rows, settled)
    table = Table(store, number)
    session.sit(table)
    return table


def _played(text: str) -> tuple[Duel, list[Row], int]:
    """The rows that a record's lines make, played through beside the real database."""
    scratch = Session(":memory:", short=True)
    try:
        for number, line in enumerate(text.split("\n"), 1):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            _line(scratch, number, line)
        if scratch.store(create=True).opened() is None:
            raise GmError("import", "The file holds no duel.", "A record begins with: new GAME NAME NAME …")
        table = scratch.table()
        return table.duel, table.rows, -1
    finally:
        scratch.close()


def _line(scratch: Session, number: int, line: str) -> None:
    try:
        play(scratch, notation.split(line))
    except GmError as error:
        said = f"Line {number}: {notation.plain(line.strip())[:60]} — {error.message}"
        raise GmError("import", said, error.remedy, error.rule) from None


def play(scratch: Session, words: list[str]) -> Written:
    """One line of a record: ``new``, an entry, a note or a house line. Raises GmError."""
    first = words[0].casefold()
    if first != "new" and scratch.store(create=True).opened() is None:
        raise GmError("words", "The duel has not begun.", "A record begins with: new GAME NAME NAME …")
    if first == "new" and scratch.store(create=True).opened() is not None:
        raise GmError("words", "A second duel begins here.", "Keep each duel in a record of its own.")
    answer: Answer | None = None
    if first in RECORDED:
        answer = perform(COMMANDS[first], scratch, words[1:])
    elif first not in CORE_WORDS:
        answer = enter(scratch, words)
    if not isinstance(answer, Written):
        raise GmError("words", f"“{first}” has no place in a record.", "A record holds new, entries, note and house.")
    return answer
