"""The notices of a line that need no action: the table already shows what they ask for, because an earlier correction
was not carried out there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from gm.duel.piles import Deed
from gm.duel.settlement import Difference, marks_delta, number_deltas, place_values
from gm.game import Notice, split_marks

Key = tuple[str, str]
"""A holder and what it holds."""


def repeated_notices(
    left: Sequence[Difference],
    deeds: Sequence[Deed],
    notices: Sequence[Notice],
    words: Mapping[Key, str],
    used: Collection[Key],
    gone: Collection[Notice] = (),
) -> tuple[Notice, ...]:
    """Return those of a line's ``notices`` that need no action at the table.

    ``left`` and ``deeds`` are what is still to do after corrections. ``words`` are the marks and places before the
    line. ``used`` are the piles used since the corrections; the order of their contents is no longer known. ``gone``
    are the old notices of the corrected lines: a notice that moves something else than they did, such as another card,
    does need an action.
    """
    deltas = _deltas(notices)
    different = {(difference.holder, difference.what) for difference in left}
    met = {key for key in (different & deltas.keys()) - {*used} if _is_met(key, left, deltas[key], words.get(key, ""))}
    unchanged = {key for key in deltas.keys() - different if _is_as_before(deltas[key], words.get(key, ""))}
    while True:
        again = _connected([notice for notice in notices if _may_be(notice, met | unchanged, deeds, gone)], met)
        others = {change[:2] for notice in notices if notice not in again for change in notice.changes}
        if not (met | unchanged) & others:
            return tuple(again)
        met, unchanged = met - others, unchanged - others


def _deltas(notices: Iterable[Notice]) -> dict[Key, list[int | str]]:
    """Return all changes of each holding, in their order."""
    deltas: dict[Key, list[int | str]] = {}
    for notice in notices:
        for holder, what, delta in notice.changes:
            deltas.setdefault((holder, what), []).append(delta)
    return deltas


def _is_as_before(deltas: Sequence[int | str], before: str) -> bool:
    """Return whether changes of a holding cancel each other out. ``before`` has its earlier marks or place."""
    if isinstance(last := deltas[-1], str):
        return Counter(split_marks(last)) == Counter(split_marks(before))
    return sum(map(_number, deltas)) == 0


def _number(delta: int | str) -> int:
    return 1 if isinstance(delta, str) else delta


def _may_be(notice: Notice, met: Collection[Key], deeds: Sequence[Deed], gone: Collection[Notice]) -> bool:
    """Return whether everything that a notice asks for may already have been done at the table."""
    undone = not notice.deed or Deed(notice, True) in deeds
    alike = [other for other in gone if (other.kind, other.changes) == (notice.kind, notice.changes)]
    same = not alike or any(other.params == notice.params for other in alike)
    asks = bool(notice.changes or notice.deed)
    return asks and undone and same and all(change[:2] in met for change in notice.changes)


def _connected(notices: Sequence[Notice], met: Collection[Key]) -> list[Notice]:
    """Return the notices that ask for something in ``met`` or for an action, and those that share a holding with them.

    The other notices cancel each other out, so the table merely looks as if they had been carried out.
    """
    connected = [notice for notice in notices if notice.deed or any(change[:2] in met for change in notice.changes)]
    while True:
        keys = {change[:2] for notice in connected for change in notice.changes}
        more = [
            notice
            for notice in notices
            if notice not in connected and any(change[:2] in keys for change in notice.changes)
        ]
        if not more:
            return [notice for notice in notices if notice in connected]
        connected += more


def _is_met(key: Key, left: Sequence[Difference], deltas: Sequence[int | str], before: str) -> bool:
    """Return whether the table already shows a holding as it must be after the line, and not as it was before it."""
    own = [difference for difference in left if (difference.holder, difference.what) == key]
    match own[0].kind:
        case "place":
            there, should = place_values(own)[key]
            return there != should and there == deltas[-1]
        case "mark":
            delta = marks_delta(own)[key]
            there_now = Counter(split_marks(before))
            there_now.subtract(delta)
            return any(delta.values()) and +there_now == Counter(split_marks(deltas[-1]))
        case _:
            _, number = number_deltas(own).get(key, (False, 0))
            return bool(number) and number + sum(map(_number, deltas)) == 0
