"""The latest changes in the standings, so that nobody has to remember the earlier numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from gm.duel import log
from gm.duel.log import Row
from gm.game import View
from gm.table import outstanding, presenter
from gm.table.table import Table

_FAR = 12
"""The number of log rows, counted from the latest, that are searched for a change."""

Changes = Mapping[tuple[str, str], int]
"""The change of each amount. A key has the holder's id and what is counted, such as ``("ana", "coins")``."""


def recent_changes(table: Table, view: View) -> Changes:
    """Find the latest row that changed a number in the standings, and return its changes.

    Returns {} if another card or other rule has come into play since that row. A number that was 0 before is left out,
    because the new number itself shows the change.
    """
    shown = {(who, what) for grid in view.tables for who in grid.of for what in grid.holdings if who and what}
    held = {(holding.holder, holding.what): holding.amount for holding in table.game.play.holdings(table.state)}
    for row in reversed(table.rows[-_FAR:]):
        if row.kind == "new":
            break
        changed = _changed(table, row)
        now = {key: delta for key, delta in changed.items() if key in shown and delta not in (0, held.get(key))}
        if now:
            return now if _still(table, row, view) else {}
    return {}


def _changed(table: Table, row: Row) -> Counter[tuple[str, str]]:
    changed: Counter[tuple[str, str]] = Counter()
    if row.kind in log.LINES:
        for change in (change for notice in presenter.stored_notices(table, row) for change in notice.changes):
            if isinstance(change.delta, int):
                changed[change.holder, change.what] += change.delta
    for difference in outstanding.from_correction(row).differences:
        if difference.kind in ("moves", "dial"):
            changed[difference.holder, difference.what] += int(difference.after or 0) - int(difference.before or 0)
    return changed


def _still(table: Table, row: Row, view: View) -> bool:
    """Return whether the same cards (or other things with a rule) are in play after ``row`` as in ``view``."""
    if not view.about or row.kind not in log.LINES:
        return row.kind in log.LINES or row == table.rows[-1]
    then = next((played.state for played in reversed(table.played) if played.line.seq == row.seq), None)
    return then is not None and table.game.texts.view(then, None).about == view.about
