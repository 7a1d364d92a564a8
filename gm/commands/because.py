"""``gm because``: add or change the reason for a correction, an undo or an entry."""

from __future__ import annotations

from collections.abc import Sequence

from gm.commands.command import Args
from gm.commands.corrections import split_changes
from gm.commands.note import parse_reason
from gm.duel.changes import NAME, find_line, has_reason
from gm.duel.log import Row
from gm.errors import GmError
from gm.notation.line import join, split
from gm.table import writer
from gm.table.results import Written
from gm.table.session import Session
from gm.table.table import Table

_USAGE = 'Type: because "it was a four", or for an earlier line: because 12 "it was a four"'
_OPTIONS = ("--mend", "--yes")


def run(session: Session, args: Args) -> Written:
    """Record the reason for a numbered row, or for the latest row that can have a reason.

    Raises GmError (``words``, ``nothing``, ``no-such``).
    """
    table, words = session.table(), list(args.words)
    number = words.pop(0) if NAME.fullmatch(words[0]) else ""
    text = parse_reason(words, _USAGE)
    row = _numbered(table, number) if number else _latest(table)
    return writer.remark(table, join(["because", row.name, text]), {"text": text, "explains": row.name})


def _numbered(table: Table, number: str) -> Row:
    row = table.rows[int(number)] if number.isdigit() and int(number) < len(table.rows) else None
    if row is None or row.kind not in ("correct", "undo"):
        row = find_line(table.rows, table.lines, number)
    if not _can_have_reason(table, row):
        text = f"Line {number} is neither a correction nor an undo, so it cannot have a reason."
        raise GmError("words", text, "To add a remark: note TEXT")
    return row


def _latest(table: Table) -> Row:
    """Return the latest row that can have a reason. An undo is skipped if a later redo cancelled the undo."""
    back = set[int | None]()
    for row in reversed(table.rows):
        if row.kind == "redo":
            back.add(row.target)
        elif row.kind == "undo" and row.target in back:
            back.remove(row.target)
        elif _can_have_reason(table, row):
            return row
    raise GmError("nothing", "Nothing has been corrected or undone yet.", "To add a remark: note TEXT")


def _can_have_reason(table: Table, row: Row) -> bool:
    """Return whether a reason can be added to ``row``."""
    if row.kind == "entry":
        return has_reason(table.game.inputs.forms, str(row.body["kind"]))
    return row.kind in ("correct", "undo")


def line_with_reason(table: Table, line: str, words: Sequence[str]) -> str:
    """Add a reason to ``line``, which records a previewed correction, and return the new line.

    ``line`` is a line such as ``fix 3 … --yes``. ``words`` are the reason, such as ``because misread``. They replace a
    reason that ``line`` already has.
    """
    recording = split(line)
    at = next(at for at, word in enumerate(recording) if word in _OPTIONS)
    changes = [word for part in split_changes(table, recording[:at])[0] for word in (*part, ";")]
    return join([*changes, *words, *recording[at:]])
