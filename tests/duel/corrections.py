"""Logs with corrections in them, built by hand."""

from __future__ import annotations

from collections.abc import Sequence

from gm.duel.edits import Drop, Edit, Fix, GoBack, Insert, LineContent, edits_to_data
from gm.duel.log import Kind, Row, effective_lines, effective_rows


def row(seq: int, kind: Kind = "entry", target: int | None = None) -> Row:
    """A row of which only its number, kind and target matter; its words tell it from others."""
    return Row(seq, "", kind, f"line {seq}" if kind == "entry" else kind, {}, target, "")


def change(do: str, at: str, says: str = "") -> Edit:
    """One change; of a line that it writes only the words matter."""
    if do in ("drop", "to"):
        return Drop(at) if do == "drop" else GoBack(at)
    content = LineContent("entry", says, {"says": says})
    return Fix(at, content) if do == "fix" else Insert(at, content)


def correction(seq: int, *changes: Edit, because: str | None = None) -> Row:
    """The row of a correction."""
    return Row(seq, "", "correct", f"correction {seq}", edits_to_data(changes, because), None, "")


def log(*after: Row, entries: int = 5) -> list[Row]:
    """A set-up, so many entries, and the rows after them."""
    return [row(0, "new"), *(row(seq) for seq in range(1, entries + 1)), *after]


def said(lines: Sequence[Row]) -> list[tuple[str, str]]:
    """The names and words of lines, the set-up aside."""
    return [(line.name, line.words) for line in lines if line.kind != "new"]


def struck(rows: Sequence[Row]) -> set[int]:
    """The numbers of the lines and corrections that do not stand."""
    kept = {line.name for line in effective_lines(rows)} | {
        str(row.seq) for row in effective_rows(rows) if row.kind == "correct"
    }
    return {row.seq for row in rows if row.kind not in ("undo", "redo") and row.name not in kept}
