"""``gm import``: import a record as a new duel, or add its new lines to the same duel in the database."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from typing import Any, NamedTuple

from gm.commands.command import Args
from gm.commands.record_import import Record, add_record, read_record, read_text
from gm.duel.log import Row
from gm.errors import GmError
from gm.notation.line import join
from gm.notation.short_forms import YES
from gm.store.archive import read_filings
from gm.store.database import Duel, Store
from gm.table import presenter
from gm.table.blocks import Block, Hint, Line
from gm.table.results import Board, Result
from gm.table.session import Session
from gm.table.table import Table, timestamp
from gm.table.texts import local_time
from gm.text import counted


class Comparison(NamedTuple):
    """A comparison of a duel in the database with a record of the same duel.

    The first ``same`` rows of both are equal. ``here`` are the later rows in the database, ``new`` those in the record.
    """

    duel: Duel
    same: int
    here: Sequence[Row]
    new: Sequence[Row]

    @property
    def differs(self) -> bool:
        """True if the duel and the record were continued differently, so that neither is the beginning of the other."""
        return bool(self.here and self.new) or not self.same

    @property
    def text(self) -> str:
        """The comparison as a sentence."""
        known = f"This duel is already here, as duel {self.duel.id}"
        if self.differs:
            return f"{known}, but from line {self.same} on, the two differ."
        if self.new:
            return f"{known}, up to line {self.same - 1}; {counted(len(self.new), 'line is', 'lines are')} new."
        if self.here:
            return f"{known}, and continues after line {self.same - 1}, where the file ends."
        return f"{known}, with the same lines."

    def data(self) -> dict[str, Any]:
        facts = {"duel": self.duel.id, "same": self.same, "here": len(self.here), "new": len(self.new)}
        return {**facts, "differs": self.same if self.differs else None, "text": self.text}


class ImportResult(Result):
    """The result of an import: the board, and lines that say if the database already had the same duel (``known``)."""

    board: Board
    known: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        return {**self.board.data(), "known": list(self.known)}

    def blocks(self) -> Iterable[Block]:
        return (*self.board.blocks(), *(Line(text, "warn") for text in self.known))


class ImportPreview(Result):
    """The preview of importing a duel that the database already has: nothing is written.

    ``path`` is the file of the record.
    """

    compared: Comparison
    path: str
    known: tuple[str, ...]

    @property
    def record(self) -> str:
        """The line to type to add the new rows; '' if the duel and the record were continued differently."""
        return "" if self.compared.differs else join(["import", self.path, "--yes"])

    @property
    def offers(self) -> Mapping[str, str]:
        return dict.fromkeys(("", "--yes", *YES), self.record) if self.record else {}

    def data(self) -> dict[str, Any]:
        return {"preview": self.compared.data(), "seq": None, "known": list(self.known)}

    def blocks(self) -> Iterable[Block]:
        yield Line(self.compared.text, "strong")
        if self.compared.differs:
            yield from _first_lines("here", self.compared.here)
            yield from _first_lines("in the file", self.compared.new)
        else:
            yield from _first_lines("new", self.compared.new)
        yield from (Line(text, "warn") for text in self.known)
        if self.record:
            yield Hint(f"Nothing has been imported yet. To add the new lines: gm {self.record}", "warn")
        else:
            copy = join(["import", self.path, "--copy"])
            yield Hint(f"Nothing was imported. To keep both, import the file as a duel of its own: gm {copy}", "warn")


_SHOWN = 3


def _first_lines(title: str, rows: Sequence[Row]) -> Iterable[Block]:
    for row in rows[:_SHOWN]:
        time = local_time(row.at)[11:] + row.at[16:19]  # lines of two copies may differ only in their seconds
        yield f"  {title}: {row.seq}  {time}  {row.words}"
    if rows[_SHOWN:]:
        yield f"  {title}: … up to line {rows[-1].seq}"


def run(session: Session, args: Args) -> ImportResult | ImportPreview:
    """Import a record from a file, and make its duel the current one.

    If the duel is in the database already, show what is new in the file; with ``--yes`` add the new lines, with
    ``--copy`` import it as a duel of its own. Raises GmError (``file``, ``import``, ``conflict``).
    """
    path = args.words[0]
    record = read_record(read_text(path))
    store = session.store(create=True)
    copies = [*_copies(store, record)]
    known = [*_warnings(store, record, {compared.duel for compared in copies})]
    if not copies or args.options.get("copy"):
        known += [compared.text for compared in copies]
        return _board(add_record(session, record), known)
    compared = max(copies, key=lambda copy: (copy.same, len(copy.here), -copy.duel.id))
    if args.options.get("yes"):
        _add_lines(store, record, compared, path)
    elif compared.new:
        return ImportPreview(f"import {path}", compared, path, tuple(known))
    if store.opened() != compared.duel.id:
        store.open(compared.duel.id, timestamp())
    table = Table(store, compared.duel.id)
    session.stay_with(table)
    return _board(table, [compared.text, *known])


def _board(table: Table, known: Sequence[str]) -> ImportResult:
    board = presenter.board_at(table, None)
    return ImportResult(board.text, board, tuple(known))


def _warnings(store: Store, record: Record, readable: Set[Duel]) -> Iterator[str]:
    """Yield a sentence if the record was altered, or if the same duel in the database is damaged or was deleted."""
    if record.altered:
        yield "The file was changed after it was exported: its lines do not match its digest."
    for duel in _same_duels(store, record):
        if duel not in readable:
            yield f"This duel is already here, as duel {duel.id}, but it cannot be read."
    for filing in read_filings(store).values():
        if filing.uid == record.duel.uid and filing.how == "deleted":
            yield f"It was duel {filing.duel} here, and was deleted at {local_time(filing.at)}."


def _copies(store: Store, record: Record) -> Iterator[Comparison]:
    """Compare ``record`` with each readable copy of its duel in the database, and yield the comparisons."""
    for duel in _same_duels(store, record):
        with suppress(GmError):
            yield compare(duel, store.rows(duel.id), record)


def _same_duels(store: Store, record: Record) -> list[Duel]:
    return [duel for duel in store.duels() if duel.uid == record.duel.uid]


def compare(duel: Duel, rows: Sequence[Row], record: Record) -> Comparison:
    """Compare the rows of a duel in the database with a record of the same duel."""
    same = 0
    if duel._replace(id=0, title="") == record.duel._replace(id=0, title=""):
        pairs = enumerate(zip(rows, record.rows, strict=False))
        same = next((at for at, (here, new) in pairs if here != new), min(len(rows), len(record.rows)))
    return Comparison(duel, same, rows[same:], record.rows[same:])


def _add_lines(store: Store, record: Record, compared: Comparison, path: str) -> None:
    """Add the new rows of ``record`` to the duel in the database. Raises GmError (``conflict``, ``busy``)."""
    if compared.differs:
        remedy = f"To keep both, import the file as a duel of its own: gm {join(['import', path, '--copy'])}"
        raise GmError("conflict", compared.text, remedy)
    if compared.new:
        append_new_rows(store, record, compared)


def append_new_rows(store: Store, record: Record, compared: Comparison) -> None:
    """Append the rows that ``record`` has after those in the database. Raises GmError (``busy``)."""
    with store.writing():
        if not store.append(compared.duel.id, compared.new):
            raise GmError("busy", "Another window is writing to the duel.", "Nothing was written: type it again.")
        store.settle(compared.duel.id, record.settled, timestamp())
