"""A duel's minutes: every line in its place with its results, what was struck out, and what corrected it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from gm.duel import log
from gm.duel.judge import notice_of
from gm.duel.log import Row
from gm.game import Notice
from gm.table.table import Table


class Item(NamedTuple):
    """A line of the minutes. ``row`` is what was typed, ``words`` how it stands; ``was`` are its earlier wordings with
    the numbers of the rows that corrected them, ``struck`` the number of the row that struck it out, if one did."""

    row: Row
    words: str
    was: tuple[tuple[str, int], ...]
    struck: int | None
    notices: tuple[Notice, ...]

    @property
    def acts(self) -> bool:
        """Whether it is no line of the duel, but an undo, a redo or a correction."""
        return self.row.kind not in log.LINES

    @property
    def because(self) -> str | None:
        """The reason of a correction, if one was given."""
        return self.row.body.get("because") if self.row.kind == "correct" else None


def minutes(table: Table) -> list[Item]:
    """Every row in the order of the log, lines that corrections put in where they stand."""
    corrections = [row for row in log.standing(table.rows) if row.kind == "correct"]
    now = {line.name: line for line in table.lines}
    kept = _kept(corrections)
    out = _struck(table.rows, corrections)
    was = _wordings(table.rows, corrections)
    return [
        Item(
            row,
            now[row.name].words if row.name in now and row.kind in log.LINES else row.words,
            tuple(was.get(row.name, ())) if row.kind in log.LINES else (),
            None if row.name in now or row in corrections else out.get(row.name),
            _announced(table, row, kept),
        )
        for row in _in_place(table.rows, corrections, now)
    ]


def _in_place(rows: Iterable[Row], corrections: Iterable[Row], now: dict[str, Row]) -> Iterator[Row]:
    """All rows, and before the line that it names each line that a correction put in."""
    before: dict[str, list[Row]] = {}
    for row in corrections:
        inserts = [change for change in row.body["changes"] if change["do"] == "insert"]
        for part, change in enumerate(inserts, 1):
            line = Row(row.seq, row.at, change["kind"], change["words"], change["body"], None, "")
            before.setdefault(change["at"], []).append(line._replace(part=part if inserts[1:] else 0))

    def with_inserted(row: Row) -> Iterator[Row]:
        if row.kind in log.LINES:
            for line in before.get(row.name, ()):
                yield from with_inserted(line)
        yield row

    for row in rows:
        yield from with_inserted(row)


def _struck(rows: Iterable[Row], corrections: Iterable[Row]) -> dict[str, int]:
    """Line or row → the row that struck it out: an undo that still holds, or a correction."""
    found: dict[str, int] = {}
    for row in rows:
        if row.kind == "undo":
            found[str(row.target)] = row.seq
        elif row.kind == "redo":
            found.pop(str(row.target), None)
    for row in corrections:
        back = log.goes_back(row)
        if back is not None:
            found |= {str(old): row.seq for old in range(back + 1, row.seq) if str(old) not in found}
        found |= {change["at"]: row.seq for change in row.body["changes"] if change["do"] == "drop"}
    return found


def _wordings(rows: Iterable[Row], corrections: Iterable[Row]) -> dict[str, list[tuple[str, int]]]:
    """Line → what it said before each correction of its words."""
    words = {row.name: row.words for row in rows}
    was: dict[str, list[tuple[str, int]]] = {}
    for row in corrections:
        inserts = [change for change in row.body["changes"] if change["do"] == "insert"]
        for part, change in enumerate(inserts, 1):
            words[f"{row.seq}.{part}" if inserts[1:] else str(row.seq)] = change["words"]
        for change in row.body["changes"]:
            if change["do"] == "fix":
                was.setdefault(change["at"], []).append((words[change["at"]], row.seq))
                words[change["at"]] = change["words"]
    return was


def _kept(corrections: list[Row]) -> dict[str, Any]:
    """Line → what the latest correction keeps of it, where that differs from its own row."""
    with suppress(LookupError, TypeError, ValueError):
        return dict(json.loads(corrections[-1].receipt)["entries"])
    return {}


def _announced(table: Table, row: Row, kept: dict[str, Any]) -> tuple[Notice, ...]:
    """The results of a line as they stand."""
    if row.kind in log.LINES and row.name in kept:
        with suppress(LookupError, TypeError, ValueError):
            return tuple(notice_of(data) for data in kept[row.name]["notices"])
    return table.announced(row) if row.receipt else ()
