"""The only ways to write to a duel: begin, enter, note, undo, redo. A correction writes for itself."""

from __future__ import annotations

from collections.abc import Callable

from gm.duel import log
from gm.duel.judge import Judged, judge, receipt
from gm.duel.log import Row
from gm.errors import GmError, Refusal
from gm.game import AnyGame, Entry, Setup
from gm.notation.line import join
from gm.notation.writing import noted, render
from gm.store.database import Duel, Store
from gm.table.answers import Written
from gm.table.table import Table, stamp
from gm.table.telling import answered, refused, refused_at


def begin(store: Callable[[], Store], game: AnyGame, setup: Setup, title: str) -> Table:
    """A new duel, written and opened, in the store that is opened (or made) once the set-up holds.

    Raises GmError (``words``) if the game cannot be set up so.
    """
    from uuid import uuid4  # no entry needs it

    from gm.notation.seating import called, set_up

    names = {seat.id: seat.name for seat in setup.seats}
    at = stamp()
    row = Row(0, at, "new", *set_up(game, setup, title), None, "")
    try:
        judged = judge(game, [], None, row)
    except Refusal as refusal:
        raise refused(game, refusal, names) from None
    row = row._replace(receipt=receipt(judged))
    duel = Duel(0, uuid4().hex, title or called(game, setup), game.info.slug, setup.version, at)
    kept = store()
    return Table(kept, kept.add_duel(duel, [row]))


def enter(table: Table, entry: Entry) -> Written:
    """An entry of the game, or switches set anew. Raises GmError (``rule``, ``not-due``) if it is refused."""
    words = join(render(table.game.typed.forms, entry))
    return _written(table, lambda: table.row("entry", words, entry._asdict()))


def note(table: Table, text: str, *, public: bool = False) -> Written:
    """A remark for the record, ``public`` for everybody in the room; the state stays as it is."""
    body = {"text": text, **({"public": True} if public else {})}
    return _written(table, lambda: table.row("note", join(noted(body)), body))


def undo(table: Table) -> Written:
    """Take back the latest row in force. Raises GmError (``nothing``) at the start of the duel."""
    return _written(table, lambda: _turn_back(table, "undo", log.undoable(table.rows)))


def redo(table: Table) -> Written:
    """Bring back the latest undone row. Raises GmError (``nothing``) if anything else was written since."""
    return _written(table, lambda: _turn_back(table, "redo", log.redoable(table.rows)))


def _turn_back(table: Table, kind: log.Kind, target: Row | None) -> Row:
    if target is None:
        raise GmError("nothing", f"There is nothing to {kind}.", "See the record: gm log")
    return table.row(kind, kind, {}, target.seq)


def _judged(table: Table, row: Row) -> tuple[Row, Judged]:
    """What a row comes to as the duel stands. Raises GmError."""
    try:
        played = None if row.kind in log.LINES else table.played
        return row, judge(table.game, table.rows, table.state, row, played)
    except Refusal as refusal:
        raise refused_at(table, refusal) from None


def _written(table: Table, make: Callable[[], Row]) -> Written:
    """The row that is made anew as long as other windows are quicker, judged and written."""
    return answered(table, *table.write(lambda: _judged(table, make())))
