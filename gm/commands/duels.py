"""``gm duels``: every duel in the database, and where it stands."""

from __future__ import annotations

from typing import Any

from gm.commands.command import Args
from gm.errors import GmError
from gm.store.database import Duel, Store
from gm.table.answers import Told
from gm.table.session import Session
from gm.table.table import Table


def run(session: Session, args: Args) -> Told:
    """Every duel with where it stands; one that cannot be read says so, and the others are listed all the same."""
    try:
        store = session.store()
    except GmError as error:
        if error.code != "no-duel":
            raise
        return Told("duels", "duels", {"duels": []})
    current = store.opened()
    rows = [_listed(store, duel, current) for duel in store.duels()]
    return Told("duels", "duels", {"duels": rows})


def _listed(store: Store, duel: Duel, current: int | None) -> dict[str, Any]:
    facts = {**duel._asdict(), "current": duel.id == current, "winners": None}
    try:
        table = Table(store, duel.id)
        outcome = table.game.play.outcome(table.state)
    except GmError as error:
        return {**facts, "rows": None, "last": None, "stands": error.message}
    winners = list(outcome.winners) if outcome else None
    won = ", ".join(table.names[who] for who in winners or ()) or "nobody"
    stands = f"won by {won}" if outcome else table.game.said.view(table.state, None).headline
    return {**facts, "winners": winners, "rows": len(table.rows), "last": table.rows[-1].at, "stands": stands}
