"""The record of a duel, as lines or as complete JSON."""

from __future__ import annotations

import json
from typing import Any

from gm.duel.changes import has_reason
from gm.duel.flags import find_flags, flag_suffix
from gm.duel.log import Row, bodies_written
from gm.duel.receipt import read_writer
from gm.notation.attached_files import canonical, split_place
from gm.notation.formatting import format_undo
from gm.notation.line import join
from gm.store.database import row_digests
from gm.table.log_view import LogItem, log_items
from gm.table.table import Table

FORMAT = "gm-duel"
VERSION = 4
"""The version of a JSON record if any of its rows names a writer. Other records have version 3 or 2.

A record has version 3 if it has players' files, a party, a place in an event or later rules. Otherwise it has version
2, which every version of gm can read.
"""


def record_lines(table: Table) -> list[str]:
    """Return the duel as lines to type: players' files, set-up, current entries and notes.

    Everything else becomes a comment: deleted lines, earlier versions of lines, corrections, writers and some reasons.
    """
    brings = {(split_place(key)[0], canonical(data)) for key, data in table.setup.brought.items()}
    shown = [join(["cards", "keep", name, text]) for name, text in sorted(brings)]
    flags = find_flags(table.rows, table.lines)
    for item in log_items(table):
        shown += [f"# {item.row.name}, before correction {by}: {line.words}" for line, by in item.was]
        if item.writer and item.row.kind not in ("undo", "redo"):
            shown.append(f"# {item.row.name} by {item.writer}")
        if item.row.kind == "correct":
            change = "corrected" if item.struck is None else "correction undone"
            shown.append(f"# {item.row.seq} {change}: {item.row.words}")
            shown += _reason_lines(table, item)
        elif not item.acts:
            if item.line.body.keys() & {"doubt", "settles", "explains"} and item.line.kind == "note":
                continue
            words = item.line.words
            undone = "" if item.struck is None else f"# {item.row.name} {_undone_words(table.rows[item.struck])}: "
            shown.append(f"{undone}{words}")
            if item.row.kind == "new" and table.game.info.rules_version > 1:  # without it, the latest version is used
                shown[-1] += f" --rules {table.setup.version}"
            shown += [*(flag_suffix(flags, item.line) if item.struck is None else ()), *_reason_lines(table, item)]
    return shown


def _reason_lines(table: Table, item: LogItem) -> list[str]:
    """Return a list with one line: the reason that was added to a row later. Return [] if there is no such reason.

    If the row is an effective entry that can have a reason, the line is ``because …``. Otherwise the line is a comment,
    since ``because …`` would give the reason to another row when the record is replayed.
    """
    if item.later is None:
        return []
    text = join(["because", str(item.later.body["text"])])
    has_room = item.line.kind == "entry" and has_reason(table.game.inputs.forms, str(item.line.body["kind"]))
    plays = has_room and item.row.kind == "entry" and item.struck is None
    return [text if plays else f"# {item.row.name} {text}"]


def _undone_words(row: Row) -> str:
    """Return ``undone`` for a line that ``row`` took back. If ``row`` is an undo with a reason, add the reason."""
    return " ".join(["undone", *(format_undo("undo", row.body)[1:] if row.kind == "undo" else ())])


def _needs_version_3(row: Row) -> bool:
    """Return whether a row has data that a reader of record version 2 would ignore."""
    return any(body.keys() & {"brought", "version", "party", "at"} for body in bodies_written(row, "new"))


def record_document(table: Table) -> dict[str, Any]:
    """Return the complete log as JSON data, for an import without loss."""
    return {
        "format": FORMAT,
        "version": (
            VERSION
            if any(read_writer(row.receipt) for row in table.rows)
            else 3
            if any(map(_needs_version_3, table.rows))
            else 2
        ),
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
        "digest": _digest(table),
    }


def _digest(table: Table) -> str | None:
    """Return the digest after the last row; None if a reader of the record would compute a different digest.

    This happens with rows by an early version of gm, which put other spaces into a row's JSON. A record does not
    preserve these spaces.
    """
    *_, digest = row_digests(table.duel, table.rows)
    return digest if digest == table.store.digest(table.duel.id) else None
