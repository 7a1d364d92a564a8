"""``gm check``: check the file, and compare every receipt with what the rules announce today."""

from __future__ import annotations

from collections.abc import Iterator

from gm.commands.command import Args
from gm.commands.integrity_results import CheckResult, SuspectDuel
from gm.duel.audit import find_faults
from gm.errors import GmError
from gm.store import snapshot
from gm.store.errors import damage_place
from gm.store.integrity import find_damage
from gm.table.session import Session
from gm.table.snapshots import read_place
from gm.table.table import Table


def run(session: Session, args: Args) -> CheckResult:
    """Check the file and every receipt; skip the comparison for damaged duels."""
    store = session.store()
    broken = [*find_damage(store)]
    damaged = {damage.duel for damage in broken}
    duels: list[SuspectDuel] = []
    rows = 0
    listed = store.duels()
    for duel in listed:
        try:
            table = Table(store, duel.id, bookmarked=False)
        except GmError as error:
            if duel.id not in damaged:
                duels.append(SuspectDuel(duel.id, None, "", error.message))
            continue
        rows += len(table.rows)
        wrong = [
            SuspectDuel(duel.id, fault.seq, fault.words, fault.said, fault)
            for fault in find_faults(table.game, table.rows)
        ]
        duels += wrong
        if all(duel.fault and duel.fault.reworded for duel in wrong):
            duels += _strayed(table)
    said = tuple(f"{damage_place(damage)}{damage.said}" for damage in broken)
    reworded = tuple(duel for duel in duels if duel.fault and duel.fault.reworded)
    return CheckResult(
        "check", len(listed), rows, said, tuple(duel for duel in duels if duel not in reworded), reworded
    )


def _strayed(table: Table) -> Iterator[SuspectDuel]:
    """Report a snapshot that does not match the log, and delete it."""
    lies = snapshot.read_snapshot(table.store, table.duel.id)
    place = read_place(lies, table.duel, table.game) if lies else None
    if lies and place and place != table.place:
        snapshot.delete_snapshot(table.store, table.duel.id)
        text = "its snapshot did not match the log and was deleted"
        yield SuspectDuel(table.duel.id, lies.last.seq, lies.last.words, text)
