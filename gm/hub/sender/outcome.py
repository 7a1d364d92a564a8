"""The outcome of a duel, and its place in an event, as they are sent to a hub."""

from __future__ import annotations

from typing import Any

from gm.errors import GmError
from gm.hub.protocol.body import Place
from gm.store.database import Store
from gm.table.interchange.event_place import split_place
from gm.table.table import Table


def outcome_of(store: Store, duel: int, count: int) -> dict[str, Any] | None:
    """Return the outcome of a duel of exactly ``count`` lines as JSON data.

    Return None if the duel is not over, has a different number of lines, or cannot be read.
    """
    try:
        table = Table(store, duel)
        return table_outcome(table) if len(table.rows) == count else None
    except GmError:
        return None


def place_of(store: Store, duel: int) -> Place | None:
    """Return the event, round and table of a duel; None if the duel has none or cannot be read."""
    try:
        place = Table(store, duel).setup.at
    except GmError:
        return None
    return Place(*split_place(place)) if place else None


def table_outcome(table: Table) -> dict[str, Any] | None:
    """Return the outcome of a duel as JSON data; None while it is played."""
    outcome = table.game.play.outcome(table.state)
    if outcome is None:
        return None
    what = next(iter(table.game.info.counts), "")
    holdings = table.game.play.holdings(table.state) if what else ()
    seats = {seat.id for seat in table.setup.seats}
    counted = (holding for holding in holdings if holding.what == what and holding.holder in seats)
    counts = {holding.holder: holding.amount for holding in counted}
    return {
        "winners": list(outcome.winners),
        "kind": outcome.kind,
        "params": dict(outcome.params),
        "counts": {who: amount for who, amount in counts.items() if isinstance(amount, int)},
        "text": table.game.texts.say(outcome, table.names),
    }
