"""The renderer of a game's own tables; for a screen reader a line for each row."""

from __future__ import annotations

import os
from collections.abc import Sequence

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gm.game import Cell, Grid
from gm.interfaces.cli.echo import color_setting, echo, is_plain, width
from gm.text import strip_control_characters, wrap

_STYLES = {"": "", "strong": "bold", "quiet": "dim", "alert": "bold red"}
_NAME_CELLS = 12
_LONG_NAME = 16
_FEWEST = 4
"""The columns that are shown on the narrowest terminal."""
_BETWEEN = 3
"""The cells between two columns."""
_HELD = "\0"
"""A space at which no line is folded."""
_BAR = "▮"
"""The bar beside a number."""
_LEAST = 6
"""The fewest cells of a cut column that still say something."""


def console() -> Console:
    """Return a console as wide as the terminal, without escape codes where no colour is wanted."""
    for name in ("COLUMNS", "LINES"):  # rich takes any digit of any script for a number
        if not os.environ.get(name, "").isascii():
            del os.environ[name]
    return Console(
        width=width(),
        color_system="auto" if color_setting() is None else None,
        highlight=False,
        emoji=False,
        markup=False,
        legacy_windows=False,
    )


def print_grid(out: Console, table: Grid, *, headed: bool = False) -> None:
    """Print a game's table; for a screen reader, and where a narrow terminal would hide words, as a line for each row
    with a title for every cell.

    ``headed`` also prints what the rows are, where there are several tables.
    """
    if not is_plain() and _is_whole(table):
        out.print(rich_grid(table))
        return
    if headed:
        rows = table.columns[0]
        echo(f"{rows[:1].upper()}{rows[1:]}:")
    for first, *cells in table.rows:
        titles = (title.lstrip(">") for title in table.columns[1:])
        told = ((title, cell.text.replace(_BAR, "").strip()) for title, cell in zip(titles, cells, strict=True))
        said = (f"{title} {text}".strip() for title, text in told if text)
        _say_parts(f"{first.text}: ", [strip_control_characters(part) for part in said])


def _say_parts(name: str, parts: Sequence[str]) -> None:
    """Print parts after a name, folded between them: short parts stay whole, such as a number and its unit."""
    held = (part.replace(" ", _HELD) if cell_len(part) <= _NAME_CELLS else part for part in parts)
    for line in wrap(strip_control_characters(name) + ", ".join(held), width()):
        echo(line.replace(_HELD, " "))


def _is_whole(table: Grid) -> bool:
    """Return whether all columns are shown, and there is room for words in those that have words."""
    shown = _fitting(table)
    if len(shown) < len(table.columns):
        return False
    needed = {at: max((cell_len(row[at].text) for row in table.rows), default=0) for at in shown}
    return all(wide >= min(needed[at], _NAME_CELLS) for at, wide in shown.items() if at)


def rich_grid(table: Grid) -> Table:
    """Return a game's table; a title that begins with ``>`` is aligned right.

    Where the terminal is too narrow, the first column is cut to 16 cells; then all long ones are narrowed and their
    words folded while they stay whole; then columns from the fourth on are left out, except the last, which says what
    each row does.
    """
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    shown = _fitting(table)
    for at, wide in shown.items():
        title = table.columns[at]
        whole = at > 0 and wide >= _NAME_CELLS
        made.add_column(
            title.lstrip(">"),
            justify="right" if title.startswith(">") else "left",
            no_wrap=not whole,
            overflow="fold" if whole else "ellipsis",
            min_width=wide,
            max_width=wide,
        )
    for row in table.rows:
        made.add_row(*(_cell(row[at]) for at in shown))
    return made


def _fitting(table: Grid) -> dict[int, int]:
    """Return the columns that are shown, each with its width."""
    said = ((title.lstrip(">"), *(row[at].text for row in table.rows)) for at, title in enumerate(table.columns))
    widths = [max(map(cell_len, texts)) for texts in said]
    shown = [*range(len(widths))]
    while True:
        room = width() - _BETWEEN * (len(shown) - 1)
        least = sum(min(widths[at], _LEAST) for at in shown)
        if least <= room or len(shown) <= _FEWEST:
            break
        del shown[-2]
    over = sum(widths[at] for at in shown) - room
    widths[0] = min(widths[0], max(_LONG_NAME, widths[0] - max(over, 0)))
    found = {at: min(widths[at], _LEAST) for at in shown}
    spare = room - sum(found.values())
    while spare > 0 and (cut := [at for at in shown if found[at] < widths[at]]):
        found[min(cut, key=lambda at: (at > 0 or found[0] >= _LONG_NAME, found[at]))] += 1
        spare -= 1
    return found


def _cell(cell: Cell) -> Text:
    return Text(strip_control_characters(cell.text), style=_STYLES[cell.style])
