"""What hands still owe after corrections, until the table says that it is done."""

from __future__ import annotations

import json
from contextlib import suppress

from gm.duel import log
from gm.duel.log import Row, set_ups
from gm.duel.naming import called_otherwise
from gm.duel.settlement import Difference, outstanding, settle
from gm.errors import GmError
from gm.table.table import Table, stamp


def corrected(table: Table, row: Row) -> tuple[Difference, ...]:
    """Which holdings a row corrected; none if it is a line of the duel, or its receipt is damaged."""
    with suppress(LookupError, TypeError, ValueError):
        return tuple(Difference(*diff) for diff in json.loads(row.receipt)["settlement"])
    return ()


def owed(table: Table) -> tuple[Difference, ...]:
    """The settlement that the table has not ticked off yet, all corrections since as one."""
    ticked = table.store.settled(table.duel.id)
    if table.acted <= ticked:
        return ()
    found: list[Difference] = []
    acts = [row for row in table.rows if row.kind not in log.LINES]
    renamed = any(row.kind == "correct" and (any(set_ups(row)) or table.has_names) for row in acts)
    for row in acts:
        if row.seq > ticked:
            called = _called_by(table, row) if renamed else {}
            found = [one._replace(holder=called.get(one.holder, one.holder)) for one in found]
            found += corrected(table, row)
    return outstanding(found, table.game.play.holdings(table.state))


def tick_off(table: Table) -> None:
    """The table has carried the settlement out. Raises GmError (``nothing``) if there is none."""
    if not settle(owed(table)):
        raise GmError("nothing", "Nothing is to be settled.", "Go on with the duel.")
    table.store.settle(table.duel.id, len(table.rows) - 1, stamp())


def _called_by(table: Table, row: Row) -> dict[str, str]:
    """Who is called otherwise since a row was written: old id → new id."""
    before, after = (log.in_force(table.rows[: row.seq + more]) for more in (0, 1))
    return {one.was: one.now for one in called_otherwise(table.game, before, after)}
