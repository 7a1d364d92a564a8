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
from gm.table.table import Table

Key = tuple[str, str]


class Hands:
    """Everything on a simulated table: numbers, places, sheets and actions.

    Things that move are tracked piece by piece, in piles from top to bottom.
    """

    def __init__(self, held: Iterable[Holding]) -> None:
        self.kinds: dict[Key, str] = {}
        self.ends: dict[Key, tuple[str, str]] = {}
        self.relative: set[Key] = set()
        """The dials for which notices say only the change, not the new value."""
        self.there: dict[Key, Any] = {}
        self.sheets: dict[Key, Counter[str]] = {}
        self.deeds: Counter[str] = Counter()
        self.piles: dict[Key, list[int]] = {}
        self.made = 0
        self.before: tuple[int, tuple[Holding, ...]] = (-1, ())
        """The number of the last row that was carried out, and the holdings after it according to the log."""
        self.see(held)

    def see(self, held: Iterable[Holding]) -> None:
        """Learn the kind and the ends of each holding, including those that no notice has named."""
        for holding in held:
            key = (holding.holder, holding.what)
            self.kinds[key], self.ends[key] = holding.kind, (holding.gives, holding.takes)
            if holding.relative:
                self.relative.add(key)

    def hear(self, notices: Iterable[Notice], before: Iterable[Holding], after: Iterable[Holding]) -> None:
        """Carry out notices one after the other: move things, turn dials, write and cross out."""
        before = tuple(before)
        self.see((*before, *after))
        sums: dict[Key, Any] = {(holding.holder, holding.what): holding.amount for holding in before}
        for notice in notices:
            if notice.deed:
                self.deeds[deed(notice)] += 1
            self._handed([change for change in notice.changes if self.kinds.get(change[:2]) == "moves"])
            for holder, what, delta in notice.changes:
                key = (holder, what)
                match self.kinds.get(key):
                    case "dial":
                        sums[key] = sums.get(key, 0) + delta
                        self.there[key] = self.there.get(key, 0) + delta if key in self.relative else sums[key]
                    case "place":
                        self.there[key] = delta
                    case "mark":
                        self._write(key, split_marks(sums.get(key)), split_marks(delta))
                        sums[key] = delta

    def _write(self, key: Key, old: Iterable[str], new: Iterable[str]) -> None:
        sheet = self.sheets.setdefault(key, Counter())
        sheet.update(new)
        sheet.subtract(old)
        self.sheets[key] = +sheet

    def _handed(self, moved: Iterable[Any]) -> None:
        """Move pieces in the order of the changes; pieces without a giver come out of the box."""
        hand: list[int] = []
        for holder, what, delta in sorted(moved, key=lambda change: change.delta):
            self.there[holder, what] = self.there.get((holder, what), 0) + delta
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

    def settle(self, moves: Iterable[Move], deeds: Iterable[Deed]) -> None:
        """Carry out the moves and actions of a settlement in order. Before each move, the table must be as it says."""
        for move in moves:
            key = (move.giver, move.what)
            if move.taker is not None:
                other = (move.taker, move.what)
                self.there[key] = self.there.get(key, 0) - move.amount
                self.there[other] = self.there.get(other, 0) + move.amount
                self.put(other, self.take(key, move.amount, move.off), move.onto)
            elif self.kinds.get(key) == "mark":
                struck, written = changed_marks(move.before, move.after)
                assert Counter(struck) <= self.sheets.get(key, Counter()), move
                self._write(key, struck, written)
            else:
                assert (self.there.get(key) or None) == (move.before or None), move
                self.there[key] = 0 if move.after is None else move.after
        for action in deeds:
            self.deeds[deed(action.notice)] += -1 if action.gone else 1

    def able(self, notices: Iterable[Notice]) -> bool:
        """Return whether the table has all the things that notices move, one after the other."""
        left = dict(self.there)
        for notice in notices:
            moved: list[Any] = [change for change in notice.changes if self.kinds.get(change[:2]) == "moves"]
            for holder, what, delta in sorted(moved, key=lambda change: change.delta):
                left[holder, what] = left.get((holder, what), 0) + delta
                if left[holder, what] < 0:
                    return False
        return True

    def without_the_gone(self, held: Iterable[Holding]) -> None:
        """Remove the dials, places and sheets of holders who have no holdings any more."""
        holders = {holding.holder for holding in held}
        for on_table in (self.there, self.sheets):
            for key in [key for key in on_table if self.kinds.get(key) != "moves" and key[0] not in holders]:
                del on_table[key]

    def table(self) -> Mapping[Key, Any]:
        """Return everything on the simulated table that is not 0 or empty."""
        sheets = {key: sorted(sheet.elements()) for key, sheet in self.sheets.items()}
        return {key: amount for key, amount in (self.there | sheets).items() if amount}


def laid_out(held: Iterable[Holding]) -> Mapping[Key, Any]:
    """Return what should be on a table with these holdings."""
    amounts = {
        (holding.holder, holding.what): sorted(split_marks(holding.amount))
        if holding.kind == "mark"
        else holding.amount
        for holding in held
    }
    return {key: amount for key, amount in amounts.items() if amount}


def deed(notice: Notice) -> str:
    """Return the text that identifies an action."""
    return f"{notice.kind} {json.dumps(notice.params)}"


def announced(row: Row) -> list[Notice]:
    """Return the notices of a row, as they were first announced."""
    return [*Receipt.read(row.receipt).notices]


def right(table: Table) -> Hands:
    """Replay the current duel at a new simulated table."""
    game: AnyGame = table.game
    hands, before = Hands(()), tuple[Holding, ...]()
    for played in table.played:
        after = game.play.holdings(played.state)
        hands.hear(played.notices, before, after)
        hands.without_the_gone(after)
        before = after
    return hands


def statuses(table: Table) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Return the statuses of all players according to the state, and according to the announcements."""
    held = table.game.play.holdings(table.state)
    changes = (change for played in table.played for notice in played.notices for change in notice.changes)
    announced = {holder: delta for holder, what, delta in changes if what == "statuses"}
    current = {holding.holder: holding.amount for holding in held if holding.what == "statuses"}
    return current, {holder: delta for holder, delta in announced.items() if delta}
