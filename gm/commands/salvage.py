"""``gm salvage``: copy everything readable from a damaged database into a new one."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from typing import NamedTuple

from gm.commands.command import Args
from gm.errors import GmError
from gm.store.archive import write_filing
from gm.store.database import Store
from gm.store.files import atomic_files, write_new
from gm.store.salvage import SalvagedDuel, SalvagedRecords, salvage
from gm.table.blocks import Block, Line
from gm.table.interchange.recovery import RecoveredDuel, readable_lines, recover
from gm.table.results import Result
from gm.table.session import Session
from gm.table.table import timestamp
from gm.text import counted


class SavedDuel(NamedTuple):
    """A salvaged duel: the number of its rows, and which of them are lost, changed or repaired.

    ``file`` is where the duel was written (None: nowhere). From row ``noted`` on, rows are kept only as notes.
    ``whole`` is False if facts outside the rows are lost: the duel's title, or what was confirmed as done at the table.
    """

    duel: int
    title: str
    rows: int
    lost: tuple[int, ...]
    changed: tuple[int, ...]
    mended: tuple[int, ...]
    noted: int | None
    whole: bool
    file: str | None

    def missing(self) -> Iterator[str]:
        """Yield what is missing or repaired in the duel, and what to do about it."""
        if self.lost:
            yield f"lost: {_ranges(self.lost)}"
        if self.changed:
            yield f"changed since they were saved: {_ranges(self.changed)}. Check them: gm log"
        if self.mended:
            yield f"repaired (checksums match): {_ranges(self.mended)}"
        if self.noted is not None:
            kept = "later lines are kept as notes. To turn them back into lines: gm fix"
            yield f"cannot be replayed from line {self.noted} on: {kept}"
        if not self.whole:
            yield "the title, or what was confirmed as done at the table, is lost: see gm settle"
        if self.file is None:
            yield "nothing could be saved"
        elif self.file.endswith(".gm"):
            yield f"its players are lost; its lines are in {self.file}"


def _ranges(numbers: Sequence[int]) -> str:
    """Return ``numbers`` as text in ranges, such as ``3–5, 9``."""
    ends = [number for number in numbers if number + 1 not in numbers]
    starts = [number for number in numbers if number - 1 not in numbers]
    pairs = zip(starts, ends, strict=True)
    return ", ".join(str(start) if start == end else f"{start}–{end}" for start, end in pairs)


class SalvageResult(Result):
    """The duels salvaged from a damaged database. ``out`` is the new database, None if no duel can be played."""

    saves = True

    file: str
    out: str | None
    duels: tuple[SavedDuel, ...]

    def blocks(self) -> Iterable[Block]:
        for duel in self.duels:
            title = f", {duel.title}" if duel.title else ""
            yield Line(f"Duel {duel.duel}{title}: {counted(duel.rows, 'row')} saved", "strong")
            yield from (Line(f"  {text}", "warn") for text in duel.missing())
        if self.out:
            yield f"Saved: {self.out}. {self.file} is unchanged."
            text = f"Check it: gm --db {self.out} now. If it looks right, replace the damaged file with it."
            yield Line(text, "quiet")


def run(session: Session, args: Args) -> SalvageResult:
    """Copy every readable row of a damaged database into a new one. The damaged file is not changed.

    Raises GmError (``file``) if there is nothing to copy.
    """
    path = args.words[0]
    stem, ending = os.path.splitext(path)
    out = args.options.get("out") or f"{stem}-salvaged{ending or '.db'}"
    session.progress("reading the file")
    heap = salvage(path)
    wrecks = heap.duels()
    if not wrecks:
        raise GmError("file", f"gm cannot read any duel in {path}.", "Restore a backup.")
    recovered = [(wreck, recover(wreck)) for wreck in wrecks]
    if duels := [duel for _, duel in recovered if duel]:
        session.progress("writing the new file")
        _write(out, duels, heap)
    results = tuple(_saved(wreck, duel, out) for wreck, duel in recovered)
    for wreck, saved in zip(wrecks, results, strict=True):
        if saved.file not in (out, None):
            write_new(str(saved.file), "\n".join(readable_lines(wreck)) + "\n", private=True)
    session.progress("")
    return SalvageResult(f"salvage {path}", path, out if duels else None, results)


def _saved(wreck: SalvagedDuel, duel: RecoveredDuel | None, out: str) -> SavedDuel:
    """Return the report on a salvaged duel; ``duel`` is None if the duel cannot be played.

    ``out`` is the new database with the duels that can be played. The lines of any other duel have a file of their own.
    """
    missing = tuple(seq for seq in range(wreck.length) if seq not in wreck.rows)
    whole = wreck.facts is not None and wreck.settled is not None
    file: str | None = out
    if duel is None:
        file = f"{os.path.splitext(out)[0]}-{wreck.number}.gm" if wreck.rows or wreck.words else None
    title, noted = (duel.duel.title, duel.noted) if duel else ("", None)
    return SavedDuel(wreck.number, title, len(wreck.rows), missing, wreck.changed, wreck.mended, noted, whole, file)


def _write(out: str, duels: list[RecoveredDuel], heap: SalvagedRecords) -> None:
    """Write ``duels`` to the new database ``out`` under their old numbers. Archived duels stay archived.

    ``heap`` has other records that could be read. If it says which duel was current, that duel is current again.
    """
    with (
        atomic_files([out], there="Name another: --out FILE") as parts,
        closing(Store(parts[out], create=True)) as store,
    ):
        for duel in duels:
            store.add_duel(duel.duel, duel.rows, duel.settled, number=duel.duel.id)
        saved = [duel.duel.id for duel in duels]
        with store.writing():
            for _, filed in sorted(heap.filed.items()):
                if filed.duel in saved or filed.how == "deleted":
                    write_filing(store, filed)
        if (current := heap.current()) in saved:
            store.open(int(current or 0), timestamp())
