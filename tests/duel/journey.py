"""A journey of the toy game, typed line by line in memory, with corrections."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import pytest

from gm.commands.line import run
from gm.duel.edits import Edit
from gm.duel.log import Row
from gm.game import SuggestedFix
from gm.notation.line import split
from gm.table.correction import Correction
from gm.table.preview import Preview
from gm.table.results import Result
from gm.table.session import Session
from gm.table.table import Table

LINES = (
    "new toy Ana Bo Cy",
    *("hand ana 3 5", "hand bo 1 2", "hand cy 6 6"),
    *("weather sun", "choose ana dash 2", "choose bo guard", "choose cy rest", "allow"),
    *("weather fog", "note tea"),
)


class FixFunction(Protocol):
    """A function that returns the fixes which a game suggests for an entry."""

    def __call__(self, played: Any, state: Any, entry: Any) -> Iterable[SuggestedFix]: ...


class Journey:
    """A duel in memory that accepts full lines."""

    def __init__(self, lines: Sequence[str] = LINES) -> None:
        self.session = Session(":memory:")
        self.session.store(create=True)
        for line in lines:
            self.type(line)

    @property
    def table(self) -> Table:
        """The table after all typed lines."""
        return self.session.table()

    def type(self, line: str) -> Result:
        """Type a line and return its answer."""
        return run(self.session, split(line))

    def preview(self, line: str) -> Any:
        """Return what a correction would change, as JSON data."""
        answer = self.type(line)
        assert isinstance(answer, Preview)
        return answer.data()["preview"]

    def correct(self, line: str) -> Row:
        """Return the row of a correction, then undo it, so that another can be tried."""
        answer = self.type(f"{line} --yes")
        row = self.table.rows[-1]
        assert row.kind == "correct"
        assert (answer.text, row.words) == (row.words, answer.text)
        self.type("undo")
        return row

    def set_fixes(self, fixes: FixFunction) -> None:
        """Make the game suggest these fixes from now on."""
        game = self.table.game
        self.table.game = game._replace(play=game.play._replace(fixes=fixes))

    def outcome(self, *changes: Edit) -> Any:
        """Return the outcome of a correction with these changes."""
        return Correction(self.table, list(changes), None).assess()


def leave_out(played: Any, state: Any, entry: Any) -> Iterable[SuggestedFix]:
    """FixFunction no fix except leaving out the entry."""
    return ()


@pytest.fixture
def journey(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Yield a round of Lantern Road, the weather of the second round, and a note. The only fix leaves out a line."""
    made = Journey()
    made.set_fixes(leave_out)
    yield made
    made.session.close()
