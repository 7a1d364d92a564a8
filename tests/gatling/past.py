"""A recorded duel for tests of corrections: their previews, rows and settlements."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

import pytest

from gm.commands import line as lines
from gm.commands.record_import import import_record
from gm.duel import audit
from gm.errors import GmError
from gm.notation.line import split
from gm.table import preview
from gm.table.interchange.record import record_lines
from gm.table.presenter import board_at
from gm.table.results import Written
from gm.table.session import Session
from gm.table.table import Table
from tests.support.copies import copied

EVENING = (
    "adjust ana clubs=2 because paper",
    *("draw 7C", "throw bo 5 mid", "throw cy 6 top hit", "rest"),  # 2–5: Cy hands Ana 6 + 2
    *("draw 3D", "throw cy 4 top", "throw ana 2 mid", "rest"),  # 6–9
    *("draw KS", "throw ana 3 bottom hit", "throw bo 1 top", "rest"),  # 10–13: Ana hands Cy 3
    "order ana=3 bo=1 cy=5",
    *("cast bo aspect-weakness cy clubs", "pass bo"),
    "cast ana bards-itch bo",
    "cast cy fright ana",  # 18
    *("draw 8C", "throw bo 2 top", "throw cy 3 mid hit", "rest", "side cy 5"),  # 19–23: Cy hands Ana 5 + 2
)
"""A round of three, its spells, and Ana's next attack: 29/0 17/3 5/1."""


class Preview(NamedTuple):
    """A preview of a correction: the changed lines in playing order, the contradicted lines, and what to settle."""

    changed: dict[str, dict[str, Any]]
    conflicts: list[dict[str, Any]]
    settlement: list[str]
    said: list[str]
    record: str
    ready: str

    @property
    def mends(self) -> dict[str, str]:
        """Return the first fix of each contradicted line, by line name."""
        return {conflict["entry"]: conflict["mends"][0] for conflict in self.conflicts}

    @property
    def reasons(self) -> dict[str, tuple[str | None, str]]:
        """Return the rule and the message of each conflict, by line name."""
        return {conflict["entry"]: (conflict["rule"], conflict["message"]) for conflict in self.conflicts}


