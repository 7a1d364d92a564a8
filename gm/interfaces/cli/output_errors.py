"""The functions that print errors. They also say if a result could not be shown, and whether the line was saved."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from gm.errors import GmError
from gm.interfaces.cli.echo import echo, localize
from gm.table.results import error_json
from gm.table.texts import cite, dumps

if TYPE_CHECKING:
    from gm.table.results import Result
    from gm.table.session import Session


def undelivered_status(session: Session, answer: Result | None, error: BaseException, *, as_json: bool) -> int:
    """Report that the result of a command could not be shown, and return the exit status.

    The status is 0 if the line was saved, or if the program that reads the pipe has ended.
    """
    kept = session.wrote or (answer is not None and answer.saves)
    if isinstance(error, BrokenPipeError):
        return 0  # the reader of the pipe has gone
    if os.environ.get("GM_DEBUG") and not isinstance(error, OSError | KeyboardInterrupt):
        raise error
    if not kept and isinstance(error, KeyboardInterrupt):
        report(GmError("file", "Interrupted.", "Nothing was written."), as_json=as_json)
        return 1
    text = f"{'The line was saved, but the' if kept else 'The'} answer could not be shown: {_reason(error)}."
    report(GmError("file", text, "See what was saved: gm log" if kept else ""), as_json=as_json)
    return 0 if kept else 3


def _reason(error: BaseException) -> str:
    if isinstance(error, KeyboardInterrupt):
        return "interrupted"
    if isinstance(error, OSError):
        from gm.store.files import os_message

        return os_message(error)
    return f"internal error in gm, {type(error).__name__}: {error}"


def report(error: GmError, *, as_json: bool = False) -> None:
    """Print an error to stderr. If even that fails, do nothing."""
    with suppress(OSError, ValueError):
        show_error(error, as_json=as_json)


def show_error(error: GmError, *, as_json: bool = False, line: int | None = None) -> None:
    """Print an error to stderr: what is wrong, the rule that says so, and what to type instead."""
    if as_json:
        click.echo(dumps(error_json(error, line)), err=True)
        return
    where = f"Line {line}: " if line else ""
    echo(f"{where}{error.message}{cite(error.rule)}", err=True, fg="red")
    if error.more:
        from gm.interfaces.cli.output import render
        from gm.table.preview import ImpossibleCorrection, conflict_lines

        if isinstance(error, ImpossibleCorrection):
            render(conflict_lines(error.conflicts), err=True)
    if error.remedy:
        echo(f"  {localize(error.remedy)}", err=True)
