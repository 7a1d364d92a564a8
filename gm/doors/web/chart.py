"""A chart of what everybody held round by round, as SVG: a line, a colour and a shape of its own for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

_WIDE, _HIGH = 320, 150
_LEFT, _RIGHT, _TOP, _BOTTOM = 22, 84, 8, 18
_APART = 13
_TICKS = 10
_SHAPES = (
    "M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0z",
    "M-3 -3h6v6h-6z",
    "M0 -4l4 7h-8z",
    "M0 -4.4l4.4 4.4l-4.4 4.4l-4.4 -4.4z",
)


class Line(NamedTuple):
    """One line of the chart: whose it is, and what was held at each point."""

    name: str
    amounts: tuple[int, ...]


def lines(rounds: Sequence[Mapping[str, object]], what: str, names: Mapping[str, str]) -> tuple[Line, ...]:
    """The lines of the protocol's rounds, one for each seat."""
    held = [dict(row[what]) for row in rounds]  # type: ignore[call-overload]
    return tuple(Line(name, tuple(amounts[who] for amounts in held)) for who, name in names.items())


def chart(drawn: Sequence[Line], labels: Sequence[str], title: str) -> Markup:
    """The chart: points are ``labels``, from left to right; names stand where their lines end."""
    most = max((amount for line in drawn for amount in line.amounts), default=0) or 1
    scale = _Scale(max(len(labels) - 1, 1), most)
    parts = [*_grid(scale, labels), *(_line(at, line, scale) for at, line in enumerate(drawn)), *_names(drawn, scale)]
    said = "; ".join(f"{line.name}: {', '.join(map(str, line.amounts))}" for line in drawn)
    return Markup(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}. {}" focusable="false">{}</svg>'
    ).format(_WIDE, _HIGH, title, said, Markup("").join(parts))


class _Scale(NamedTuple):
    steps: int
    most: int

    def x(self, at: int) -> float:
        """How far from the left a point is."""
        return round(_LEFT + (_WIDE - _LEFT - _RIGHT) * at / self.steps, 1)

    def y(self, amount: float) -> float:
        """How far from the top an amount is."""
        return round(_HIGH - _BOTTOM - (_HIGH - _TOP - _BOTTOM) * amount / self.most, 1)


def _grid(scale: _Scale, labels: Sequence[str]) -> Iterator[Markup]:
    for amount in sorted({0, scale.most // 2, scale.most}):
        y = scale.y(amount)
        yield Markup('<path class="lines" d="M{} {}H{}"/>').format(_LEFT, y, _WIDE - _RIGHT)
        yield Markup('<text class="amount" x="{}" y="{}">{}</text>').format(_LEFT - 5, y + 3, amount)
    every = -(-len(labels) // _TICKS)
    for at, label in enumerate(labels):
        if at % every == 0 or at == len(labels) - 1:
            yield Markup('<text class="name" x="{}" y="{}">{}</text>').format(scale.x(at), _HIGH - 4, label)


def _line(at: int, line: Line, scale: _Scale) -> Markup:
    points = [(scale.x(place), scale.y(amount)) for place, amount in enumerate(line.amounts)]
    path = "M" + "L".join(f"{x} {y}" for x, y in points)
    shape = _SHAPES[at % len(_SHAPES)]
    marks = Markup("").join(
        Markup('<path transform="translate({} {})" d="{}"/>').format(x, y, shape) for x, y in points[-24:]
    )
    return Markup('<g class="seat-{}"><path class="line" d="{}"/>{}</g>').format(at % 4, path, marks)


def _names(drawn: Sequence[Line], scale: _Scale) -> Iterator[Markup]:
    """Names beside the ends of their lines, none upon another."""
    ends = sorted((scale.y(line.amounts[-1]), at) for at, line in enumerate(drawn) if line.amounts)
    lowest = _HIGH - _BOTTOM - _APART * (len(ends) - 1)
    y = float(_TOP - _APART)
    for place, (wanted, at) in enumerate(ends):
        y = max(y + _APART, min(wanted, lowest + place * _APART))
        name = drawn[at].name if len(drawn[at].name) < 10 else f"{drawn[at].name[:8]}…"
        yield Markup('<text class="end seat-{}" x="{}" y="{}">{} {}</text>').format(
            at % 4, _WIDE - _RIGHT + 8, round(y + 3, 1), drawn[at].amounts[-1], name
        )
