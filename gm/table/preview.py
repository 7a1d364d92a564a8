"""The preview of a correction: what would change, and which later lines would become impossible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import NamedTuple
from gm.notation.short_forms import YES
from gm.table.blocks import Block, Hint, Line, notice_lines
from gm.table.results import Owed, Result
from gm.table.texts import NoticeResult, as_json, cite

_MOST_CONFLICTS = 4
_MOST_LINES = 8
_MOST_RESULTS = 10
"""The maximum number of screen lines for changed lines and their results. The rest then fits a small window."""


class ConflictResult(NamedTuple):
    """A later line that a correction makes impossible, with the reason, the rule and the suggested fixes."""

    entry: str
    text: str
    rule: str | None
    message: str
    mends: tuple[str, ...]
    asks: str = ""

    def data(self) -> dict[str, Any]:
        return {**self._asdict(), "mends": list(self.mends), "asks": self.asks or None}


class LineDifference(NamedTuple):
    """A line that has a different result after a correction.

    ``was`` has its words before the correction (None for an inserted line), ``text`` its words after it (None for a
    deleted line). ``before`` has the results that disappear, ``after`` the results that appear.
    """

    entry: str
    was: str | None
    text: str | None
    before: tuple[str, ...]
    after: tuple[str, ...]


class Preview(Result):
    """The effect that a correction would have. A preview writes nothing.

    ``record`` is the line that records the correction. ``ready`` says what to type to record it even though later lines
    become impossible or a file may change; '' if there is no such obstacle. ``also`` is the correction of an earlier
    line, if the user may have meant that line; otherwise it is ''. ``together`` has everything to do at the table if an
    earlier correction is not confirmed yet; otherwise it is None. ``laid_out`` is False for an event, which has nothing
    on a table.
    """

    changed: tuple[LineDifference, ...]
    conflicts: tuple[ConflictResult, ...]
    settlement: tuple[Owed, ...]
    notices: tuple[NoticeResult, ...]
    record: str
    ready: str
    also: str = ""
    together: tuple[Owed, ...] | None = None
    laid_out: bool = True

    @property
    def offers(self) -> Mapping[str, str]:
        """The answers that record the correction, such as ``yes``. Each is mapped to the line that records it.

        The answer '' means that the user presses Enter without typing anything.
        """
        enter = [] if self.deletes or any(conflict.asks for conflict in self.conflicts) else [""]
        return dict.fromkeys((*enter, "--yes", *YES), self.record) if self.record else {}

    @property
    def deletes(self) -> bool:
        """True if the first suggested fix for any impossible line deletes a line of the log.

        Enter alone then does not record the correction.
        """
        return any(fix.startswith("drop ") for conflict in self.conflicts for fix in conflict.mends[:1])

    def data(self) -> dict[str, Any]:
        parts = {"changed": self.changed, "conflicts": self.conflicts, "settlement": self.settlement}
        if self.together is not None:
            parts["owed"] = self.together
        return {"preview": as_json(parts), "seq": None}

    def blocks(self) -> Iterable[Block]:
        """Return what would change. Lines that become impossible are last: a small screen shows the end of a text."""
        yield Line(self.text, "quiet")
        if self.also:
            yield f"      An earlier line fits, too: {self.also}"
        if self.conflicts:
            yield Line("With the first suggested fix for each impossible line below:", "strong")
        yield from _difference_blocks(self.changed)
        yield from notice_lines(notice for notice in self.notices if notice.level == "warn")
        if to_do := self.settlement if self.together is None else self.together:
            if self.laid_out:
                yield Line("To put the table right:", "strong")
            yield from notice_lines(to_do)
        elif self.laid_out:
            yield "  Nothing on the table needs to change."
        yield from conflict_lines(self.conflicts)
        ready = self.ready or "Nothing is saved yet. To save it, repeat the line with --yes"
        yield Hint(ready, "typed", keys="")


def _difference_blocks(changed: Sequence[LineDifference]) -> Iterator[Block]:
    """Yield the changed lines with their results, as many as there is room for. Then say how many are left out."""
    shown, room = 0, _MOST_RESULTS
    for difference in changed[:_MOST_LINES]:
        room -= 1 + len(difference.before) + len(difference.after)
        if room < 0 and shown:
            break
        shown += 1
        if difference.was is None:
            yield f" new  inserted: {difference.text}"
        elif difference.text is None:
            yield f"{difference.entry:>4}  deleted: {difference.was}"
        elif difference.was != difference.text:
            yield f"{difference.entry:>4}  {difference.was} → {difference.text}"
        else:
            yield Line(f"{difference.entry:>4}  {difference.text}", "quiet")
        yield from (Line(text, "deleted", "gone", 6) for text in difference.before)
        yield from (Line(text, "", "come", 6) for text in difference.after)
    if more := len(changed) - shown:
        lines = "one more line with a different result" if more == 1 else f"{more} more lines with different results"
        text = f"      … and {lines}"
        yield Hint(f"{text} (--json lists them)", keys=text)


def conflict_lines(conflicts: Sequence[ConflictResult]) -> Iterator[Block]:
    """Yield the lines that a correction makes impossible, each with its suggested fixes.

    Only the first few of these lines are shown. The number of the others follows.
    """
    for conflict in conflicts[:_MOST_CONFLICTS]:
        rule = cite(conflict.rule)
        yield Line(f"{conflict.entry:>4}  {conflict.text}   is impossible: {conflict.message}{rule}", "error")
        if conflict.asks:
            yield f"      if you saw what is missing, type a semicolon and then: {conflict.asks}"
        yield from (f"      suggested fix: {fix}" for fix in conflict.mends)
    if len(conflicts) > _MOST_CONFLICTS:
        yield f"      … and {len(conflicts) - _MOST_CONFLICTS} more"


class ImpossibleCorrection(GmError):
    """The error for a correction that makes later lines impossible."""

    def __init__(self, conflicts: Sequence[ConflictResult], remedy: str) -> None:
        first, more = conflicts[0], len(conflicts) - 1
        others = "One more line is" if more == 1 else f"{more} more lines are"
        tail = f" {others} impossible too." if more else ""
        text = f"That makes line {first.entry} ({first.text}) impossible: {first.message}{tail}"
        super().__init__("conflict", text, remedy, first.rule)
        self.conflicts = tuple(conflicts)
        self.more = {"conflicts": as_json(conflicts)}
