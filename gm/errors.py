"""Errors with stable codes, and the exit status of each code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

CODES: Mapping[str, tuple[int, str]] = {
    "words": (2, "a word is unknown, missing or out of range, or there is one too many"),
    "ambiguous": (2, "a word may mean more than one thing"),
    "no-duel": (2, "no duel is chosen, or none has that number"),
    "no-such": (2, "no entry, line or game has that number or name"),
    "not-due": (1, "the entry is valid, but something else comes first"),
    "rule": (1, "a rule of the game forbids it"),
    "nothing": (1, "there is nothing to undo, redo, correct or confirm"),
    "conflict": (1, "a later line would no longer be possible"),
    "differs": (1, "the check found a difference"),
    "file": (3, "a file or the database cannot be read or written"),
    "import": (3, "the imported text is not a duel"),
    "busy": (3, "another window kept the database busy for too long"),
    "network": (3, "the page cannot be served: the port is taken, or an address is invalid"),
    "internal": (3, "a fault of gm itself; nothing was written"),
}
"""Every error code with its exit status and its meaning."""


_LONGEST_WORD = 300


def _readable(text: str) -> str:
    """Return ``text`` after cutting out the middle of each word that is too long to read, such as a path."""
    if len(text) <= _LONGEST_WORD:
        return text
    half = _LONGEST_WORD // 2
    parts = text.split(" ")
    return " ".join(part if len(part) <= _LONGEST_WORD else f"{part[:half]}…{part[-half:]}" for part in parts)


class GmError(Exception):
    """An error for the user: a message, a remedy and a rule id, with a stable code."""

    more: Mapping[str, Any] = {}
    """Further facts for scripts, as JSON data."""
    choices: Sequence[str] = ()
    """The possible meanings of an ambiguous line, each as a line to type. People may choose one by its number."""
    guessed = False
    """True if the remedy guesses what was meant."""
    explained = False
    """True if the error says why the line is not possible now, so that gm looks for no other reason."""

    def __init__(self, code: str, message: str, remedy: str = "", rule: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = _readable(message)
        self.remedy = _readable(remedy)
        self.rule = rule

    @property
    def status(self) -> int:
        """The exit status with which gm ends after an error with this ``code``."""
        return CODES[self.code][0]


class Refusal(Exception):
    """A game's rejection of an entry: a kind and parameters, which a template of the game turns into a sentence.

    ``code`` is ``rule`` if a rule forbids the entry, and ``not-due`` if it is not the time for it. It is ``words`` for
    an entry that is wrong in any state, ``ambiguous`` for one with several meanings, and ``file`` for a player's file
    that does not fit the duel. ``lacks`` is True if one more number would make the entry possible.
    """

    def __init__(
        self,
        kind: str,
        params: Mapping[str, Any] | None = None,
        rules: tuple[str, ...] = (),
        code: str = "rule",
        *,
        lacks: bool = False,
    ) -> None:
        super().__init__(kind)
        self.kind = kind
        self.params: Mapping[str, Any] = params or {}
        self.rules = rules
        self.code = code
        self.lacks = lacks
