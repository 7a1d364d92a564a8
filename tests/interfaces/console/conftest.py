"""Fixtures that run the real command in real pseudo-terminals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.support.after_cast import session
from tests.support.running import After, Shell, after, cast, duel, gm, home, settled, shell, stored
from tests.support.window import Open, Window

__all__ = ["after", "cast", "duel", "gm", "home", "session", "settled", "shell", "stored"]


@pytest.fixture
def window(shell: Shell) -> Iterator[Open]:
    """Return a function that opens the command in a terminal. Open terminals are closed after the test."""
    with ExitStack() as opened:
        yield lambda line="play", **how: opened.enter_context(Window(shell, line, **how))


@pytest.fixture
def play(after: After, window: Open) -> Open:
    """Return a function that opens ``gm play`` after accepted lines of a duel of Ana, Bo and Cy."""

    def opened(*lines: str, options: str = "", **how: object) -> Window:
        after(("new gatling Ana Bo Cy", *lines))
        return window(f"play {options}", **how)

    return opened
