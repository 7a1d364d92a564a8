"""Answers and errors on a terminal, without any heavy import. Instructions stand out, the rest is quiet."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

import click

from gm.errors import GmError
from gm.game import Nouns
from gm.table.outstanding_items import Owed
from gm.table.results import Written
from gm.table.texts import NoticeResult, PromptResult, dumps
from gm.text import cell_width, shorten_line, strip_control_characters, wrap

if TYPE_CHECKING:
    from gm.table.preview import ConflictResult

_CONFLICTS = 4
_MARKS = {"do": "▶ ", "warn": "! ", "info": "  ", "due": "→ ", "gone": "− ", "come": "+ "}
_SPOKEN = {"do": "Do: ", "warn": "Look: ", "info": "", "due": "Due: ", "gone": "not: ", "come": "but: "}
Styled = tuple[str, Mapping[str, Any]]
"""A text and its click style."""
TYPED, HEED, NEWS = 30, 130, 28
"""The colours of what is typed or next, of warnings, and of news. They are visible on dark and light backgrounds,
unlike a terminal's own cyan, yellow and green."""
_STYLES: Mapping[str, Mapping[str, Any]] = {"do": {"bold": True}, "warn": {"fg": HEED}, "info": {}}

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


def show_written(answer: Written) -> None:
    """Print what was understood, the instructions, and what comes next."""
    show_notices(answer.notices)
    show_settlement(answer.settlement)
    show_due(answer.prompts, answer.called)


def show_notices(notices: Sequence[NoticeResult]) -> None:
    """Print notices, a line each."""
    echo_all(styled(notices))


def show_settlement(moves: Sequence[Owed]) -> None:
    """Print what must be put right on the table, a line each."""
    echo_all(styled(moves))


def styled(found: Iterable[NoticeResult | Owed]) -> list[Styled]:
    """Return notices and moves with their styles; instructions stand out."""
    return [(mark(one.level) + one.text, _STYLES[one.level]) for one in found]


def mark(level: str) -> str:
    """Return the sign before a line, or the word for it for a screen reader."""
    return (_SPOKEN if is_plain() else _MARKS)[level]


def is_plain() -> bool:
    """Return whether a screen reader reads, or the terminal cannot draw."""
    return bool(os.environ.get("GM_PLAIN")) or os.environ.get("TERM") == "dumb"


def echo_end(called: Nouns, again: str) -> str:
    """Return the text at the end of a duel; ``again`` is the line that plays again with the same players."""
    return f"The {called.duel} is over. Play again with the same players: {again}"


def show_due(prompts: Sequence[PromptResult], called: Nouns) -> None:
    """Print what comes next, each with what to type; at the end, how to play again."""
    if not prompts:
        tip(f"  {echo_end(called, 'gm new --again')}", dim=True)
    for prompt in prompts:
        if prompt.due:
            line, example = f"{mark('due')}{prompt.text}", f"({prompt.example})"
            whole = f"{line}   {example}" if prompt.example else line
            echo(whole if cell_width(whole) <= width() else f"{line}\n    {example}", fg=TYPED)


def show_conflicts(conflicts: Sequence[ConflictResult], *, err: bool = False) -> None:
    """Print lines that a correction makes impossible, each with its suggested fixes; of many only the first."""
    for conflict in conflicts[:_CONFLICTS]:
        rule = f" [{conflict.rule}]" if conflict.rule else ""
        echo(f"{conflict.entry:>4}  {conflict.text}   is impossible: {conflict.message}{rule}", err=err, fg="red")
        for mend in conflict.mends:
            echo(f"      suggested fix: {mend}", err=err)
        if conflict.asks:
            echo(f"      or, if you saw it: {conflict.asks}", err=err)
    if len(conflicts) > _CONFLICTS:
        echo(f"      … and {len(conflicts) - _CONFLICTS} more", err=err)


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
        from gm.table.preview import ImpossibleCorrection

        show_conflicts(error.conflicts if isinstance(error, ImpossibleCorrection) else (), err=True)
    if error.remedy:
        echo(f"  {error.remedy}", err=True)
