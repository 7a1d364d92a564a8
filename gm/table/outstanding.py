"""What hands owe after corrections, until the table says that it is done; and how that is said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gm.duel import log
from gm.duel.judge import Judged
from gm.duel.log import Row, set_ups
from gm.duel.names import called_otherwise
from gm.duel.piles import Deed, Piles, netted
from gm.duel.receipt import Damaged, Receipt
from gm.duel.settlement import Difference, outstanding, settle
from gm.errors import GmError
from gm.game import AnyGame, Holding, Move, NamedTuple, Names, Notice
from gm.table.outstanding_items import Done, Handed, Owed, Turned
from gm.table.table import Table, stamp


class Debt(NamedTuple):
    """What hands owe: what differs, the deeds that no holding shows, and how many rows there were when it came to be.

    ``since`` is the first row that asked for it, ``ago`` how many lines were entered after that; ``open_after`` is the
    row up to which the table has carried out all that was asked. ``held`` is what lies there after a correction that is
    only shown.
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


def of(table: Table, row: Row, judged: Judged) -> Debt:
    """What a row leaves to hands, be it written or only shown."""
    return Debt(judged.owed, judged.deeds, row.seq, held=table.game.play.holdings(judged.state))


def corrected(row: Row) -> Debt:
    """What a row that was written left to hands; nothing if it is a line of the duel, or its receipt is damaged."""
    try:
        found = Receipt.read(row.receipt)
    except Damaged:
        return Debt(at=row.seq)
    return Debt(found.settlement, found.deeds, row.seq)


def owed(table: Table) -> Debt:
    """The settlement that the table has not ticked off yet, all corrections since as one."""
    ticked = table.store.settled(table.duel.id)
    if table.acted <= ticked:
        return Debt()
    acts = [row for row in table.rows[:] if row.kind not in log.LINES]
    since = next((row for row in acts if row.seq > ticked), None)
    if since is None:
        return Debt(at=len(table.rows))
    renamed = any(row.kind == "correct" and (any(set_ups(row)) or table.has_names) for row in acts)
    asked: list[Debt] = []
    for row in table.rows[since.seq :]:
        if row.kind in log.LINES:
            asked = _unless_set_anew(asked, _announced(row)) if any(debt.differences for debt in asked) else asked
            continue
        called = _called_by(table, row) if renamed else {}
        asked = [*_called(asked, called), corrected(row)._replace(since=row)]
    now = table.game.play.holdings(table.state)
    left, deeds = _together(asked, now)
    first = _since(asked, now) if left or deeds else None
    entered = [row for row in table.rows[first.seq :] if row.kind in log.LINES] if first else []
    return Debt(left, deeds, len(table.rows), first, len(entered), ticked)


def _together(asked: Sequence[Debt], now: Sequence[Holding]) -> tuple[tuple[Difference, ...], tuple[Deed, ...]]:
    """What several rows come to that nobody has carried out yet."""
    deeds: tuple[Deed, ...] = ()
    for one in asked:
        deeds = netted((*deeds, *one.deeds))
    return outstanding((diff for one in asked for diff in one.differences), now), deeds


def _since(asked: Sequence[Debt], now: Sequence[Holding]) -> Row | None:
    """The latest row from which on all has been asked that is owed still: what came to nothing before it is no debt."""
    whole = _together(asked, now)
    starts = (at for at in reversed(range(len(asked))) if asked[at])
    return next((asked[at].since for at in starts if _together(asked[at:], now) == whole), None)


def _called(asked: Iterable[Debt], called: Mapping[str, str]) -> list[Debt]:
    """The same by the names that holders have now."""
    if not called:
        return list(asked)
    return [
        debt._replace(
            differences=tuple(one._replace(holder=called.get(one.holder, one.holder)) for one in debt.differences)
        )
        for debt in asked
    ]


def _unless_set_anew(asked: Iterable[Debt], notices: Iterable[Notice]) -> list[Debt]:
    """What is left to be put right: a dial or a place of which an entry has said anew how it must be is right again."""
    anew = {(change.holder, change.what) for notice in notices for change in notice.changes}
    return [
        debt._replace(
            differences=tuple(
                one for one in debt.differences if one.kind in ("moves", "mark") or (one.holder, one.what) not in anew
            )
        )
        for debt in asked
    ]


def comes_to_nothing(before: Debt, debt: Debt) -> bool:
    """Whether two debts one after the other leave nothing to do, if neither was carried out."""
    both = outstanding((*before.differences, *debt.differences), debt.held)
    return not both and not netted((*before.deeds, *debt.deeds))


def moves(table: Table, debt: Debt) -> tuple[tuple[Move, ...], tuple[Deed, ...]]:
    """What hands must do, with the ends of the piles from which, and to which: moves, then deeds."""
    if not debt:
        return (), ()
    held = (*table.game.play.holdings(table.state), *debt.held)
    piles = Piles(held, _past(table.rows[: debt.at], debt.open_after))
    handed = piles.placed(settle(debt.differences))
    return tuple(handed), tuple(piles.found(deed, handed) for deed in debt.deeds)


def _past(rows: Sequence[Row], open_after: int | None) -> Iterator[Notice | None]:
    """What hands were told to do, the latest first; None for what a correction asked for that is not open still. A row
    and its undo come to nothing."""
    undone: set[int | None] = set()
    for row in reversed(rows):
        if row.seq in undone or (open_after is not None and row.seq > open_after and row.kind not in log.LINES):
            continue
        if row.kind in log.LINES:
            yield from reversed(_announced(row))
        elif row.kind == "undo":
            undone.add(row.target)
        elif corrected(row):
            yield None


def _announced(row: Row) -> tuple[Notice, ...]:
    try:
        return Receipt.read(row.receipt).notices
    except Damaged:
        return ()


def tick_off(table: Table) -> Debt:
    """The table has carried the settlement out; gives what that was. Raises GmError (``nothing``) if there is none."""
    debt = owed(table)
    if not debt:
        raise GmError("nothing", "Nothing is to be settled.", "Go on with the duel.")
    table.store.settle(table.duel.id, len(table.rows) - 1, stamp())
    return debt


def _called_by(table: Table, row: Row) -> dict[str, str]:
    """Who is called otherwise since a row was written: old id → new id."""
    before, after = (log.in_force(table.rows[: row.seq + more]) for more in (0, 1))
    return {one.was: one.now for one in called_otherwise(table.game, before, after)}


def said(game: AnyGame, found: Iterable[Move], names: Names) -> tuple[Owed, ...]:
    """The physical moves of a settlement with their texts."""
    return tuple(_move(one, game.said.say(one, names)) for one in found)


def _move(move: Move, text: str) -> Handed | Turned:
    if move.taker:
        return Handed(text, move.what, move.giver, move.taker, move.amount, off=move.off, onto=move.onto)
    return Turned(text, move.what, move.giver, move.before, move.after)


def said_of_deeds(game: AnyGame, found: Iterable[Deed], names: Names) -> tuple[Owed, ...]:
    """What hands must do that no holding shows, with its texts: taken back, or done now; and what nobody can undo."""
    return tuple(_deed(game, one, names) for one in found)


def _deed(game: AnyGame, deed: Deed, names: Names) -> Done:
    notice, off = deed.notice, deed.off
    if deed.gone and notice.deed == "final":
        return Done(f"Cannot be undone: {game.said.say(notice, names)}", notice.kind, level="warn")
    back = Move(notice.kind, next((one[0] for one in notice.touches), ""), None, 0, off=off, deed=notice)
    return Done(game.said.say(back if deed.gone else notice, names), notice.kind, off)
