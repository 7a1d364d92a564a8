"""Text output on a terminal: colours, width and line breaks, without slow imports."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import click

from gm.table.blocks import Style
from gm.text import shorten_line, strip_control_characters, wrap

_MARKS = {"do": "▶ ", "warn": "! ", "info": "  ", "due": "→ ", "gone": "− ", "come": "+ "}
_SPOKEN = {"do": "Do: ", "warn": "Note: ", "info": "", "due": "Next: ", "gone": "old: ", "come": "new: "}
Styled = tuple[str, Mapping[str, Any]]
"""A text and the arguments of its click style."""
TYPED, HEED, NEWS = 30, 130, 28
"""The colours of next steps and lines to type, of warnings, and of news. They are visible on dark and light
backgrounds, unlike a terminal's own cyan, yellow and green."""
STYLES: Mapping[Style, Mapping[str, Any]] = {
    "": {},
    "strong": {"bold": True},
    "quiet": {"dim": True},
    "warn": {"fg": HEED},
    "error": {"fg": "red"},
    "typed": {"fg": TYPED},
    "news": {"fg": NEWS},
    "deleted": {"strikethrough": True, "dim": True},
}
"""The click style for each style of a block."""

_adapt: ContextVar[Callable[[str], str]] = ContextVar("adapt", default=str)
"""The function that adapts the commands in hints to where they are typed. At the console, for example, it removes
``gm``. The default function changes nothing."""
USUAL = 80
_LOW = 14
"""The number of lines below which a terminal counts as low: too short for a long result."""


def width() -> int:
    """Return the width of a line in cells. Without a terminal, it is the number in COLUMNS, by default 80."""
    if sys.stdout is not None and sys.stdout.isatty():
        from shutil import get_terminal_size  # late import: needed only at a terminal

        return max(20, get_terminal_size((USUAL, 24)).columns)
    text = os.environ.get("COLUMNS", "")
    return max(20, int(text)) if text.isascii() and text.isdigit() and len(text) < 5 and int(text) else USUAL


def is_low() -> bool:
    """Return whether the terminal has so few lines that the top of a long result scrolls out of sight."""
    if sys.stdout is None or not sys.stdout.isatty() or is_plain():
        return False
    from shutil import get_terminal_size

    return get_terminal_size((USUAL, 24)).lines < _LOW


def color_setting() -> bool | None:
    """Return the colour setting for click: None lets the terminal decide, False turns colours off."""
    return False if os.environ.get("NO_COLOR") or is_plain() else None


def echo(text: str, *, err: bool = False, **style: Any) -> None:
    """Print ``text`` without control characters, wrapped at the width of the terminal."""
    echo_all([(text, style)], err=err)


def echo_all(texts: Iterable[Styled], *, err: bool = False) -> None:
    """Print several styled texts in one write."""
    most = width()
    styled = [
        click.style(piece, **style) if style else piece
        for text, style in texts
        for line in shorten_line(text).split("\n")
        for piece in wrap(strip_control_characters(line), most)
    ]
    if styled:
        click.echo("\n".join(styled), err=err, color=color_setting())


@contextmanager
def typed_without_gm(adapt: Callable[[str], str]) -> Iterator[None]:
    """Use ``adapt`` to rewrite the commands in hints while the context is open.

    The context is for lines that are typed without ``gm``, as at the console.
    """
    before = _adapt.set(adapt)
    try:
        yield
    finally:
        _adapt.reset(before)


def write_hints(adapt: Callable[[str], str]) -> None:
    """Let ``adapt`` rewrite the commands in hints from now on, so that they can be typed as shown."""
    _adapt.set(adapt)


def localize(text: str) -> str:
    """Return a hint with its commands as they are typed now: with ``gm`` in a shell, without ``gm`` at the console."""
    return _adapt.get()(text)


def show_progress(text: str) -> None:
    """Show the progress of a long job on one line of the terminal. The next call overwrites it."""
    if sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
        click.echo(f"\r\x1b[K{text}", nl=False, err=True)


def mark(level: str) -> str:
    """Return the sign in front of a line of this ``level``. A screen reader gets a word instead."""
    return (_SPOKEN if is_plain() else _MARKS)[level]


def is_plain() -> bool:
    """Return whether to print plain lines, because of a screen reader or a terminal that cannot draw."""
    return bool(os.environ.get("GM_PLAIN")) or os.environ.get("TERM") == "dumb"
