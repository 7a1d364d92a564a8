"""Duels begun as in the tests of the command, and windows on them: real terminals, each with the real command in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.support.running import After, Shell, after, cast, duel, gm, home, settled, shell, stored
from tests.support.window import Open, Window

__all__ = ["after", "cast", "duel", "gm", "home", "settled", "shell", "stored"]


@pytest.fixture
def window(shell: Shell) -> Iterator[Open]:
    """Opens terminals with the command in them; whatever is still open in the end is killed."""
    with ExitStack() as opened:
        yield lambda line="play", **how: opened.enter_context(Window(shell, line, **how))


@pytest.fixture
def play(after: After, window: Open) -> Open:
    """A terminal with ``gm play`` after lines that were all accepted; Ana, Bo and Cy sit at the table."""

    def opened(*lines: str, options: str = "", **how: object) -> Window:
        after(("new gatling Ana Bo Cy", *lines))
        return window(f"play {options}", **how)

    return opened
