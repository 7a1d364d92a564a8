"""The command ``gm play`` at a terminal: a console with a prompt that suits the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from time import monotonic

import click

from gm.commands.catalogue import COMMANDS
from gm.commands.line import localize_remedy
from gm.errors import GmError
from gm.game import NamedTuple
from gm.interfaces.cli import long_lived
from gm.interfaces.cli.echo import HEED, color_setting, echo, is_plain, mark, show_progress, typed_without_gm
from gm.interfaces.cli.output import render, show
from gm.interfaces.cli.output_errors import show_error
from gm.interfaces.console import Console
from gm.interfaces.console.prompt import LinePrompt, PromptSurroundings
from gm.table.blocks import Line, notice_lines
from gm.table.results import Result, Written, error_json, line_json
from gm.table.session import Session
from gm.table.texts import dumps


class Printer:
    """A screen that prints results above the prompt. With ``pages``, gm waits for a key after each scene of a demo."""

    def __init__(self, *, pages: bool = False) -> None:
        self.pages = pages

    def answer(self, answer: Result) -> int:
        """Print a result without the parts that the prompt shows. Return how many lines the referee has to read."""
        if not isinstance(answer, Written):
            return _lay_out(answer, pages=self.pages)
        lines = [Line(f"{seq}  {text}", "quiet") for seq, text in answer.echo]
        render([*lines, *notice_lines((*answer.notices, *answer.to_do, *answer.reversal))])
        return 0

    def error(self, error: GmError) -> None:
        show_error(error)

    def line(self, text: str) -> None:
        echo(text, dim=True)

    def warn(self, text: str) -> None:
        echo(mark("warn") + text, fg=HEED)


def _lay_out(answer: Result, *, pages: bool) -> int:
    """Print a result as the console shows it, and return the number of printed lines."""
    from gm.interfaces.cli.paging import show_and_count

    if pages and answer.text == "demo":
        from gm.commands.demo import DemoResult
        from gm.interfaces.cli.replay import replay

        if isinstance(answer, DemoResult):
            replay(answer)
            return 0
    return show_and_count(lambda: show(answer, keys=True))


class AsJson(Printer):
    """A screen that prints each result as a JSON object on its own line."""

    def answer(self, answer: Result) -> int:
        click.echo(dumps(line_json(answer)))
        return 0

    def error(self, error: GmError) -> None:
        click.echo(dumps(error_json(error)), err=True)

    def line(self, text: str) -> None:
        """Print nothing, because the output is JSON for scripts and ``text`` is only for people."""

    def warn(self, text: str) -> None:
        """Print nothing, because the output is JSON for scripts and the warning is only for people."""


class PlayOptions(NamedTuple):
    """The options of ``play`` at a terminal.

    With ``as_json``, results are printed as JSON. With ``big``, the standings have large digits. With ``bell``, the
    terminal beeps at a rejected line. With ``pages``, the log has its own screen, which scrolls.
    """

    as_json: bool = False
    big: bool = False
    bell: bool = True
    pages: bool = True


def play(session: Session, manner: PlayOptions) -> int:
    """Play a duel at the terminal, line after line, and return the exit status."""
    console = _console(session, manner)
    keys = "? or help" if is_plain() else "?, help or Tab"
    console.screen.line(f"{keys} lists what you can type. Ctrl-D or quit leaves; everything is saved.")
    with typed_without_gm(localize_remedy):
        return console.play()


def begin(session: Session, words: Sequence[str]) -> int:
    """Ask for everything that a new duel still needs, then play the duel and return the exit status."""
    console = _console(session, PlayOptions())
    with typed_without_gm(localize_remedy):
        return console.play() if console.begin(words) else 1


def _console(session: Session, manner: PlayOptions) -> Console:
    commands = {name: command.help for name, command in COMMANDS.items()}
    screen = AsJson() if manner.as_json else Printer(pages=manner.pages and not is_plain())

    def make_prompt(shown: PromptSurroundings) -> LinePrompt:
        if manner.as_json or is_plain():
            from gm.interfaces.console.plain_prompt import PlainPrompt

            long_lived()
            wrong = _ringing(screen.error) if manner.bell and not manner.as_json else screen.error
            return PlainPrompt(shown, echo, wrong, _read, monotonic)
        from gm.interfaces.console.full_prompt import FullPrompt

        drawn = FullPrompt(shown, big=manner.big, colour=color_setting() is None, bell=manner.bell, pages=manner.pages)
        drawn.settled = long_lived
        return drawn

    session.short = True
    session.progress = show_progress
    return Console(session, screen, commands, make_prompt)


def _ringing(wrong: Callable[[GmError], None]) -> Callable[[GmError], None]:
    """Return a function that rings the terminal's bell and then passes the error to ``wrong``."""

    def ring(error: GmError) -> None:
        click.echo("\a", nl=False)
        wrong(error)

    return ring


def _read(prompt: str) -> str:
    """Return a line from the keyboard. Raises EOFError, KeyboardInterrupt."""
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        click.echo()
        raise


def is_interactive() -> bool:
    """Return whether both input and output are a terminal."""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty())
