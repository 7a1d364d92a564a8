"""Entries that somebody is not sure of: each doubt is a note that names its entry, until another note settles it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gm.duel import log
from gm.duel.edits import Fix, edits_of
from gm.duel.log import Row
from gm.errors import GmError
from gm.notation.line import join
from gm.table.answers import Written
from gm.table.pen import remark
from gm.table.table import Table


class Doubt(NamedTuple):
    """A doubt: the ``row`` that raised it, the ``line`` it is about, why, and the row that settled it (None: open)."""

    row: Row
    line: Row
    why: str
    settled: Row | None


def doubts(table: Table) -> list[Doubt]:
    """Every doubt about a line in force, in the order in which they were raised.

    It is settled by a note that says so, or by a correction of what its line says.
    """
    if not any(_about(row) for row in table.rows):
        return []
    lines = {line.name: line for line in table.lines}
    raised = [row for row in lines.values() if "doubt" in row.body and row.kind == "note"]
    return [
        Doubt(row, lines[_about(row)], row.body["text"], _settled(table, row, lines))
        for row in raised
        if _about(row) in lines
    ]


def is_open(table: Table) -> list[Doubt]:
    """Those that nobody has settled."""
    return [doubt for doubt in doubts(table) if doubt.settled is None]


def counted(table: Table) -> str:
    """How many entries are in doubt, as it is read out; '' if none is."""
    count = len({doubt.line.name for doubt in is_open(table)})
    return f"{count} {'entry is' if count == 1 else 'entries are'} in doubt" if count else ""


def _about(row: Row) -> str:
    """The line that a row doubts, or settles; '' if it does neither."""
    return str(row.body.get("doubt", row.body.get("settles", ""))) if row.kind == "note" else ""


def _settled(table: Table, raised: Row, lines: dict[str, Row]) -> Row | None:
    about = _about(raised)
    said = (row for row in lines.values() if row.seq > raised.seq and row.kind == "note")
    found = [row for row in said if row.body.get("settles") == about]
    later = (row for row in log.standing(table.rows) if row.kind == "correct" and row.seq > raised.seq)
    found += [row for row in later if any(isinstance(edit, Fix) and edit.at == about for edit in edits_of(row.body))]
    return min(found, key=lambda row: row.seq, default=None)


def raise_doubt(table: Table, line: Row, why: str) -> Written:
    """Say that a line may not be right."""
    return remark(table, _words(line, [], why), {"text": why, "doubt": line.name})


def settle_doubt(table: Table, line: Row, how: str) -> Written:
    """Say that a line is right after all. Raises GmError (``nothing``) if nobody doubts it."""
    if not any(doubt.line.name == line.name for doubt in is_open(table)):
        raise GmError("nothing", f"Entry {line.name} is not in doubt.", "See what is: gm doubts")
    return remark(table, _words(line, ["settled"], how), {"text": how, "settles": line.name})


def _words(line: Row, words: list[str], text: str) -> str:
    return join(["doubt", line.name, *words, *([text] if text else [])])


def recorded(table: Table, line: Row) -> Iterator[str]:
    """A line's doubts as they stand behind it in a record, whatever number it will have there."""
    for doubt in doubts(table):
        if doubt.line.name == line.name:
            yield join(["doubt", *([doubt.why] if doubt.why else [])])
            if doubt.settled is not None and doubt.settled.kind == "note":
                how = doubt.settled.body["text"]
                yield join(["doubt", "settled", *([how] if how else [])])
