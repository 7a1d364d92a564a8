"""The only thread that reads the duel and writes entries for phones.

The thread opens the file for each task and closes it again, so that a copy of the file is complete. The file is
locked while a line is judged and written. So no other row can come between the last row that a phone has seen and
the row that it writes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from typing import Any, NamedTuple, ParamSpec, TypeVar

from gm.commands.settle import SettlementResult
from gm.duel.log import Row
from gm.duel.receipt import read_writer
from gm.errors import GmError
from gm.interfaces.phone.permissions import is_own, long_form, perform
from gm.interfaces.phone.requests import Line
from gm.interfaces.phone.view import phone_view, result_lines, row_lines
from gm.interfaces.web.watcher import latest_duel
from gm.store.database import Store
from gm.store.phones import deliveries
from gm.store.phones.deliveries import Delivery
from gm.store.phones.keys import Phone
from gm.table.preview import Preview
from gm.table.results import Result, Written
from gm.table.session import Session, no_duel
from gm.table.table import Table

P = ParamSpec("P")
T = TypeVar("T")

_WAITING = 32
"""The maximum number of waiting tasks."""
_PATIENCE_MS = 2000
"""The milliseconds to wait while another process locks the file."""

Fingerprint = tuple[object, ...]
"""A value that changes whenever the duel changes."""


class Overtaken(NamedTuple):
    """The result for a line that was not written, because another row came first. ``rows`` are the new rows."""

    rows: list[dict[str, Any]]


class WriteResult(NamedTuple):
    """The result of a line: the numbers of the first and the last row that it wrote, and its notices.

    ``same`` is true if somebody else had already entered the same line, ``again`` if the phone had sent it before.
    """

    first: int
    last: int
    lines: list[dict[str, str]]
    same: bool = False
    again: bool = False
    preview: Preview | None = None


class WriterThread:
    """A thread that writes to one duel of a database: to the duel with the number ``duel``, or to the current one."""

    def __init__(self, file: str, duel: int | None) -> None:
        self._file = file
        self._duel = duel
        self._hand = ThreadPoolExecutor(1, "phone-writer")
        self._waiting = 0
        self._table: Table | None = None
        self._states: tuple[Fingerprint, dict[str, dict[str, Any]]] = ((), {})

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run ``work`` after all earlier tasks, and return its result. Raises GmError (``busy``) if too many tasks
        wait.
        """
        if self._waiting >= _WAITING:
            raise GmError("busy", "Too many requests at once.", "This request was not accepted. Send it again.")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._hand, lambda: work(*args, **kwargs))
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Finish the tasks that have begun, and accept no new tasks."""
        self._hand.shutdown(cancel_futures=True)

    # --- in the thread

    def _table_of(self, store: Store) -> Table:
        """Return the current duel. Only new rows are read. Raises GmError."""
        number = self._duel or store.opened()
        if number is None:
            raise no_duel()
        self._table = latest_duel(self._table, store, number)
        return self._table

    @contextmanager
    def _looking(self) -> Iterator[Table]:
        """Yield the duel for reading. If an error occurs, the next call reads the whole duel again."""
        with closing(Store(self._file, read_only=True)) as store:
            try:
                yield self._table_of(store)
            except GmError:
                raise
            except BaseException:
                self._table = None
                raise

    def look(self) -> Fingerprint:
        """Return a value that changes whenever the duel changes. Raises GmError."""
        with self._looking() as table:
            return _fingerprint(table)

    def state(self, phone: Phone) -> dict[str, Any]:
        """Return the duel as JSON data for a phone. Raises GmError."""
        with self._looking() as table:
            return self._state(table, phone)

    def _state(self, table: Table, phone: Phone) -> dict[str, Any]:
        """Return the duel as JSON data for a phone. Phones with the same seat share most of these data."""
        now = _fingerprint(table)
        if self._states[0] != now:
            self._states = now, {}
        views, last = self._states[1], table.rows[-1]
        if phone.seat not in views:
            views[phone.seat] = phone_view(table, phone.seat)
        own = result_lines(table, last.seq, last.seq) if read_writer(last.receipt) == phone.writer else None
        return {**views[phone.seat], "answer": own, "me": phone.writer, "seat": phone.seat}

    def take(self, phone: Phone, line: Line) -> WriteResult | Overtaken:
        """Enter the line of a phone and return the result. If GmError is raised, nothing was written."""
        session = Session(self._file, short=True)
        before: Row | None = None
        try:
            store = session.store()
            store.db.execute(f"PRAGMA busy_timeout={_PATIENCE_MS}")
            with store.writing():
                table = self._table_of(store)
                before = table.rows[-1]
                session.stay_with(table)
                return self._taken(session, phone, line)
        except BaseException:
            if self._table and self._table.rows[-1] is not before:  # it has rows that were not saved
                self._table = None
            raise
        finally:
            session.close()

    def _taken(self, session: Session, phone: Phone, line: Line) -> WriteResult | Overtaken:
        table, id = session.table(), f"{phone.number}:{line.id}"
        if line.duel != table.duel.uid:
            text = f"Another {table.game.info.nouns.duel} is open now."
            raise GmError("conflict", text, "Nothing was saved. Check the board first.")
        if known := deliveries.find_delivery(table.store, table.duel.id, id):
            if known.mark != line.mark:
                raise GmError("conflict", "Another line was already sent under this number.", "Nothing was written.")
            return WriteResult(known.first, known.last, result_lines(table, known.first, known.last), again=True)
        last = table.rows[-1].seq
        if line.after != last:
            return _overtaken(table, phone, line)
        table.writer = phone.writer
        try:
            answer = perform(session, phone, line.words)
        finally:
            table.writer = ""
        if isinstance(answer, Preview):
            return WriteResult(last, last, [], preview=answer)
        now = table.rows[-1].seq
        deliveries.record_delivery(table.store, table.duel.id, Delivery(id, line.mark, last + 1, now))
        return WriteResult(last + 1, now, _lines(table, answer, last + 1, now))


def _lines(table: Table, answer: Result, first: int, last: int) -> list[dict[str, str]]:
    """Return the notices of a written line; [] if no row was written. For ``settle done``, return a confirmation."""
    if isinstance(answer, SettlementResult):
        return [{"level": "info", "text": "Done: the table is right again."}]
    return result_lines(table, first, last) if isinstance(answer, Written) else []


def _overtaken(table: Table, phone: Phone, line: Line) -> WriteResult | Overtaken:
    """Return the result for a line of a phone if another row was written first.

    If that row has the same words, the line counts as entered. In all other cases, the result is Overtaken, with the
    new rows. A row that this phone may not enter never counts as the same. If it did, a player could find out another
    player's hidden answer by trying.
    """
    after = line.after + 1
    there = after < len(table.rows) and is_own(table, phone, table.rows[after])
    if there and table.rows[after].words == long_form(table, line.words):
        return WriteResult(after, after, result_lines(table, after, after), same=True)
    return Overtaken(row_lines(table, after, phone.seat))


def _fingerprint(table: Table) -> Fingerprint:
    return table.duel, table.rows[-1], table.store.settled(table.duel.id)
