"""A simulated table of players who do only what gm announces and what settlements ask for."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from gm.duel.log import Row
from gm.duel.piles import Deed
from gm.duel.receipt import Receipt
from gm.game import AnyGame, Holding, Move, Notice, changed_marks, split_marks
from gm.table import outstanding
from gm.table.table import Table

Key = tuple[str, str]


class Hands:
    """Everything on a simulated table: amounts, places, sheets and actions.

    Things that move are tracked piece by piece, in piles from top to bottom.
    """

    def __init__(self, held: Iterable[Holding]) -> None:
        self.kinds = {(holding.holder, holding.what): holding.kind for holding in held}
        self.there: dict[Key, Any] = {}
        self.sheets: dict[Key, Counter[str]] = {}
        self.deeds: Counter[str] = Counter()
        self.piles: dict[Key, list[int]] = {}
        self.ends = {(holding.holder, holding.what): (holding.gives, holding.takes) for holding in held}
        self.made = 0
        self.before: tuple[int, tuple[Holding, ...]] = (-1, ())
        """The row that was heard last, and what lay on the table then, as the log says."""

    def hear(self, notices: Iterable[Notice], before: Iterable[Holding], after: Iterable[Holding]) -> None:
        """Carry out notices: move things, turn dials, write and cross out."""
        was, now = ({(holding.holder, holding.what): holding for holding in holdings} for holdings in (before, after))
        for key, holding in (was | now).items():
            self.kinds[key], self.ends[key] = holding.kind, (holding.gives, holding.takes)
        for notice in notices:
            if notice.deed:
                self.deeds[deed(notice)] += 1
            moved = [change for change in notice.changes if self.kinds.get(change[:2]) == "moves"]
            for change in moved:
                self.there[change[:2]] = self.there.get(change[:2], 0) + change.delta
            self._handed(moved)
        for key in {change[:2] for notice in notices for change in notice.changes}:
            if self.kinds.get(key) in ("dial", "place") and key in now:
                self.there[key] = now[key].amount
            elif self.kinds.get(key) == "mark":
                old, new = (split_marks(table[key].amount if key in table else "") for table in (was, now))
                self._write(key, old, new)

    def _write(self, key: Key, old: Iterable[str], new: Iterable[str]) -> None:
        sheet = self.sheets.setdefault(key, Counter())
        sheet.update(new)
        sheet.subtract(old)
        self.sheets[key] = +sheet

    def _handed(self, moved: Iterable[Any]) -> None:
        """Move pieces in the order of the changes; pieces without a giver come out of the box."""
        hand: list[int] = []
        for holder, what, delta in sorted(moved, key=lambda change: change.delta):
            if delta < 0:
                hand += self.take((holder, what), -delta, self.ends[holder, what][0])
        for holder, what, delta in moved:
            if delta > 0:
                while len(hand) < delta:
                    self.made += 1
                    hand.append(self.made)
                self.put((holder, what), hand[:delta], self.ends[holder, what][1])
                hand = hand[delta:]

    def take(self, key: Key, amount: int, end: str) -> list[int]:
        """Take pieces off an end of a pile, in their order from the top."""
        pile = self.piles.setdefault(key, [])
        assert len(pile) >= amount, f"{key} has no {amount} to give"
        taken = pile[-amount:] if end == "bottom" else pile[:amount]
        self.piles[key] = pile[:-amount] if end == "bottom" else pile[amount:]
        return taken

    def put(self, key: Key, pieces: list[int], end: str) -> None:
        """Put pieces onto an end of a pile."""
        pile = self.piles.get(key, [])
        self.piles[key] = [*pieces, *pile] if end == "top" else [*pile, *pieces]

    def see(self, held: Iterable[Holding]) -> None:
        """Learn the kind of each holding, also of those that no notice has named."""
        self.kinds |= {(holding.holder, holding.what): holding.kind for holding in held}

    def settle(self, moves: Iterable[Move], deeds: Iterable[Deed]) -> None:
        """Carry out a settlement."""
        for move in moves:
            key = (move.giver, move.what)
            if move.taker is not None:
                other = (move.taker, move.what)
                self.there[key] = self.there.get(key, 0) - move.amount
                self.there[other] = self.there.get(other, 0) + move.amount
                self.put(other, self.take(key, move.amount, move.off), move.onto)
            elif self.kinds.get(key) == "mark" or key not in self.kinds:
                # A mark that is announced while a settlement is pending counts as written.
                struck, written = changed_marks(move.before, move.after)
                assert Counter(struck) <= self.sheets.get(key, Counter()), move
                self._write(key, struck, written)
            else:
                # Nobody remembers the old dials of a player who was away in between.
                assert self.there.get(key, move.before) == move.before, move
                self.there[key] = move.after
        for action in deeds:
            self.deeds[deed(action.notice)] += -1 if action.gone else 1

    def able(self, notices: Iterable[Notice]) -> bool:
        """Return whether the table has all the things that notices move."""
        left = dict(self.there)
        for notice in notices:
            for change in notice.changes:
                if isinstance(change.delta, int):
                    left[change[:2]] = left.get(change[:2], 0) + change.delta
        return all(left[key] >= 0 for key in left if self.kinds.get(key) == "moves")

    def without_the_gone(self, held: Iterable[Holding]) -> None:
        """Remove the dials and sheets of players who have left."""
        there = {(holding.holder, holding.what) for holding in held}
        holders = {holder for holder, _ in there}
        for key in [key for key in self.there if self.kinds.get(key) != "moves" and key not in there]:
            del self.there[key]
        for key in [key for key in self.sheets if key[0] not in holders]:
            del self.sheets[key]

    def table(self, held: Iterable[Holding]) -> Mapping[Key, Any]:
        """Return the holdings of the simulated table, with anything that should not be there."""
        amounts: dict[Key, Any] = {}
        for holder, what, amount, kind, *_ in held:
            empty: Any = "" if isinstance(amount, str) else 0
            key = (holder, what)
            amounts[key] = (
                sorted(self.sheets.get(key, Counter()).elements()) if kind == "mark" else self.there.get(key, empty)
            )
        holders = {held_key[0] for held_key in amounts}
        stray = {
            key: sheet for key, sheet in self.sheets.items() if key not in amounts and key[0] in holders and +sheet
        }
        left = {key: self.there[key] for key in self.there if self.kinds.get(key) == "moves" and self.there[key]}
        return {**left, **stray, **amounts}


def deed(notice: Notice) -> str:
    """Return the text that identifies an action."""
    return f"{notice.kind} {json.dumps(notice.params)}"


def announced(row: Row) -> list[Notice]:
    """Return the notices of a row, as they were first announced."""
    return [*Receipt.read(row.receipt).notices]


def owed(table: Table, *, since_last: bool) -> tuple[Any, Any]:
    """Return the moves and actions of the last row's settlement, or of all that is not ticked off."""
    return outstanding.moves(
        table, outstanding.from_correction(table.rows[-1]) if since_last else outstanding.current(table)
    )


def right(table: Table) -> Hands:
    """Replay the current duel at a new simulated table."""
    game: AnyGame = table.game
    hands, before = Hands(()), tuple[Holding, ...]()
    for played in table.played:
        after = game.play.holdings(played.state)
        hands.hear(played.notices, before, after)
        before = after
    return hands


def statuses(table: Table) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Return the statuses of all players by the state, and by the announcements."""
    held = table.game.play.holdings(table.state)
    changes = (change for played in table.played for notice in played.notices for change in notice.changes)
    announced = {holder: delta for holder, what, delta in changes if what == "statuses"}
    lies = {holding.holder: holding.amount for holding in held if holding.what == "statuses"}
    return lies, {holder: delta for holder, delta in announced.items() if delta}
