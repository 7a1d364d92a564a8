"""The functions that write to a duel: begin, enter, note, undo, redo. Corrections have their own module."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

from gm.duel import log
from gm.duel.fold import PlayedLine
from gm.duel.judge import Judgement, judge
from gm.duel.log import Row
from gm.errors import GmError, Refusal
from gm.game import AnyGame, Entry, Setup
from gm.notation.formatting import entry_from_json, format_entry, format_note, format_undo
from gm.notation.line import join
from gm.store.database import Duel, Store
from gm.store.snapshot import write_result
from gm.table.presenter import combined_result, entry_refusal_error, refusal_error, writer_result
from gm.table.results import Written
from gm.table.snapshots import first_result
from gm.table.table import Table, timestamp

if TYPE_CHECKING:
    from gm.notation.multi_entry import ParsedEntry


def begin(store: Callable[[], Store], game: AnyGame, setup: Setup, title: str) -> Table:
    """Create a duel, write its set-up and open it. Raises GmError (``words``) if the game rejects the set-up."""
    from uuid import uuid4  # imported here: no entry needs it

    from gm.notation.setup import default_title, setup_row

    names = {seat.id: seat.name for seat in setup.seats}
    at = timestamp()
    row = Row(0, at, "new", *setup_row(game, setup, title), None, "")
    try:
        judged = judge(game, [], None, row)
    except Refusal as refusal:
        raise refusal_error(game, refusal, names) from None
    row = row._replace(receipt=judged.receipt().text)
    duel = Duel(0, uuid4().hex, title or default_title(game, setup), game.info.slug, setup.version, at)
    result = first_result(game, setup, duel.title, PlayedLine(row, judged.state, judged.notices))
    kept = store()
    return Table(kept, kept.add_duel(duel, [row], then=lambda number: write_result(kept, number, 0, result)))


def enter(table: Table, entry: Entry) -> Written:
    """Write an entry of the game, or new values of house rules. Return the result.

    Raises GmError (``rule``, ``not-due``).
    """
    words = join(format_entry(table.game.inputs.forms, entry))
    return _written(table, lambda: table.row("entry", words, entry._asdict()))


def enter_all(table: Table, given: Sequence[ParsedEntry]) -> Written:
    """Write all entries, each as a row, or none of them, and return their common result. Raises GmError.

    After an uncertain entry, write a note that flags it.
    """
    written = table.write_all(lambda: _judged_in_turn(table, _rows_of(table, given)))
    rows = (row for row, _ in written if row.kind == "entry")
    pairs = zip(rows, given, strict=True)
    text = "; ".join(f"{row.words} ?" if parsed_entry.doubted else row.words for row, parsed_entry in pairs)
    return combined_result(table, written, text)


def note(table: Table, text: str, *, public: bool = False) -> Written:
    """Write a remark and return the result. With ``public``, everyone may read the remark."""
    body = {"text": text, **({"public": True} if public else {})}
    return remark(table, join(format_note(body)), body)


def remark(table: Table, words: str, body: Mapping[str, Any]) -> Written:
    """Write a note, a flag or a reason, and return the result. The state of the duel does not change."""
    return _written(table, lambda: table.row("note", words, dict(body)))


def undo(table: Table, because: str = "") -> Written:
    """Take back the latest row that is not undone, and return the result.

    Raises GmError (``nothing``) at the start of the duel.
    """
    return _turned(table, lambda: _turn_back(table, "undo", log.row_to_undo(table.rows), because))


def redo(table: Table) -> Written:
    """Restore the latest undone row, and return the result.

    Raises GmError (``nothing``) if something else was written since.
    """
    return _turned(table, lambda: _turn_back(table, "redo", log.row_to_redo(table.rows)))


def _turned(table: Table, make: Callable[[], Row]) -> Written:
    from gm.table import outstanding  # imported here: no entry needs it

    before = outstanding.current(table)
    return writer_result(table, *table.write(lambda: _judged(table, make())), before)


def _turn_back(table: Table, kind: log.Kind, target: Row | None, because: str = "") -> Row:
    if target is None:
        raise GmError("nothing", f"There is nothing to {kind}.", "See the log: gm log")
    body = {"because": because} if because else {}
    return table.row(kind, join(format_undo(kind, body)), body, target.seq)


def _judged(table: Table, row: Row) -> tuple[Row, Judgement]:
    """Judge a row by the rules in the current state. Return the row and the judgement. Raises GmError."""
    return row, _judged_after(table, table.state, row)


def _judged_after(table: Table, state: Any, row: Row, earlier: Sequence[Row] = ()) -> Judgement:
    """Return the judgement of a row by the rules in ``state``. Raises GmError.

    ``earlier`` has new rows before it that are not written yet.
    """
    try:
        played = None if row.kind in log.LINES else table.played
        judged = judge(table.game, table.rows, state, row, played)
    except Refusal as refusal:
        raise _with_correction(table, refusal, row) from None
    if row.kind not in log.LINES or table.acted < 0:
        return judged
    from gm.table import outstanding  # imported here: needed only after corrections

    return judged._replace(again=outstanding.repeated(table, earlier, judged.notices))


def _with_correction(table: Table, refusal: Refusal, row: Row) -> GmError:
    """Return the refusal of a line as an error. If an earlier line must be corrected first, the remedy says how.

    The refusal's parameter ``corrects`` describes the earlier line: its kind, values of its fields, and its players.
    """
    error = entry_refusal_error(table, refusal)
    line = line_about(table, *refusal.params.get("corrects", ((), (), ())))
    return GmError(error.code, error.message, f"Type: fix {line.name} {row.words}", error.rule) if line else error


def line_about(
    table: Table, kinds: Collection[str], values: Iterable[tuple[str, object]], players: Collection[str]
) -> Row | None:
    """Return the last entry that has one of ``kinds``, all ``values`` and one of ``players``; None if none does."""
    forms, wanted = table.game.inputs.forms, tuple(values)
    line: Row
    for line in reversed(table.lines) if kinds else ():
        if line.body.get("kind") in kinds and all(line.body.get(key) == value for key, value in wanted):
            named = forms[line.body["kind"]].named_ids(entry_from_json(forms, line.body))
            if any(who in players for _, who in named):
                return line
    return None


def _judged_in_turn(table: Table, rows: Iterable[Row]) -> list[tuple[Row, Judgement]]:
    """Judge each row by the rules, in the state after the previous row. Return all rows with their judgements.

    Raises GmError.
    """
    judged_rows, state = list[tuple[Row, Judgement]](), table.state
    for row in rows:
        earlier = [row._replace(receipt=judged.receipt().text) for row, judged in judged_rows]
        judged = _judged_after(table, state, row, earlier)
        judged_rows.append((row, judged))
        state = judged.state
    return judged_rows


def _rows_of(table: Table, given: Iterable[ParsedEntry]) -> Iterator[Row]:
    """Yield a row for each entry, and after each uncertain entry the row that flags it."""
    numbers = count(len(table.rows))
    for entry, doubted in given:
        words = join(format_entry(table.game.inputs.forms, entry))
        row = table.row("entry", words, entry._asdict())._replace(seq=next(numbers))
        yield row
        if doubted:
            from gm.duel.flags import flag_note  # imported here: few entries are flagged

            words, body = flag_note(row, "", settles=False)
            yield table.row("note", words, dict(body))._replace(seq=next(numbers))


def _written(table: Table, make: Callable[[], Row]) -> Written:
    """Write the row that ``make`` returns. If another window wrote first, ``make`` is called again."""
    return writer_result(table, *table.write(lambda: _judged(table, make())))
