"""The lines that ``gm collect`` proposes for an event: results of its duels, and corrections (rule ev.r11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from gm.commands.collect_files import Fault, TableDuel
from gm.duel.changes import format_correction
from gm.duel.edits import Drop, Edit, Fix, LineContent
from gm.duel.log import Row, effective_lines, effective_rows, reasons
from gm.game import Collecting, EventTable, NamedTuple
from gm.game.naming import join_and
from gm.notation.formatting import format_entry
from gm.notation.line import join, split
from gm.table.correction import Correction
from gm.table.table import Table
from gm.table.writer import enter, line_about

RESULT, CORRECTION, CONTRADICTION = "result", "correction", "contradiction"
_NO_REASON = "corrected at the table"


class Due(NamedTuple):
    """A proposed line for a table of an event: a result, a correction, or a contradiction for the organiser to decide.

    ``made`` is what the line would record: an entry with a result, or an edit. If the event and a duel have different
    results, ``made`` is None: the organiser must then type the line, and cannot accept it with Enter alone.
    """

    kind: str
    duel: TableDuel
    text: str
    line: str
    made: Any = None
    because: str | None = None

    def data(self) -> dict[str, Any]:
        duel = self.duel
        place = {"kind": self.kind, "round": duel.round, "table": duel.table}
        return {**place, "line": self.line or None, "text": self.text, "uid": duel.uid, "row": duel.row}

    def take(self, table: Table) -> int:
        """Write the line, and return the number of its row. Raises GmError."""
        if self.kind == RESULT:
            return enter(table, self.made).seq
        return Correction(table, [self.made], self.because).record().seq

    @property
    def ready(self) -> str:
        """The line to type, with ``--yes`` if it is a correction."""
        return f"{self.line} --yes" if self.kind == CORRECTION else self.line


class Plan(NamedTuple):
    """The lines to enter (``due``), the duels that are not over yet, and the duels that do not fit their table."""

    due: list[Due]
    waiting: list[TableDuel]
    faults: list[Fault]


def plan_for(table: Table, collecting: Collecting[Any], duels: Iterable[TableDuel]) -> Plan:
    """Compare ``duels`` with the results at the tables of an event, and return what to enter.

    The lines to enter are in the order of rounds and tables. A duel is added to the faults if its players do not sit at
    its table, unless that table already has a result.
    """
    plan = Plan([], [], [])
    tables = {(place.round, place.table): place for place in collecting.tables(table.state)}
    at: dict[tuple[int, int], list[TableDuel]] = {}
    for duel in _latest(duels):
        place = tables.get((duel.round, duel.table))
        if fault := _misplaced(table, duel, place):
            if place is None or place.winners is None:
                plan.faults.append(Fault(duel.file, fault))
        else:
            at.setdefault((duel.round, duel.table), []).append(duel)
    for key in sorted(at):
        place = tables[key]
        same = [_with_winners(duel, place) for duel in at[key]]
        chosen = _chosen(same, place, plan.faults)
        if chosen:
            _compare(table, collecting, place, chosen, plan)
    plan.due.sort(key=lambda due: due.kind != RESULT)
    return plan._replace(due=[_doubtful(due) if due.duel.doubt else due for due in plan.due])


def _doubtful(due: Due) -> Due:
    """Return the proposed line ``due`` as a contradiction that the organiser must resolve.

    The reason is that the result of the duel may be wrong.
    """
    text = f"{due.text}, but {due.duel.doubt}"
    return due._replace(kind=CONTRADICTION, text=text, line=due.ready)


def _latest(duels: Iterable[TableDuel]) -> list[TableDuel]:
    """Return each duel once. If there are several copies of a duel, return the copy with the most rows."""
    latest: dict[str, TableDuel] = {}
    for duel in duels:
        known = latest.get(duel.uid)
        if known is None or duel.row > known.row:
            latest[duel.uid] = duel
    return [*latest.values()]


def _misplaced(table: Table, duel: TableDuel, place: EventTable | None) -> str:
    """Return why a duel does not belong to a table of the event; '' if it does."""
    where = f"Round {duel.round}, table {duel.table}"
    if place is None:
        return f"{where} has not been announced."
    if {*duel.players} != {*place.players}:
        text = f"{where} is for {_names(table, place.players)}, not for {_names(table, duel.players)}."
        line = _renaming(table, duel, place)
        return f"{text} If they are the same players, type at that table: {line}" if line else text
    return ""


def _renaming(table: Table, duel: TableDuel, place: EventTable) -> str:
    """Return the ``fix`` line that gives the players of a duel the names that they have in the event.

    Return '' if it is not clear who is who.
    """
    who = {mine: [full for full in place.players if f"-{mine}" in f"-{full}"] for mine in duel.players}
    known = {mine: full[0] for mine, full in who.items() if len(full) == 1}
    if len(known) != len(duel.players) or {*known.values()} != {*place.players}:
        return ""
    line = effective_lines(duel.rows)[0]
    called = {word: table.names[known[id]] for id, name in line.body["seats"] for word in (id, name)}
    return join(["fix", line.name, *(called.get(word, word) for word in split(line.words))])


def _with_winners(duel: TableDuel, place: EventTable) -> TableDuel:
    """Return ``duel`` with its winners as the event counts them. In a draw, all players at the table are winners."""
    if duel.winners is None:
        return duel
    winners = tuple(who for who in place.players if who in duel.winners)
    drawn = not winners or (len(place.players) == 2 and len(winners) != 1)
    return duel._replace(winners=place.players if drawn else winners)


def _chosen(duels: Sequence[TableDuel], place: EventTable, faults: list[Fault]) -> TableDuel | None:
    """Return the duel that counts at a table: the one whose result the event has, else the first one.

    If two duels have different winners, add a fault. In that case, return the duel whose result the event has, or None
    if there is no such duel.
    """
    known = next((duel for duel in duels if duel.uid == _source(place)[0]), None)
    first, *others = duels
    for other in others:
        if other.winners != first.winners:
            text = f"Round {place.round}, table {place.table} has two duels that differ: {first.file} and {other.file}."
            faults.append(Fault(other.file, text))
            return known
    return known or first


def _source(place: EventTable) -> tuple[str, int]:
    """Return the duel from which a table's result was collected: its uid, and the number of its last row at that time.

    Return '' and -1 if the result was not collected.
    """
    uid, _, row = place.source.partition("@")
    return uid, int(row or -1)


def _compare(table: Table, collecting: Collecting[Any], place: EventTable, duel: TableDuel, plan: Plan) -> None:
    """Compare the duel at a table with the table's result in the event, and record the difference in ``plan``.

    If the two differ, add a line to enter. If neither has a result yet, add the duel to those that are not over.
    """
    uid, row = _source(place)
    ours = uid == duel.uid
    where = f"Round {place.round}, table {place.table}"
    if duel.winners is None and place.winners is None:
        plan.waiting.append(duel)
    if duel.winners == place.winners or (duel.winners is None and not ours):
        return
    if duel.winners and place.winners and {*duel.winners} == {*place.winners}:
        return
    line = line_about(table, collecting.kinds, [("round", place.round)], place.players)
    if duel.winners is None:
        if line:
            text = f"{where}: this duel is no longer over"
            plan.due.append(_correction(table, duel, text, Drop(line.name), _reason(duel, row)))
        return
    result = _result_text(table, duel.winners, place.players, duel.margin)
    now = place._replace(winners=duel.winners, source=f"{duel.uid}@{duel.row}")
    entry = collecting.result(table.state, now, duel.margin)
    words = join(format_entry(table.game.inputs.forms, entry))
    if place.winners is None:
        plan.due.append(Due(RESULT, duel, f"{where}: {result}", words, entry))
        return
    fix = Fix(line.name, LineContent("entry", words, entry._asdict())) if line else None
    if ours and fix:
        plan.due.append(_correction(table, duel, f"{where}: {result}", fix, _reason(duel, row)))
        return
    text = f"{where}: {_result_text(table, place.winners, place.players)} here, but {result} in {duel.file}"
    ready = f"{_words(table, fix, None)} --yes" if fix else ""
    plan.due.append(Due(CONTRADICTION, duel, text, ready))


def _correction(table: Table, duel: TableDuel, text: str, edit: Edit, because: str) -> Due:
    return Due(CORRECTION, duel, text, _words(table, edit, because), edit, because)


def _words(table: Table, edit: Edit, because: str | None) -> str:
    return format_correction([edit], because, table.lines, table.game.inputs.forms)


def _reason(duel: TableDuel, row: int) -> str:
    """Return the reason for the duel's last correction after ``row``, or a general reason if none was given."""
    later = [line for line in duel.rows if line.seq > row and line.kind in ("correct", "undo")]
    reason = next(_reasons(duel, later[-1]), None) if later else None
    return reason or _NO_REASON


def _reasons(duel: TableDuel, row: Row) -> Iterator[str]:
    """Yield all reasons given for the correction ``row``.

    First comes a reason that was added later, then the reason typed with the correction, then the reasons in the
    entries that the correction wrote.
    """
    added = reasons(effective_rows(duel.rows)).get(row.name)
    if added:
        yield str(added.body["text"])
    if row.body.get("because"):
        yield str(row.body["because"])
    entries = [change.get("body") or {} for change in row.body.get("changes", ())]
    yield from (str(entry["because"]) for entry in entries if entry.get("because"))


def _names(table: Table, players: Iterable[str]) -> str:
    return join_and([table.names.get(who, who) for who in players])


def _result_text(table: Table, winners: Sequence[str], players: Sequence[str], margin: int | None = None) -> str:
    """Return the result of a table in a few words, such as ``Ana won by 3`` or ``drawn``."""
    if not winners:
        return "nobody scores"
    if len(winners) == len(players):
        return "drawn"
    return f"{_names(table, winners)} won{'' if margin is None else f' by {margin}'}"
