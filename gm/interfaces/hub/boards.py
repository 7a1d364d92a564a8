"""The boards of events on the hub's page. They include results that the organiser has not yet copied into the event."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from typing import NamedTuple

from gm import games
from gm.commands.collect_due import CORRECTION, RESULT, plan_for
from gm.commands.collect_hub import find_at_hub
from gm.errors import GmError, Refusal
from gm.game import View
from gm.hub.store.base import Store
from gm.hub.store.results import TableRow, initials
from gm.interfaces.web.html import templates
from gm.store.database import Store as Database
from gm.store.sidecars import database_marks
from gm.table.interchange.event_place import event_code
from gm.table.table import Table


class EventBoard(NamedTuple):
    """The board of an event: its title, and the view of its standings."""

    title: str
    view: View


class EventBoards:
    """The boards of events as HTML. An event in ``database`` has a board if the hub has a duel of that event.

    The boards are computed again only when the database or a result has changed. With ``short``, they show initials
    instead of names.
    """

    def __init__(self, database: str, *, short: bool = False) -> None:
        self._database = database
        self._short = short
        self._seen: tuple[object, ...] = ()
        self.html = ""

    def refresh(self, store: Store, rows: Sequence[TableRow]) -> None:
        """Compute the boards again if they may have changed."""
        results = frozenset(_result(row) for row in rows if row.event)
        seen = (database_marks(self._database), results) if results else ()
        if seen != self._seen:
            self._seen = seen
            boards = [*self._read(store, {row.event for row in rows if row.event})] if results else []
            page = templates("gm.interfaces.hub").get_template("boards.html")
            self.html = page.render(boards=boards, name=initials if self._short else str) if boards else ""

    def _read(self, store: Store, codes: set[str]) -> Iterator[EventBoard]:
        """Yield the boards of the events with these ``codes``. Stop if the database cannot be read."""
        if not os.path.isfile(self._database):
            return
        try:
            with closing(Database(self._database, read_only=True)) as database:
                for duel in database.duels():
                    if duel.game in games.slugs() and not games.info(duel.game).is_duel:
                        yield from _board(store, Table(database, duel.id), codes)
        except GmError:
            return


def _result(row: TableRow) -> tuple[object, ...]:
    """Return those values of a duel that affect the board of its event. If they change, the board is out of date."""
    have = row.have if row.outcome else 0
    return row.uid, row.event, row.round, row.table, row.branch, row.outcome, have, row.verified == "no"


def _board(store: Store, table: Table, codes: set[str]) -> Iterator[EventBoard]:
    """Yield the board of the event ``table``, including results that are only at the hub so far.

    Yield nothing if the event's code is not in ``codes``, or if the event collects no results.
    """
    collecting, code = table.game.play.collects, event_code(table)
    if collecting is None or code not in codes:
        return
    plan = plan_for(table, collecting, [duel for duel in find_at_hub(store, code).duels if duel.event == code])
    corrections = [due for due in plan.due if due.kind == CORRECTION]
    if corrections:
        with closing(Database(":memory:", create=True)) as scratch:
            copy = Table(scratch, scratch.add_duel(table.duel, list(table.rows)), bookmarked=False)
            for due in corrections:
                with suppress(GmError):  # a correction that breaks later lines waits for the organiser
                    due.take(copy)
            state = copy.state
    else:
        state = table.state
    for due in plan.due:
        if due.kind == RESULT:
            with suppress(Refusal):
                state = table.game.play.apply(state, due.made).state
    yield EventBoard(table.title, table.game.texts.view(state, None))
