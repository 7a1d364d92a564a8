"""The settlement after a correction: the fewest physical moves from one state of the table to another."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from gm.game import Holding, Move, NamedTuple, split_marks

_WORDS = ("place", "mark")
"""The kinds of holding whose amount is a word."""


class Difference(NamedTuple):
    """A holding that a correction changed, with its amounts before and after the correction."""

    holder: str
    what: str
    kind: str
    before: int | str
    after: int | str


def differences(before: Sequence[Holding], after: Sequence[Holding]) -> tuple[Difference, ...]:
    """Return every holding that changed, in the order of ``after``. A new holding counts from 0 or ''.

    If a holder is gone, countable things are handed over, and marks are removed from the sheets of the others. The
    dials of that holder are ignored.
    """
    old = {(h.holder, h.what): h.amount for h in before}
    changed = []
    for holding in after:
        was = old.get((holding.holder, holding.what), "" if holding.kind in _WORDS else 0)
        if was != holding.amount:
            changed.append(Difference(holding.holder, holding.what, holding.kind, was, holding.amount))
    kept, there = {(h.holder, h.what) for h in after}, {h.holder for h in after}
    gone = [h for h in before if h.amount and (h.holder, h.what) not in kept]
    handed = (Difference(h.holder, h.what, h.kind, h.amount, 0) for h in gone if h.kind == "moves")
    struck = (
        Difference(h.holder, h.what, h.kind, h.amount, "") for h in gone if h.kind == "mark" and h.holder in there
    )
    return (*changed, *handed, *struck)


def outstanding(corrections: Iterable[Difference], now: Sequence[Holding]) -> tuple[Difference, ...]:
    """Return the combined differences of several corrections that the players have not carried out yet.

    Hand-overs are added up, and so are marks on the sheets of present players. A dial or place that a later entry has
    set needs no change.
    """
    differences = list(corrections)
    there, holders = {(holding.holder, holding.what) for holding in now}, {holding.holder for holding in now}
    marks = _marks([difference for difference in differences if difference.kind == "mark"], now)
    delta: Counter[tuple[str, str]] = Counter()
    for diff in differences:
        if diff.kind == "moves":
            delta[diff.holder, diff.what] += int(diff.after) - int(diff.before)
    turned = _turned(differences)
    owed = []
    for holding in now:
        holder, what, amount, kind = holding[:4]
        if kind == "mark":
            owed += [mark for mark in marks if mark[:2] == (holder, what)]
        elif delta[holder, what]:
            owed.append(Difference(holder, what, kind, int(amount) - delta[holder, what], amount))
        elif (holder, what) in turned:
            first, last = turned[holder, what]
            if last == amount and first != amount:
                owed.append(Difference(holder, what, kind, first, amount))
    gone = (Difference(*key, "moves", -amount, 0) for key, amount in delta.items() if amount and key not in there)
    return (*owed, *gone, *(mark for mark in marks if mark[:2] not in there and mark.holder in holders))


def _turned(found: Iterable[Difference]) -> dict[tuple[str, str], tuple[int | str, int | str]]:
    """Return the present and the correct value of each dial and place, by holder and holding.

    Later differences of the same dial replace the correct value. If one does not begin where the one before ended, an
    entry in between has set the dial.
    """
    turned: dict[tuple[str, str], tuple[int | str, int | str]] = {}
    for diff in found:
        if diff.kind not in ("moves", "mark"):
            first, last = turned.get((diff.holder, diff.what), (diff.before, diff.before))
            turned[diff.holder, diff.what] = (first if last == diff.before else diff.before, diff.after)
    return turned


def _marks(found: Iterable[Difference], now: Sequence[Holding]) -> list[Difference]:
    """Return the marks that must be written on sheets or crossed out."""
    delta: dict[tuple[str, str], Counter[str]] = {}
    for diff in found:
        items = delta.setdefault((diff.holder, diff.what), Counter())
        items.update(split_marks(diff.after))
        items.subtract(split_marks(diff.before))
    held = {(holding.holder, holding.what): str(holding.amount) for holding in now if holding.kind == "mark"}
    owed = []
    for key, items in delta.items():
        should = Counter(split_marks(held.get(key, "")))
        written = Counter({item: max(0, should[item] - items[item]) for item in (*should, *items)})
        if +written != +should:
            owed.append(Difference(*key, "mark", ", ".join(sorted(written.elements())), held.get(key, "")))
    return owed


def settle(diffs: Iterable[Difference]) -> tuple[Move, ...]:
    """Return the fewest physical moves that put the table right: hand-overs first, then dials and places."""
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
    """Yield the fewest hand-overs as giver, taker and amount. Givers and takers are in seat order.

    The more groups of holders balance among themselves, the fewer hand-overs are needed.
    """
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
    """Return the deltas in as many groups as possible, each of which adds up to zero.

    More than ten holders are one group.
    """
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
