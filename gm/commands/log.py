"""``gm log``: the minutes, or the record as lines."""

from __future__ import annotations

from gm.commands.command import Args
from gm.table import record as records
from gm.table.answers import Told
from gm.table.minutes import minutes
from gm.table.session import Answer, Session


def run(session: Session, args: Args) -> Answer:
    """The minutes, or the record as lines."""
    table = session.table()
    if args.options.get("lines"):
        lines = records.lines(table)
        return Told("log --lines", "text", {"lines": lines}, "\n".join(lines))
    rows = [
        {
            "seq": item.row.seq,
            "entry": item.row.name,
            "at": item.row.at,
            "kind": item.row.kind,
            "text": table.said(item.line),
            "was": [{"text": table.said(line), "by": by} for line, by in item.was],
            "struck": item.struck is not None,
            "by": item.struck,
            "because": item.because,
            "target": item.row.target,
            "notices": table.told(item.row, item.notices),
            "settlement": table.moves(table.corrected(item.row)),
        }
        for item in minutes(table)
    ]
    return Told("log", "log", {"duel": table.facts(), "rows": rows})
