"""The words of the questions that a duel answers."""

from __future__ import annotations

from typing import Literal, NamedTuple

from gm.game import Context, Field, Form, Value


class AboutPatterns(NamedTuple):
    """What is asked about patterns, in the words that it was asked in."""

    words: tuple[str, ...] = ()
    kind: Literal["pattern"] = "pattern"


class AboutField(Field):
    """The words of the question: a pattern, and the squares of its anchors."""

    def read(self, word: str, old: Value, context: Context) -> Value:
        return (*(old or ()), word)

    def full(self, value: Value) -> bool:
        return False

    def begun(self, value: Value) -> bool:
        return True

    def write(self, value: Value) -> list[str]:
        return list(value)

    def usage(self) -> str:
        return "[PATTERN|PAGE] [--anchor SQUARE …]"


ABOUT_PATTERNS = Form(
    AboutPatterns,
    AboutField("words", optional=True, help="a pattern's name or number, or a page; then where its anchors lie"),
    help="how a pattern is laid; with the squares of its anchors, every way its bullets may lie",
    example="pattern star --anchor D5",
    rules=("gg.a22", "gg.b67"),
)
