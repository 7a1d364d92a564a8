"""The past of the table: the notices that players have carried out, read from the rows of a log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from gm.duel import log
from gm.duel.log import Row
from gm.duel.receipt import DamagedReceipt, Receipt
from gm.game import Notice


def past_notices(rows: Sequence[Row], open_after: int | None) -> Iterator[Notice | None]:
    """Yield the notices that players have carried out, the latest first. Yield None in place of a correction.

    Lines that were undone are skipped, unless a redo restored them. Corrections after row ``open_after`` are ignored,
    because players have not carried them out.
    """
    undone, redone = set[int | None](), set[int | None]()
    for row in reversed(rows):
        if row.seq in undone or (open_after is not None and row.seq > open_after and row.kind not in log.LINES):
            continue
        if row.kind in log.LINES:
            yield from reversed(receipt_of(row).notices)
        elif row.kind == "redo":
            redone.add(row.target)
        elif row.kind == "undo":
            (redone.remove if row.target in redone else undone.add)(row.target)
        elif receipt_of(row).settlement or receipt_of(row).deeds:
            yield None


def only_correction(rows: Iterable[Row]) -> Row | None:
    """Return the only correction, undo or redo in ``rows``, apart from pairs that cancel each other out.

    Return None if none or several remain, or if an entry follows it.
    """
    remaining: list[Row] = []
    for row in rows:
        if row.kind in log.LINES:
            remaining += [row] if remaining and row.kind == "entry" else []
        elif remaining and _cancel(remaining[-1], row):
            remaining.pop()
        else:
            remaining.append(row)
    return remaining[0] if len(remaining) == 1 else None


def _cancel(row: Row, later: Row) -> bool:
    """Return whether ``row`` and the ``later`` one cancel each other out.

    They do if ``later`` undoes ``row``, or if one undoes and the other redoes the same row.
    """
    takes_back = later.kind == "undo" and row.seq == later.target
    return takes_back or ({row.kind, later.kind} == {"undo", "redo"} and row.target == later.target)


def receipt_of(row: Row) -> Receipt:
    """Return the receipt of a row; an empty receipt if the stored text is damaged."""
    return _parsed(row.receipt)


@lru_cache(1000)  # each line after an unconfirmed correction reads all receipts since then
def _parsed(text: str) -> Receipt:
    try:
        return Receipt.read(text)
    except DamagedReceipt:
        return Receipt(())
