"""The append-only event log of a duel, and its effective rows.

Undo, redo and corrections are rows themselves. They name other rows and never change them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from gm.tuples import NamedTuple

if TYPE_CHECKING:
    from gm.duel.edits import LineContent

Kind = Literal["new", "entry", "note", "undo", "redo", "correct"]
LINES = ("new", "entry", "note")
"""The kinds of row that are lines of the duel. Rows of other kinds (undo, redo, correction) change which lines count.
"""


class Row(NamedTuple):
    """A row of the log.

    ``words`` is the line in the long form. ``body`` is the set-up, entry, note or correction as JSON data. ``target``
    is the row that an undo or redo acts on. ``receipt`` is the notices as JSON text. If a correction changed a line,
    the effective row has the new content. If a correction inserted a line, ``seq`` is the number of the correction. If
    it inserted several lines, ``part`` numbers them from 1.
    """

    seq: int
    at: str
    kind: Kind
    words: str
    body: Mapping[str, Any]
    target: int | None
    receipt: str
    part: int = 0

    @property
    def name(self) -> str:
        """The permanent name of the line: its number, or ``41.2`` for the second line that row 41 inserted."""
        return f"{self.seq}.{self.part}" if self.part else str(self.seq)


def effective_rows(rows: Sequence[Row]) -> list[Row]:
    """Return the lines and corrections that are not undone, in log order. Undo and redo rows are left out."""
    now: list[Row] = []
    before: dict[int | None, list[Row]] = {}  # the effective rows before each effective ``undo --to``
    for row in rows:
        if row.kind == "undo":
            now = before.pop(row.target) if row.target in before else _without(now, row.target)
            continue
        if row.kind == "redo" and (row.target is None or row.target >= len(rows)):
            continue
        new = rows[row.target or 0] if row.kind == "redo" else row
        back = undo_target(new) if new.kind == "correct" else None
        if back is not None:
            before[new.seq] = now
            now = _as_of(now, back, before)
        now.append(new)
    return now


def _without(now: list[Row], target: int | None) -> list[Row]:
    if now and now[-1].seq == target:  # the usual case
        return now[:-1]
    return [row for row in now if row.seq != target]


def _as_of(now: Sequence[Row], back: int, before: Mapping[int | None, Sequence[Row]]) -> list[Row]:
    """Undo all effective rows after number ``back``, the latest row first, and return the rows still effective.

    If an undone row is an ``undo --to``, the rows that it had undone are effective again. ``before`` has those rows: it
    maps the number of each effective ``undo --to`` to the rows that were effective before it.
    """
    effective = list(now)
    while effective and effective[-1].seq > back:
        latest = effective.pop()
        if latest.seq in before:
            effective = list(before[latest.seq])
    return effective


def reasons(lines: Iterable[Row]) -> Mapping[str, Row]:
    """Return a mapping from a row's name to the last effective line that adds a reason to that row."""
    return {str(line.body["explains"]): line for line in lines if line.kind == "note" and "explains" in line.body}


def undo_target(row: Row) -> int | None:
    """Return the number after ``undo --to`` in the correction ``row``; None for another kind of correction."""
    from gm.duel.edits import GoBack, read_edits

    return next((int(edit.at) for edit in read_edits(row.body) if isinstance(edit, GoBack)), None)


def effective_lines(rows: Sequence[Row]) -> list[Row]:
    """Return the set-up, entries and notes that are neither undone nor deleted, with corrections, in playing order."""
    lines: list[Row] = []
    for row in effective_rows(rows):
        if row.kind == "correct":
            lines = apply_correction(lines, row)
        else:
            lines.append(row)
    return lines


def apply_correction(lines: Iterable[Row], row: Row) -> list[Row]:
    """Apply the correction ``row`` to ``lines``, and return the new lines.

    A change of a line that does not exist has no effect.
    """
    from gm.duel.edits import Drop, Fix, read_edits

    edits = read_edits(row.body)
    drops = {edit.at for edit in edits if isinstance(edit, Drop)}
    fixes = {edit.at: edit.says for edit in edits if isinstance(edit, Fix)}
    before: dict[str, list[Row]] = {}
    for at, new in inserted_lines(row):
        before.setdefault(at, []).append(new)
    spoken = {int(edit.at.partition(".")[0]) for edit in edits}
    after: list[Row] = []
    for line in lines:
        if line.seq not in spoken:
            after.append(line)
            continue
        after += before.get(line.name, ())
        if line.name not in drops:
            fix = fixes.get(line.name)
            after.append(apply_edit(line, fix) if fix else line)
    return after


def apply_edit(line: Row, says: "LineContent") -> Row:
    """Return a line with the content that a correction gives it."""
    return line._replace(kind=says.kind, words=says.words, body=says.body)


def inserted_lines(row: Row) -> list[tuple[str, Row]]:
    """Return a pair for each line that a correction inserts: the name of the line after it, and the inserted line."""
    from gm.duel.edits import Insert, read_edits

    new = [edit for edit in read_edits(row.body) if isinstance(edit, Insert)]
    parts = range(1, len(new) + 1) if new[1:] else (0,)
    return [(edit.at, Row(row.seq, row.at, *edit.says, None, "", part)) for part, edit in zip(parts, new, strict=False)]


def row_to_undo(rows: Sequence[Row]) -> Row | None:
    """Return the row that an undo would undo: the latest effective row. Return None if that is the set-up."""
    effective = effective_rows(rows)
    return effective[-1] if len(effective) > 1 else None


def row_to_redo(rows: Sequence[Row]) -> Row | None:
    """Return the row that a redo would restore: the latest undone row.

    Return None if nothing is undone, or if something else was written since.
    """
    undone: list[int] = []
    for row in rows:
        if row.kind == "undo" and row.target is not None:
            undone.append(row.target)
        elif row.kind == "redo":
            undone.pop()
        else:
            undone.clear()
    return rows[undone[-1]] if undone else None


def bodies_written(row: Row, kind: Kind) -> Iterator[Mapping[str, Any]]:
    """Yield the data of each line of this ``kind`` in a row: the row itself, or the lines that a correction writes."""
    if row.kind == kind:
        yield row.body
    elif row.kind == "correct":
        yield from (says.body for says in line_contents(row) if says.kind == kind)


def line_contents(row: Row) -> Iterator["LineContent"]:
    """Return the contents of the lines that a correction writes."""
    from gm.duel.edits import Fix, Insert, read_edits

    yield from (edit.says for edit in read_edits(row.body) if isinstance(edit, Fix | Insert))
