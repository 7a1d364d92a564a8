"""The few errors of the program, each with a stable code and the exit status that goes with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

CODES: Mapping[str, tuple[int, str]] = {
    "words": (2, "a word is unknown, missing, to spare or out of range"),
    "ambiguous": (2, "a word may mean more than one thing"),
    "no-duel": (2, "no duel is chosen, or none has that number"),
    "no-such": (2, "no entry, row or game has that number or name"),
    "not-due": (1, "the entry is right in itself, but it is not due now"),
    "rule": (1, "a rule of the game forbids it"),
    "nothing": (1, "there is nothing to undo, redo, correct or tick off"),
    "conflict": (1, "the log says no: a later entry stands in the way"),
    "differs": (1, "the check found a difference"),
    "file": (3, "a file or the database cannot be read or written"),
    "import": (3, "what was to be imported is not a duel"),
    "busy": (3, "another window kept the database busy beyond the waiting time"),
    "network": (3, "the page cannot be shown: the port is taken, or an address makes no sense"),
    "internal": (3, "a fault of the program itself; nothing was written"),
}
"""Every error code with its exit status and its meaning."""


_LONGEST_WORD = 300


def _readable(text: str) -> str:
    """A text in which no word, a path say, is longer than can be read: of such a one the middle is left out."""
    if len(text) <= _LONGEST_WORD:
        return text
    half = _LONGEST_WORD // 2
    parts = text.split(" ")
    return " ".join(part if len(part) <= _LONGEST_WORD else f"{part[:half]}…{part[-half:]}" for part in parts)


class GmError(Exception):
    """What went wrong, in words for the table: a message, a remedy and the rule, under a stable code."""

    more: Mapping[str, Any] = {}
    """Further facts for scripts, as JSON data."""
    guessed = False
    """Whether the remedy says what was probably meant."""

    def __init__(self, code: str, message: str, remedy: str = "", rule: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = _readable(message)
        self.remedy = _readable(remedy)
        self.rule = rule

    @property
    def status(self) -> int:
        """The exit status that belongs to the code."""
        return CODES[self.code][0]


class Refusal(Exception):
    """A game says no to an entry: data, not English (the game's words turn it into a sentence).

    ``code`` is ``rule`` or ``not-due``, or ``words`` when the entry is wrong whatever the state of play, ``ambiguous``
    when it may mean more than one thing there, ``file`` when what somebody brought does not go with the table.
    """

    def __init__(
        self, kind: str, params: Mapping[str, Any] | None = None, rules: tuple[str, ...] = (), code: str = "rule"
    ) -> None:
        super().__init__(kind)
        self.kind = kind
        self.params: Mapping[str, Any] = params or {}
        self.rules = rules
        self.code = code
