"""A session of the seatless camp game, registered for one test and played by typed lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import gm.games
from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from gm.table.preview import Preview
from gm.table.results import Result, Written
from gm.table.session import Session
from gm.table.table import Table

FOLDER = Path(__file__).parent / "seatless"


class Camp:
    """A session in memory that accepts typed lines, also in short form."""

    def __init__(self, file: str = ":memory:") -> None:
        self.session = Session(file, short=True)
        self.session.store(create=True)

    def __call__(self, *lines: str) -> Result:
        """Type some lines and return the result of the last one."""
        return [run(self.session, split(line)) for line in lines][-1]

    @property
    def table(self) -> Table:
        """Return the table after all typed lines."""
        return self.session.table()

    @property
    def lines(self) -> Sequence[str]:
        """Return the words of the effective lines, without the set-up."""
        return [line.words for line in self.table.lines][1:]

    def texts(self, *lines: str) -> list[str]:
        """Type some lines and return the announcements of the last one."""
        answer = self(*lines)
        assert isinstance(answer, Written)
        return [notice.text for notice in answer.notices]

    def settled(self, line: str) -> list[str]:
        """Type a line and return its settlement."""
        answer = self(line)
        assert isinstance(answer, Written)
        return [move.text for move in answer.settlement]

    def preview(self, line: str) -> Preview:
        """Preview a correction."""
        answer = self(line)
        assert isinstance(answer, Preview)
        return answer

    def refused(self, line: str) -> GmError:
        """Expect that a line is rejected, and return the error."""
        with pytest.raises(GmError) as caught:
            self(line)
        return caught.value


@pytest.fixture
def camp(monkeypatch: pytest.MonkeyPatch) -> Iterator[Camp]:
    """Start a session of the camp game without heroes."""
    monkeypatch.setattr(gm.games, "__path__", [*gm.games.__path__, str(FOLDER)])
    fire = Camp()
    fire("new camp")
    yield fire
    fire.session.close()
