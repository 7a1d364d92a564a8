"""The comparison of a row's stored receipt (what was announced) with the receipt that the row would have today."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from gm.duel.diff import LineChange
from gm.duel.fold import PlayedLine
from gm.game import Notice

_LATER = ("marks", "deed", "touches", "deeds")
"""Fields of receipts that earlier versions did not store."""


def expected_receipt(made: Any, kept: Any) -> Any:
    """Return the receipt ``made`` today in the form of the stored receipt ``kept``, so that the two can be compared.

    An earlier version may have stored less, such as fewer parameters, or more, such as attached files. Some facts, such
    as who wrote the row, cannot be computed from the rules. They are copied from ``kept``.
    """
    if isinstance(made, dict) and isinstance(kept, dict):
        expected = {
            key: expected_receipt(part, kept.get(key)) for key, part in made.items() if key in kept or key not in _LATER
        }
        expected |= {key: kept[key] for key in ("brought", "writer", "again") if key in kept and key not in made}
        if len(expected.get("changes", ())) > len(kept.get("changes", ())):
            known = kept["changes"]
            expected["changes"] = [part for part in expected["changes"] if part in known or not _is_worded(part)]
        if "settlement" in kept:
            expected["settlement"] = _expected_settlement(expected.get("settlement", ()), kept["settlement"])
        if set(kept.get("params", ())) < set(expected.get("params", ())):
            expected["params"] = {key: part for key, part in expected["params"].items() if key in kept["params"]}
        return expected
    if isinstance(made, list) and isinstance(kept, list) and len(made) == len(kept):
        return [expected_receipt(*pair) for pair in zip(made, kept, strict=True)]
    return made


def _expected_settlement(made: Sequence[Any], kept: Sequence[Any]) -> list[Any]:
    """Return today's settlement ``made`` in the form of the stored settlement ``kept``, so that they can be compared.

    A settlement is a list of differences: what players had to put right at the table. Earlier versions left out marks,
    and holdings that no longer had a value. For a holding that had no value before, they stored 0 as the old value.
    """
    was = {tuple(difference[:3]): difference[3] for difference in kept}
    known = [
        difference
        for difference in made
        if tuple(difference[:3]) in was or not (difference[2] == "mark" or difference[4] in (None, ""))
    ]
    chosen = known if len(made) > len(kept) else made
    return [
        [*difference[:3], 0, difference[4]]
        if difference[3] is None and was.get(tuple(difference[:3])) == 0
        else difference
        for difference in chosen
    ]


def _is_worded(data: Sequence[Any]) -> bool:
    """Return whether the last item of ``data`` is a word instead of a number. ``data`` is a stored change or
    difference.
    """
    return isinstance(data[-1], str)


def have_same_meaning(kept: Any, made: Any, changed: Sequence[LineChange] = ()) -> bool:
    """Return whether two receipts have the same effect: the same changes in total and the same moves.

    Earlier versions did not store texts and places, or had other words for them. So a change of a text or place counts
    only if both receipts have a text or place for that holding. A line in ``changed`` that differs only in texts and
    places may be missing from the stored receipt ``kept``.
    """
    try:
        known = _worded_keys(kept) & _worded_keys(made)
        return _alike(kept, made, frozenset(change.name for change in changed if _only_written(change)), known)
    except (LookupError, TypeError, ValueError, AttributeError):
        return False  # one of them is no receipt


def _worded_keys(data: Any) -> Set[tuple[str, str]]:
    """Return the holdings whose changes are stored as words (such as the name of a place), not as numbers.

    ``data`` is a receipt or a part of one. Each holding is a pair: its holder, and its name.
    """
    if not isinstance(data, dict):
        return frozenset[tuple[str, str]]().union(*map(_worded_keys, data)) if isinstance(data, list) else frozenset()
    worded = [change for key in ("changes", "settlement") for change in data.get(key, ()) if _is_worded(change)]
    return frozenset((holder, what) for holder, what, *_ in worded).union(*map(_worded_keys, data.values()))


def _only_written(change: LineChange) -> bool:
    """Return whether ``change`` concerns only texts or places in the results of a line, not numbers."""
    return bool(change.was and change.now) and not change.by_itself and _counted(change.was) == _counted(change.now)


def _counted(played: PlayedLine | None) -> list[Notice]:
    """Return the notices of a played line, each with only its changes of numbers; [] if ``played`` is None.

    A notice's changes of texts and places are removed.
    """
    notices = played.notices if played else ()
    return [
        notice._replace(changes=tuple(change for change in notice.changes if not isinstance(change.delta, str)))
        for notice in notices
    ]


def _alike(kept: Any, made: Any, unlisted: Set[str], known: Set[tuple[str, str]], of: str = "") -> bool:
    """Return whether two parts of receipts have the same effect.

    ``kept`` is a part of the stored receipt, and ``made`` is the same part of today's receipt. ``of`` is the key of the
    part. ``unlisted`` are lines that ``kept`` may lack. A change that is stored as a word (such as the name of a place)
    counts only for the holdings in ``known``.
    """
    if of == "notices":
        sums = {key: part for key, part in _sums(kept).items() if key in known or not isinstance(part, str)}
        return sums == {key: part for key, part in _sums(made).items() if key in sums or not isinstance(part, str)}
    if of == "settlement":
        kept, made = (
            [part for part in parts if not _is_worded(part) or tuple(part[:2]) in known] for parts in (kept, made)
        )
    if isinstance(kept, dict) and isinstance(made, dict):
        left_out: Set[str] = frozenset()
        if of == "entries":
            others = {name for name in kept.keys() ^ made.keys() if not _worded_keys((kept | made)[name]) <= known}
            left_out = (unlisted - kept.keys()) | others
        return all(_alike(kept[key], made[key], unlisted, known, key) for key in (kept.keys() | made.keys()) - left_out)
    if isinstance(kept, list) and isinstance(made, list):
        return len(kept) == len(made) and all(_alike(*pair, unlisted, known) for pair in zip(kept, made, strict=True))
    return bool(kept == made)


def _sums(notices: Sequence[Mapping[str, Any]]) -> dict[tuple[str, str], Any]:
    """Return what changed for each pair of holder and holding: the sum of the changes, or a text's new value."""
    totals: dict[tuple[str, str], Any] = {}
    for notice in notices:
        for holder, what, delta in notice["changes"]:
            before = totals.get((holder, what), 0)
            totals[holder, what] = delta if isinstance(delta, str) or isinstance(before, str) else before + delta
    return {key: delta for key, delta in totals.items() if delta}
