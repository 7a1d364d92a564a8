"""Terminal output as SVG, with every word at a fixed place, so that columns align in any font."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

WIDE, HIGH, SIZE = 8.4, 20, 14
EDGE, BAR = 20, 34

INK = {
    "": "#d3d7de",
    "1": "#ffffff",
    "2": "#8b93a1",
    "31": "#ff7b72",
    "32": "#7ee787",
    "33": "#e3b341",
    "36": "#56c8d8",
}
_SHADES = {"38;5;28": "32", "38;5;130": "33", "38;5;30": "36"}
"""The terminal's numbered colours, and the colours of the picture."""
_PIECES = re.compile(r"\x1b\[([\d;]*)m|([^\x1b]+)")
_WORDS = re.compile(r"\S+")
_RULED = re.compile(r"─+")

_FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">
<title>{title}</title>
<style>
text {{ font: {size}px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; }}
.bold {{ font-weight: bold; }}
{style}</style>
<rect width="{width}" height="{height}" rx="9" fill="#16191f"/>
<path d="M0 {bar}V9a9 9 0 0 1 9-9H{inner}a9 9 0 0 1 9 9V{bar}z" fill="#232830"/>
<circle cx="20" cy="17" r="6" fill="#ff5f57"/><circle cx="40" cy="17" r="6" fill="#febc2e"/>\
<circle cx="60" cy="17" r="6" fill="#28c840"/>
<text x="{middle}" y="22" text-anchor="middle" fill="#8b93a1">{bar_text}</text>
{body}
</svg>
"""


class Run(NamedTuple):
    """Adjacent letters of one style."""

    column: int
    text: str
    bold: bool
    ink: str
    struck: bool = False


def runs(line: str) -> Iterator[Run]:
    """Yield the words of a line with their colours and columns."""
    codes: set[str] = set()
    column = 0
    for sign, text in _PIECES.findall(line):
        if not text:
            new = [code.lstrip("0") for code in _SHADES.get(sign, sign).split(";")]
            codes = set() if "" in new else codes | set(new)
            continue
        ink = next((INK[code] for code in ("31", "32", "33", "36", "2", "1") if code in codes), INK[""])
        for word in _WORDS.finditer(text):
            yield Run(column + word.start(), word.group(), "1" in codes, ink)
        column += len(text)


def svg(lines: Sequence[str], title: str, columns: int) -> str:
    """Return the picture of a terminal with these lines; ``title`` is for screen readers."""
    body = [drawn(run, row) for row, line in enumerate(lines) for run in runs(line)]
    return framed("\n".join(body), title, columns, len(lines))


def framed(body: str, title: str, columns: int, rows: int, style: str = "") -> str:
    """Return the window of a terminal around the drawing in it."""
    width = round(columns * WIDE + 2 * EDGE)
    return _FRAME.format(
        width=width,
        height=BAR + EDGE + rows * HIGH + 10,
        inner=width - 9,
        middle=width // 2,
        bar=BAR,
        size=SIZE,
        style=style,
        title=escape(title),
        bar_text="gm",
        body=body,
    )


def drawn(run: Run, row: int) -> str:
    """Return the drawing of a word, or of a horizontal line, at its place in a row."""
    x, y = round(EDGE + run.column * WIDE, 1), BAR + EDGE + row * HIGH + 8
    length = round(len(run.text) * WIDE, 1)
    if _RULED.fullmatch(run.text):
        return f'<path d="M{x} {y - 5}h{length}" stroke="{run.ink}"/>'
    bold = ' class="bold"' if run.bold else ""
    struck = ' text-decoration="line-through"' if run.struck else ""
    return f'<text x="{x}" y="{y}" textLength="{length}" fill="{run.ink}"{bold}{struck}>{escape(run.text)}</text>'
