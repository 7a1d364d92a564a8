"""The changes between two sets of holdings, for entries that set several of them at once."""

from __future__ import annotations

from collections.abc import Iterable

from gm.game.values import Change, Holding


def holding_changes(before: Iterable[Holding], after: Iterable[Holding]) -> tuple[Change, ...]:
    """Return the changes that lead from some holdings to others, in the order of the later ones.

    A number changes by a difference, and is 0 where it is missing; a place or mark changes to its word, "" where it is
    missing.
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
