"""The things still to do at the table after corrections, until the players confirm that they are done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from gm.duel import log
from gm.duel.judge import Judgement
from gm.duel.log import Row, bodies_written
from gm.duel.names import renamed_in_setup
from gm.duel.past import only_correction, past_notices, receipt_of
from gm.duel.piles import Deed, Piles, net_deeds, reversed_moves
from gm.duel.receipt import Receipt
from gm.duel.settlement import Difference, crossed_out, outstanding, settle
from gm.duel.settlement.repeats import repeated_notices
from gm.errors import GmError
from gm.game import AnyGame, Holding, Move, NamedTuple, Names, Notice
from gm.table.results import Owed
from gm.table.table import Table, timestamp


class Outstanding(NamedTuple):
    """The things still to do at the table: holdings to put right, and actions to take or to take back.

    A holding is what a player has, such as cards or a number. ``since`` is the first row that left something to do.
    ``ago`` is the number of lines after that row. ``open_after`` is the number of the last row that the players
    confirmed. ``held`` has the holdings after a correction that is only previewed. If exactly one correction is not
    carried out yet, ``only`` is its row; otherwise ``only`` is None. Players may have carried out the notices of the
    first ``at`` rows.
    """

    differences: tuple[Difference, ...] = ()
    deeds: tuple[Deed, ...] = ()
    at: int = 0
    since: Row | None = None
    ago: int = 0
    open_after: int | None = None
    held: tuple[Holding, ...] = ()
    only: Row | None = None

    def __bool__(self) -> bool:
        return bool(self.differences or self.deeds)


def from_row(table: Table, row: Row, judged: Judgement) -> Outstanding:
    """Return the things that a written or previewed row leaves to do at the table."""
    stored = Receipt.read(Receipt((), judged.owed, judged.deeds).text)  # comparable to what is in the database
    return Outstanding(stored.settlement, stored.deeds, row.seq, held=table.game.play.holdings(judged.state), only=row)


def from_correction(row: Row) -> Outstanding:
    """Return the things that a stored correction left to do.

    There are none if the row is not a correction or its receipt is damaged.
    """
    receipt = receipt_of(row)
    return Outstanding(receipt.settlement, receipt.deeds, row.seq, only=row)


def with_earlier(before: Outstanding, debt: Outstanding) -> Outstanding:
    """Return everything to do after a correction.

    ``debt`` is what the correction itself leaves to do, ``before`` is what earlier corrections left to do.
    """
    left, deeds = _together((before, debt), debt.held)
    return debt._replace(differences=left, deeds=deeds, open_after=before.open_after, only=None)


def current(table: Table) -> Outstanding:
    """Return everything that the players have not confirmed yet, combined from all corrections.

    For an event there is never anything to do, because its points are stored only in gm.
    """
    if not table.game.info.is_duel:
        return Outstanding(at=len(table.rows))
    log_since = _Unconfirmed(table)
    asked = log_since.asked
    if not asked:
        return Outstanding(at=len(table.rows))
    now = table.game.play.holdings(table.state)
    left, deeds = _together(asked, now)
    first = _since(asked, now) if left or deeds else None
    entered = [row for row in table.rows[first.seq :] if row.kind in log.LINES] if first else []
    only = only_correction(table.rows[log_since.ticked + 1 :])
    at = only.seq if only else len(table.rows)
    return Outstanding(left, deeds, at, first, len(entered), log_since.ticked, only=only)


def repeated(table: Table, earlier: Sequence[Row], notices: tuple[Notice, ...]) -> tuple[int, ...]:
    """Return the positions of the notices in ``notices`` that ask for something already done at the table.

    An example: the players carried out an instruction, then a correction took it back. They have not put the table
    right yet. If a new line now gives the same instruction, there is nothing to do. ``notices`` are those of the new
    line, ``earlier`` are new lines before it that are not written yet.
    """
    unconfirmed = _Unconfirmed(table, earlier)
    stored = Receipt.read(Receipt(notices).text).notices  # comparable to what is in the database
    again = unconfirmed.repeated(stored) if unconfirmed.asked else ()
    return tuple(at for at, notice in enumerate(stored) if notice in again)


class _Unconfirmed:
    """The corrections that the players have not confirmed yet.

    ``ticked`` is the number of the last confirmed row. ``asked`` has the things that each later correction left to do.
    ``new`` are lines that are not written yet.
    """

    def __init__(self, table: Table, new: Sequence[Row] = ()) -> None:
        self.ticked = table.store.settled(table.duel.id) if table.acted >= 0 else -1
        self.asked: list[Outstanding] = []
        self._words: dict[tuple[str, str], str] = {}
        self._used: set[tuple[str, str]] = set()
        self._gone: list[Notice] = []
        if table.acted > self.ticked:
            held = table.game.play.holdings(table.state)
            self._piles = {
                (holding.holder, holding.what)
                for holding in held
                if holding.kind == "moves" and (holding.gives or holding.takes)
            }
            self._relative = {holding.what for holding in held if holding.relative}
            self._read(table)
            texts = (holding for holding in held if holding.kind in ("mark", "place"))
            self._words = {(holding.holder, holding.what): str(holding.amount) for holding in texts}
            for row in new if any(self.asked) else ():
                self._enter(row)

    def _read(self, table: Table) -> None:
        acts = [row for row in table.rows[:] if row.kind not in log.LINES]
        since = next(row for row in acts if row.seq > self.ticked)
        renamed = any(row.kind == "correct" and (any(bodies_written(row, "new")) or table.has_names) for row in acts)
        for row in table.rows[since.seq :]:
            if row.kind not in log.LINES:
                self._correct(row, _renamed_ids(table, row) if renamed else {})
                if row.target is not None:
                    self._gone += receipt_of(table.rows[row.target]).notices
            elif any(self.asked):
                self._enter(row)

    def _correct(self, row: Row, called: Mapping[str, str]) -> None:
        debt = from_correction(row)._replace(since=row)
        self.asked = [*_current_names(self.asked, called), debt]

    def _enter(self, row: Row) -> None:
        receipt = receipt_of(row)
        met = {change[:2] for notice in receipt.repeated for change in notice.changes}
        changed = {change[:2] for notice in receipt.notices for change in notice.changes}
        stated = {(holder, what) for holder, what in changed if what not in self._relative}
        self.asked = [_without(debt, met, changed, stated) for debt in self.asked]
        if done := tuple(Deed(notice, False) for notice in receipt.repeated if notice.deed):
            self.asked.append(Outstanding(deeds=done, at=row.seq, since=row))
        changes = [change for notice in receipt.notices for change in notice.changes]
        if gone := tuple(crossed_out((diff for debt in self.asked for diff in debt.differences), changes)):
            self.asked.append(Outstanding(gone, at=row.seq, since=row))
        self._words |= {change[:2]: change.delta for change in changes if isinstance(change.delta, str)}
        touched = {(holder, what) for notice in receipt.notices for holder, what, _ in notice.touches}
        self._used |= touched | {change[:2] for change in changes if change[:2] not in met}

    def repeated(self, notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
        """Return those of a new line's ``notices`` whose instructions are already carried out at the table."""
        left = [difference for debt in self.asked for difference in debt.differences]
        deeds = net_deeds(deed for debt in self.asked for deed in debt.deeds)
        return repeated_notices(left, deeds, notices, self._words, self._used & self._piles, self._gone)


