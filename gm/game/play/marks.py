"""The marks that players write on sheets. One text may contain several marks, separated by commas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from gm.game.values import Change, Move


def mark_changes(what: str, before: Mapping[str, str], after: Mapping[str, str]) -> tuple[Change, ...]:
    """Return a change for each holder whose text in ``after`` differs from their text in ``before``.

    A holder is a player or thing that has marks; the text lists the marks. ``what`` is the name for these marks as a
    holding (what somebody has), such as ``statuses``.
    """
    changed = [who for who in {**before, **after} if before.get(who) != after.get(who)]
    return tuple([Change(who, what, after.get(who, "")) for who in changed])


def split_marks(amount: int | str | None) -> list[str]:
    """Return the marks in ``amount``, a text such as ``a, b`` on somebody's sheet. Return [] for None or ""."""
    return [item for item in str(amount or "").split(", ") if item]


def changed_marks(before: int | str | None, after: int | str | None) -> tuple[list[str], list[str]]:
    """Return two lists: the marks to cross out, and the marks to write.

    If ``before`` has a mark more often than ``after``, the mark is in the first list once for each extra copy.
    """
    was, now = Counter(split_marks(before)), Counter(split_marks(after))
    return [*(was - now).elements()], [*(now - was).elements()]


def mark_instructions(move: Move, format_mark: Callable[[str], str]) -> str:
    """Return a text with the marks to cross out and to write: ``cross out “a”, write “b”``.

    ``format_mark(mark)`` returns a mark as people read it.
    """
    struck, written = changed_marks(move.before, move.after)
    return ", ".join(
        [f"cross out {format_mark(mark)}" for mark in struck] + [f"write {format_mark(mark)}" for mark in written]
    )
