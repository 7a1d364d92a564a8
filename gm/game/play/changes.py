"""The difference between two lists of holdings, as changes."""

from __future__ import annotations

from collections.abc import Iterable

from gm.game.values import Change, Holding


def holding_changes(before: Iterable[Holding], after: Iterable[Holding]) -> tuple[Change, ...]:
    """Return the changes that turn some holdings into others, in the order of the later holdings.

    A number changes by a difference; a missing number counts as 0. A place or mark changes to its new word, or to "" if
    it is gone.
    """
    old = {(holding.holder, holding.what): holding.amount for holding in before}
    new = {(holding.holder, holding.what): holding.amount for holding in after}
    changes = []
    for key in {**new, **old}:
        was, now = old.get(key), new.get(key)
        if isinstance(was, str) or isinstance(now, str):
            if (was or "") != (now or ""):
                changes.append(Change(*key, str(now or "")))
        elif (difference := (now or 0) - (was or 0)) != 0:
            changes.append(Change(*key, difference))
    return tuple(changes)
