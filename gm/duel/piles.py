"""The end of each pile, top or bottom, where players take or put things after a correction.

The ends are computed from past notices.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from gm.game import End, Holding, Move, NamedTuple, Notice

Pile = tuple[str, str]
"""A pile: its holder, and the holding that forms it."""


class Deed(NamedTuple):
    """An action on the table that changes no count, such as an exchange of two cards.

    A correction adds the action or, if ``gone`` is True, removes it. The exchanged cards or pieces may still be at one
    end of their piles: ``off`` is that end (top or bottom), or '' if it is unknown.
    """

    notice: Notice
    gone: bool
    off: End = ""


class WonThings(NamedTuple):
    """The position of things that must be handed back, in the pile of the player who won them.

    ``all`` is the number of things that the player won together with these things or later, and has not moved since.
    The things to hand back are among the ``deep`` things that were won last. If the position is unknown, both numbers
    are 0.
    """

    deep: int = 0
    all: int = 0


def net_deeds(deeds: Iterable[Deed]) -> tuple[Deed, ...]:
    """Return ``deeds`` without pairs that cancel each other out: one correction adds an action, another removes it.

    Removed actions come first, beginning with the latest. Added actions follow in their order.
    """
    left: list[Deed] = []
    for deed in deeds:
        other = deed._replace(gone=not deed.gone)
        if other in left:
            left.remove(other)
        else:
            left.append(deed)
    return (*reversed([deed for deed in left if deed.gone]), *(deed for deed in left if not deed.gone))


def reversed_moves(moves: Sequence[Move], done: Sequence[Move]) -> list[Move]:
    """Check whether ``moves`` hand back exactly what ``done`` handed over. If so, return them as a mirror of ``done``.

    Their hand-overs are then in reverse order, and use the same ends of the piles. Otherwise, return ``moves``
    unchanged.
    """
    handed = [move for move in moves if move.taker]
    back = [
        move._replace(giver=move.taker, taker=move.giver, off=move.onto, onto=move.off)
        for move in reversed(done)
        if move.taker
    ]
    alike = Counter(map(_hand_over, handed)) == Counter(map(_hand_over, back))
    if not alike or any(move.among or not (move.off and move.onto) for move in back):
        return [*moves]
    return _with_handed(moves, back)


def _with_handed(moves: Sequence[Move], handed: Iterable[Move]) -> list[Move]:
    """Return ``moves`` after replacing its hand-overs, in order, with the moves ``handed``.

    A hand-over is a move of things from one holder to another.
    """
    instead = iter(handed)
    return [next(instead) if move.taker else move for move in moves]


def _hand_over(move: Move) -> tuple[str, str, str | None, int]:
    return move.what, move.giver, move.taker, move.amount


class Piles:
    """The piles on the table, and what happened to them.

    ``past`` has the past notices, the latest first, with None in place of a notice that is unknown.
    """

    def __init__(self, held: Iterable[Holding], past: Iterable[Notice | None]) -> None:
        self.ends: Mapping[Pile, tuple[End, End]] = {(h.holder, h.what): (h.gives, h.takes) for h in held}
        self._past = iter(past)
        self._read: list[Notice] = []

    def _past_instructions(self) -> Iterator[Notice]:
        """Yield the past notices, the latest first. Stop at the first None in ``past``: earlier notices are unknown."""
        yield from self._read
        for notice in self._past:
            if notice is None:
                return
            self._read.append(notice)
            yield notice

    def placed(self, moves: Sequence[Move]) -> list[Move]:
        """Return ``moves``, each with the ends of the piles, top or bottom, where things are taken and put.

        Things that were just won go back to the end that they came from, the latest first. All other things are taken
        from the usual end of the giver's pile and put onto the usual end of the taker's pile.
        """
        weighed = [(self._won(move), move) for move in moves]
        first = {(move.giver, move.what): at for at, move in reversed([*enumerate(moves)])}
        weighed.sort(key=lambda pair: (first[pair[1].giver, pair[1].what], not pair[0].deep, pair[0].deep))
        back: dict[Pile, int] = {}
        placed = []
        for won, move in weighed:
            pile = (move.giver, move.what)
            placed.append(self._placed(move, won, back.get(pile, 0)))
            back[pile] = back.get(pile, 0) + move.amount
        return self._emptied_first(placed) if any(move.taker for move in moves) else placed

    def _emptied_first(self, moves: Sequence[Move]) -> list[Move]:
        """Split each move that puts a thing from a pile onto a place where another player's thing is.

        The first part takes the old thing away. All first parts come before the hand-overs (moves from one holder to
        another), so that the old thing can be handed over too. The second part puts the new thing onto the empty place.
        Return all moves.
        """
        emptied, others = list[Move](), list[Move]()
        for move in moves:
            owners = [str(word).split()[0] for word in (move.before, move.after) if move.taker is None and word]
            if len({*owners}) == 2 and self.ends.get((move.giver, move.what), ("", ""))[0]:
                emptied.append(move._replace(after=""))
                move = move._replace(before="")
            others.append(move)
        return [*emptied, *others]

    def _placed(self, move: Move, won: WonThings, back: int) -> Move:
        """Return ``move`` with the ends (top or bottom) of the giver's pile and of the taker's pile.

        ``won`` says where in the giver's pile the things are. ``back`` is the number of things that earlier moves take
        from the same pile. A move that hands over nothing is returned unchanged.
        """
        if move.taker is None:
            return move
        giver, taker = (move.giver, move.what), (move.taker, move.what)
        (gives, under), (came_from, takes) = (self.ends.get(pile, ("", "")) for pile in (giver, taker))
        if not won.deep:
            return move._replace(off=gives, onto=takes)
        onto = came_from if self._lies_open(giver, taker) else takes
        among = won.all - back if won.deep - back > move.amount else 0
        return move._replace(off=under, onto=onto, among=among)

    def _won(self, move: Move) -> WonThings:
        """Return where in the giver's pile the things of ``move`` are; ``WonThings()`` if that is unknown."""
        giver, taker = (move.giver, move.what), move.taker
        won = back = 0
        if taker is None or not self.ends.get(giver, ("", ""))[1]:
            return WonThings()
        for notice in self._past_instructions():
            moved = _moved(notice, move.what)
            if any(pile == giver and end in ("", self.ends[giver][1]) for pile, end in _touched(notice)):
                break
            if move.giver not in moved:
                continue
            if moved[move.giver] <= 0 or len(moved) != 2 or sum(moved.values()) != 0:  # for example, dealt to both
                break
            won += moved[move.giver]
            back += moved[move.giver] if taker in moved else 0
            if back >= move.amount:
                return WonThings(won - (back - move.amount), won)
        return WonThings()

    def _lies_open(self, giver: Pile, taker: Pile) -> bool:
        """Return whether things that ``giver`` got from ``taker`` can go back to where they were in the pile ``taker``.

        They can if nothing else has used that end of ``taker`` since. Both ``giver`` and ``taker`` are piles; ``giver``
        now gives the things back.
        """
        gives, takes = self.ends.get(taker, ("", ""))
        for notice in self._past_instructions():
            moved = _moved(notice, taker[1])
            if moved.get(giver[0], 0) > 0 > moved.get(taker[0], 0):
                return True
            if any(pile == taker and end in ("", gives) for pile, end in _touched(notice)):
                return False
            if taker[0] in moved and (moved[taker[0]] < 0 or gives == takes):
                return False
        return False

    def put_back(self, moves: Sequence[Move]) -> list[Move]:
        """Return the ``moves`` after an undo, with an end of a pile (top or bottom) for each thing that leaves a place.

        The thing goes back to the end of the pile that it came from. All other moves are unchanged.
        """
        return [
            move._replace(onto=self.ends[move.giver, move.what][0]) if self._empties(move, moves) else move
            for move in moves
        ]

    def again(self, moves: Sequence[Move], notices: Sequence[Notice]) -> list[Move]:
        """Return the ``moves`` after a redo, in the order in which the ``notices`` of the restored line ask for them.

        If a move takes a thing away from a place, the move gets the notice that asks for it (``Move.again``), because
        the notice says where the thing goes. All other moves are unchanged.
        """
        repeated = sorted(moves, key=lambda move: _position(move, notices))
        return [
            move._replace(again=notices[_position(move, notices)])
            if self._empties(move, moves) and _position(move, notices) < len(notices)
            else move
            for move in repeated
        ]

    def _empties(self, move: Move, moves: Sequence[Move]) -> bool:
        """Return True if ``move`` empties a place that is filled from a pile, and if no hand-over takes from that pile.

        The hand-overs are those of ``moves`` that take things from one holder to another.
        """
        emptied = move.taker is None and isinstance(move.before, str) and move.before and not move.after
        filled = self.ends.get((move.giver, move.what), ("", ""))[0]
        return bool(emptied and filled) and str(move.before).split()[0] not in {m.giver for m in moves if m.taker}

    def with_end(self, deed: Deed, handed: Sequence[Move]) -> Deed:
        """Return a removed action with its field ``off``: the end (top or bottom) where its cards or pieces still are.

        ``off`` stays '' if the piles of the action were used again later, or if a move in ``handed`` uses them. An
        action that the correction adds is returned unchanged.
        """
        piles = {(holder, what) for holder, what, _ in deed.notice.touches}
        busy = {(who, move.what) for move in handed for who in (move.giver, move.taker) if who}
        if not deed.gone or not piles or piles & busy:
            return deed
        for notice in self._past_instructions():
            if _same(notice, deed.notice):
                return deed._replace(off=next(iter({self.ends.get(pile, ("", ""))[1] for pile in sorted(piles)})))
            if piles & ({pile for pile, _ in _touched(notice)} | {change[:2] for change in notice.changes}):
                return deed
        return deed


