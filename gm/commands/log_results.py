"""Results that show a duel: its log, its record as lines or JSON, its report."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from gm.game import NamedTuple
from gm.table.log_view import LogItem
from gm.table.outstanding_items import Owed
from gm.table.results import DuelFacts
from gm.table.texts import NoticeResult, as_json


class EarlierWording(NamedTuple):
    """An earlier content of a line, until the row ``by`` corrected it."""

    text: str
    by: int


class LogLine(NamedTuple):
    """A line of the minutes: what it says and said, and what came of it. ``round`` is the one in which it was typed,
    ``lasted`` the seconds of the turn that it begins, if it begins one."""

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


class LogResult(NamedTuple):
    """Every line of a duel with its results."""

    text: str
    facts: DuelFacts
    rows: tuple[LogLine, ...]

    def data(self) -> dict[str, Any]:
        return {"duel": as_json(self.facts), "rows": as_json(self.rows)}


class RecordLines(NamedTuple):
    """A duel as lines that can be played again."""

    text: str
    lines: tuple[str, ...]

    @property
    def shown(self) -> str:
        """The text to print."""
        return "\n".join(self.lines)

    def data(self) -> dict[str, Any]:
        return {"lines": list(self.lines)}


class Document(NamedTuple):
    """A JSON document, to be printed as it stands: a whole log, or the schema of one."""

    text: str
    found: Mapping[str, Any]

    @property
    def shown(self) -> str:
        """The text to print."""
        return json.dumps(self.found, ensure_ascii=False, indent=1)

    def data(self) -> dict[str, Any]:
        return dict(self.found)


class Report(NamedTuple):
    """A protocol: its facts, and the same ``shown`` as text or Markdown."""

    text: str
    facts: Mapping[str, Any]
    shown: str

    def data(self) -> dict[str, Any]:
        return dict(self.facts)
