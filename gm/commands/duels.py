"""``gm duels``: every duel in the database, and where it stands."""

from __future__ import annotations

from gm import games
from gm.commands.answers import DuelRow, Duels
from gm.commands.command import Args
from gm.errors import GmError
from gm.store.database import Duel, Store
from gm.table.session import Session
from gm.table.table import Table


def run(session: Session, args: Args) -> Duels:
    """Every duel with where it stands; one that cannot be read says so, and the others are listed all the same."""
    try:
        store = session.store()
    except GmError as error:
        if error.code != "no-duel":
            raise
        return Duels("duels", (), games.how_to_begin())
    current = store.opened()
    return Duels("duels", tuple(_listed(store, duel, current) for duel in store.duels()), games.how_to_begin())


def _listed(store: Store, duel: Duel, current: int | None) -> DuelRow:
    opened = duel.id == current
    try:
        table = Table(store, duel.id)
        outcome = table.game.play.outcome(table.state)
    except GmError as error:
        return DuelRow(duel, opened, None, None, None, error.message)
    said = table.game.said
    stands = said.say(outcome, table.names) if outcome else said.view(table.state, None).headline
    winners = outcome.winners if outcome else None
    return DuelRow(duel, opened, winners, len(table.rows), table.rows[-1].at, stands)
