"""The blocks of a result as JSON data, for a page to draw."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gm.commands.line import localize_remedy
from gm.table.blocks import Block, Choices, Hint, Line, Pairs, Question, Table

_MARKS = {"do": "▶ ", "due": "▶ ", "warn": "! "}


def block_data(blocks: Iterable[Block]) -> list[dict[str, Any]]:
    """Return blocks as JSON data: lines of text with a style, and tables of texts."""
    return [data for block in blocks for data in _data(block)]


def _data(block: Block) -> list[dict[str, Any]]:
    if isinstance(block, str):
        return [_line(block)]
    if isinstance(block, Line):
        return [_line(_MARKS.get(block.mark, "") + block.text, block.style)]
    if isinstance(block, Hint):
        return [_line(localize_remedy(block.text), block.style)]
    if isinstance(block, Question):
        return [_line(f"▶ {block.text}", "strong"), *([_line(block.example, "typed")] if block.example else [])]
    if isinstance(block, Table):
        rows = [[cell if isinstance(cell, str) else cell.text for cell in row] for row in block.rows]
        return [{"columns": [title.removeprefix(">") for title in block.columns], "rows": rows}]
    if isinstance(block, Pairs):
        return [{"columns": [*block.columns], "rows": [[*map(localize_remedy, row)] for row in block.rows]}]
    if isinstance(block, Choices):
        rows = [[answer.keys or "Enter", answer.means] for answer in block.answers]
        return [{"columns": [], "rows": [*rows, *map(list, block.also)]}]
    return [_line(line) for line in block.text.split("\n")]


def _line(text: str, style: str = "") -> dict[str, Any]:
    return {"text": text, "style": style}
