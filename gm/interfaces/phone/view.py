"""The data that a phone shows: the keypad, the latest lines, and what is still to do at the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm.interfaces.phone.permissions import seat_of
from gm.interfaces.web.board.activity import public_lines
from gm.interfaces.web.board.colours import seat_colours
from gm.table import outstanding, presenter
from gm.table.keypad import make_pad
from gm.table.log_view import LogItem, log_items
from gm.table.suggestions import likely_misreadings
from gm.table.table import Table

_ROWS = 12
"""The number of latest lines that a phone shows."""
_RANKED = 8
"""The maximum number of players in a phone's standings if the web page has lists of all players."""


def phone_view(table: Table, seat: str) -> dict[str, Any]:
    """Return a duel as JSON data for a phone. ``seat`` is the name of the phone's player, '' for the referee's phone.

    Raises GmError (``no-such``) if no player has this name.
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
        "standings": list(_standings(table)),
        "rows": _rows(table, seat),
        "debts": [owed.text for owed in presenter.outstanding_items(table, debt)] if debt else [],
    }


def _standings(table: Table) -> Iterator[dict[str, Any]]:
    """Yield the name, the colour and the numbers of each row of the standings.

    If somebody has several rows, use the first. If any player has a row, leave out the rows of things that belong to
    players. If the web page has lists of all players, use only the first ``_RANKED`` rows.
    """
    view, colours = table.game.texts.view(table.state, None), seat_colours(table)
    tables, most = view.tables, _RANKED if view.listings else None
    rows = [(grid, who, row) for grid in tables for who, row in zip(grid.of, grid.rows, strict=False) if row]
    rows = list({who: row for row in reversed(rows) for who in [row[1]]}.values())[::-1]
    players = {seat.id for seat in table.setup.seats} & {who for _, who, _ in rows}
    owned = {name.id for name in table.known if name.of} if players else set()
    for grid, who, row in [row for row in rows if row[1] not in owned][:most]:
        figures = [
            {"title": title[1:], "text": cell.text}
            for title, cell in zip(grid.columns, row, strict=False)
            if title.startswith(">") and cell.text
        ]
        yield {"name": row[0].text, "colour": colours.get(who), "figures": figures}


def row_lines(table: Table, since: int, seat: str) -> list[dict[str, Any]]:
    """Return the log lines from row number ``since`` on, as JSON data for the phone of ``seat``.

    Each line has its number, its words and its writer, and says whether it was undone. A player's phone gets the lines
    that the board shows, without private notes and reasons.
    """
    since = max(0, since)
    if since >= len(table.rows):
        return []
    if seat:
        return [_row(item, words) for item, words in public_lines(table, since)]
    return [_row(item, presenter.public_words(table, item.line)) for item in log_items(table, since)]


def _rows(table: Table, seat: str) -> list[dict[str, Any]]:
    """Return the latest log lines for a phone. The referee's phone also gets the likely misreadings of each line."""
    if seat:
        return row_lines(table, len(table.rows) - 2 * _ROWS, seat)[-_ROWS:]
    return [_with_near(table, row) for row in row_lines(table, len(table.rows) - _ROWS, seat)]


def _with_near(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON data of a log line with ``near`` added: the lines that may be meant instead, likeliest first."""
    line = next((line for line in reversed(table.lines) if line.name == row["entry"]), None)
    return {**row, "near": likely_misreadings(table, line) if line else ()}


def _row(item: LogItem, words: str) -> dict[str, Any]:
    return {
        "seq": item.row.seq,
        "entry": item.row.name,
        "kind": item.row.kind,
        "text": words,
        "who": item.writer,
        "struck": item.struck is not None,
    }


_UNNEEDED = "What an earlier line asked for is no longer needed. If you have already done it, do this:"


def result_lines(table: Table, first: int, last: int) -> list[dict[str, str]]:
    """Return the stored notices of the log rows ``first`` to ``last``, each with its level.

    The levels are ``do`` (an instruction), ``warn`` and ``info``.
    """
    lines = []
    for row in table.rows[first : last + 1]:
        debt, together = outstanding.from_correction(row), None
        answer = presenter.public_result(table, row, presenter.stored_notices(table, row), debt)
        if debt and table.game.info.is_duel and row.seq == table.rows[-1].seq:
            together = presenter.outstanding_items(table, outstanding.current(table))  # also from earlier corrections
        answer = answer.replace(together=together)
        lines += [{"level": notice.level, "text": notice.text} for notice in answer.notices]
        lines += [{"level": "warn", "text": _UNNEEDED}] if answer.reversal else []
        lines += [{"level": owed.level, "text": owed.text} for owed in (*answer.to_do, *answer.reversal)]
    return lines
