"""What a phone is shown of a duel: the keys, the latest lines and who wrote them, what hands owe."""

from __future__ import annotations

from typing import Any

from gm.interfaces.phone.permissions import seat_of
from gm.table import outstanding, presenter
from gm.table.keypad import make_pad
from gm.table.log_view import LogItem, log_items
from gm.table.suggestions import likely_misreadings
from gm.table.table import Table

_ROWS = 12
"""So many of the latest lines are shown."""


def phone_view(table: Table, seat: str) -> dict[str, Any]:
    """How a duel stands, as JSON data, for the referee or for who sits there under the name ``seat``.

    Raises GmError (``no-such``) if nobody does.
    """
    who = seat_of(table, seat) if seat else None
    outcome = table.game.play.outcome(table.state)
    debt = outstanding.current(table)
    return {
        "duel": table.duel.uid,
        "number": table.duel.id,
        "game": table.duel.game,
        "called": table.game.info.nouns.duel,
        "title": table.title,
        "last": table.rows[-1].seq,
        "over": outcome is not None,
        "result": None if outcome is None else table.game.texts.say(outcome, table.names),
        "pad": make_pad(table, who).data(),
        "rows": [_with_near(table, row) if who is None else row for row in row_lines(table, len(table.rows) - _ROWS)],
        "debts": [owed.text for owed in presenter.outstanding_items(table, debt)] if debt else [],
    }


def row_lines(table: Table, since: int) -> list[dict[str, Any]]:
    """The lines from row ``since`` on: number, words as they stand, who wrote them ('' = the referee at a window), and
    whether they were taken back."""
    return [_row(table, item) for item in log_items(table, max(0, since))] if since < len(table.rows) else []


def _with_near(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """A line with what it was likely misread for."""
    line = next((one for one in reversed(table.lines) if one.name == row["entry"]), None)
    return {**row, "near": likely_misreadings(table, line) if line else ()}


def _row(table: Table, item: LogItem) -> dict[str, Any]:
    return {
        "seq": item.row.seq,
        "entry": item.row.name,
        "kind": item.row.kind,
        "text": presenter.public_words(table, item.line),
        "who": item.writer,
        "struck": item.struck is not None,
    }


def result_lines(table: Table, first: int, last: int) -> list[dict[str, str]]:
    """What was said to rows when they were written, by what each line is (``do``: for hands, ``warn``, ``info``)."""
    found = []
    for row in table.rows[first : last + 1]:
        answer = presenter.public_result(
            table, row, presenter.stored_notices(table, row), outstanding.from_correction(row)
        )
        found += [{"level": one.level, "text": one.text} for one in answer.notices]
        found += [{"level": one.level, "text": one.text} for one in answer.settlement]
    return found
