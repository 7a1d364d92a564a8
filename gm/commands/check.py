"""``gm check``: the file itself, and every receipt against what the rules announce today."""

from __future__ import annotations

from gm.commands.answers import Checked, Suspect
from gm.commands.command import Args
from gm.duel.audit import faults
from gm.errors import GmError
from gm.store.database import translated
from gm.table.session import Session
from gm.table.table import Table


def run(session: Session, args: Args) -> Checked:
    """The file itself, and every receipt against what the rules announce today."""
    store = session.store()
    with translated(store.path):
        damage = [row[0] for row in store.db.execute("PRAGMA integrity_check") if row[0] != "ok"]
    found: list[Suspect] = []
    rows = 0
    listed = store.duels()
    for duel in listed:
        try:
            table = Table(store, duel.id)
        except GmError as error:
            kept = store.rows(duel.id)
            rows += len(kept)
            found.append(Suspect(duel.id, None, "", error.message))
            continue
        rows += len(table.rows)
        found += (Suspect(duel.id, one.seq, one.words, one.said, one) for one in faults(table.game, table.rows))
    return Checked("check", len(listed), rows, tuple(damage), tuple(found))
