"""An SVG drawing of who aims at whom. Players form a ring, with a labelled arrow for each aim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, hypot, pi, sin
from typing import NamedTuple

from markupsafe import Markup

from gm.game import Arrow
from gm.interfaces.web.board.colours import COLOURS
from gm.text import truncate

_WIDE = 340
_BETWEEN_TWO = 96
_HIGH = 220
_LETTER = 7.6
_LONGEST = 14
_TALL = 22
_APART = 8.0
"""The distance between two arrows in opposite directions."""


class _Node(NamedTuple):
    """A player's box in the drawing of who aims at whom. ``x`` and ``y`` are its centre, ``half`` is half its width.

    ``stays`` has the player's aims that are drawn as texts instead of arrows. They are aims at the same player, or at
    somebody who has no box.
    """

    x: float
    y: float
    half: float
    name: str
    colour: int
    stays: tuple[Arrow, ...] = ()


def draw_arrows(drawn: Sequence[Arrow], names: Mapping[str, str], colours: Mapping[str, int]) -> Markup:
    """Return the drawing of all aims as SVG; '' if there are none. Ids without a name are skipped."""
    if not drawn:
        return Markup("")
    ring = _ring(drawn, names, colours)
    high = _BETWEEN_TWO if len(ring) < 3 else _HIGH
    going = [arrow for arrow in drawn if arrow.to in ring and arrow.of in ring and arrow.of != arrow.to]
    both_ways = {(arrow.of, arrow.to) for arrow in going}
    made = [_arrow(arrow, ring, back=(arrow.to, arrow.of) in both_ways) for arrow in going]
    parts = [shaft for shaft, _ in made] + [what for _, what in made]
    parts += [piece for node in ring.values() for piece in _node_box(node)]
    text = "; ".join(arrow_text(arrow, names) for arrow in drawn)
    return Markup(
        '<svg class="arrows" viewBox="0 0 {} {}" role="img" aria-label="{}" focusable="false">{}</svg>'
    ).format(_WIDE, high, text, Markup("").join(parts))


def arrow_text(arrow: Arrow, names: Mapping[str, str]) -> str:
    """Return an arrow as text, such as ``Ana → Bo: Fire``."""
    at = f" → {names[arrow.to]}" if arrow.to in names else ""
    return f"{names.get(arrow.of, arrow.of)}{at}: {arrow.text}"


def _ring(drawn: Sequence[Arrow], names: Mapping[str, str], colours: Mapping[str, int]) -> dict[str, _Node]:
    """Return each player's box by id. Two players are side by side; more form a ring that starts at the left."""
    high = _BETWEEN_TWO if len(names) < 3 else _HIGH
    nodes = {}
    for at, (who, name) in enumerate(names.items()):
        turn = pi + 2 * pi * at / max(len(names), 1)
        shown = truncate(name, _LONGEST)
        half = max(20.0, len(shown) * _LETTER / 2 + 8)
        x = _WIDE / 2 + (_WIDE / 2 - 64) * cos(turn)
        y = high / 2 + (high / 2 - 30) * sin(turn)
        stays = tuple(arrow for arrow in drawn if arrow.of == who and (arrow.to not in names or arrow.to == who))
        nodes[who] = _Node(x, y, half, shown, colours.get(who, 0) % COLOURS, stays)
    return nodes


def _arrow(arrow: Arrow, ring: Mapping[str, _Node], *, back: bool) -> tuple[Markup, Markup]:
    """Return two pieces of SVG: an arrow from one player's box to another's, and the arrow's label.

    With ``back``, the drawing also has an arrow in the opposite direction, so both are moved a little aside.
    """
    of, to = ring[arrow.of], ring[arrow.to]
    long = hypot(to.x - of.x, to.y - of.y) or 1.0
    along = ((to.x - of.x) / long, (to.y - of.y) / long)
    aside = (along[1] * _APART, -along[0] * _APART) if back else (0.0, 0.0)
    start, end = _edge(of, along), long - _edge(to, along)

    def spot(out: float, over: float = 0.0) -> str:
        x, y = of.x + along[0] * out + aside[0], of.y + along[1] * out + aside[1]
        return f"{x - along[1] * over:.1f} {y + along[0] * over:.1f}"

    shaft = Markup(
        '<g class="seat-{} {}"><path class="shaft" d="M{}L{}"/><path class="head" d="M{}L{}L{}z"/></g>'
    ).format(of.colour, arrow.style, spot(start), spot(end - 8), spot(end), spot(end - 9, 5), spot(end - 9, -5))
    part = start + (end - start) * (0.3 if back or len(ring) > 3 else 0.5)
    x, y = of.x + along[0] * part + aside[0] * 1.9, of.y + along[1] * part + aside[1] * 1.9 + 3.4
    raised = 0.0 if back else 9.0 * abs(along[0])
    return shaft, Markup('<g class="{}"><text class="what" x="{:.1f}" y="{:.1f}">{}</text></g>').format(
        arrow.style, x, y - raised, arrow.text
    )


def _edge(node: _Node, along: tuple[float, float]) -> float:
    """Return the distance from the centre of a box to its edge in the direction ``along``, with a margin."""
    across = (node.half + 4) / abs(along[0]) if along[0] else float("inf")
    down = (_TALL / 2 + 4) / abs(along[1]) if along[1] else float("inf")
    return min(across, down)


def _node_box(node: _Node) -> Iterator[Markup]:
    """Yield the SVG of a player's box: the name, and below it the aims that have no arrow."""
    yield Markup(
        '<g class="node seat-{}"><rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{}" rx="6"/>'
        '<text x="{:.1f}" y="{:.1f}">{}</text></g>'
    ).format(node.colour, node.x - node.half, node.y - _TALL / 2, node.half * 2, _TALL, node.x, node.y + 4.2, node.name)
    for at, arrow in enumerate(node.stays):
        yield Markup('<g class="{}"><text class="what" x="{:.1f}" y="{:.1f}">{}</text></g>').format(
            arrow.style, node.x, node.y + _TALL / 2 + 12 + at * 12, arrow.text
        )
