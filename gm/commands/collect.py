"""``gm collect``: take the results of an event from the duels that are played at its tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gm.commands.collect_due import CONTRADICTION, Due, plan_for
from gm.commands.collect_files import Contents, Fault, TableDuel, find_duels, find_in
from gm.commands.command import Args
from gm.errors import GmError
from gm.notation.line import join
from gm.table.blocks import Block, Hint, Line
from gm.table.interchange.event_place import event_code
from gm.table.results import Result
from gm.table.session import Session
from gm.text import capitalize, counted


class CollectResult(Result):
    """The result of ``gm collect``: how many files and duels were read, and what was found.

    ``due`` are the lines to enter, ``waiting`` the duels that are not over, and ``faults`` what cannot be collected.
    ``taken`` are the numbers of the rows written, and ``refused`` the lines that could not be written.
    """

    files: int
    duels: int
    due: tuple[Due, ...]
    waiting: tuple[TableDuel, ...]
    faults: tuple[Fault, ...]
    taken: tuple[int, ...] = ()
    refused: tuple[Fault, ...] = ()
    asked: bool = False
    """True if ``--yes`` was typed, so that the lines were written and not only shown."""
    source: str = ""
    """The place where the duels were found, in words (``at the hub``); '' for files."""

    @property
    def status(self) -> int:
        """The exit status: 1 if a line could not be written; 0 otherwise."""
        return 1 if self.refused else 0

    @property
    def queue(self) -> tuple[str, ...]:
        return () if self.asked else tuple(due.ready for due in self.due if due.made is not None)

    def data(self) -> dict[str, Any]:
        return {
            "files": self.files,
            "duels": self.duels,
            "due": [due.data() for due in self.due],
            "waiting": [_waits(duel) for duel in self.waiting],
            "faults": [fault._asdict() for fault in (*self.faults, *self.refused)],
            "taken": [*self.taken],
        }

    def blocks(self) -> Iterable[Block]:
        for due in self.due:
            yield Line(due.text, "warn" if due.kind == CONTRADICTION else "")
            if due.line:
                yield Line(due.line, "quiet", indent=4)
        yield from (capitalize(_waits(duel)["text"]) for duel in self.waiting)
        yield from (Line(f"{fault.file}: {fault.text}", "warn") for fault in (*self.faults, *self.refused))
        yield from self._summary()

    def _summary(self) -> Iterator[Block]:
        if self.asked:
            yield f"{counted(len(self.taken), 'line')} written."
        elif self.queue:
            how = f"To write these lines: gm {self.text} --yes"
            if all(due.kind == CONTRADICTION for due in self.due):
                how = "You must decide. To accept what the table says, type the line shown for it."
            yield Hint(f"Nothing has been written yet. {how}", keys="Press Enter to accept the lines one by one.")
        else:
            where = self.source or f"in {counted(self.files, 'file')}"
            many = counted(self.duels, "duel") if self.duels else "no duel"
            yield f"There is nothing to enter. gm found {many} of this event {where}."


def run(session: Session, args: Args) -> CollectResult:
    """Show the results that the event does not have yet; with ``--yes``, also write them. Raises GmError."""
    table = session.table()
    collecting = table.game.play.collects
    if collecting is None:
        text = f"{table.game.info.title} does not collect the results of other duels."
        raise GmError("words", text, "Open an event first: gm duels, then gm open NUMBER")
    code = event_code(table)
    contents = _find(session, args, code)
    ours = [duel for duel in contents.duels if duel.event == code]
    plan = plan_for(table, collecting, ours)
    faults = (*contents.faults, *_of_others(contents, code), *plan.faults)
    taken, refused = list[int](), list[Fault]()
    for due in plan.due if args.options.get("yes") else ():
        if due.kind != CONTRADICTION:
            try:
                taken.append(due.take(table))
            except GmError as error:
                refused.append(Fault(due.duel.file, f"{due.text}: {error.message}"))
    return CollectResult(
        join(["collect", *args.words, *(["--hub"] if "hub" in args.options else [])]),
        contents.files,
        len(ours),
        tuple(plan.due),
        tuple(plan.waiting),
        faults,
        tuple(taken),
        tuple(refused),
        bool(args.options.get("yes")),
        "at the hub" if "hub" in args.options else "",
    )


def _find(session: Session, args: Args, code: str) -> Contents:
    """Return the duels in the named files, at the hub (``--hub``), or in the event's own database. Raises GmError."""
    if "hub" not in args.options:
        return find_duels(args.words) if args.words else find_in(session.store(), session.file)
    if args.words:
        text = "collect reads results from files or from the hub, not from both at once."
        raise GmError("words", text, "Type: gm collect --hub")
    from gm.commands.collect_hub import find_at_hub
    from gm.commands.hub_desk import opened_hub

    with opened_hub(session, Args((), {})) as store:
        return find_at_hub(store, code)


def _of_others(contents: Contents, code: str) -> Iterator[Fault]:
    """Yield a fault for each file with duels of other events. The fault says how many such duels the file has."""
    others = Counter((duel.file, duel.event) for duel in contents.duels if duel.event != code)
    for (file, event), many in others.items():
        yield Fault(file, f"{counted(many, 'duel')} from another event: {event}. This event is {code}.")


def _waits(duel: TableDuel) -> Mapping[str, Any]:
    text = f"table {duel.table} is still playing round {duel.round}"
    return {"round": duel.round, "table": duel.table, "text": text, "uid": duel.uid, "row": duel.row}
