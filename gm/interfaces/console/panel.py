"""The standings under the prompt, as a table or in large digits that everyone at the table can read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest

from prompt_toolkit.formatted_text import StyleAndTextTuples

from gm.game import Cell, Grid, View
from gm.interfaces.console.sidebar import NOTHING, SidebarText
from gm.text import cell_width, fit_width, strip_control_characters, wrap

_STYLES = {"": "", "strong": "bold", "quiet": "class:quiet", "alert": "bold class:alert"}
_LEAST_NAME = 12
"""The minimum width of a cut name or text, in cells."""
_LEAST = 4
"""The minimum number of columns of a table that are shown."""
_LEAST_LINES = 3
"""The minimum height, in lines, at which the standings say how many lines are hidden."""
_LEAST_TITLE = 8
"""The minimum width of a duel's title, in cells. With less room, only the duel's number is shown."""
_LEAST_HEAD = 16
"""The minimum width of a shortened headline, in cells."""
_APART = 2
"""The number of cells between two parts of a line."""
_ROOM = 12
"""The minimum width, in cells, of a row of the standings that is drawn in large digits."""
_TALL = 3
"""The height of a large digit, in lines."""
_TIMES = (1, 2, 4)
"""The factors by which digits may be enlarged."""
_ENOUGH = 13
"""The number of screen lines for each factor of enlargement. Digits twice as large need a screen of 26 lines."""

_FIGURES = {
    "0": ("█▀█", "█ █", "▀▀▀"),
    "1": ("▀█ ", " █ ", "▀▀▀"),
    "2": ("▀▀█", "█▀▀", "▀▀▀"),
    "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"),
    "5": ("█▀▀", "▀▀█", "▀▀▀"),
    "6": ("█▀▀", "█▀█", "▀▀▀"),
    "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"),
    "9": ("█▀█", "▀▀█", "▀▀▀"),
}
"""Digits drawn in half blocks, three cells wide and three lines high."""


def panel(
    view: View, width: int, height: int, *, big: bool = False, aside: SidebarText = NOTHING
) -> StyleAndTextTuples:
    """Return the board in at most ``height`` lines of ``width`` cells.

    The lines are, in this order, the headline, the standings, other lines of the board, and the full texts of cells
    that the standings shorten. If ``height`` is too small, titles and headline are dropped before any row of the
    standings, and a count says how many lines are hidden. ``aside`` is shown at the right of the headline if it fits.
    """
    texts = [*view.lines, *(line for table in view.tables for line in _cut_words(table, width, big=big))]
    more: list[StyleAndTextTuples] = [
        [("class:quiet", piece)] for line in texts for piece in wrap(strip_control_characters(line), width, "  ")
    ]
    head = _head(view.headline, aside, width)
    lines, hidden = _standings(view, head, width, height, big=big)
    room = max(0, height - len(lines))
    if hidden:
        more = [_hidden(hidden + len(more), width)]
    elif more and not room:
        lines = _with_count(lines, len(more), width, view.headline if lines[0] is head else "", aside)
    elif len(more) > room:
        more = [*more[: room - 1], _hidden(len(more) - room + 1, width)]
    shown = [*lines, *more[:room]]
    return [piece for at, line in enumerate(shown) for piece in ([("", "\n")] if at else []) + list(line)]


def _standings(
    view: View, head: StyleAndTextTuples, width: int, height: int, *, big: bool
) -> tuple[list[StyleAndTextTuples], int]:
    """Return the lines of headline and standings, and the number of rows hidden for lack of space.

    If there are too few lines, the titles of upper tables are dropped first. Without its own titles, a lower table
    would seem to belong to the one above.
    """
    made: list[tuple[bool, list[StyleAndTextTuples]]] = []
    for table in view.tables:
        large = big and _is_large(table, width)
        made.append((large, [*(_large(table, width, height) if large else _rows(table, width))]))
    room = height - 1 - sum(len(drawn) - (not large) for large, drawn in made)
    rows: list[StyleAndTextTuples] = []
    for large, drawn in reversed(made):
        rows[:0] = drawn if large or room > 0 else drawn[1:]
        room -= not large
    every = sum(len(table.rows) for table in view.tables)
    if big and len(rows) >= height >= _LEAST_LINES:
        return [head, *rows][: height - 1], len(rows) + 2 - height
    if every > height >= _LEAST_LINES and not big:
        return _foremost(view, width, height - 1), every - height + 1
    if len(rows) >= height and not big:
        rows = _foremost(view, width, every)
    return (rows if len(rows) == height else [head, *rows])[: max(1, height)], 0


def _hidden(count: int, width: int) -> StyleAndTextTuples:
    """Return a line that says how many lines are hidden and which command shows them."""
    return [("class:quiet", fit_width(f"… and {count} more line{'s' if count > 1 else ''} (type now)", width))]


def _with_count(
    lines: list[StyleAndTextTuples], count: int, width: int, headline: str, aside: SidebarText
) -> list[StyleAndTextTuples]:
    """Return the lines with a note about how many are hidden, at the right of the last line or of the headline."""
    text, last = f"… {count} more: now", lines[-1]
    used = cell_width("".join(piece[1] for piece in last).rstrip())
    for note in (text, f"… {count} more"):
        if width - used - cell_width(note) >= _APART:
            return [*lines[:-1], _append_note(last, note, width)]
    if not headline:
        return lines
    text = f"{count} more" if aside.clock else text
    right_width = _APART + cell_width(text) + (_APART + cell_width(aside.clock) if aside.clock else 0)
    return [_head(fit_width(headline, max(0, width - right_width)), aside._replace(title=text), width), *lines[1:]]


def _append_note(line: StyleAndTextTuples, note: str, width: int) -> StyleAndTextTuples:
    """Return a line with a grey note at its right end, where the line must be empty."""
    left, pieces = width - cell_width(note), list[tuple[str, str]]()
    for style, text, *_ in line:
        pieces.append((style, text.rstrip() if cell_width(text) > left else text))
        left -= cell_width(pieces[-1][1])
    return [*pieces, ("", " " * left), ("class:quiet", note)]


def _foremost(view: View, width: int, count: int) -> list[StyleAndTextTuples]:
    """Return at most ``count`` rows of the standings, in order. Rows of active players are dropped last."""
    every = [pair for table in view.tables for pair in zip(table.rows, [*_rows(table, width)][1:], strict=True)]
    styles = [row[0].style for row, _ in every]
    wanted = sorted(range(len(every)), key=lambda at: (styles[at] != "strong", styles[at] == "quiet", at))
    return [every[at][1] for at in sorted(wanted[:count])]


def _head(headline: str, aside: SidebarText, width: int) -> StyleAndTextTuples:
    """Return a line with the headline, the duel's title and the clock. Cut a long title first, then the headline."""
    width_left = width - _APART - cell_width(aside.clock)
    most = width_left if aside.clock and width_left >= _LEAST_HEAD else width
    pieces: StyleAndTextTuples = [("bold", fit_width(headline, most))]
    room = width - cell_width(pieces[0][1]) - _APART
    clock = aside.clock if cell_width(aside.clock) <= room else ""
    room -= cell_width(clock) + _APART if clock else 0
    right = [("class:quiet", _titled(aside.title, room)), ("class:alert" if aside.warnings else "", clock)]
    for style, text in right:
        if text:
            pieces.append(("", " " * _APART))
            pieces.append((style, text))
    left = width - sum(cell_width(piece[1]) for piece in pieces)
    return [pieces[0], ("", " " * left), *pieces[1:]] if pieces[1:] else pieces


