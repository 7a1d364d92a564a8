"""A night at the camp fire, typed line by line: the game without seats, registered for one test."""

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
    """A record in memory at which lines are typed, short ones too."""

    def __init__(self, file: str = ":memory:") -> None:
        self.session = Session(file, short=True)
        self.session.store(create=True)

    def __call__(self, *lines: str) -> Result:
        """The answer to the last of some lines."""
        return [run(self.session, split(line)) for line in lines][-1]

    @property
    def table(self) -> Table:
        """The table after all that was typed."""
        return self.session.table()

    @property
    def lines(self) -> Sequence[str]:
        """The words of the lines in force, the set-up aside."""
        return [line.words for line in self.table.lines][1:]

    def texts(self, *lines: str) -> list[str]:
        """What the last of some lines announces."""
        answer = self(*lines)
        assert isinstance(answer, Written)
        return [notice.text for notice in answer.notices]

    def settled(self, line: str) -> list[str]:
        """What hands have to do once a line is typed."""
        answer = self(line)
        assert isinstance(answer, Written)
        return [move.text for move in answer.settlement]

    def preview(self, line: str) -> Preview:
        """What a correction would change."""
        answer = self(line)
        assert isinstance(answer, Preview)
        return answer

    def refused(self, line: str) -> GmError:
        """Why a line is refused."""
        with pytest.raises(GmError) as caught:
            self(line)
        return caught.value


@pytest.fixture
def camp(monkeypatch: pytest.MonkeyPatch) -> Iterator[Camp]:
    """A camp fire, nobody there yet."""
    monkeypatch.setattr(gm.games, "__path__", [*gm.games.__path__, str(FOLDER)])
    found = Camp()
    found("new camp")
    yield found
    found.session.close()
