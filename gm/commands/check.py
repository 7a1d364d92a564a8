"""``gm check``: check the database file, and compare every receipt with what the rules announce today.

A receipt is what was announced when a row was stored; it is stored with the row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from gm.commands.command import Args
from gm.duel.audit import find_faults
from gm.errors import GmError
from gm.store import snapshot
from gm.store.database import Store
from gm.store.errors import damage_place
from gm.store.integrity import find_damage
from gm.table.blocks import Block, Hint, Line
from gm.table.results import Result
from gm.table.session import Session
from gm.table.snapshots import StoredResult, read_place, result_of
from gm.table.table import Table
from gm.text import counted

if TYPE_CHECKING:
    from gm.duel.audit import Fault


class SuspectDuel(NamedTuple):
    """A fault that ``gm check`` has found, in one row of a duel or in the whole duel.

    For example, a row has a fault if its stored receipt (the announcement of its results) differs from the receipt that
    the row would get under today's rules. ``seq`` is the number of the row; None for a fault of the whole duel.
    """

    duel: int
    seq: int | None
    words: str
    message: str
    fault: Fault | None = None

    def data(self) -> dict[str, Any]:
        if self.fault:
            facts = self.fault._asdict()
            del facts["reworded"]
            facts["said"] = facts.pop("message")
            return {"duel": self.duel, **facts}
        return {"duel": self.duel, "seq": self.seq, "words": self.words, "said": self.message}


class CheckResult(Result):
    """The result of ``gm check``: damage to the file, and stored announcements that differ from those of today's rules.

    ``reworded`` are announcements that differ only in their wording.
    """

    duels: int
    rows: int
    damage: tuple[str, ...]
    differences: tuple[SuspectDuel, ...]
    reworded: tuple[SuspectDuel, ...] = ()

    @property
    def status(self) -> int:
        return 1 if self.damage or self.differences else 0

    def blocks(self) -> Iterable[Block]:
        yield from (Line(f"Damage: {line}", "error") for line in self.damage)
        for difference in self.differences:
            where = f"Duel {difference.duel}" + (f", row {difference.seq}" if difference.seq is not None else "")
            words = f": {difference.words} — " if difference.words else ": "
            yield Line(f"{where}{words}{difference.message}", "error")
        if self.reworded:
            rows = counted(len(self.reworded), "result was", "results were")
            yield Hint(f"{rows} stored with a different wording but the same meaning. Details: gm check --json")
        wrong = len(self.damage) + len(self.differences)
        checked = f"{counted(self.duels, 'duel')}, {counted(self.rows, 'row')}"
        yield f"{checked}: " + (f"{counted(wrong, 'problem')} found" if wrong else "no damage found")


def run(session: Session, args: Args) -> CheckResult:
    """Check the database file, and compare the receipt of every row with what the rules announce today.

    A receipt is what was announced when the row was stored. Receipts of damaged duels are not compared.
    """
    store = session.store()
    broken = [*find_damage(store)]
    damaged = {damage.duel for damage in broken}
    duels: list[SuspectDuel] = []
    results: list[tuple[Table, StoredResult]] = []
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
            SuspectDuel(duel.id, fault.seq, fault.words, fault.message, fault)
            for fault in find_faults(table.game, table.rows)
        ]
        duels += wrong
        if all(duel.fault and duel.fault.reworded for duel in wrong):
            result = result_of(table)
            if snapshot.read_result(store, duel.id, len(table.rows) - 1) != result:
                results.append((table, result))
            duels += _delete_stale_snapshot(table)
    _write_results(store, results)
    damages = tuple(f"{damage_place(damage)}{damage.message}" for damage in broken)
    reworded = tuple(duel for duel in duels if duel.fault and duel.fault.reworded)
    differing = tuple(duel for duel in duels if duel not in reworded)
    return CheckResult("check", len(listed), rows, damages, differing, reworded)


def _write_results(store: Store, results: Sequence[tuple[Table, StoredResult]]) -> None:
    """Store the results of duels for which the database has no result, or an outdated one.

    Do nothing if gm cannot write to the file now.
    """
    with suppress(GmError):
        if results:
            with store.writing():
                for table, result in results:
                    snapshot.write_result(store, table.duel.id, len(table.rows) - 1, result)


def _delete_stale_snapshot(table: Table) -> Iterator[SuspectDuel]:
    """Delete the snapshot of ``table`` if the snapshot does not match the log, and yield a fault that says so."""
    stored = snapshot.read_snapshot(table.store, table.duel.id)
    place = read_place(stored, table.duel, table.game) if stored else None
    if stored and place and place != table.place:
        with suppress(GmError):  # nothing can be written to a read-only file
            snapshot.delete_snapshot(table.store, table.duel.id)
        text = "its snapshot did not match the log and was deleted"
        yield SuspectDuel(table.duel.id, stored.last.seq, stored.last.words, text)
