"""A desk for screen readers and bare terminals: it says what is due and reads a line; nothing is drawn."""

from __future__ import annotations

from collections.abc import Callable

from gm.doors.console.desk import Shown
from gm.errors import GmError


class Plain:
    """Says with ``say`` and ``wrong``, reads with ``read``."""

    def __init__(
        self, shown: Shown, say: Callable[[str], None], wrong: Callable[[GmError], None], read: Callable[[str], str]
    ) -> None:
        self.shown = shown
        self.say, self.wrong, self.read = say, wrong, read

    def ask(self, text: str = "", refused: GmError | None = None) -> str:
        """The next line. A refused one is to be typed again."""
        if refused:
            self.wrong(refused)
        hint = self.shown.hint()
        *lines, last = self.shown.due() or [""]
        for line in lines:
            self.say(line)
        self.say(f"{last} ({hint})" if hint else last)
        return self.read("> ")
