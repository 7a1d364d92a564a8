"""What a phone is shown of a duel: the keys, the latest lines and who wrote them, what hands owe."""

from __future__ import annotations

from typing import Any

from gm.interfaces.phone.permissions import seat_of
from gm.table import outstanding, presenter
from gm.table.keypad import pad
from gm.table.log_view import Item, minutes
from gm.table.suggestions import likely
from gm.table.table import Table

_ROWS = 12
"""So many of the latest lines are shown."""


def shown(table: Table, seat: str) -> dict[str, Any]:
    """How a duel stands, as JSON data, for the referee or for who sits there under the name ``seat``.

    Raises GmError (``no-such``) if nobody does.
    """
    who = seat_of(table, seat) if seat else None
    outcome = table.game.play.outcome(table.state)
    debt = outstanding.owed(table)
    return {
        "duel": table.duel.uid,
        "number": table.duel.id,
        "game": table.duel.game,
        "called": table.game.info.called.duel,
        "title": table.title,
        "last": table.rows[-1].seq,
        "over": outcome is not None,
        "result": None if outcome is None else table.game.said.say(outcome, table.names),
        "pad": pad(table, who).data(),
        "rows": [_with_near(table, row) if who is None else row for row in of_rows(table, len(table.rows) - _ROWS)],
        "debts": [owed.text for owed in presenter.moves(table, debt)] if debt else [],
    }


def of_rows(table: Table, since: int) -> list[dict[str, Any]]:
    """The lines from row ``since`` on: number, words as they stand, who wrote them ('' = the referee at a window), and
    whether they were taken back."""
    return [_row(table, item) for item in minutes(table, max(0, since))] if since < len(table.rows) else []


def _with_near(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """A line with what it was likely misread for."""
    line = next((one for one in reversed(table.lines) if one.name == row["entry"]), None)
    return {**row, "near": likely(table, line) if line else ()}


def _row(table: Table, item: Item) -> dict[str, Any]:
    return {
        "seq": item.row.seq,
        "entry": item.row.name,
        "kind": item.row.kind,
        "text": presenter.said(table, item.line),
        "who": item.writer,
        "struck": item.struck is not None,
    }


def lines_of(table: Table, first: int, last: int) -> list[dict[str, str]]:
    """What was said to rows when they were written, by what each line is (``do``: for hands, ``warn``, ``info``)."""
    found = []
    for row in table.rows[first : last + 1]:
        answer = presenter.announce(table, row, presenter.announced(table, row), outstanding.corrected(row))
        found += [{"level": one.level, "text": one.text} for one in answer.notices]
        found += [{"level": one.level, "text": one.text} for one in answer.settlement]
    return found