def _same(notice: Notice, other: Notice) -> bool:
    """Return whether two notices have the same kind and parameters. Lists from JSON are equal to tuples."""
    return notice.kind == other.kind and json.dumps(notice.params) == json.dumps(other.params)


def _position(move: Move, notices: Sequence[Notice]) -> int:
    """Return the index of the first notice that asks for a move; the number of notices if none does."""
    for at, notice in enumerate(notices):
        moved = _moved(notice, move.what) if move.taker else {}
        if move.taker and moved.get(move.giver, 0) < 0 < moved.get(move.taker, 0):
            return at
        values = [delta for holder, what, delta in notice.changes if (holder, what) == (move.giver, move.what)]
        if not move.taker and any(not isinstance(value, str) or value == (move.after or "") for value in values):
            return at
    return len(notices)


def _touched(notice: Notice) -> list[tuple[Pile, End]]:
    return [((holder, what), end) for holder, what, end in notice.touches]


def _moved(notice: Notice, what: str) -> dict[str, int]:
    """Return a mapping from each holder to the number of things ``what`` that a notice gives to the holder.

    The number is negative for a holder who loses things. Holders with the number 0 are left out.
    """
    moved: dict[str, int] = {}
    for change in notice.changes:
        if change.what == what and isinstance(change.delta, int):
            moved[change.holder] = moved.get(change.holder, 0) + change.delta
    return {who: delta for who, delta in moved.items() if delta}
