"""The renderer of the list of answers that can be typed now. The list fits on a screen with few lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm.interfaces.cli.echo import STYLES, echo, is_low, is_plain, width
from gm.table.blocks import Choices
from gm.text import cell_width, fit_width, wrap

_MOST_LINES = 8
_LEAST_MEANING = 24
"""The minimum width of the meanings, in cells. A short answer that leaves less room is cut."""


def draw_choices(choices: Choices) -> None:
    """Print each short answer beside its meaning, and further lines (``choices.also``) below.

    On a screen with few lines, print the further lines first and do not wrap them.
    """
    shown = choices.answers[: _MOST_LINES - len(choices.also)]
    room = max((wide for way in shown if (wide := cell_width(way.keys)) <= width() * 2 // 5), default=0)
    lines: list[tuple[str, int, Mapping[str, Any]]] = []
    for way in shown:
        keys = way.keys if is_plain() else fit_width(way.keys, max(room, width() - _LEAST_MEANING))
        lines.append((f"  {keys}{' ' * (room - cell_width(keys))}   {way.means}", room + 5, STYLES["typed"]))
    more = [(f"{title}: {text}", 4, STYLES["quiet"]) for title, text in choices.also]
    if is_low():
        more = [(fit_width(text, width()), indent, style) for text, indent, style in more]
    _draw_lines([*more, *lines] if is_low() else [*lines, *more])


def _draw_lines(lines: Sequence[tuple[str, int, Mapping[str, Any]]]) -> None:
    """Print ``lines``, each given as a text, an indent and a style.

    A text that is too long for one line is wrapped if the screen has space for more lines, otherwise cut. For a screen
    reader no text is cut.
    """
    left = _MOST_LINES - len(lines)
    for text, indent, style in lines:
        parts = [text] if is_plain() else wrap(text, width(), " " * indent)
        if len(parts) - 1 > left:
            parts = [fit_width(text, width())]
        left -= len(parts) - 1
        for part in parts:
            echo(part.rstrip(), **style)
