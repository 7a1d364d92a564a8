"""The renderer of tables and of rows of two cells. It is fast for thousands of rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

import click

from gm.game import Cell
from gm.interfaces.cli.echo import STYLES, color_setting, echo, is_plain, width
from gm.table.blocks import Pairs, Table
from gm.text import cell_width, strip_control_characters, wrap

_CELL_STYLES: Mapping[str, Mapping[str, Any]] = {
    "": {},
    "strong": {"bold": True},
    "quiet": {"dim": True},
    "alert": {"bold": True, "fg": "red"},
}
_BETWEEN = "   "
_LEAST, _LEAST_OF_A_LIST = 12, 20
"""The minimum width of a wrapped column, in cells. If a column had to be narrower, the table is printed as text,
one line for each row. The second number is for tables that print no titles in these lines."""
_HELD = "\0"
"""The placeholder for a space at which a line must not break."""
_SPOKEN = {"→": "open now"}
"""The word that a screen reader gets for each sign."""
_BARS = dict.fromkeys(map(ord, "▮█▉▊▋▌▍▎▏"))
"""The characters that draw a bar beside a number."""


def draw_table(table: Table) -> None:
    """Print a table below its column titles. Long cells are wrapped within their columns.

    For a screen reader, or where columns would be too narrow, each row becomes a line of text.
    """
    styles = [[cell.style if isinstance(cell, Cell) else "" for cell in row] for row in table.rows]
    rows = [
        [strip_control_characters(cell.text if isinstance(cell, Cell) else cell) for cell in row] for row in table.rows
    ]
    titles = [title.lstrip(">") for title in table.columns]
    natural = [max(map(cell_width, column)) for column in zip(titles, *rows, strict=True)]
    widths = _narrowed(natural, width() - len(_BETWEEN) * (len(natural) - 1))
    least = _LEAST if table.titled else _LEAST_OF_A_LIST
    if is_plain() or any(now < min(full, least) for now, full in zip(widths, natural, strict=True)):
        _draw_lines(table, titles, rows)
        return
    right = [title.startswith(">") for title in table.columns]
    lines = [*_lines(titles, widths, right, ["strong"] * len(titles)), "─" * (sum(widths) + 3 * (len(widths) - 1))]
    lines += (line for row, style in zip(rows, styles, strict=True) for line in _lines(row, widths, right, style))
    click.echo("\n".join(lines), color=color_setting())


def _narrowed(widths: Sequence[int], room: int) -> list[int]:
    """Return the ``widths`` of columns, with the widest column narrowed until all fit into ``room`` cells together.

    If several columns are equally wide, the last of them is narrowed first.
    """
    narrowed = list(widths)
    for _ in range(sum(narrowed) - room):
        narrowed[max(range(len(narrowed)), key=lambda at: (narrowed[at], at))] -= 1
    return narrowed


def _lines(row: Sequence[str], widths: Sequence[int], right: Sequence[bool], styles: Sequence[str]) -> Iterator[str]:
    """Yield the screen lines of a table row. Each cell is wrapped within its column."""
    parts = [wrap(cell, wide, "") for cell, wide in zip(row, widths, strict=True)]
    for line in zip_longest(*parts, fillvalue=""):
        last = max((at for at, text in enumerate(line) if text), default=0)
        cells = []
        for at, text in enumerate(line[: last + 1]):
            gap = " " * (widths[at] - cell_width(text))
            styled = click.style(text, **_CELL_STYLES[styles[at]]) if text and styles[at] else text
            cells.append(gap + styled if right[at] else styled + gap if at < last else styled)
        yield _BETWEEN.join(cells)


def _draw_lines(table: Table, titles: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print each row of a table as a line of text. If the table has titles, each cell follows its column's title."""
    if table.heading:
        echo(table.heading)
    for row in rows:
        if not table.titled:
            cells = filter(None, row)
            echo("; ".join(_SPOKEN.get(cell, cell) for cell in cells) if is_plain() else "  ".join(cells))
            continue
        texts = ((title, cell.translate(_BARS).strip()) for title, cell in zip(titles[1:], row[1:], strict=True))
        parts = (f"{title} {text}".strip() for title, text in texts if text)
        held = (part.replace(" ", _HELD) if cell_width(part) <= _LEAST else part for part in parts)
        for line in wrap(f"{row[0]}: " + ", ".join(held), width()):
            echo(line.replace(_HELD, " "))


_MOST = 0.42
"""The maximum width of the first of two cells, as a share of the screen's width."""


def draw_pairs(pairs: Pairs) -> None:
    """Print rows of two cells side by side. If the first cell is too long, the second is indented below it."""
    if is_plain() and pairs.columns:
        _draw_lines(Table(pairs.columns, pairs.rows, titled=True), pairs.columns, pairs.rows)
        return
    room = width()
    rows = [(row[0], " · ".join(filter(None, row[1:]))) for row in pairs.rows]
    widths = [cell_width(first) for first, _ in rows]
    left = 2 + max((wide for wide in widths if wide <= room * _MOST), default=0) + len(_BETWEEN)
    for (first, second), wide in zip(rows, widths, strict=True):
        below = wide > room * _MOST or left > room / 2
        indent = " " * (6 if below else left)
        lines = wrap(strip_control_characters(indent + second), room, indent) if second else []
        if below or not lines:
            pieces = wrap(strip_control_characters(f"  {first}"), room, "    ")
            lines = [*(click.style(piece, **STYLES["typed"]) for piece in pieces), *lines]
        else:
            start = click.style(strip_control_characters(f"  {first}"), **STYLES["typed"])
            lines[0] = start + lines[0][2 + wide :]
        click.echo("\n".join(lines), color=color_setting())
