"""Fixtures for tests of the core: Ana, Bo and Cy at the toy game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gm.duel.fold import final_state
from gm.duel.log import Row
from gm.game import AnyGame, Context, Name
from gm.games import load
from gm.notation.line import split
from gm.notation.parser import parse


@pytest.fixture
def toy() -> AnyGame:
    """Return the toy game."""
    return load("toy")


@pytest.fixture
def seats() -> tuple[Name, ...]:
    """Return the names of the players."""
    return (Name("ana", "Ana"), Name("bo", "Bo"), Name("cy", "Cy"))


@pytest.fixture
def read(toy: AnyGame, seats: tuple[Name, ...]) -> Callable[[str], Any]:
    """Return a function that parses a line in its long form."""

    def entry(line: str) -> Any:
        words = split(line)
        return parse(toy.inputs.forms[words[0]], words[1:], Context(seats))

    return entry


@pytest.fixture
def log(read: Callable[[str], Any], seats: tuple[Name, ...]) -> Callable[..., list[Row]]:
    """Return a function from typed lines to the log of a duel."""

    def rows(*lines: str, **house: str) -> list[Row]:
        new = {"seats": [[seat.id, seat.name] for seat in seats], "first": "ana", "teams": [], "house": house}
        written = [Row(0, "", "new", "new", new, None, "")]
        for seq, line in enumerate(lines, 1):
            written.append(Row(seq, "", "entry", line, read(line)._asdict(), None, ""))
        return written

    return rows


@pytest.fixture
def after(toy: AnyGame, log: Callable[..., list[Row]]) -> Callable[..., Any]:
    """Return a function from typed lines to the state after them."""

    def state(*lines: str, **house: str) -> Any:
        return final_state(toy, log(*lines, **house))

    return state
