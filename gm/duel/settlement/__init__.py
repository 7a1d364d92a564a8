"""The settlement after a correction: the fewest physical moves from one state of the table to another."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from gm.game import Change, Holding, Move, NamedTuple, split_marks


class Difference(NamedTuple):
    """A holding that a correction changed, with its amounts before and after the correction.

    If a holding does not exist, its amount is None for a dial (a number that is set), '' for a place or mark, and 0
    for things that are handed over.
    """

    holder: str
    what: str
    kind: str
    before: int | str | None
    after: int | str | None


_NONE: dict[str, int | str | None] = {"moves": 0, "dial": None, "place": "", "mark": ""}
"""The amount of a holding that does not exist, by kind of holding."""


def differences(before: Sequence[Holding], after: Sequence[Holding]) -> tuple[Difference, ...]:
    """Return the difference of every holding that changed, in the order of ``after``; missing holdings come last.

    A missing holding is one that is only in ``before``. If its holder is missing too, the holding is left out, unless
    it is a thing that can be handed over: then it is a change to 0. A new holding counts as unchanged if it is 0 or
    empty.
    """
    old = {(h.holder, h.what): h.amount for h in before}
    changed = []
    for holding in after:
        was = old.get((holding.holder, holding.what), _NONE[holding.kind])
        if (was or 0) != (holding.amount or 0):
            changed.append(Difference(holding.holder, holding.what, holding.kind, was, holding.amount))
    kept, there = {(h.holder, h.what) for h in after}, {h.holder for h in after}
    gone = [h for h in before if h.amount and (h.holder, h.what) not in kept]
    removed = (
        Difference(h.holder, h.what, h.kind, h.amount, _NONE[h.kind])
        for h in sorted(gone, key=lambda holding: holding.kind != "moves")
        if h.kind == "moves" or h.holder in there
    )
    return (*changed, *removed)


def outstanding(corrections: Iterable[Difference], now: Sequence[Holding]) -> tuple[Difference, ...]:
    """Return what players still have to put right at the table after several corrections.

    Differences of numbers and marks are added up. For a player who has left the duel, only things to hand over count. A
    place is left out if an entry has set it after the corrections.
    """
    differences = list(corrections)
    there, holders = {(holding.holder, holding.what) for holding in now}, {holding.holder for holding in now}
    marks = _marks([difference for difference in differences if difference.kind == "mark"], now)
    numbers, turned = number_deltas(differences), place_values(differences)
    owed = []
    for holding in now:
        key, amount, kind = (holding.holder, holding.what), holding.amount, holding.kind
        if kind == "mark":
            owed += [mark for mark in marks if mark[:2] == key]
        elif key in numbers:
            is_new, delta = numbers[key]
            before = int(amount) - delta
            owed.append(Difference(*key, kind, None if is_new and not before else before, amount))
        elif key in turned:
            first, last = turned[key]
            if last == amount and first != amount:
                owed.append(Difference(*key, kind, first, amount))
    kinds = {(diff.holder, diff.what): diff.kind for diff in differences}
    gone = [
        Difference(*key, kinds[key], -delta, _NONE[kinds[key]])
        for key, (_, delta) in numbers.items()
        if key not in there and (kinds[key] == "moves" or key[0] in holders)
    ]
    emptied = [
        Difference(*key, "place", first, "")
        for key, (first, last) in turned.items()
        if key not in there and key[0] in holders and first and not last
    ]
    return (*owed, *gone, *emptied, *(mark for mark in marks if mark[:2] not in there and mark.holder in holders))


def number_deltas(differences: Iterable[Difference]) -> dict[tuple[str, str], tuple[bool, int]]:
    """Return a pair (flag, sum of the differences) for every number, by holder and holding. Sums of 0 are left out.

    The flag is True for a dial (a number that is set) that did not exist before the first difference.
    """
    sums: dict[tuple[str, str], tuple[bool, int]] = {}
    for diff in differences:
        if diff.kind in ("moves", "dial"):
            is_new, delta = sums.get((diff.holder, diff.what), (diff.before is None, 0))
            sums[diff.holder, diff.what] = (is_new, delta + int(diff.after or 0) - int(diff.before or 0))
    return {key: (is_new, delta) for key, (is_new, delta) in sums.items() if delta}


def place_values(differences: Iterable[Difference]) -> dict[tuple[str, str], tuple[str, str]]:
    """Return a pair for each place, by holder and holding: the value that the table shows, and the correct value.

    The table shows the value before the first difference. The correct value is the value after the last difference. If
    a difference does not begin with the value at which the previous difference ended, an entry has set the place in
    between. Then the differences before that entry do not count.
    """
    turned: dict[tuple[str, str], tuple[str, str]] = {}
    for diff in differences:
        if diff.kind == "place":
            before, after = str(diff.before), str(diff.after)
            first, last = turned.get((diff.holder, diff.what), (before, before))
            turned[diff.holder, diff.what] = (first if last == before else before, after)
    return turned


def marks_delta(differences: Iterable[Difference]) -> dict[tuple[str, str], Counter[str]]:
    """Return how often to write each mark, by (holder, holding). Negative numbers say how often to cross it out."""
    delta: dict[tuple[str, str], Counter[str]] = {}
    for diff in differences:
        items = delta.setdefault((diff.holder, diff.what), Counter())
        items.update(split_marks(diff.after))
        items.subtract(split_marks(diff.before))
    return delta


def crossed_out(differences: Iterable[Difference], changes: Iterable[Change]) -> Iterator[Difference]:
    """Yield, as differences, the marks that players need not write any more, because a later line crosses them out.

    A mark is a text on a player's sheet. ``differences`` are what the players still have to do after corrections.
    ``changes`` are the changes that the later line makes, in their order.
    """
    unwritten = marks_delta(difference for difference in differences if difference.kind == "mark")
    for holder, what, text in changes:
        if (holder, what) in unwritten:
            gone = +unwritten[holder, what] - Counter(split_marks(str(text)))
            if gone:
                unwritten[holder, what] -= gone
                yield Difference(holder, what, "mark", ", ".join(sorted(gone.elements())), "")


def _marks(differences: Iterable[Difference], now: Sequence[Holding]) -> list[Difference]:
    """Return a difference for each sheet of marks: the marks written there now, and those that should be there.

    Sheets that are already right are left out.
    """
    held = {(holding.holder, holding.what): str(holding.amount) for holding in now if holding.kind == "mark"}
    owed = []
    for key, items in marks_delta(differences).items():
        should = Counter(split_marks(held.get(key, "")))
        written = Counter({item: max(0, should[item] - items[item]) for item in (*should, *items)})
        if +written != +should:
            owed.append(Difference(*key, "mark", ", ".join(sorted(written.elements())), held.get(key, "")))
    return owed


def settle(diffs: Iterable[Difference]) -> tuple[Move, ...]:
    """Return the fewest physical moves that put the table right, in an order in which players can make them.

    Places that become empty come first, because their contents may be handed over. Next come things that must be in
    place before they receive something, such as a card before the tokens on it. Then come the hand-overs, and at the
    end all other changes of dials (numbers that are set), places and marks.
    """
    owed: dict[str, dict[str, int]] = {}
    emptied, turned, placed = list[Move](), list[Move](), set[str]()
    for diff in diffs:
        if diff.kind == "moves":
            owed.setdefault(diff.what, {})[diff.holder] = int(diff.after or 0) - int(diff.before or 0)
            continue
        moves = emptied if diff.kind == "place" and not diff.after else turned
        if diff.kind == "place":
            placed.add(diff.holder)
        moves.append(Move(diff.what, diff.holder, None, 0, diff.before, diff.after))
    handed = [
        Move(what, giver, taker, amount) for what, deltas in owed.items() for giver, taker, amount in _hand_over(deltas)
    ]
    receiving = placed.intersection(move.taker for move in handed if move.taker)
    receiving.difference_update(move.giver for move in handed)
    first = [move for move in turned if move.giver in receiving]
    return (*emptied, *first, *handed, *(move for move in turned if move.giver not in receiving))


def _hand_over(deltas: Mapping[str, int]) -> Iterator[tuple[str, str, int]]:
    """Yield the fewest hand-overs that make up ``deltas``, each as (giver, taker, amount).

    The holders are divided into as many groups as possible that need nothing from outside the group: each additional
    group saves a hand-over. Within a group, givers and takers keep the order of ``deltas``.
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
    """Return the pairs (holder, delta) in as many groups as possible. The deltas of each group add up to zero.

    More than ten pairs stay in one group, because a search would take too long.
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
            groups = [group, *_balanced([item for i, item in enumerate(tail) if not mask >> i & 1])]
            if len(groups) > len(best):
                best = groups
    return best