class Past:
    """A recorded duel. Call it with lines to type them; ``answer`` is the result of the last line."""

    def __init__(self, new: str = "", *typed: str) -> None:
        self.session = Session(":memory:", short=True)
        self.session.store(create=True)
        self.answer: Any = None
        self(*([f"new gatling {new}"] if new else []), *typed)

    def __call__(self, *typed: str) -> Past:
        for line in typed:
            self.answer = lines.run(self.session, split(line))
        return self

    def preview(self, line: str) -> Preview:
        """Preview a correction, and check that nothing is written."""
        before = (self.rows(), self.state, self.lines())
        result = self(line).answer
        assert isinstance(result, preview.Preview), f"“{line}” was recorded at once"
        assert result.data()["seq"] is None
        assert (self.rows(), self.state, self.lines()) == before, f"“{line}” was only to be shown"
        shown = result.data()["preview"]
        return Preview(
            {change["entry"]: change for change in shown["changed"]},
            shown["conflicts"],
            brief(move["text"] for move in shown["settlement"]),
            [notice.text for notice in result.notices],
            result.record,
            result.ready,
        )

    def record(self, line: str) -> Written:
        """Record a correction, and check that its preview promised the same."""
        shown = self.preview(line)
        written = self(f"{line} --yes").answer
        assert isinstance(written, Written)
        assert written.seq == len(self.rows()) - 1
        assert brief(move.text for move in written.settlement) == shown.settlement
        assert [notice.text for notice in written.notices] == shown.said
        return written

    def mended(self, line: str) -> Preview:
        """Record a correction that later lines contradict, with the first fix of each.

        Without its fixes the correction is rejected. ``--mend`` and the typed fixes lead to the same state.
        """
        shown = self.preview(line)
        no = self.refused(f"{line} --yes", "conflict")
        assert (no.more["conflicts"], no.remedy) == (shown.conflicts, shown.ready)
        assert shown.ready.endswith(shown.record)
        before = (self.state, self.lines())
        self.record(f"{line} --mend")
        after = (self.state, self.lines(), self.rows()[-1].words)
        assert f"{after[2]} --yes" == shown.record
        self("undo")
        assert (self.state, self.lines()) == before
        self(shown.record)
        assert self.state == after[0]
        assert self.settlement == shown.settlement
        return shown

    def refused(self, line: str, code: str) -> GmError:
        """Expect that a line is rejected with this code and changes nothing."""
        before = (self.rows(), self.state, self.lines())
        with pytest.raises(GmError) as raised:
            self(line)
        no = raised.value
        assert no.code == code, f"“{line}” was refused as {no.code}: {no.message}"
        assert (self.rows(), self.state, self.lines()) == before, f"“{line}” was refused, and something changed"
        return no

    def holds(self) -> None:
        """Check that the record plays to the same state, all changes were announced, and the audit is clean."""
        table = self.session.table()
        again = import_record(Session(":memory:"), "\n".join(record_lines(table)))
        assert (again.setup.version, again.state) == (table.setup.version, self.state)
        assert sum(mage.pages for mage in self.state.mages) + self.state.discarded == 52
        announced: dict[tuple[str, str], Any] = {}
        for played in table.played:
            for holder, what, delta in (change for notice in played.notices for change in notice.changes):
                announced[holder, what] = delta if isinstance(delta, str) else announced.get((holder, what), 0) + delta
        for held in table.game.play.holdings(self.state):
            assert announced.get((held.holder, held.what), "" if held.kind == "place" else 0) == held.amount, held
        assert not [*audit.find_faults(table.game, table.rows)]

    @property
    def state(self) -> Any:
        """The current state."""
        return self.session.table().state

    @property
    def now(self) -> dict[str, Any]:
        """The public state of the duel."""
        return dict(board_at(self.session.table(), None).view.data)

    def rows(self) -> list[Any]:
        """Return the rows of the log."""
        return [*self.session.table().rows]

    def lines(self) -> dict[str, str]:
        """Return the effective lines by name."""
        return {line.name: line.words for line in self.session.table().lines}

    def standings(self) -> str:
        """Return pages/mana in seat order: ``36/0 16/1 OUT``."""
        return " ".join("OUT" if mage["out"] else f"{mage['pages']}/{mage['mana']}" for mage in self.now["mages"])

    def due(self) -> str:
        """Return the entries that are next, with their mages."""
        due = (prompt for prompt in self.session.table().game.play.prompts(self.state, None) if prompt.due)
        return ", ".join(" ".join((prompt.entry, *prompt.seats)) for prompt in due)

    @property
    def said(self) -> list[str]:
        """The texts of the last line's notices, without reminders of earlier settlements."""
        return [notice.text for notice in self.answer.notices if notice.kind != "not-ticked-off"]

    @property
    def settlement(self) -> list[str]:
        """The settlement after the last line, without the places of pages."""
        return brief(self.owed)

    @property
    def owed(self) -> list[str]:
        """The settlement after the last line."""
        return [move.text for move in self.answer.settlement]


def brief(texts: Iterable[str]) -> list[str]:
    """Shorten the moves of a settlement to who gives how many pages to whom."""
    return [re.sub(r" gives (\w+) (?:the (?:top|bottom) )?(page|\d+ pages?)\b.*", _amount, text) for text in texts]


def _amount(match: re.Match[str]) -> str:
    return f" gives {match[1]} {'1 page' if match[2] == 'page' else match[2]}"


@cache
def _evening() -> Table:
    return Past("Ana Bo Cy --house aspect_start=zero", *EVENING).session.table()


def evening() -> Past:
    """Return a copy of the duel ``EVENING``."""
    return dealt(_evening())


def dealt(table: Table) -> Past:
    """Return a copy of a duel in a database of its own."""
    past = Past()
    past.session = copied(table)
    return past
