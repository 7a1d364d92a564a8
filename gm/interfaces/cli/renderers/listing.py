"""The renderer of lists, as quick for thousands of rows as for ten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from gm.interfaces.cli.echo import echo, echo_all, is_plain, width
from gm.text import cell_width, strip_control_characters, wrap

_BETWEEN = 3
"""The cells between two columns."""
_FEW = 12
"""The fewest cells of the widest column before its words are broken."""


def print_list(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a list under its titles, long cells folded; for a screen reader, and where a narrow terminal would break
    words, a line for each row."""
    texts = [tuple(map(strip_control_characters, row)) for row in rows]
    natural = [max(map(cell_width, column)) for column in zip(columns, *texts, strict=True)]
    room = width() - _BETWEEN * (len(natural) - 1)
    if is_plain() or room - sum(natural) + max(natural) < min(max(natural), _FEW):
        for row in texts:
            echo("; ".join(cell for cell in row if cell) if is_plain() else "  ".join(filter(None, row)))
        return
    widths = _narrowed(natural, room)
    rule = "─" * (sum(widths) + _BETWEEN * (len(widths) - 1))
    titles = [(line, {"bold": True}) for line in _lines(columns, widths)]
    echo_all([*titles, (rule, {}), *((line, {}) for row in texts for line in _lines(row, widths))])


def _narrowed(widths: Sequence[int], room: int) -> list[int]:
    """Return the widths of the columns, the widest (the last of equals) narrowed until all have room."""
    found = list(widths)
    for _ in range(sum(found) - room):
        found[max(range(len(found)), key=lambda at: (found[at], at))] -= 1
    return found


def _lines(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    """Yield the lines of a row, each cell folded within its column."""
    parts = [wrap(cell, wide, "") for cell, wide in zip(row, widths, strict=True)]
    for line in zip_longest(*parts, fillvalue=""):
        padded = [text + " " * (wide - cell_width(text)) for text, wide in zip(line, widths, strict=True)]
        yield (" " * _BETWEEN).join(padded).rstrip()