def _titled(title: str, room: int) -> str:
    """Return a duel's number and title, cut to ``room`` cells. For too little room, return the number alone or ''."""
    number = title.partition(" · ")[0]
    if cell_width(title) <= room or room >= cell_width(number) + _LEAST_TITLE:
        return fit_width(title, room)
    return number if cell_width(number) <= room else ""


def _rows(table: Grid, width: int) -> Iterator[StyleAndTextTuples]:
    """Yield the titles and rows of a table, with two spaces between columns.

    If the table is too wide, long names are cut first, then the longest texts. If that is not enough, columns are left
    out. The first three always stay, and so does the last one, which shows each player's action.
    """
    titles = _titles(table)
    widths = _widths(table, width)
    for row in (titles, *table.rows):
        line: StyleAndTextTuples = []
        room = width
        for at, wide in widths.items():
            text = fit_width(row[at].text, wide)
            pad = " " * (wide - cell_width(text))
            gap = "" if at == len(titles) - 1 else "  "[: max(0, room - cell_width(text + pad))]
            padded = pad + text + gap if table.columns[at].startswith(">") else text + ("" if not gap else pad + gap)
            room -= cell_width(padded)
            line.append((_STYLES[row[at].style], padded))
        yield line


def _titles(table: Grid) -> tuple[Cell, ...]:
    return tuple(Cell(title.lstrip(">"), "quiet") for title in table.columns)


