"""Logs with corrections, made by hand."""

from __future__ import annotations

from collections.abc import Sequence

from gm.duel.edits import Drop, Edit, Fix, GoBack, Insert, LineContent, edits_to_data
from gm.duel.log import Kind, Row, effective_lines, effective_rows


def row(seq: int, kind: Kind = "entry", target: int | None = None) -> Row:
    """Return a row with a number, kind and target; its words are unique."""
    return Row(seq, "", kind, f"line {seq}" if kind == "entry" else kind, {}, target, "")


def change(do: str, at: str, says: str = "") -> Edit:
    """Return one change of a correction; its line has only words."""
    if do in ("drop", "to"):
        return Drop(at) if do == "drop" else GoBack(at)
    content = LineContent("entry", says, {"says": says})
    return Fix(at, content) if do == "fix" else Insert(at, content)


def correction(seq: int, *changes: Edit, because: str | None = None) -> Row:
    """Return the row of a correction."""
    return Row(seq, "", "correct", f"correction {seq}", edits_to_data(changes, because), None, "")


def log(*after: Row, entries: int = 5) -> list[Row]:
    """Return a log of a set-up, ``entries`` entries, and the rows after them."""
    return [row(0, "new"), *(row(seq) for seq in range(1, entries + 1)), *after]


def names_and_words(lines: Sequence[Row]) -> list[tuple[str, str]]:
    """Return the names and words of lines, without the set-up."""
    return [(line.name, line.words) for line in lines if line.kind != "new"]


def struck(rows: Sequence[Row]) -> set[int]:
    """Return the numbers of the lines and corrections that are not effective."""
    kept = {line.name for line in effective_lines(rows)} | {
        str(row.seq) for row in effective_rows(rows) if row.kind == "correct"
    }
    return {row.seq for row in rows if row.kind not in ("undo", "redo") and row.name not in kept}
