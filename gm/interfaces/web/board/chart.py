"""An SVG chart of what each player has, round by round. Each player has a line with a colour and a shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from unicodedata import bidirectional

from markupsafe import Markup

from gm.interfaces.web.board.colours import COLOURS
from gm.text import truncate

_WIDE, _LEAST = 320, 170
_LEFT, _TOP, _BOTTOM = 38, 12, 26
_LETTER, _LONGEST = 6.4, 18
"""The width of a letter in a name, and the maximum number of letters shown."""
_APART = 13
_TICKS = 10
_SAID = 24
_SHAPES = (
    "M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0z",
    "M-3 -3h6v6h-6z",
    "M0 -4l4 7h-8z",
    "M0 -4.4l4.4 4.4l-4.4 4.4l-4.4 -4.4z",
    "M0 4l4 -7h-8z",
    "M-1.3 -4h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7v-2.6h2.7z",
    "M-4 0l2 -3.5h4l2 3.5l-2 3.5h-4z",
)


class Line(NamedTuple):
    """A line of the chart: its player, the amount in each round (None before the player joined), and its colour."""

    name: str
    amounts: tuple[int | None, ...]
    colour: int = 0


def lines(
    rounds: Sequence[Mapping[str, Any]], what: str, names: Mapping[str, str], colours: Mapping[str, int]
) -> tuple[Line, ...]:
    """Return one line of the chart for each player, with the amount of ``what`` that the player has in each round."""
    return tuple(
        Line(name, tuple(row[what][who] for row in rounds), colours.get(who, 0)) for who, name in names.items()
    )


def chart(drawn: Sequence[Line], labels: Sequence[str], title: str) -> Markup:
    """Return the chart as SVG, with each player's name at the end of the player's line.

    ``labels`` are the labels of the points from left to right, such as ``1``, ``2``, ``now``.
    """
    amounts = [amount for line in drawn for amount in line.amounts if amount is not None]
    high = max(_LEAST, _TOP + _BOTTOM + _APART * len(drawn))
    letters = min(max((len(line.name) for line in drawn), default=0), _LONGEST)
    right = max(84, round(34 + _LETTER * letters))
    scale = _Scale(max(len(labels) - 1, 1), min([0, *amounts]), max([0, *amounts]) or 1, high, right)
    parts = [*_grid(scale, labels), *(_line(at, line, scale) for at, line in enumerate(drawn)), *_names(drawn, scale)]
    text = "; ".join(
        f"{line.name}: {(('… ' if line.amounts[_SAID:] else '') + ', '.join(map(_amount_text, line.amounts[-_SAID:])))}"
        for line in drawn
    )
    return Markup(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}. {}" focusable="false">{}</svg>'
    ).format(_WIDE, high, title, text, Markup("").join(parts))


def _amount_text(amount: int | None) -> str:
    return "–" if amount is None else str(amount)


class _Scale(NamedTuple):
    steps: int
    least: int
    most: int
    high: int
    right: int

    def x(self, at: int) -> float:
        """Return the horizontal position of point number ``at``."""
        return round(_LEFT + (_WIDE - _LEFT - self.right) * at / self.steps, 1)

    def y(self, amount: float) -> float:
        """Return the vertical position of an amount."""
        part = (amount - self.least) / (self.most - self.least)
        return round(self.high - _BOTTOM - (self.high - _TOP - _BOTTOM) * part, 1)


def _grid(scale: _Scale, labels: Sequence[str]) -> Iterator[Markup]:
    for amount in sorted({scale.least, 0, scale.most // 2, scale.most}):
        y = scale.y(amount)
        yield Markup('<path class="lines" d="M{} {}H{}"/>').format(_LEFT, y, _WIDE - scale.right)
        yield Markup('<text class="amount" x="{}" y="{}">{}</text>').format(_LEFT - 5, y + 3, amount)
    every = -(-len(labels) // _TICKS)
    for at, label in enumerate(labels):
        if at % every == 0 or at == len(labels) - 1:
            outer = " outer" if at in (0, len(labels) - 1) else ""
            place = scale.x(at), scale.high - 4
            yield Markup('<text class="name{}" x="{}" y="{}">{}</text>').format(outer, *place, label)


def _line(at: int, line: Line, scale: _Scale) -> Markup:
    places = [(place, amount) for place, amount in enumerate(line.amounts) if amount is not None]
    points = [(scale.x(place), scale.y(amount)) for place, amount in places]
    path = "M" + "L".join(f"{x} {y}" for x, y in points) if points else ""
    shape = _SHAPES[at % len(_SHAPES)]
    marks = Markup("").join(
        Markup('<path transform="translate({} {})" d="{}"/>').format(x, y, shape) for x, y in points[-24:]
    )
    return Markup('<g class="seat-{}"><path class="line" d="{}"/>{}</g>').format(line.colour % COLOURS, path, marks)


def _names(drawn: Sequence[Line], scale: _Scale) -> Iterator[Markup]:
    """Yield the SVG of each name at the end of its line. Names do not overlap."""
    last = {at: line.amounts[-1] for at, line in enumerate(drawn) if line.amounts}
    ends = sorted((scale.y(amount), at) for at, amount in last.items() if amount is not None)
    lowest = scale.high - _BOTTOM - _APART * (len(ends) - 1)
    y = float(_TOP - _APART)
    for place, (wanted, at) in enumerate(ends):
        y = max(y + _APART, min(wanted, lowest + place * _APART))
        name = _apart(truncate(drawn[at].name, _LONGEST))
        yield Markup('<text class="end seat-{}" x="{}" y="{}">{} {}</text>').format(
            drawn[at].colour % COLOURS, _WIDE - scale.right + 8, round(y + 3, 1), last[at], name
        )


def _apart(name: str) -> str:
    """Return a name with marks that keep a right-to-left name apart from the number in front of it."""
    return f"\u2068{name}\u2069" if any(bidirectional(letter) in ("R", "AL") for letter in name) else name
