"""The settlement after a correction: what differs between two states of the table, as the fewest physical moves."""

# no annotations from __future__: as texts, all of them would be compiled before every entry
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gm.game import Holding, Move


class Difference(NamedTuple):
    """A holding that is not what it was."""

    holder: str
    what: str
    kind: str
    before: int | str
    after: int | str


def differences(before: Sequence[Holding], after: Sequence[Holding]) -> tuple[Difference, ...]:
    """Every holding that changed, in the order of ``after``; one that was not there before counts from 0 or ''.

    What somebody held who has no place any more is handed over; such a one's dials are nobody's.
    """
    old = {(h.holder, h.what): h.amount for h in before}
    changed = []
    for holding in after:
        was = old.get((holding.holder, holding.what), "" if holding.kind == "place" else 0)
        if was != holding.amount:
            changed.append(Difference(holding.holder, holding.what, holding.kind, was, holding.amount))
    kept = {(h.holder, h.what) for h in after}
    gone = (h for h in before if h.kind == "moves" and h.amount and (h.holder, h.what) not in kept)
    return (*changed, *(Difference(h.holder, h.what, h.kind, h.amount, 0) for h in gone))


def outstanding(corrections: Iterable[Difference], now: Sequence[Holding]) -> tuple[Difference, ...]:
    """Several corrections that the table has not carried out yet, as one: what they come to, against what holds now.

    What was handed over adds up. A dial or a place that an entry has set anew since then is right again by that.
    """
    delta: dict[tuple[str, str], int] = {}
    first: dict[tuple[str, str], int | str] = {}
    last: dict[tuple[str, str], int | str] = {}
    for diff in corrections:
        key = (diff.holder, diff.what)
        if diff.before != last.get(key, diff.before):
            first[key] = diff.before
        first.setdefault(key, diff.before)
        last[key] = diff.after
        if diff.kind == "moves":
            delta[key] = delta.get(key, 0) + int(diff.after) - int(diff.before)
    found = []
    for holder, what, amount, kind in now:
        key = (holder, what)
        if delta.get(key):
            found.append(Difference(holder, what, kind, int(amount) - delta[key], amount))
        elif kind != "moves" and last.get(key) == amount and first[key] != amount:
            found.append(Difference(holder, what, kind, first[key], amount))
    there = {(holding.holder, holding.what) for holding in now}
    gone = (Difference(*key, "moves", -owed, 0) for key, owed in delta.items() if owed and key not in there)
    return (*found, *gone)


def settle(diffs: Iterable[Difference]) -> tuple[Move, ...]:
    """The fewest physical moves that make the table right: hand-overs first, then dials and places."""
    owed: dict[str, dict[str, int]] = {}
    turned = []
    for diff in diffs:
        if diff.kind == "moves":
            owed.setdefault(diff.what, {})[diff.holder] = int(diff.after) - int(diff.before)
        else:
            turned.append(Move(diff.what, diff.holder, None, 0, diff.before, diff.after))
    handed = [
        Move(what, giver, taker, amount) for what, deltas in owed.items() for giver, taker, amount in _hand_over(deltas)
    ]
    return (*handed, *turned)


def _hand_over(deltas: Mapping[str, int]) -> Iterator[tuple[str, str, int]]:
    """Fewest hand-overs: the more groups that balance in themselves, the fewer; within one, givers and takers in
    seat order."""
    for group in _balanced([(who, delta) for who, delta in deltas.items() if delta]):
        givers = {who: -delta for who, delta in group if delta < 0}
        takers = {who: delta for who, delta in group if delta > 0}
        while givers and takers:
            giver, taker = next(iter(givers)), next(iter(takers))
            amount = min(givers[giver], takers[taker])
            yield giver, taker, amount
            for side, who in ((givers, giver), (takers, taker)):
                side[who] -= amount
                if not side[who]:
                    del side[who]


def _balanced(open_: list[tuple[str, int]]) -> list[list[tuple[str, int]]]:
    """The deltas in as many groups that add up to nothing as can be (searched up to ten holders)."""
    if not open_:
        return []
    best = [open_]
    if len(open_) > 10:
        return best
    head, tail = open_[0], open_[1:]
    for mask in range(1 << len(tail)):
        group = [head, *(item for i, item in enumerate(tail) if mask >> i & 1)]
        if len(group) < len(open_) and sum(delta for _, delta in group) == 0:
            found = [group, *_balanced([item for i, item in enumerate(tail) if not mask >> i & 1])]
            if len(found) > len(best):
                best = found
    return best
