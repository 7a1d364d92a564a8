"""The display of long results page by page, in the pager of the environment variable PAGER or the default pager."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size, which

import click

from gm.interfaces.cli.echo import HEED, USUAL, color_setting, echo, is_plain


class HeldOutput(io.StringIO):
    """An output stream that collects text without printing. To writers the stream looks like a terminal."""

    def isatty(self) -> bool:
        return True


def should_page() -> bool:
    """Return whether to show long results page by page. True at a terminal, False for a screen reader."""
    at_terminal = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    return at_terminal and not is_plain()


@contextmanager
def hold_output(held: HeldOutput) -> Iterator[None]:
    """Collect in ``held`` everything that is printed within the context. Nothing reaches the terminal."""
    terminal, sys.stdout = sys.stdout, held
    try:
        yield
    finally:
        sys.stdout = terminal


def show_and_count(show: Callable[[], object]) -> int:
    """Call ``show``, print its output, and return the number of printed lines."""
    held = HeldOutput()
    try:
        with hold_output(held):
            show()
    finally:
        click.echo(held.getvalue(), nl=False, color=color_setting())
    return held.getvalue().count("\n")


def show_paged(show: Callable[[], int]) -> int:
    """Call ``show``, return its result, and print its output: page by page if the terminal is too short for it."""
    held = HeldOutput()
    try:
        with hold_output(held):
            return show()
    finally:
        _put(held.getvalue())


def _put(text: str) -> None:
    lines = get_terminal_size((USUAL, 24)).lines
    pager = os.environ.get("PAGER", "").split()
    missing = bool(pager) and which(pager[0]) is None
    if text.count("\n") < lines or missing:
        click.echo(text, nl=False, color=color_setting())
        if missing and text.count("\n") >= lines:
            echo(f"PAGER: program “{pager[0]}” not found, so everything is shown at once.", err=True, fg=HEED)
        return
    click.echo_via_pager(text, color=color_setting())  # click checks whether the pager shows colours
