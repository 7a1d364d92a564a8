"""Renderers of the manual: its chapters and pages, as wide as the terminal."""

from __future__ import annotations

from collections.abc import Sequence

import click

from gm.commands.manual.pages import Listing, Part, Prose, Rejection, Verbatim, pieces
from gm.commands.manual.results import ManualChapters, ManualPages
from gm.interfaces.cli.echo import TYPED, color_setting, echo, is_plain, tip, width
from gm.text import cell_width, strip_control_characters, wrap

_IN = "  "
_GAP = 3
_WIDEST = 0.42
"""The part of a line that the first column of a listing may take."""


def chapters(answer: ManualChapters) -> None:
    """Print every chapter with what it is about."""
    echo("The manual:", bold=True)
    _rows([(chapter.slug, f"{chapter.title}: {chapter.about}") for chapter in answer.chapters])
    tip("To read one: gm help manual CHAPTER. To search: gm help manual exit status", dim=True)
    tip("In a browser: gm serve, then Manual. On paper: gm print manual", dim=True)


def pages(answer: ManualPages) -> None:
    """Print a chapter, or a section of it, and where else the words occur."""
    echo(f"{answer.chapter.title} · {answer.chapter.about}", dim=True)
    for section in answer.sections:
        echo("")
        echo(section.title, bold=True)
        for part in section.parts:
            _part(part)
    if answer.more:
        echo("")
        echo("Also:", dim=True)
        for chapter, other in answer.more:
            tip(f"{_IN}gm help manual {chapter.slug} {other.slug}", dim=True)


def _part(part: Part) -> None:
    match part:
        case Prose():
            _prose(part)
        case Verbatim():
            _verbatim(part)
        case Listing():
            _listing(part)
        case Rejection():
            _exchange(part)
        case _:
            echo("Rules: " + ", ".join(part.ids), dim=True)


def _prose(part: Prose) -> None:
    """Print a paragraph; what is typed has quotation marks within it, and none at its end."""
    said = pieces(part.text)
    last = len(said) - 1
    whole = "".join(f"“{piece}”" if typed and at != last else piece for at, (piece, typed) in enumerate(said))
    for line in wrap(strip_control_characters(whole), width(), ""):
        echo(line)


def _verbatim(part: Verbatim) -> None:
    for line in part.lines:
        for piece in wrap(strip_control_characters(_IN + line), width(), _IN * 2):
            click.echo(_typed(piece), color=color_setting())


def _listing(part: Listing) -> None:
    rows = [tuple(map(_bare, row)) for row in part.rows]
    if is_plain():
        for row in rows:
            said = (f"{title} {cell}" for title, cell in zip(part.columns[1:], row[1:], strict=True) if cell)
            echo(f"{row[0]}: {', '.join(said)}")
        return
    _rows([(row[0], " · ".join(filter(None, row[1:]))) for row in rows])


def _exchange(part: Rejection) -> None:
    echo(f"{_IN}{part.typed}", fg=TYPED)
    beside = f" [{', '.join(filter(None, (part.code, part.rule)))}]"
    for line in (part.message + beside, part.remedy):
        for piece in wrap(strip_control_characters(_IN * 2 + line), width(), _IN * 2):
            echo(piece)


def _rows(rows: Sequence[tuple[str, str]]) -> None:
    """Print rows of two cells side by side; where the first is too long, the other is indented below it."""
    room = width()
    widths = [cell_width(first) for first, _ in rows]
    fitting = [wide for wide in widths if wide <= room * _WIDEST]
    left = len(_IN) + max(fitting, default=0) + _GAP
    for (first, second), wide in zip(rows, widths, strict=True):
        below = wide > room * _WIDEST or left > room / 2
        indent = _IN * 3 if below else " " * left
        told = wrap(indent + second, room, indent) if second else []
        if below or not told:
            for piece in wrap(_IN + first, room, _IN * 2):
                click.echo(_typed(piece), color=color_setting())
        else:
            gap = " " * (left - len(_IN) - wide)
            click.echo(
                _typed(_IN + first) + gap + strip_control_characters(told.pop(0).lstrip()), color=color_setting()
            )
        for line in told:
            click.echo(strip_control_characters(line), color=color_setting())


def _bare(text: str) -> str:
    """Return a text without the marks around what is typed."""
    return "".join(piece for piece, _ in pieces(text))


def _typed(text: str) -> str:
    return click.style(strip_control_characters(text), fg=TYPED)
