"""Answers and errors on a terminal, without any heavy import. Instructions stand out, the rest is quiet."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import click

from gm.errors import GmError
from gm.table.blocks import Block, Choices, Hint, Line, Pairs, Paragraph, Question, Style, Table, Verbatim
from gm.table.texts import dumps
from gm.text import cell_width, shorten_line, strip_control_characters, wrap

_MARKS = {"do": "▶ ", "warn": "! ", "info": "  ", "due": "→ ", "gone": "− ", "come": "+ "}
_SPOKEN = {"do": "Do: ", "warn": "Look: ", "info": "", "due": "Due: ", "gone": "not: ", "come": "but: "}
Styled = tuple[str, Mapping[str, Any]]
"""A text and its click style."""
TYPED, HEED, NEWS = 30, 130, 28
"""The colours of what is typed or next, of warnings, and of news. They are visible on dark and light backgrounds,
unlike a terminal's own cyan, yellow and green."""
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
"""The styles of blocks for click."""

_here: ContextVar[Callable[[str], str]] = ContextVar("here", default=str)
"""The form of commands in tips: as in a shell, unless lines are typed elsewhere."""
USUAL = 80
_LOW = 14
"""A terminal with fewer lines is low."""


def width() -> int:
    """Return the cells of a line: the terminal's; elsewhere COLUMNS, if it is a sensible number, or 80."""
    if sys.stdout is not None and sys.stdout.isatty():
        from shutil import get_terminal_size  # where nobody looks on, nobody waits for it

        return max(20, get_terminal_size((USUAL, 24)).columns)
    text = os.environ.get("COLUMNS", "")
    return max(20, int(text)) if text.isascii() and text.isdigit() and len(text) < 5 and int(text) else USUAL


def is_low() -> bool:
    """Return whether the terminal has so few lines that the top of an answer soon scrolls away."""
    if sys.stdout is None or not sys.stdout.isatty() or is_plain():
        return False
    from shutil import get_terminal_size

    return get_terminal_size((USUAL, 24)).lines < _LOW


def color_setting() -> bool | None:
    """Return None to let click decide by the terminal; False where the user or the terminal wants no colour."""
    return False if os.environ.get("NO_COLOR") or is_plain() else None


def echo(text: str, *, err: bool = False, **style: Any) -> None:
    """Print a text for people, folded at the width of the terminal, with control characters made harmless."""
    echo_all([(text, style)], err=err)


def echo_all(said: Iterable[Styled], *, err: bool = False) -> None:
    """Print several texts, each in its style, in one write."""
    most = width()
    styled = [
        click.style(piece, **style) if style else piece
        for text, style in said
        for line in shorten_line(text).split("\n")
        for piece in wrap(strip_control_characters(line), most)
    ]
    if styled:
        click.echo("\n".join(styled), err=err, color=color_setting())


@contextmanager
def typed_without_gm(here: Callable[[str], str]) -> Iterator[None]:
    """Show tips as ``here`` rewrites them, where lines are typed without the shell's ``gm``."""
    before = _here.set(here)
    try:
        yield
    finally:
        _here.reset(before)


def tip(text: str, **style: Any) -> None:
    """Print a text that says what to type."""
    echo(_here.get()(text), **style)


def show_progress(said: str) -> None:
    """Show the progress of a long job on one line of the terminal, which the next call overwrites; nowhere else."""
    if sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
        click.echo(f"\r\x1b[K{said}", nl=False, err=True)


def render(blocks: Iterable[Block], *, keys: bool = False, err: bool = False) -> None:
    """Print the blocks of a result; with ``keys``, hints say what keys do."""
    lines: list[Styled] = []
    for block in blocks:
        if isinstance(block, str):
            lines.append((block, STYLES[""]))
        elif isinstance(block, Line):
            sign = mark(block.mark) if block.mark else ""
            lines.append((" " * block.indent + sign + block.text, STYLES[block.style]))
        elif isinstance(block, Hint):
            text = _here.get()(block.text) if block.keys is None or not keys else block.keys
            lines += [(text, STYLES[block.style])] if text else []
        elif isinstance(block, Question):
            line = f"{mark('due')}{block.text}"
            whole = f"{line}   ({block.example})" if block.example else line
            lines.append((whole if cell_width(whole) <= width() else f"{line}\n    ({block.example})", STYLES["typed"]))
        else:
            echo_all(lines, err=err)
            lines.clear()
            _draw(block)
    echo_all(lines, err=err)


def _draw(block: Table | Pairs | Paragraph | Verbatim | Choices) -> None:
    """Print a block that is more than a line."""
    if isinstance(block, Verbatim):
        click.echo("\n".join(strip_control_characters(line) for line in block.text.split("\n")))
    elif isinstance(block, Paragraph):
        click.echo("\n".join(wrap(strip_control_characters(block.text), width(), "")))
    elif isinstance(block, Choices):
        from gm.interfaces.cli.renderers.choices import draw_choices

        draw_choices(block)
    else:
        from gm.interfaces.cli.renderers.tables import draw_pairs, draw_table

        if isinstance(block, Table):
            draw_table(block)
        else:
            draw_pairs(block)


def mark(level: str) -> str:
    """Return the sign before a line, or the word for it for a screen reader."""
    return (_SPOKEN if is_plain() else _MARKS)[level]


def is_plain() -> bool:
    """Return whether a screen reader reads, or the terminal cannot draw."""
    return bool(os.environ.get("GM_PLAIN")) or os.environ.get("TERM") == "dumb"


def error_data(error: GmError, line: int | None = None) -> dict[str, Any]:
    """Return an error as the one JSON object for scripts."""
    return {
        "error": {
            "code": error.code,
            "rule": error.rule,
            "message": error.message,
            "remedy": error.remedy,
            "line": line,
            **error.more,
        }
    }


def show_error(error: GmError, *, as_json: bool = False, line: int | None = None) -> None:
    """Print an error to stderr: what is wrong, by which rule, and what to type instead."""
    if as_json:
        click.echo(dumps(error_data(error, line)), err=True)
        return
    where = f"Line {line}: " if line else ""
    rule = f" [{error.rule}]" if error.rule else ""
    echo(f"{where}{error.message}{rule}", err=True, fg="red")
    if error.more:
        from gm.table.preview import ImpossibleCorrection, conflict_lines

        render(conflict_lines(error.conflicts) if isinstance(error, ImpossibleCorrection) else (), err=True)
    if error.remedy:
        echo(f"  {error.remedy}", err=True)
