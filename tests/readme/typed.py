"""The console as somebody at it reads it from top to bottom: each prompt, what was typed there, and what came of it."""

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
    """A desk at which these lines are typed one after the other, and taken down with the prompts that stood there."""

    def __init__(self, shown: PromptSurroundings, lines: Sequence[str]) -> None:
        self.shown = shown
        self.lines = iter(lines)

    def ask(self, text: str = "", refused: GmError | None = None) -> str:
        """The next line, as if it had just been typed; at the end the referee leaves."""
        if refused:
            raise AssertionError(f"“{text}” was refused: {refused.message}")
        line = next(self.lines, None)
        due = "\n".join(self.shown.due())
        print(f"{due}\n> {line or ''}".rstrip())
        if line is None:
            raise EOFError
        return line

    def scroll(self, minutes: LogResult) -> str | None:
        """Nothing scrolls here."""
        return None

    def keep(self, text: str) -> None:
        """There is no up arrow."""

    def close(self) -> None:
        """Nothing stands there."""


def console(lines: Sequence[str]) -> str:
    """What stands on the screen after these lines at ``gm play``, the standings below them left out."""
    out = io.StringIO()
    session = Session(os.environ["GM_DB"], short=True)
    try:
        with redirect_stdout(out), redirect_stderr(out):
            help = {name: command.help for name, command in COMMANDS.items()}
            Console(session, Printer(), help, lambda shown: Taken(shown, lines)).play()
    finally:
        session.close()
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())
