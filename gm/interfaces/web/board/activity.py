"""The latest lines of a duel for everyone in the room. A correction shows each line before and after the change.

Notes and reasons are hidden, unless a note is public or the referee shows all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from gm.duel import log
from gm.duel.edits import Drop, Edit, Fix, GoBack, Insert, LineContent, is_derived, read_edits
from gm.duel.log import Row
from gm.duel.receipt import latest_entries, line_notices
from gm.game import Because, Notice
from gm.notation.line import join
from gm.table import outstanding, presenter, texts
from gm.table.log_view import LogItem, log_items
from gm.table.table import Table
from gm.text import shorten_line

_RECENT = 7
_MORE = 24
"""The number of latest log rows from which the shown lines are taken."""


class ChangedResult(NamedTuple):
    """A change that an undo, a redo or a correction made to a line.

    ``how`` names the change, such as ``Deleted``. ``was`` is the line's result before the change, ``now`` the result
    after it.
    """

    how: str
    was: str = ""
    now: str = ""


class ActivityLine(NamedTuple):
    """A line of the duel with its results.

    ``typed`` is the line as typed; ``was`` has its earlier versions, if it was corrected. ``acts`` is true for an undo,
    a redo or a correction. For such a line, ``turned`` has the changed results of other lines, and ``moves`` says what
    to put right on the table.
    """

    entry: str
    seq: int
    typed: str
    texts: tuple[tuple[str, str], ...]
    was: tuple[str, ...] = ()
    struck: bool = False
    acts: bool = False
    turned: tuple[ChangedResult, ...] = ()
    moves: tuple[str, ...] = ()


def recent_activity(table: Table, *, notes: bool = False) -> tuple[ActivityLine, ...]:
    """Return the latest lines of the log, newest first. With ``notes``, private notes and reasons are included."""
    items = sorted(log_items(table, len(table.rows) - _MORE), key=lambda item: item.row.seq, reverse=True)
    shown = [item for item in items if notes or not _hidden(table, item)][:_RECENT]
    return tuple(_activity_line(table, item, notes=notes) for item in shown)


def public_lines(table: Table, since: int) -> Iterator[tuple[LogItem, str]]:
    """Yield the public lines from row number ``since`` on, each with its words but without its reason."""
    for item in log_items(table, since):
        if not _hidden(table, item):
            yield item, _without(presenter.public_words(table, item.line), _reasons(table, (item.row, item.line)))


def _activity_line(table: Table, item: LogItem, *, notes: bool) -> ActivityLine:
    moves = presenter.outstanding_items(table, outstanding.from_correction(item.row))
    was = [line for line, _ in item.was if notes or not _is_private(line.kind, line.body)]
    reasons = () if notes else _reasons(table, (item.row, item.line, *was))
    return ActivityLine(
        item.row.name,
        item.row.seq,
        _without(shorten_line(presenter.public_words(table, item.line)), reasons),
        tuple(_texts(table, item.notices, reasons)),
        tuple(_without(shorten_line(presenter.public_words(table, line)), reasons) for line in was),
        item.struck is not None,
        item.acts,
        tuple(_turned(table, item.row, notes=notes)) if item.acts else (),
        tuple(move.text for move in moves),
    )


def _hidden(table: Table, item: LogItem) -> bool:
    """Return whether a line is a private note or changes only private notes."""
    return _private(table, item.row) if item.acts else _is_private(item.line.kind, item.line.body)


def _is_private(kind: str, body: Mapping[str, Any]) -> bool:
    return kind == "note" and not body.get("public")


def _private(table: Table, row: Row) -> bool:
    if row.kind in ("undo", "redo"):
        return row.target is not None and _private(table, table.rows[row.target])
    if row.kind == "correct":
        return all(_of_a_note(table, edit) for edit in read_edits(row.body))
    return _is_private(row.kind, row.body)


def _of_a_note(table: Table, edit: Edit) -> bool:
    """Return whether ``edit``, one change of a correction, inserts, changes or deletes a private note."""
    if isinstance(edit, Fix | Insert):
        return _is_private(edit.says.kind, edit.says.body)
    return isinstance(edit, Drop) and edit.at.isdigit() and _private(table, table.rows[int(edit.at)])


def _reasons(table: Table, lines: Iterable[Row]) -> tuple[str, ...]:
    """Return the reasons that people typed after ``because`` in these lines and corrections, longest first."""
    reasons = set[str]()
    for line in lines:
        reasons |= set(_given(table, line.kind, line.body))
        for says in log.line_contents(line) if line.kind == "correct" else ():
            reasons |= set(_given(table, says.kind, says.body))
    return tuple(sorted(reasons, key=len, reverse=True))


def _given(table: Table, kind: str, body: Mapping[str, Any]) -> Iterator[str]:
    form = table.game.inputs.forms.get(str(body.get("kind"))) if kind == "entry" else None
    names = {"because", *(field.name for field in form.fields if isinstance(field, Because))} if form else {"because"}
    yield from (body[name] for name in names if isinstance(body.get(name), str) and body[name])


def _without(words: str, reasons: Iterable[str]) -> str:
    for reason in reasons:
        words = words.replace(f" {join(['because', reason])}", "")
    return words


def _texts(table: Table, notices: Iterable[Notice], reasons: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the level and the text of each notice. Notices that only repeat the typed line are left out.

    The ``reasons`` are hidden, so they are removed from the texts.
    """
    hidden = set(reasons)
    for notice in notices:
        if texts.quotes(notice) or (texts.is_core(notice) and notice.kind in ("recounted", "went-back")):
            continue
        params = {
            name: "" if isinstance(value, str) and value in hidden else value for name, value in notice.params.items()
        }
        text = texts.notice_text(table.game, notice._replace(params=params), table.names)
        yield notice.level, text.replace(" ()", "").removeprefix("Noted: ")


