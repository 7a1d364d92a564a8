"""The only ways to write to a duel: begin, enter, note, undo, redo. A correction writes for itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gm.duel import log
from gm.duel.judge import Judged, judge
from gm.duel.log import Row
from gm.errors import GmError, Refusal
from gm.game import AnyGame, Entry, Setup
from gm.notation.line import join
from gm.notation.writing import noted, render, turned
from gm.store.database import Duel, Store
from gm.table.answers import Written
from gm.table.table import Table, stamp
from gm.table.telling import answered, answered_together, refused, refused_at


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
    row = row._replace(receipt=judged.receipt().text)
    duel = Duel(0, uuid4().hex, title or called(game, setup), game.info.slug, setup.version, at)
    kept = store()
    return Table(kept, kept.add_duel(duel, [row]))


def enter(table: Table, entry: Entry) -> Written:
    """An entry of the game, or switches set anew. Raises GmError (``rule``, ``not-due``) if it is refused."""
    words = join(render(table.game.typed.forms, entry))
    return _written(table, lambda: table.row("entry", words, entry._asdict()))


def enter_all(table: Table, entries: Sequence[Entry], doubted: Sequence[bool]) -> Written:
    """Several entries, a row each, those ``doubted`` with one more that puts them in doubt; all or none. Raises GmError
    (``rule``, ``not-due``) if one is refused."""
    written = table.write_all(lambda: _judged_in_turn(table, entries, doubted))
    lines = zip((row for row, _ in written if row.kind == "entry"), doubted, strict=True)
    said = "; ".join(f"{row.words} ?" if in_doubt else row.words for row, in_doubt in lines)
    return answered_together(table, written, said)


def note(table: Table, text: str, *, public: bool = False) -> Written:
    """A remark for the record, ``public`` for everybody in the room; the state stays as it is."""
    body = {"text": text, **({"public": True} if public else {})}
    return remark(table, join(noted(body)), body)


def remark(table: Table, words: str, body: Mapping[str, Any]) -> Written:
    """A line that leaves the state as it is: a note, or a doubt about an entry."""
    return _written(table, lambda: table.row("note", words, dict(body)))


def undo(table: Table, because: str = "") -> Written:
    """Take back the latest row in force, for a reason if one is given. Raises GmError (``nothing``) at the start of the
    duel."""
    return _turned(table, lambda: _turn_back(table, "undo", log.undoable(table.rows), because))


def redo(table: Table) -> Written:
    """Bring back the latest undone row. Raises GmError (``nothing``) if anything else was written since."""
    return _turned(table, lambda: _turn_back(table, "redo", log.redoable(table.rows)))


def _turned(table: Table, make: Callable[[], Row]) -> Written:
    from gm.table import debts  # no entry needs it

    before = debts.owed(table)
    return answered(table, *table.write(lambda: _judged(table, make())), before)


def _turn_back(table: Table, kind: log.Kind, target: Row | None, because: str = "") -> Row:
    if target is None:
        raise GmError("nothing", f"There is nothing to {kind}.", "See the record: gm log")
    body = {"because": because} if because else {}
    return table.row(kind, join(turned(kind, body)), body, target.seq)


def _judged(table: Table, row: Row) -> tuple[Row, Judged]:
    """What a row comes to as the duel stands. Raises GmError."""
    try:
        played = None if row.kind in log.LINES else table.played
        return row, judge(table.game, table.rows, table.state, row, played)
    except Refusal as refusal:
        raise refused_at(table, refusal) from None


def _judged_in_turn(table: Table, entries: Sequence[Entry], doubted: Sequence[bool]) -> list[tuple[Row, Judged]]:
    """What each of several rows comes to after those before it. Raises GmError."""
    found: list[tuple[Row, Judged]] = []

    def add(kind: log.Kind, words: str, body: Mapping[str, Any]) -> Row:
        row = table.row(kind, words, dict(body))._replace(seq=len(table.rows) + len(found))
        state = found[-1][1].state if found else table.state
        try:
            found.append((row, judge(table.game, table.rows, state, row)))
        except Refusal as refusal:
            raise refused_at(table, refusal) from None
        return row

    for entry, in_doubt in zip(entries, doubted, strict=True):
        row = add("entry", join(render(table.game.typed.forms, entry)), entry._asdict())
        if in_doubt:
            from gm.duel.doubts import body_of  # only whoever doubts needs it

            add("note", *body_of(row, "", settles=False))
    return found


def _written(table: Table, make: Callable[[], Row]) -> Written:
    """The row that is made anew as long as other windows are quicker, judged and written."""
    return answered(table, *table.write(lambda: _judged(table, make())))
