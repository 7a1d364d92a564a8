"""``gm open``: make a duel the current one."""

from __future__ import annotations

from gm.commands.command import Args
from gm.table import presenter
from gm.table.results import Board
from gm.table.session import Session, duel_number
from gm.table.table import Table, timestamp


def run(session: Session, args: Args) -> Board:
    """Make a duel the current one."""
    table = Table(session.store(), duel_number(args.words[0]))
    session.store().open(table.duel.id, timestamp())
    session.stay_with(table)
    return presenter.board_at(table, None)
