"""The interface of screens that show answers."""

from __future__ import annotations

from typing import Protocol

from gm.errors import GmError
from gm.table.results import Result


class Screen(Protocol):
    """A place where answers are printed."""

    def answer(self, answer: Result) -> int:
        """Print the answer to a line: what was understood, and the instructions. Return how many lines there are to
        read."""

    def error(self, error: GmError) -> None:
        """Print why a line was rejected."""

    def line(self, text: str) -> None:
        """Print a quiet line of text."""

    def warn(self, text: str) -> None:
        """Print a warning."""
