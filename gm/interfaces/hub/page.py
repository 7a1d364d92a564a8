"""The live page of all tables, and the thread that reads changes for it."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from starlette.types import Send

from gm.hub.store.base import Store
from gm.hub.store.desk import Hub
from gm.hub.store.results import TableRow, initials, table_rows
from gm.interfaces.hub.boards import EventBoards
from gm.interfaces.web.connection_limit import ConnectionLimit
from gm.interfaces.web.html import templates
from gm.interfaces.web.stream import BEAT, EventStream, Pulse, send_part
from gm.interfaces.web.watcher import Background

_PAUSE = 0.2
"""The seconds between two readings of the tables."""
_LISTENING = 0.2
"""The maximum seconds that the thread waits for a change before checking for viewers and for a stop."""
_PATIENCE = 1.0
"""The seconds between a database error and the next try. Also the longest time a page waits for new data."""


class Seen(NamedTuple):
    """The tables as viewers see them. ``rows`` maps the uid of a duel to its HTML, ``order`` has the order on the page.

    ``sums`` is the line with totals at the top. ``boards`` has the HTML of the boards of events.
    """

    rows: Mapping[str, str]
    order: tuple[str, ...]
    sums: str
    boards: str


_NOTHING = Seen({}, (), "", "")


class Tables(Pulse):
    """The tables that all viewers see. With ``short``, they show initials instead of names.

    ``viewers`` counts the open streams. ``wanted`` is set when a viewer arrives. ``readings`` counts the times that the
    tables were read.
    """

    def __init__(self, hub: Hub, *, short: bool = False) -> None:
        super().__init__()
        self.viewers = 0
        self.wanted = threading.Event()
        self.readings = Pulse()
        self._hub = hub
        self._short = short
        self.seen = _NOTHING
        self.change = b""
        self._drawn: Mapping[TableRow, str] = {}

    def draw(self, rows: list[TableRow], boards: str = "") -> Seen:
        """Return the tables as viewers see them: first the tables that are still playing, then the finished ones.

        Only rows that have changed are rendered, because rendering a thousand rows would keep tables waiting.
        """
        rows = sorted(
            rows,
            key=lambda row: (bool(row.outcome), row.event or "", -(row.round or 0), row.table or 0, row.begun, row.uid),
        )
        over = sum(bool(row.outcome) for row in rows)
        sums = f"{len(rows) - over} playing · {over} over · {sum(row.have for row in rows):,} lines"
        self._drawn = {row: self._drawn.get(row) or self._html(row) for row in rows}
        html = {row.uid: drawn for row, drawn in self._drawn.items()}
        return Seen(html, tuple(html), sums, boards)

    def _html(self, row: TableRow) -> str:
        return templates("gm.interfaces.hub").get_template("row.html").render(row=row, **self._texts(row))

    def _texts(self, row: TableRow) -> dict[str, Any]:
        outcome = json.loads(row.outcome) if row.outcome else None
        text = str(outcome.get("text") or "over") if outcome else ""
        played = row.difference.get("outcome") if row.verified == "no" else None
        also = str(played.get("text") or "") if isinstance(played, dict) else ""
        texts = {"title": row.title, "result": text, "played": also}
        return {name: initials(text) if self._short else text for name, text in texts.items()}

    def put(self, seen: Seen) -> None:
        """Publish the tables. Viewers get only the changes."""
        if seen != self.seen:
            changed = {uid: html for uid, html in seen.rows.items() if self.seen.rows.get(uid) != html}
            self.change = _event(changed, seen, boards=seen.boards != self.seen.boards)
            self.seen = seen
            self.beat()
        self.readings.beat()

    async def be_current(self) -> None:
        """Wait until the tables have been read again. While there are viewers, do not wait: the tables are current."""
        if not self.viewers:
            number = self.readings.number
            self.wanted.set()
            await self.readings.later(number, _PATIENCE)

    def page(self, looks: Mapping[str, str]) -> bytes:
        """Return the page with all tables. If ``looks`` has the key ``tv``, the page is made for a television."""
        template = templates("gm.interfaces.hub").get_template("tables.html")
        return template.render(hub=self._hub, tv="tv" in looks, seen=self.seen).encode()

    def whole(self) -> bytes:
        """Return the stream event with all tables."""
        return _event(self.seen.rows, self.seen)


def _event(rows: Mapping[str, str], seen: Seen, *, boards: bool = True) -> bytes:
    data = {"rows": rows, "order": seen.order, "sums": seen.sums, "boards": seen.boards if boards else None}
    return f"event: tables\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()


class TableStream(EventStream):
    """A stream that sends all tables first, and then each change."""

    def __init__(self, tables: Tables, places: ConnectionLimit) -> None:
        super().__init__(places)
        self._tables = tables

    async def send_events(self, send: Send) -> None:
        self._tables.viewers += 1
        self._tables.wanted.set()
        try:
            await self._send_changes(send)
        finally:
            self._tables.viewers -= 1

    async def _send_changes(self, send: Send) -> None:
        number = -1
        while not self._tables.closed:
            now = self._tables.number
            if number != now:
                await send_part(send, self._tables.change if number == now - 1 else self._tables.whole())
                number = now
            else:
                await send_part(send, b"event: beat\ndata: {}\n\n")
            await self._tables.later(number, BEAT)


class TableWatcher(Background):
    """A thread that reads all tables after each change, and passes them to the function ``tell``.

    It does so only while somebody views the page. The boards of events follow in a second call of ``tell``, because
    they take longer.
    """

    def __init__(
        self, opens: Callable[[], Store], tables: Tables, boards: EventBoards, tell: Callable[[Seen], None]
    ) -> None:
        super().__init__("hub-page")
        self._opens = opens
        self._tables = tables
        self._boards = boards
        self._tell = tell

    def _run(self) -> None:
        store: Store | None = None
        rows: list[TableRow] | None = None
        while not self._over.is_set():
            try:
                if store is None:
                    store, rows = self._opens(), None
                if store.listen(_LISTENING):
                    rows = None
                if self._tables.viewers or self._tables.wanted.is_set():
                    rows = self._show(store, rows)
            except Exception:  # the page recovers together with the database
                if store is not None:
                    store.close()
                store = None
                self._over.wait(_PATIENCE)
        if store is not None:
            store.close()

    def _show(self, store: Store, rows: list[TableRow] | None) -> list[TableRow]:
        """Pass the tables to ``tell``, and return them.

        ``rows`` are the tables as they were last read. If ``rows`` is None, read the tables again.
        """
        wanted, changed = self._tables.wanted.is_set(), rows is None
        self._tables.wanted.clear()
        if rows is None:
            rows = table_rows(store)
        if wanted or changed:
            self._tell(self._tables.draw(rows, self._boards.html))
        before = self._boards.html
        self._boards.refresh(store, rows)
        if self._boards.html != before:
            self._tell(self._tables.draw(rows, self._boards.html))
        if changed:
            self._over.wait(_PAUSE)
        return rows