def _together(asked: Sequence[Outstanding], now: Sequence[Holding]) -> tuple[tuple[Difference, ...], tuple[Deed, ...]]:
    """Combine the things that several unconfirmed corrections left to do. Return the differences and the actions."""
    deeds: tuple[Deed, ...] = ()
    for debt in asked:
        deeds = net_deeds((*deeds, *debt.deeds))
    return outstanding((diff for debt in asked for diff in debt.differences), now), deeds


def _since(asked: Sequence[Outstanding], now: Sequence[Holding]) -> Row | None:
    """Return the first row that caused something that is still to do; None if it cannot be found.

    ``asked`` has what each correction left to do, in the order of the log. ``now`` has the current holdings.
    Corrections that cancelled each other out are skipped.
    """
    whole = _together(asked, now)
    starts = (at for at in reversed(range(len(asked))) if asked[at])
    return next((asked[at].since for at in starts if _together(asked[at:], now) == whole), None)


def _current_names(asked: Iterable[Outstanding], called: Mapping[str, str]) -> list[Outstanding]:
    """Return ``asked`` with the current ids of renamed players. ``called`` maps old ids to new ones."""
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


def _without(
    debt: Outstanding, met: Set[tuple[str, str]], changed: Set[tuple[str, str]], stated: Set[tuple[str, str]]
) -> Outstanding:
    """Return ``debt``, which players still have to put right, without the holdings that an entry has put right.

    Each set has holdings as pairs: the holder, and what they hold. A holding is right again if it is in ``met``. A
    place is also right if it is in ``changed``, and a dial (a number that players set, such as health) if it is in
    ``stated``.
    """
    set_anew = {"place": changed | met, "dial": stated | met}
    return debt._replace(
        differences=tuple(
            difference
            for difference in debt.differences
            if (difference.holder, difference.what) not in set_anew.get(difference.kind, met)
        )
    )


