"""All duels of the app in one file: save a copy of the database, or add the duels of another database."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import closing

from gm.commands import backup, import_
from gm.commands.command import Args
from gm.commands.import_ import ImportPreview
from gm.commands.line import run
from gm.errors import GmError
from gm.table.blocks import Block, Line
from gm.table.interchange.record import record_document
from gm.table.results import Result
from gm.table.session import Session

_COPY = "all.gm.db"
_RECORD = "one.gm.json"


class OpenedBackup(Result):
    """The result of opening a file of duels: titles and errors.

    ``added`` has the titles of new duels, ``extended`` those of duels that got new lines, and ``known`` those of duels
    without new lines. ``refused`` has the title and the error of each duel that was not imported.
    """

    saves = True

    added: tuple[str, ...]
    extended: tuple[str, ...]
    known: tuple[str, ...]
    refused: tuple[str, ...]

    def blocks(self) -> Iterable[Block]:
        sorts = {"Added": self.added, "New lines added": self.extended, "Here already": self.known}
        yield from (Line(f"{sort}: {'; '.join(titles)}") for sort, titles in sorts.items() if titles)
        yield from (Line(text, "warn") for text in self.refused)
        if not any((*sorts.values(), self.refused)):
            yield Line("The file contains no duels.")


def save_all(session: Session) -> str:
    """Write all duels into one file.

    Return JSON: ``file`` is its name, ``sent`` maps each duel's uid to the number of its last line.
    """
    if os.path.exists(_COPY):
        os.remove(_COPY)
    backup.run(session, Args((_COPY,), {}))
    store = session.store()
    return json.dumps({"file": _COPY, "sent": {duel.uid: store.rows(duel.id)[-1].seq for duel in store.duels()}})


def open_all(session: Session, file: str) -> OpenedBackup:
    """Import the duels of the database in ``file``, and return the result.

    If a duel is already here, only its missing lines are added. The current duel stays the current one. Raises GmError
    (``file``, ``no-duel``) if the file is not a gm database.
    """
    before = session.store(create=True).opened()
    found: dict[str, list[str]] = {"added": [], "extended": [], "known": [], "refused": []}
    for title, text in _records(file):
        with open(_RECORD, "w", encoding="utf-8") as record:
            record.write(text)
        try:
            sort, title = _take_in(session, title)
        except GmError as error:
            sort, title = "refused", f"{title}: {error.message}"
        found[sort].append(title)
    if before is not None:
        run(session, ["open", str(before)])
    return OpenedBackup("open a file", **{sort: tuple(titles) for sort, titles in found.items()})


def _records(file: str) -> Iterator[tuple[str, str]]:
    """Yield the title and the record of each duel in a database."""
    with closing(Session(file)) as other:
        for duel in other.store().duels():
            table = other.for_duel(duel.id).table()
            yield table.title, json.dumps(record_document(table))


def _take_in(session: Session, title: str) -> tuple[str, str]:
    """Import the record of a duel. Return a field of :class:`OpenedBackup` and the text to add to that field.

    Raises GmError.
    """
    duels = len(session.store().duels())
    result = import_.run(session, Args((_RECORD,), {}))
    if isinstance(result, ImportPreview):
        if result.compared.differs:
            return "refused", f"{title}: {result.compared.text}"
        import_.run(session, Args((_RECORD,), {"yes": True}))
        return "extended", title
    return ("added" if len(session.store().duels()) > duels else "known"), title
