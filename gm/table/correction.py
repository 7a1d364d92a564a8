"""Corrections of a duel's log. Before one is recorded, gm finds what changes and which lines become impossible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from gm.duel import log
from gm.duel.changes import apply_renames, format_correction
from gm.duel.diff import LineChange
from gm.duel.edits import Edit, Fix, Insert, edits_to_data, is_derived
from gm.duel.fixes import Conflict, Fixer, MeaningChanged, OwnerChanged
from gm.duel.fold import PlayedLine, all_names, play_lines, read_setup
from gm.duel.judge import Judgement, judge
from gm.duel.names import NameList, names_ever_used
from gm.errors import GmError, Refusal
from gm.table import outstanding, presenter, results, texts
from gm.table.presenter import refusal_error
from gm.table.preview import ConflictResult, ImpossibleCorrection, LineDifference, Preview
from gm.table.table import Table


class Assessment(NamedTuple):
    """The result of assessing a correction: the row that would record it, and the judgement of that row.

    If the correction makes later lines impossible, ``judged`` is None and ``conflicts`` has these lines.
    """

    row: log.Row
    judged: Judgement | None
    conflicts: tuple[Conflict, ...]


class Correction:
    """Changes to the lines of a duel, and the reason for them.

    ``unread`` has the lines that mention a removed player. It maps the name of each such line to an error.
    """

    def __init__(
        self, table: Table, made: list[Edit], because: str | None, unread: dict[str, GmError] | None = None
    ) -> None:
        self.table = table
        self.changes = made
        self.because = because
        self.unread = unread or {}

    @property
    def names(self) -> NameList:
        """The names by id of everyone in the duel, including those that the correction adds."""
        row = log.Row(-1, "", "correct", "", edits_to_data(self.changes, None), None, "")
        return NameList({**self.table.names, **names_ever_used(self.table.game, [row])})

    @cached_property
    def words(self) -> str:
        """The correction as a typed line."""
        return format_correction(self.changes, self.because, self.table.lines, self.table.game.inputs.forms)

    @property
    def row(self) -> log.Row:
        """The row that records the correction."""
        return self.table.row("correct", self.words, edits_to_data(self.changes, self.because))

    def assess(self) -> Assessment:
        """Replay the log with the correction and return the result of assessing it.

        Raises GmError if a line that the correction writes breaks the rules.
        """
        table, row = self.table, self.row
        table.ready()  # replaying the lines also gives the state, so that it is not computed twice
        if not self.unread:
            try:
                return Assessment(row, judge(table.game, table.rows, table.state, row, table.played), ())
            except Refusal:
                pass  # a line becomes impossible: the code below finds out which, and suggests fixes
        own = {edit.at for edit in self.changes if isinstance(edit, Fix) and not edit.by}
        lines = log.effective_lines([*table.rows, row])
        own |= {line.name for line in lines if line.seq == row.seq}
        fixer = Fixer(table.game, self._lines_with_new_names(), frozenset(own), self.unread)
        try:
            return Assessment(row, None, tuple(fixer.conflicts(lines)))
        except Refusal as refusal:
            raise self._misplaced_error(refusal_error(table.game, refusal, self.names)) from None

    def _misplaced_error(self, error: GmError) -> GmError:
        """Return ``error``, with a better remedy if the only change of the correction is impossible at its place.

        The better remedy says which line is at that place.
        """
        misplaced = self.changes if error.code == "not-due" and len(self.changes) == 1 else ()
        for edit in misplaced:
            if isinstance(edit, Fix | Insert) and edit.at in [line.name for line in self.table.lines]:
                error.remedy = self._line_there(edit)
        return error

    def _line_there(self, edit: Fix | Insert) -> str:
        """Return a hint that quotes the line at the place of a change.

        If a later line seems to be meant, the hint quotes that line too.
        """
        line, *after = self.table.lines[[line.name for line in self.table.lines].index(edit.at) :]
        kind = edit.says.body.get("kind")
        alike = next((row for row in after if row.body.get("kind") == kind), None)
        instead = "Only an entry that was possible at that point can replace it."
        if isinstance(edit, Insert):
            instead = "Only an entry that was possible at that point can be inserted."
        elif alike and line.body.get("kind") != kind and not presenter.is_sealed(self.table, alike):
            instead = f"Did you mean {alike.name}: {presenter.public_words(self.table, alike)}?"
        return f"Line {line.name} is: {presenter.public_words(self.table, line)}. {instead}"

    def _lines_with_new_names(self) -> list[PlayedLine]:
        """Return the lines played so far, with the names that players have after the correction."""
        table = self.table
        return play_lines(table.game, apply_renames(table.game, table.known, table.lines, self.changes), table.played)

    def with_fixes(self, conflicts: Sequence[Conflict]) -> Correction:
        """Return the correction with the first suggested fix of every conflict."""
        fixes = [edit for conflict in conflicts for edit in conflict.ways[0]]
        fixed = {edit.at for edit in fixes if not isinstance(edit, Insert)}
        unread = {name: error for name, error in self.unread.items() if name not in fixed}
        kept = [edit for edit in self.changes if not (is_derived(edit) and edit.at in fixed)]
        return Correction(self.table, [*kept, *fixes], self.because, unread)

    def record(self, *, mend: bool = False) -> results.Written:
        """Write the correction. With ``mend``, also write the suggested fixes.

        Raises GmError (``conflict``) if a later line becomes impossible.
        """
        self.table.ready()
        before = outstanding.current(self.table)
        return presenter.writer_result(self.table, *self.table.write(lambda: self._judged(mend)), before)

    def _judged(self, mend: bool) -> tuple[log.Row, Judgement]:
        assessment = self.assess()
        if assessment.conflicts and mend:
            assessment = self.with_fixes(assessment.conflicts).assess()
        if assessment.judged is None:
            raise ImpossibleCorrection(self.conflict_results(assessment.conflicts), self.ready(assessment.conflicts))
        return assessment.row, assessment.judged

    def preview(self, *, mend: bool = False) -> Preview:
        """Return what the correction would change, without writing it. With ``mend``, include the suggested fixes."""
        assessment = self.assess()
        whole = self.with_fixes(assessment.conflicts) if assessment.conflicts else self
        judged = whole.assess().judged if assessment.conflicts else assessment.judged
        table, conflicts = self.table, () if mend else assessment.conflicts
        names = whole.names
        if judged and judged.played:
            now = all_names(table.game, read_setup(judged.played[0].line), judged.state)
            names |= {name.id: name.name for name in now}
        debt = outstanding.from_row(table, whole.row, judged) if judged else outstanding.Outstanding()
        before = outstanding.current(table)
        together = outstanding.with_earlier(before, debt) if before and debt else debt
        remarks = presenter.correction_remarks(before, debt, together)
        return Preview(
            presenter.public_words(table, whole.row) if mend else self.words,
            tuple(_line_difference(table, change, names) for change in (judged.changed if judged else ())),
            self.conflict_results(conflicts),
            presenter.outstanding_items(table, debt, names),
            (*presenter.row_notices(table, whole.row, judged.notices if judged else (), names), *remarks),
            f"{whole.words} --yes",
            self.ready(conflicts),
            together=presenter.outstanding_items(table, together, names) if before and debt else None,
            laid_out=table.game.info.is_duel,
        )

    def ready(self, conflicts: Sequence[Conflict]) -> str:
        """Return the sentence that says how to record the correction with all suggested fixes; '' without conflicts."""
        if not conflicts:
            return ""
        public = not any(presenter.is_sealed(self.table, conflict.line) for conflict in conflicts)
        accept = "To accept the suggested fixes, type the same line with --mend --yes"
        return f"{accept}, or: {self.with_fixes(conflicts).words} --yes" if public else accept

    def conflict_results(self, conflicts: Sequence[Conflict]) -> tuple[ConflictResult, ...]:
        """Return the conflicts with texts: each impossible line, the reason, and the suggested fixes."""
        return tuple(_conflict_result(self.table, conflict, self.names) for conflict in conflicts)


def _conflict_result(table: Table, conflict: Conflict, names: Mapping[str, str]) -> ConflictResult:
    fault, line, sealed = conflict.fault, conflict.line, presenter.is_sealed(table, conflict.line)
    ways = (Correction(table, list(way), None) for way in conflict.ways)
    if isinstance(fault, OwnerChanged):
        was, now = (", ".join(names.get(who, who) for who in seats) for seats in fault)
        error = GmError("conflict", f"The line belonged to {was}, but would now belong to {now or 'nobody'}.")
    elif isinstance(fault, MeaningChanged):
        error = GmError("conflict", f"The line answered “{fault.was}”, and would now answer “{fault.now}”.")
    elif isinstance(fault, Refusal):
        why = "The line would not have been allowed."
        error = GmError("conflict", why) if sealed else refusal_error(table.game, fault, names)
    else:
        error = fault
    mends = tuple(presenter.public_words(table, way.row) if sealed else way.words for way in ways)
    asks = "" if sealed or not conflict.asks else Correction(table, [conflict.asks], None).words
    return ConflictResult(line.name, presenter.public_words(table, line), error.rule, error.message, mends, asks)


def _line_difference(table: Table, change: LineChange, names: Mapping[str, str]) -> LineDifference:
    """Return a changed line with its words and results before and after the correction."""
    before, after = (
        [texts.notice_text(table.game, notice, names) for notice in notices]
        for notices in (change.gone(), change.come())
    )
    return LineDifference(
        change.name,
        presenter.public_words(table, change.was.line) if change.was else None,
        presenter.public_words(table, change.now.line) if change.now else None,
        tuple(text for text in before if text not in after),
        tuple(text for text in after if text not in before),
    )
