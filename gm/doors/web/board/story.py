"""What happened last, as everybody in the room may read it: results in words, corrections as what was and what is.

What was typed stands behind them. Notes and reasons are the referee's own, unless a note was meant for everybody or the
referee shows all of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from gm.duel import log
from gm.duel.edits import Back, Drop, Edit, Fix, Insert, edits_of, follows
from gm.duel.judge import notice_of
from gm.duel.log import Row
from gm.game import Because, Notice
from gm.notation.line import join
from gm.table import answers, debts, telling
from gm.table.minutes import Item, minutes
from gm.table.table import Table

_RECENT = 7
_MORE = 24
"""So many rows are looked through for so many lines that are shown."""


class Turned(NamedTuple):
    """One thing that a correction changed: what it did, what came of the line before, and what comes of it now."""

    how: str
    was: str = ""
    now: str = ""


class Told(NamedTuple):
    """A line of the record and what came of it. ``typed`` are its words, ``was`` earlier ones; of one that ``acts`` on
    others what it ``turned``, and by which ``moves`` hands put that right."""

    entry: str
    seq: int
    typed: str
    texts: tuple[tuple[str, str], ...]
    was: tuple[str, ...] = ()
    struck: bool = False
    acts: bool = False
    turned: tuple[Turned, ...] = ()
    moves: tuple[str, ...] = ()


def recent(table: Table, *, notes: bool = False) -> tuple[Told, ...]:
    """The last lines of the minutes, the newest first; with ``notes`` and reasons if the referee wants so."""
    found = sorted(minutes(table, len(table.rows) - _MORE), key=lambda item: item.row.seq, reverse=True)
    shown = [item for item in found if notes or not _private(table, item.row)][:_RECENT]
    return tuple(_told(table, item, notes=notes) for item in shown)


def _told(table: Table, item: Item, *, notes: bool) -> Told:
    moves = telling.moves(table, debts.corrected(table, item.row))
    reasons = () if notes else _reasons(table, item)
    return Told(
        item.row.name,
        item.row.seq,
        _without(telling.said(table, item.line), reasons),
        tuple(_texts(table, item, reasons)),
        tuple(_without(telling.said(table, line), reasons) for line, _ in item.was),
        item.struck is not None,
        item.acts,
        tuple(_turned(table, item.row, notes=notes)) if item.acts else (),
        tuple(move.text for move in moves),
    )


def _private(table: Table, row: Row) -> bool:
    """Whether a row is a note for the referee alone, or acts on nothing but such notes."""
    if row.kind == "note":
        return not row.body.get("public")
    if row.kind in ("undo", "redo"):
        return row.target is not None and _private(table, table.rows[row.target])
    if row.kind != "correct":
        return False
    return all(_line_private(table, edit) for edit in edits_of(row.body))


def _line_private(table: Table, edit: Edit) -> bool:
    if isinstance(edit, Fix | Insert):
        return edit.says.kind == "note" and not edit.says.body.get("public")
    return isinstance(edit, Drop) and edit.at.isdigit() and _private(table, table.rows[int(edit.at)])


def _reasons(table: Table, item: Item) -> tuple[str, ...]:
    """The reasons that a line, as it stands and stood, and a correction of it give."""
    found = {str(row.body.get("because") or "") for row in (item.row, item.line, *(line for line, _ in item.was))}
    for line in (item.row, item.line, *(line for line, _ in item.was)):
        form = table.game.typed.forms.get(str(line.body.get("kind"))) if line.kind == "entry" else None
        names = [field.name for field in form.fields if isinstance(field, Because)] if form else []
        found |= {str(line.body.get(name) or "") for name in names}
    if item.row.kind == "correct":
        for edit in edits_of(item.row.body):
            if isinstance(edit, Fix | Insert):
                found.add(str(edit.says.body.get("because") or ""))
    return tuple(sorted(found - {""}, key=len, reverse=True))


def _without(words: str, reasons: Iterable[str]) -> str:
    for reason in reasons:
        words = words.replace(f" {join(['because', reason])}", "")
    return words


def _texts(table: Table, item: Item, reasons: Iterable[str]) -> Iterator[tuple[str, str]]:
    """What is announced, but for the core's own notices that repeat what was typed."""
    hidden = set(reasons)
    for notice in item.notices:
        if notice.kind in answers.QUOTING or notice.kind in ("recounted", "went-back"):
            continue
        params = {
            name: "" if isinstance(value, str) and value in hidden else value for name, value in notice.params.items()
        }
        text = answers.say(table.game, notice._replace(params=params), table.names)
        yield notice.level, text.replace(" ()", "").removeprefix("Noted: ")


_BACK = {"undo": "Taken back", "redo": "Brought back"}


def _turned(table: Table, row: Row, *, notes: bool) -> Iterator[Turned]:
    """What an undo, a redo or a correction changed."""
    if row.kind in _BACK:
        target = table.rows[row.target or 0]
        if target.kind in log.LINES:
            was = _result(table, target.name, row.seq)
            yield Turned(_BACK[row.kind], *((was, "") if row.kind == "undo" else ("", was)))
        else:
            yield Turned(f"{_BACK[row.kind]}: a correction")
        return
    for edit in edits_of(row.body):
        if follows(edit) or (not notes and _line_private(table, edit)):
            continue
        if isinstance(edit, Back):
            yield Turned("Taken back: all that came after", "", _result(table, edit.at, row.seq))
        elif isinstance(edit, Drop):
            yield Turned("Struck out", _result(table, edit.at, row.seq))
        elif isinstance(edit, Insert):
            line = next((line for at, line in log.inserted(row) if line.words == edit.says.words), None)
            yield Turned("Put in", "", _result(table, line.name, row.seq + 1) if line else "")
        else:
            was, now = (_result(table, edit.at, row.seq + more) for more in (0, 1))
            yield Turned("Corrected", was, now) if was != now else Turned("Corrected", "", now)


def _result(table: Table, name: str, seq: int) -> str:
    """What came of a line first, as it stood before row ``seq``; '' for nothing."""
    corrections = [row for row in log.standing(table.rows[:seq]) if row.kind == "correct"]
    notices: tuple[Notice, ...] = ()
    with suppress(LookupError, TypeError, ValueError):
        kept = json.loads(corrections[-1].receipt)["entries"] if corrections else {}
        if name in kept:
            notices = tuple(notice_of(data) for data in kept[name]["notices"])
        elif name.isdigit():
            notices = telling.announced(table, table.rows[int(name)])
        return answers.say(table.game, notices[0], table.names).removeprefix("Noted: ")
    return ""
