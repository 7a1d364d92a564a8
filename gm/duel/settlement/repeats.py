"""The search for notices that need no action, because the table already shows what they ask for.

Such a notice repeats an instruction that a correction took back, and the players have not carried out that correction
yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from gm.duel.piles import Deed
from gm.duel.settlement import Difference, marks_delta, number_deltas, place_values
from gm.game import Notice, split_marks

Key = tuple[str, str]
"""A holder, and what the holder has."""


def repeated_notices(
    left: Sequence[Difference],
    deeds: Sequence[Deed],
    notices: Sequence[Notice],
    words: Mapping[Key, str],
    used: Collection[Key],
    gone: Collection[Notice] = (),
) -> tuple[Notice, ...]:
    """Return those ``notices`` of a new line that need no action at the table.

    ``left`` and ``deeds`` are the changes and actions that players must still carry out after corrections. ``words``
    maps each holding with marks or a place to its text before the line. ``used`` are the piles that were used after the
    corrections, so that the order of their contents is unknown. ``gone`` are the notices of undone or redone rows. If a
    notice moves a different card from such an old notice, it needs an action, even if both change the same holdings.
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
    """Return the changes of each holding in their order. A key is a pair: the holder, and the name of the holding."""
    deltas: dict[Key, list[int | str]] = {}
    for notice in notices:
        for holder, what, delta in notice.changes:
            deltas.setdefault((holder, what), []).append(delta)
    return deltas


def _is_as_before(deltas: Sequence[int | str], before: str) -> bool:
    """Return whether a holding is the same before and after its changes ``deltas``.

    For marks or a place, ``before`` is the text before the changes.
    """
    if isinstance(last := deltas[-1], str):
        return Counter(split_marks(last)) == Counter(split_marks(before))
    return sum(map(_number, deltas)) == 0


def _number(delta: int | str) -> int:
    return 1 if isinstance(delta, str) else delta


def _may_be(notice: Notice, met: Collection[Key], deeds: Sequence[Deed], gone: Collection[Notice]) -> bool:
    """Return whether players may already have done everything that a notice asks for; False if it asks for nothing.

    ``met`` are the holdings that need no change at the table. ``deeds`` are the actions that players must still carry
    out after corrections. ``gone`` are the notices of undone or redone rows.
    """
    undone = not notice.deed or Deed(notice, True) in deeds
    alike = [other for other in gone if (other.kind, other.changes) == (notice.kind, notice.changes)]
    reports = notice.level == "info"  # of cards that players have already moved, perhaps read wrongly before
    same = reports or not alike or any(other.params == notice.params for other in alike)
    asks = bool(notice.changes or notice.deed)
    return asks and undone and same and all(change[:2] in met for change in notice.changes)


def _connected(notices: Sequence[Notice], met: Collection[Key]) -> list[Notice]:
    """Return those ``notices`` that change a holding in ``met`` or ask for an action that changes no holding.

    A notice that changes the same holding as one of these is returned too. The changes of all other notices add up to
    nothing, so the table does not show whether players have carried them out.
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
    """Return whether the table already shows the holding ``key`` with the value that a new line gives to the holding.

    This is possible if players have not carried out an earlier correction: ``left`` are the changes that are left to
    do. Return False if the table was correct before the line, because players must then carry out the line. ``deltas``
    are the line's changes of the holding. ``before`` is the text of marks or a place before the line.
    """
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