_BACK = {"undo": "Undone", "redo": "Redone"}


def _turned(table: Table, row: Row, *, notes: bool) -> Iterator[ChangedResult]:
    """Yield each result that the undo, redo or correction in ``row`` changed."""
    if row.kind in _BACK:
        target = table.rows[row.target or 0]
        if target.kind in log.LINES:
            was = _result(table, target.name, row.seq, notes=notes)
            yield ChangedResult(_BACK[row.kind], *((was, "") if row.kind == "undo" else ("", was)))
        else:
            yield ChangedResult(f"{_BACK[row.kind]}: a correction")
        return
    for edit in read_edits(row.body):
        if is_derived(edit) or (not notes and _of_a_note(table, edit)):
            continue
        was, now = (_result(table, _line_name(row, edit), row.seq + more, notes=notes) for more in (0, 1))
        if isinstance(edit, GoBack):
            yield ChangedResult("Undone: everything after this line", "", was)
        elif isinstance(edit, Drop):
            yield ChangedResult("Deleted", was)
        elif isinstance(edit, Insert):
            yield ChangedResult("Inserted", "", now)
        else:
            yield ChangedResult("Corrected", was if was != now else "", now)


def _line_name(row: Row, edit: Edit) -> str:
    """Return the name of the line that ``edit`` changes or inserts, such as ``12``; '' if there is no such line."""
    if not isinstance(edit, Insert):
        return edit.at
    inserted, new = log.inserted_lines(row), (edit.at, edit.says.words)
    return next((line.name for at, line in inserted if (at, line.words) == new), "")


def _result(table: Table, name: str, seq: int, *, notes: bool) -> str:
    """Return the result of the line ``name`` as it was before row number ``seq``; '' if there was no result.

    ``name`` is the number of the line as text, such as ``12``. If the line has several texts, only the first is
    returned. With ``notes``, the line may be a private note.
    """
    line, notices = _line_before(table, name, seq)
    if line is None or (not notes and _is_private(line.kind, line.body)):
        return ""
    reasons = () if notes else _reasons(table, [line])
    return next((text for _, text in _texts(table, notices, reasons)), "")


def _line_before(table: Table, name: str, seq: int) -> tuple[Row | None, tuple[Notice, ...]]:
    """Return the line ``name`` as it was before row number ``seq``, with its notices.

    If there was no such line, or if its stored results are damaged, returns None and no notices.
    """
    kept = latest_entries([row for row in log.effective_rows(table.rows[:seq]) if row.kind == "correct"])
    try:
        if name in kept:
            says = LineContent(*(kept[name][part] for part in ("kind", "words", "body")))
            return log.apply_edit(table.rows[0], says), presenter.presentable_notices(table, line_notices(kept[name]))
        row = table.rows[int(name)]
    except (LookupError, TypeError, ValueError):
        return None, ()
    return row, presenter.stored_notices(table, row)
