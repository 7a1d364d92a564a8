"""A duel's log: rows that are only ever appended, and which of them are in force.

Undo and redo are rows themselves; they name the row they act on, and that row is struck out or stands again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

Kind = Literal["new", "entry", "note", "undo", "redo"]


class Row(NamedTuple):
    """A row of the log. ``words`` is the line in its long form, ``body`` the set-up, entry or note as JSON data,
    ``target`` the row that an undo or redo acts on, ``receipt`` what was announced, as JSON text."""

    seq: int
    at: str
    kind: Kind
    words: str
    body: Mapping[str, Any]
    target: int | None
    receipt: str


def struck(rows: Sequence[Row]) -> set[int]:
    """The numbers of the rows that are struck out."""
    out: set[int] = set()
    for row in rows:
        if row.kind == "undo" and row.target is not None:
            out.add(row.target)
        elif row.kind == "redo" and row.target is not None:
            out.discard(row.target)
    return out


def in_force(rows: Sequence[Row]) -> list[Row]:
    """The set-up, entries and notes that stand, in playing order."""
    out = struck(rows)
    return [row for row in rows if row.seq not in out and row.kind not in ("undo", "redo")]


def undoable(rows: Sequence[Row]) -> Row | None:
    """The row that an undo takes back: the latest in force, the set-up excepted."""
    standing = in_force(rows)
    return standing[-1] if len(standing) > 1 else None


def redoable(rows: Sequence[Row]) -> Row | None:
    """The row that a redo brings back: the latest undone, unless anything else was written since."""
    undone: list[int] = []
    for row in rows:
        if row.kind == "undo" and row.target is not None:
            undone.append(row.target)
        elif row.kind == "redo":
            undone.pop()
        else:
            undone.clear()
    return rows[undone[-1]] if undone else None
