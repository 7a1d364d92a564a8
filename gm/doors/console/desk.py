"""What stands around the line that is typed; a desk asks for it whenever it draws, and reads the line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from gm.errors import GmError
from gm.game import View
from gm.notation.hints import Hints


class Shown(NamedTuple):
    """``due`` gives the lines above the typed one, ``hint`` what an empty one stands for, ``board`` the standings,
    ``hints`` the words that may follow what is typed. ``look`` takes in what other windows wrote, told whether a line
    is begun, and gives what prints it, or None. ``past`` are earlier lines."""

    due: Callable[[], list[str]]
    hint: Callable[[], str]
    board: Callable[[], View | None]
    hints: Callable[[str], Hints]
    look: Callable[[bool], Callable[[], None] | None]
    past: Sequence[str] = ()


class Desk(Protocol):
    """Where lines are typed."""

    def ask(self, text: str = "", refused: GmError | None = None) -> str:
        """The next line; ``text`` was typed before and ``refused``, why. Raises EOFError when the referee leaves,
        KeyboardInterrupt when the line is cleared."""
