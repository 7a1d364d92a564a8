"""Tables on a terminal: a game's own, and lists; for a screen reader a line for each row."""

from __future__ import annotations

import os
from collections.abc import Sequence

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gm.doors.cli.show import coloured, is_plain, say, width
from gm.game import Cell, Grid
from gm.text import brief, plain

_STYLES = {"": "", "strong": "bold", "quiet": "dim", "alert": "bold red"}
_NAME_CELLS = 12
_BETWEEN = 3
"""Cells between two columns."""
_LEAST = 6
"""Fewer cells tell nothing of a column of words."""


def console() -> Console:
    """A console as wide as the terminal, without any escape code where no colour is wanted."""
    for name in ("COLUMNS", "LINES"):  # rich takes any digit of any script for a number
        if not os.environ.get(name, "").isascii():
            del os.environ[name]
    return Console(
        width=width(),
        color_system="auto" if coloured() is None else None,
        highlight=False,
        emoji=False,
        markup=False,
        legacy_windows=False,
    )


def put(out: Console, table: Grid) -> None:
    """A game's table; for a screen reader a line for each row, every cell with its title."""
    if not is_plain():
        out.print(grid(table))
        return
    for first, *cells in table.rows:
        titles = (title.lstrip(">") for title in table.columns[1:])
        said = (f"{title} {cell.text}".strip() for title, cell in zip(titles, cells, strict=True) if cell.text)
        say(f"{first.text}: {', '.join(said)}")


def grid(table: Grid) -> Table:
    """A game's table: the first column cut at 12 cells, a title that begins with ``>`` set to the right. Where the
    terminal is too narrow, columns of words give way before short ones."""
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for title, wide in zip(table.columns, _widths(table), strict=True):
        made.add_column(
            title.lstrip(">"),
            justify="right" if title.startswith(">") else "left",
            no_wrap=True,
            overflow="ellipsis",
            min_width=wide,
            max_width=wide,
        )
    for row in table.rows:
        made.add_row(*(_cell(cell) for cell in row))
    return made


def _widths(table: Grid) -> list[int | None]:
    """How wide each column is; None for all where even short ones have no room."""
    said = ((title.lstrip(">"), *(row[at].text for row in table.rows)) for at, title in enumerate(table.columns))
    natural = [max(map(cell_len, texts)) for texts in said]
    natural[0] = min(natural[0], _NAME_CELLS)
    words = sorted((wide, at) for at, wide in enumerate(natural) if wide > _NAME_CELLS)
    left = width() - _BETWEEN * (len(natural) - 1) - sum(wide for wide in natural if wide <= _NAME_CELLS)
    found: list[int | None] = [*natural]
    for done, (wide, at) in enumerate(words):
        found[at] = min(wide, left // (len(words) - done))
        left -= min(wide, left // (len(words) - done))
    return found if left >= 0 and all((found[at] or 0) >= _LEAST for _, at in words) else [None] * len(natural)


def _cell(cell: Cell) -> Text:
    return Text(plain(cell.text), style=_STYLES[cell.style])


def cut(text: str, style: str = "") -> Text:
    """A line that is cut where the terminal ends."""
    return Text(plain(brief(text)), style=style, no_wrap=True, overflow="ellipsis")


def listing(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A list under its titles, long cells folded; for a screen reader a line for each row."""
    if is_plain():
        for row in rows:
            say("; ".join(cell for cell in row if cell))
        return
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for title in columns:
        made.add_column(title, overflow="fold")
    for row in rows:
        made.add_row(*(Text(plain(text)) for text in row))
    console().print(made)
