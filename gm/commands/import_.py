"""``gm import``: import a record as a new duel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from gm.commands.command import Args
from gm.commands.duel_list import ImportResult
from gm.commands.record_import import LARGEST, import_record
from gm.duel.log import Row
from gm.errors import GmError
from gm.store.archive import read_filings
from gm.store.database import Store
from gm.store.files import os_message
from gm.table import presenter
from gm.table.session import Session
from gm.table.table import Table
from gm.table.texts import local_time


def run(session: Session, args: Args) -> ImportResult:
    """Import a record from a file as a new duel, and make it the current one. Raises GmError (``file``, ``import``)."""
    path = args.words[0]
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read(LARGEST + 1)
    except UnicodeDecodeError:
        raise GmError(
            "import", f"{path} is not a text file.", "Import a record: lines, or JSON from gm export."
        ) from None
    except (OSError, ValueError) as error:
        raise GmError("file", f"{path} cannot be read: {os_message(error)}.", "Name a file.") from None
    if len(text) > LARGEST:
        raise GmError("import", f"{path} is too large for a duel.", "Import a record: lines, or JSON from gm export.")
    table = import_record(session, text)
    board = presenter.board_at(table, None)
    return ImportResult(board.text, board, tuple(_known(table)))


def _known(table: Table) -> Iterator[str]:
    """Yield lines on what the database already has of the imported duel."""
    store, own = table.store, table.duel
    for duel in store.duels():
        if duel.uid == own.uid and duel.id != own.id:
            yield f"Duel {duel.id} is the same duel{_compared(store, duel.id, table.rows)}."
    for filing in read_filings(store).values():
        if filing.uid == own.uid and filing.how == "deleted":
            yield f"It was duel {filing.duel} here, deleted at {local_time(filing.at)}."


def _compared(store: Store, duel: int, rows: Sequence[Row]) -> str:
    """Compare the stored rows of ``duel`` with ``rows``. Return the result as the end of a sentence."""
    try:
        others = store.rows(duel)
    except GmError:
        return ", but cannot be read"
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(others, rows, strict=False)))
    if same == len(others) == len(rows):
        return f", line by line. You only need one of them: gm delete {duel}"
    longer = (
        f"duel {duel} continues"
        if same == len(rows)
        else "this one continues"
        if same == len(others)
        else "they differ"
    )
    return f" up to line {same - 1}; after that, {longer}"
