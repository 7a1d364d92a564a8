"""The things still to do at the table after corrections, until the players confirm that they are done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gm.duel import log
from gm.duel.judge import Judgement
from gm.duel.log import Row, setups_written
from gm.duel.names import renamed_in_setup
from gm.duel.piles import Deed, Piles, net_deeds
from gm.duel.receipt import DamagedReceipt, Receipt
from gm.duel.settlement import Difference, outstanding, settle
from gm.errors import GmError
from gm.game import AnyGame, Holding, Move, NamedTuple, Names, Notice
from gm.table.results import Owed
from gm.table.table import Table, timestamp


class Outstanding(NamedTuple):
    """The things still to do at the table: differences of holdings, and actions that no holding shows.

    ``at`` is the number of rows at that time. ``since`` is the first row that left something to do, ``ago`` the number
    of lines after it. ``open_after`` is the last confirmed row. ``held`` are the holdings after a previewed correction.
    """

    differences: tuple[Difference, ...] = ()
    deeds: tuple[Deed, ...] = ()
    at: int = 0
    since: Row | None = None
    ago: int = 0
    open_after: int | None = None
    held: tuple[Holding, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.differences or self.deeds)


def from_row(table: Table, row: Row, judged: Judgement) -> Outstanding:
    """Return what a row, written or previewed, leaves to do at the table."""
    return Outstanding(judged.owed, judged.deeds, row.seq, held=table.game.play.holdings(judged.state))


def from_correction(row: Row) -> Outstanding:
    """Return what a stored correction left to do; nothing for other rows or a damaged receipt."""
    try:
        receipt = Receipt.read(row.receipt)
    except DamagedReceipt:
        return Outstanding(at=row.seq)
    return Outstanding(receipt.settlement, receipt.deeds, row.seq)


def current(table: Table) -> Outstanding:
    """Return everything that is not confirmed yet. What several corrections left to do is combined."""
    ticked = table.store.settled(table.duel.id)
    if table.acted <= ticked:
        return Outstanding()
    acts = [row for row in table.rows[:] if row.kind not in log.LINES]
    since = next((row for row in acts if row.seq > ticked), None)
    if since is None:
        return Outstanding(at=len(table.rows))
    renamed = any(row.kind == "correct" and (any(setups_written(row)) or table.has_names) for row in acts)
    asked: list[Outstanding] = []
    for row in table.rows[since.seq :]:
        if row.kind in log.LINES:
            asked = _unless_set_anew(asked, _announced(row)) if any(debt.differences for debt in asked) else asked
            continue
        called = _called_by(table, row) if renamed else {}
        asked = [*_current_names(asked, called), from_correction(row)._replace(since=row)]
    now = table.game.play.holdings(table.state)
    left, deeds = _together(asked, now)
    first = _since(asked, now) if left or deeds else None
    entered = [row for row in table.rows[first.seq :] if row.kind in log.LINES] if first else []
    return Outstanding(left, deeds, len(table.rows), first, len(entered), ticked)


def _together(asked: Sequence[Outstanding], now: Sequence[Holding]) -> tuple[tuple[Difference, ...], tuple[Deed, ...]]:
    """Combine what several unconfirmed corrections left to do into differences and actions."""
    deeds: tuple[Deed, ...] = ()
    for debt in asked:
        deeds = net_deeds((*deeds, *debt.deeds))
    return outstanding((diff for debt in asked for diff in debt.differences), now), deeds


def _since(asked: Sequence[Outstanding], now: Sequence[Holding]) -> Row | None:
    """Return the first row that left something to do. Corrections that cancelled each other out are skipped."""
    whole = _together(asked, now)
    starts = (at for at in reversed(range(len(asked))) if asked[at])
    return next((asked[at].since for at in starts if _together(asked[at:], now) == whole), None)


def _current_names(asked: Iterable[Outstanding], called: Mapping[str, str]) -> list[Outstanding]:
    """Return the differences under the current names of their holders."""
    if not called:
        return list(asked)
    return [
        debt._replace(
            differences=tuple(
                difference._replace(holder=called.get(difference.holder, difference.holder))
                for difference in debt.differences
            )
        )
        for debt in asked
    ]


def _unless_set_anew(asked: Iterable[Outstanding], notices: Iterable[Notice]) -> list[Outstanding]:
    """Return ``asked`` without the values that ``notices`` have set since."""
    anew = {(change.holder, change.what) for notice in notices for change in notice.changes}
    return [
        debt._replace(
            differences=tuple(
                difference
                for difference in debt.differences
                if difference.kind in ("moves", "mark") or (difference.holder, difference.what) not in anew
            )
        )
        for debt in asked
    ]


def cancels_out(before: Outstanding, debt: Outstanding) -> bool:
    """Return whether ``debt`` cancels out what an earlier correction left to do (``before``)."""
    both = outstanding((*before.differences, *debt.differences), debt.held)
    return not both and not net_deeds((*before.deeds, *debt.deeds))


def moves(table: Table, debt: Outstanding) -> tuple[tuple[Move, ...], tuple[Deed, ...]]:
    """Return the moves and the actions to do at the table. They name the ends of piles to use."""
    if not debt:
        return (), ()
    held = (*table.game.play.holdings(table.state), *debt.held)
    piles = Piles(held, _past(table.rows[: debt.at], debt.open_after))
    handed = piles.placed(settle(debt.differences))
    return tuple(handed), tuple(piles.with_end(deed, handed) for deed in debt.deeds)


def _past(rows: Sequence[Row], open_after: int | None) -> Iterator[Notice | None]:
    """Yield the notices of earlier rows, the latest first; None in place of a confirmed correction."""
    undone: set[int | None] = set()
    for row in reversed(rows):
        if row.seq in undone or (open_after is not None and row.seq > open_after and row.kind not in log.LINES):
            continue
        if row.kind in log.LINES:
            yield from reversed(_announced(row))
        elif row.kind == "undo":
            undone.add(row.target)
        elif from_correction(row):
            yield None


def _announced(row: Row) -> tuple[Notice, ...]:
    try:
        return Receipt.read(row.receipt).notices
    except DamagedReceipt:
        return ()


def tick_off(table: Table) -> Outstanding:
    """Record that everything is done at the table, and return what was to do. Raises GmError (``nothing``)."""
    debt = current(table)
    if not debt:
        raise GmError("nothing", "There is nothing left to do at the table.", "Continue with the duel.")
    table.store.settle(table.duel.id, len(table.rows) - 1, timestamp())
    return debt


def _called_by(table: Table, row: Row) -> dict[str, str]:
    """Return old id → new id of the players whom ``row`` renamed."""
    before, after = (log.effective_lines(table.rows[: row.seq + more]) for more in (0, 1))
    return {renamed.was: renamed.now for renamed in renamed_in_setup(table.game, before, after)}


def move_items(game: AnyGame, moves: Iterable[Move], names: Names) -> Iterator[Owed]:
    """Yield the physical moves after a correction, with their texts."""
    for move in moves:
        text = game.texts.say(move, names)
        if move.taker:
            yield Owed(text, move.what, move.giver, move.taker, None, move.amount, move.off, move.onto)
        else:
            yield Owed(text, move.what, move.before, move.after, move.giver)


def deed_items(game: AnyGame, deeds: Iterable[Deed], names: Names) -> Iterator[Owed]:
    """Yield the actions that no holding shows, with their texts.

    Each is to take back, to do now, or impossible to undo.
    """
    for deed in deeds:
        notice, off = deed.notice, deed.off
        if deed.gone and notice.deed == "final":
            yield Owed(f"Cannot be undone: {game.texts.say(notice, names)}", notice.kind, level="warn")
        else:
            back = Move(notice.kind, next((touch[0] for touch in notice.touches), ""), None, 0, off=off, deed=notice)
            yield Owed(game.texts.say(back if deed.gone else notice, names), notice.kind, off=off)
