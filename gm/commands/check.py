"""``gm check``: the file itself, and every receipt against what the rules announce today."""

from __future__ import annotations

from typing import Any

from gm.commands.command import Args
from gm.duel.audit import faults
from gm.errors import GmError
from gm.store.database import translated
from gm.table.answers import Told
from gm.table.session import Session
from gm.table.table import Table


def run(session: Session, args: Args) -> Told:
    """The file itself, and every receipt against what the rules announce today."""
    store = session.store()
    with translated(store.path):
        damage = [row[0] for row in store.db.execute("PRAGMA integrity_check") if row[0] != "ok"]
    found: list[dict[str, Any]] = []
    rows = 0
    listed = store.duels()
    for duel in listed:
        try:
            table = Table(store, duel.id)
        except GmError as error:
            kept = store.rows(duel.id)
            rows += len(kept)
            found.append({"duel": duel.id, "seq": None, "words": "", "said": error.message})
            continue
        rows += len(table.rows)
        found += ({"duel": duel.id, **fault._asdict()} for fault in faults(table.game, table.rows))
    answer = {"duels": len(listed), "rows": rows, "damage": damage, "differences": found}
    return Told("check", "check", answer, status=1 if damage or found else 0)
