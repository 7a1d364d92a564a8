"""The interface of a screen that prints results."""

from __future__ import annotations

from typing import Protocol

from gm.errors import GmError
from gm.table.results import Result


class Screen(Protocol):
    """The interface of a screen that prints results and errors."""

    def answer(self, answer: Result) -> int:
        """Print the result of a line, and return the number of lines to read."""

    def error(self, error: GmError) -> None:
        """Print why a line was rejected."""

    def line(self, text: str) -> None:
        """Print a line of text in grey."""

    def warn(self, text: str) -> None:
        """Print a warning."""
