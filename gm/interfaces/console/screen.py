"""Where the console prints: any screen that can show answers and say a line."""

from __future__ import annotations

from typing import Protocol

from gm.errors import GmError
from gm.table.results import Result


class Screen(Protocol):
    """Where answers are printed."""

    def answer(self, answer: Result) -> int:
        """What a line was answered with: what was understood, what hands must do. Gives how many lines there are to
        read, of what was asked for."""

    def error(self, error: GmError) -> None:
        """Why something cannot be."""

    def line(self, text: str) -> None:
        """A quiet line of text."""

    def warn(self, text: str) -> None:
        """A line that wants a second look."""
