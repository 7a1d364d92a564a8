"""The lines of a log with their results, as ``log`` and ``summary`` show them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gm.game import NamedTuple
from gm.table.blocks import Block, Line
from gm.table.log_view import LogItem, format_duration
from gm.table.results import DuelFacts, Owed, Result
from gm.table.texts import NoticeResult, as_json, format_time, local_time


class EarlierWording(NamedTuple):
    """The former words of a line. ``by`` is the number of the correction that replaced these words."""

    text: str
    by: int


class LogLine(NamedTuple):
    """A line of the log with its earlier words and its results.

    ``round`` is the number of the round in which the line was typed. If a turn begins with the line, ``lasted`` is the
    length of that turn in seconds; otherwise None.
    """

    item: LogItem
    text: str
    was: tuple[EarlierWording, ...]
    notices: tuple[NoticeResult, ...]
    settlement: tuple[Owed, ...]
    round: int | None = None
    lasted: int | None = None

    def data(self) -> dict[str, Any]:
        item = self.item
        return {
            "seq": item.row.seq,
            "entry": item.row.name,
            "at": item.row.at,
            "kind": item.row.kind,
            "text": self.text,
            "was": [wording._asdict() for wording in self.was],
            "struck": item.struck is not None,
            "by": item.struck,
            "because": item.because,
            "target": item.row.target,
            "notices": as_json(self.notices),
            "settlement": as_json(self.settlement),
            "round": self.round,
            "lasted": self.lasted,
            "writer": item.writer or None,
        }


class LogResult(Result):
    """The lines of a duel's log with their results."""

    keys = {"facts": "duel"}

    facts: DuelFacts
    rows: tuple[LogLine, ...]

    def blocks(self) -> Iterable[Block]:
        for line in self.rows:
            row, item = line.item.row, line.item
            for words, corrected in line.was:
                yield Line(f"{row.name:>4}         {words}   (corrected by {corrected})", "deleted")
            struck = item.struck is not None
            by = f"   (undone by {item.struck})" if struck else ""
            time = f"   [{format_time(row.at)}]" if row.kind == "correct" else ""
            turn = f"   [turn {format_duration(line.lasted)}]" if line.lasted is not None else ""
            writer = f"   [{item.writer}]" if item.writer else ""
            text = f"{row.name:>4}  {local_time(row.at)[11:]}  {line.text}{by}{time}{turn}{writer}"
            yield Line(text, "deleted" if struck else "")
            if not struck:
                yield from (Line(n.text, "quiet" if n.level == "info" else "", indent=8) for n in line.notices)
                yield from (Line(move.text, indent=8) for move in line.settlement)
