"""``gm check``: the file itself, and every receipt against what the rules announce today."""

from __future__ import annotations

from gm.commands.answers import Checked, Suspect
from gm.commands.command import Args
from gm.duel.audit import faults
from gm.errors import GmError
from gm.store.soundness import damage
from gm.store.trouble import place
from gm.table.session import Session
from gm.table.table import Table


def run(session: Session, args: Args) -> Checked:
    """The file itself, and every receipt against what the rules announce today; a duel that is damaged is not
    compared."""
    store = session.store()
    broken = [*damage(store)]
    damaged = {one.duel for one in broken}
    found: list[Suspect] = []
    rows = 0
    listed = store.duels()
    for duel in listed:
        try:
            table = Table(store, duel.id)
        except GmError as error:
            if duel.id not in damaged:
                found.append(Suspect(duel.id, None, "", error.message))
            continue
        rows += len(table.rows)
        found += (Suspect(duel.id, one.seq, one.words, one.said, one) for one in faults(table.game, table.rows))
    said = tuple(f"{place(one)}{one.said}" for one in broken)
    reworded = tuple(one for one in found if one.fault and one.fault.reworded)
    return Checked("check", len(listed), rows, said, tuple(one for one in found if one not in reworded), reworded)
