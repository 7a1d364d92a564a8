"""The console as a transcript: each prompt, the typed line, and the answer."""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout

from gm.commands.catalogue import COMMANDS
from gm.commands.log_results import LogResult
from gm.errors import GmError
from gm.interfaces.cli.terminal import Printer
from gm.interfaces.console import Console
from gm.interfaces.console.prompt import LinePrompt, PromptSurroundings
from gm.table.session import Session


class Taken(LinePrompt):
    """A prompt that types these lines and writes a transcript."""

    def __init__(self, shown: PromptSurroundings, lines: Sequence[str]) -> None:
        self.shown = shown
        self.lines = iter(lines)

    def ask(self, text: str = "", refused: GmError | None = None) -> str:
        """Return the next line as if it had just been typed; at the end the referee leaves."""
        if refused:
            raise AssertionError(f"“{text}” was refused: {refused.message}")
        line = next(self.lines, None)
        due = "\n".join(self.shown.due())
        print(f"{due}\n> {line or ''}".rstrip())
        if line is None:
            raise EOFError
        return line

    def scroll(self, minutes: LogResult) -> str | None:
        """Ignore the log screen."""
        return None

    def keep(self, text: str) -> None:
        """Ignore the history of lines."""

    def close(self) -> None:
        """Do nothing, because nothing is open."""


def console(lines: Sequence[str]) -> str:
    """Return the screen of ``gm play`` after these lines, without the standings below."""
    out = io.StringIO()
    session = Session(os.environ["GM_DB"], short=True)
    try:
        with redirect_stdout(out), redirect_stderr(out):
            help = {name: command.help for name, command in COMMANDS.items()}
            Console(session, Printer(), help, lambda shown: Taken(shown, lines)).play()
    finally:
        session.close()
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())