@lru_cache(8)  # every redraw calls it twice
def _widths(table: Grid, width: int) -> Mapping[int, int]:
    """Return the width of each visible column by its index."""
    rows = [_titles(table), *table.rows]
    widths = [
        max(cell_width(strip_control_characters(row[at].text)) for row in rows) for at in range(len(table.columns))
    ]
    over = sum(wide + 2 for wide in widths) - 2 - width
    widths[0] = min(widths[0], max(_LEAST_NAME, widths[0] - max(over, 0)))
    shown = list(range(len(widths)))
    while not (fitting := _cut(widths, shown, width)) and len(shown) > _LEAST:
        del shown[-2]
    visible, room = dict[int, int](), width
    for at in shown:
        visible[at] = min((fitting or widths)[at], max(0, room))
        room -= visible[at] + 2
    return visible


def _cut_words(table: Grid, width: int, *, big: bool) -> Iterator[str]:
    """Yield the full texts of all cells that had to be cut, in one line for each row of the table."""
    large = big and _is_large(table, width)
    widths = dict.fromkeys(range(len(table.columns)), width // len(table.rows) - 1) if large else _widths(table, width)
    worded = [at for at, title in enumerate(table.columns) if at and not title.startswith(">")]
    for row in table.rows:
        safe = {at: strip_control_characters(row[at].text) for at in worded}
        texts = [row[at].text for at in worded if cell_width(safe[at]) > widths.get(at, 0)]
        if texts:
            yield f"{row[0].text}: {' · '.join(texts)}"


def _cut(widths: Sequence[int], shown: Sequence[int], width: int) -> list[int]:
    """Return the ``widths`` of columns, with the widest ones reduced until the ``shown`` columns fit into ``width``.

    Return [] if they cannot fit.
    """
    cut = list(widths)
    while sum(cut[at] + 2 for at in shown) - 2 > width:
        longest = max(shown, key=cut.__getitem__)
        if cut[longest] <= _LEAST_NAME:
            return []
        cut[longest] -= 1
    return cut


def _is_large(table: Grid, width: int) -> bool:
    """Return whether the table has numbers that can be shown in large digits, and enough room for them."""
    return 0 < _ROOM * len(table.rows) <= width and any(_is_drawn(row[1].text) for row in table.rows)


def _large(table: Grid, width: int, height: int) -> Iterator[StyleAndTextTuples]:
    """Yield the lines of a table whose rows are drawn side by side: name, first number in large digits, other cells."""
    room = width // len(table.rows)
    times = max((more for more in _TIMES if _ROOM * more <= room and _ENOUGH * more <= height), default=1)
    yield [_centred(row[0], room) for row in table.rows]
    for line in range(_TALL * times):
        yield [_centred(Cell(_figure(row[1].text, line, times), row[0].style), room) for row in table.rows]
    for below in zip_longest(*(_below(table, row, room) for row in table.rows), fillvalue=Cell("")):
        yield [_centred(cell, room) for cell in below]


def _below(table: Grid, row: Sequence[Cell], room: int) -> Iterator[Cell]:
    """Yield the cells to show under a row's large digits: maximum, other numbers, then each text on its own line."""
    most = row[1].text.partition("/")[2]
    line = f"{table.columns[1].lstrip('>')} /{most}" if most else ""
    for title, cell in zip(table.columns[2:], row[2:], strict=True):
        text = f"{title.lstrip('>')} {cell.text}".strip()
        if cell.text and not title.startswith(">"):
            yield from [Cell(line)] if line else []
            yield cell
            line = ""
        elif cell.text:
            both = f"{line}  {text}" if line else text
            if cell_width(both) >= room:
                yield Cell(line)
            line = both if cell_width(both) < room else text
    yield from [Cell(line)] if line else []


def _figure(text: str, line: int, times: int) -> str:
    """Return line number ``line`` of ``text`` in large digits. A text that cannot be drawn stays small."""
    number = text.partition("/")[0]
    if not _is_drawn(text):
        return text if line == _TALL * times // 2 else ""
    drawn = " ".join(_FIGURES[digit][line // times] for digit in number)
    return "".join(sign * times for sign in _halved(drawn, line % times, times))


def _is_drawn(text: str) -> bool:
    """Return whether a text can be drawn in large digits: up to three digits, alone or before a ``/`` (``12/20``)."""
    number = text.partition("/")[0]
    return number.isascii() and number.isdigit() and len(number) < 4


def _halved(drawn: str, part: int, times: int) -> str:
    """Stretch a line of half-block characters (▀, ▄) to ``times`` lines, and return line ``part``, counted from 0."""
    if times == 1:
        return drawn
    half = "▀" if part < times // 2 else "▄"
    return "".join("█" if sign in ("█", half) else " " for sign in drawn)


def _centred(cell: Cell, room: int) -> tuple[str, str]:
    text = fit_width(cell.text, room - 1)
    left = (room - cell_width(text)) // 2
    return _STYLES[cell.style], " " * left + text + " " * (room - left - cell_width(text))
