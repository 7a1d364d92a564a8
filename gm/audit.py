"""A duel's log gone through row by row: does each row say, and announce, what its rules make of it today?"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from gm import log, seating
from gm.engine import judge, receipt, setup_of
from gm.errors import GmError, Refusal
from gm.fields import Context
from gm.game import AnyGame, House
from gm.log import Row
from gm.notation import join, parse, rebuild, render, settings, split


class Fault(NamedTuple):
    """A row that is not what it should be: what is wrong, what it keeps, what was expected instead."""

    seq: int
    words: str
    said: str
    kept: Any = None
    expected: Any = None


def faults(game: AnyGame, rows: Sequence[Row]) -> Iterator[Fault]:
    """Every row that differs; after one that the rules no longer take, nothing can be said of the rest."""
    state: Any = None
    for at, row in enumerate(rows):
        try:
            if wrong := _misplaced(rows[:at], row) or _misread(game, rows[0], row):
                yield Fault(row.seq, row.words, wrong)
                return
            judged = judge(game, rows[:at], state, row)
            said, expected = json.loads(row.receipt), json.loads(receipt(judged))
        except Refusal as refusal:
            yield Fault(row.seq, row.words, f"the rules refuse it ({', '.join(refusal.rules) or refusal.kind})")
            return
        except (GmError, LookupError, TypeError, ValueError, AttributeError) as error:
            yield Fault(row.seq, row.words, f"it cannot be read ({error})")
            return
        state = judged.state
        if said != expected:
            yield Fault(row.seq, row.words, "the receipt is not what is announced today", said, expected)


def _misplaced(before: Sequence[Row], row: Row) -> str:
    """What is wrong with a row's number, kind or target."""
    if row.seq != len(before):
        return f"row {len(before)} was expected here"
    if (row.kind == "new") != (row.seq == 0):
        return "a duel has one set-up, and it comes first"
    due = {"undo": log.undoable, "redo": log.redoable}.get(row.kind)
    target = due(before) if due else None
    if row.target != (target.seq if target else None) or (due and not target):
        return f"it cannot {row.kind} row {row.target}"
    return ""


def _misread(game: AnyGame, first: Row, row: Row) -> str:
    """Whether an entry's words and its data say two things, or say what cannot be typed."""
    if _words(game, row) != row.words:
        return "its words and its data differ"
    if row.kind != "entry":
        return ""
    entry = rebuild(game.forms, row.body)
    if isinstance(entry, House):
        settings(game.switches, (f"{name}={value}" for name, value in entry.settings))
        return ""
    typed = parse(game.forms[entry.kind], split(row.words)[1:], Context(setup_of(first).seats))
    return "" if json.dumps(typed) == json.dumps(entry) else "its words and its data differ"


def _words(game: AnyGame, row: Row) -> str:
    """The words that a row's data make; a set-up's title stands in its words alone."""
    if row.kind == "new":
        said = split(row.words)
        title = said[-1] if "--title" in said[-2:-1] else ""
        return join(seating.words(game, setup_of(row), title))
    if row.kind == "entry":
        return join(render(game.forms, rebuild(game.forms, row.body)))
    if row.kind == "note":
        return join(["note", row.body["text"]]) if len(row.body) == 1 else ""
    return "" if row.body else row.kind
