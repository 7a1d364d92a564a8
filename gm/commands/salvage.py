"""``gm salvage``: copy everything readable from a damaged database into a new one."""

from __future__ import annotations

import os

from gm.commands.command import Args
from gm.commands.integrity_results import SalvageResult, SavedDuel
from gm.errors import GmError
from gm.store.archive import write_filing
from gm.store.database import Store
from gm.store.files import atomic_files, write_new
from gm.store.salvage import SalvagedDuel, SalvagedRecords, salvage
from gm.table.interchange.recovery import RecoveredDuel, readable_lines, recover
from gm.table.session import Session
from gm.table.table import timestamp


def run(session: Session, args: Args) -> SalvageResult:
    """Copy every readable row into a new file; leave the damaged one untouched.

    Raises GmError (``file``) if there is nothing to copy.
    """
    path = args.words[0]
    stem, ending = os.path.splitext(path)
    out = args.options.get("out") or f"{stem}-salvaged{ending or '.db'}"
    session.progress("reading the file")
    heap = salvage(path)
    wrecks = heap.duels()
    if not wrecks:
        raise GmError("file", f"No duel can be read in {path}.", "Restore a backup.")
    found = [(wreck, recover(wreck)) for wreck in wrecks]
    if duels := [duel for _, duel in found if duel]:
        session.progress("writing the new file")
        _write(out, duels, heap)
    told = tuple(_saved(wreck, duel, out) for wreck, duel in found)
    for wreck, one in zip(wrecks, told, strict=True):
        if one.file not in (out, None):
            write_new(str(one.file), "\n".join(readable_lines(wreck)) + "\n")
    session.progress("")
    return SalvageResult(f"salvage {path}", path, out if duels else None, told)


def _saved(wreck: SalvagedDuel, duel: RecoveredDuel | None, out: str) -> SavedDuel:
    """Return what was saved of a duel; write the lines of one that cannot be played to a file of its own."""
    missing = tuple(seq for seq in range(wreck.length) if seq not in wreck.rows)
    whole = wreck.facts is not None and wreck.settled is not None
    file: str | None = out
    if duel is None:
        file = f"{os.path.splitext(out)[0]}-{wreck.number}.gm" if wreck.rows or wreck.words else None
    title, noted = (duel.duel.title, duel.noted) if duel else ("", None)
    return SavedDuel(wreck.number, title, len(wreck.rows), missing, wreck.changed, wreck.mended, noted, whole, file)


def _write(out: str, duels: list[RecoveredDuel], heap: SalvagedRecords) -> None:
    """Write a new database with these duels under their old numbers, filed as they were."""
    with atomic_files([out], there="Name another: --out FILE") as parts:
        store = Store(parts[out], create=True)
        try:
            for duel in duels:
                store.add_duel(duel.duel, duel.rows, duel.settled, number=duel.duel.id)
            saved = [duel.duel.id for duel in duels]
            with store.writing():
                for _, filed in sorted(heap.filed.items()):
                    if filed.duel in saved or filed.how == "deleted":
                        write_filing(store, filed)
            if (current := heap.current()) in saved:
                store.open(int(current or 0), timestamp())
        finally:
            store.close()
