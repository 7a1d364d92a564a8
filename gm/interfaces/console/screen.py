"""The interface of a screen that prints answers."""

from __future__ import annotations

from typing import Protocol

from gm.errors import GmError
from gm.table.results import Result


class Screen(Protocol):
    """The interface of a screen that prints answers and errors."""

    def answer(self, answer: Result) -> int:
        """Print the result of a line, and return how many lines there are to read."""

    def error(self, error: GmError) -> None:
        """Print why a line was rejected."""

    def line(self, text: str) -> None:
        """Print a grey line of text."""

    def warn(self, text: str) -> None:
        """Print a warning."""