def moves(table: Table, debt: Outstanding) -> tuple[tuple[Move, ...], tuple[Deed, ...]]:
    """Return the moves and the actions to do at the table. Each one that uses a pile says which end of it to use."""
    if not debt:
        return (), ()
    piles = Piles((*table.game.play.holdings(table.state), *debt.held), _past(table, debt))
    handed = piles.placed(settle(debt.differences))
    if debt.only and debt.only.target is not None:
        handed = _turned(table, debt, piles, handed, table.rows[debt.only.target])
    return tuple(handed), tuple(piles.with_end(deed, handed) for deed in debt.deeds)


def _turned(table: Table, debt: Outstanding, piles: Piles, handed: Sequence[Move], row: Row) -> list[Move]:
    """Return the moves to do after an undo or a redo of ``row``, in the order in which players do them.

    Each move of a pile says which end of the pile to use, top or bottom. ``handed`` has the same moves before they are
    adapted. An undo reverses what ``row`` asked for. A redo repeats it.
    """
    again = debt.only is not None and debt.only.kind == "redo"
    if row.kind in log.LINES:
        return piles.again(handed, receipt_of(row).notices) if again else piles.put_back(handed)
    if again:
        return [*handed]
    done, _ = moves(table, from_correction(row)._replace(open_after=debt.open_after, held=debt.held))
    return reversed_moves(handed, done)


def _past(table: Table, debt: Outstanding) -> Iterator[Notice | None]:
    """Return the notices (instructions) that players carried out before ``debt`` arose, the latest first.

    The iterator has None in place of each correction. ``debt`` has the things still to do at the table. If it comes
    from the redo of a correction, only the notices before that correction are returned. If it comes from the redo of a
    line, no notices are returned, so that its moves use the usual ends of the piles.
    """
    if debt.only and debt.only.kind == "redo" and debt.only.target is not None:
        again = table.rows[debt.only.target]
        return iter(()) if again.kind in log.LINES else past_notices(table.rows[: again.seq], debt.open_after)
    return past_notices(table.rows[: debt.at], debt.open_after)


def tick_off(table: Table) -> Outstanding:
    """Record that everything is done at the table, and return what was still to do. Raises GmError (``nothing``)."""
    debt = current(table)
    if not debt:
        raise GmError("nothing", "There is nothing left to do at the table.", "Continue with the duel.")
    table.store.settle(table.duel.id, len(table.rows) - 1, timestamp())
    return debt


def _renamed_ids(table: Table, row: Row) -> dict[str, str]:
    """Return a mapping from old to new ids of the players whom ``row`` renamed."""
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
    """Yield the actions that change no holding, with their texts.

    Each text says that the action must be taken back, that it must still be done, or that it can no longer be undone.
    """
    for deed in deeds:
        notice, off = deed.notice, deed.off
        if deed.gone and notice.deed == "final":
            yield Owed(f"Cannot be undone: {game.texts.say(notice, names)}", notice.kind, level="warn")
        else:
            back = Move(notice.kind, next((touch[0] for touch in notice.touches), ""), None, 0, off=off, deed=notice)
            late = notice._replace(params={**notice.params, "late": True})
            yield Owed(game.texts.say(back if deed.gone else late, names), notice.kind, off=off)
