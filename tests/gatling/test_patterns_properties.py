"""Properties of every pattern for any anchors, and a comparison with a brute-force search."""

from __future__ import annotations

from functools import cache
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from gm.games.gatling.patterns.drawings import patterns_of
from gm.games.gatling.patterns.geometry import (
    COLUMNS,
    LABELS,
    ROWS,
    SQUARES,
    Arrangement,
    Pattern,
    Square,
    arrangements,
    least_shift,
)

from .laid import BOOK, WITH_FIGURES

SQUARE = st.sampled_from(SQUARES)
Bullets = frozenset[Square]


@st.composite
def thrown(draw: st.DrawFn) -> tuple[Pattern, tuple[Square, ...]]:
    """Draw a pattern and its anchors, which are often close together or in one square."""
    pattern = draw(st.sampled_from(WITH_FIGURES))
    first = draw(SQUARE)
    near = [square for square in SQUARES if _far(square, first) < 4]
    others = draw(st.lists(st.sampled_from(near) | SQUARE, min_size=pattern.anchors - 1, max_size=pattern.anchors - 1))
    return pattern, (first, *others)


def _far(a: Square, b: Square) -> int:
    return abs(a.row - b.row) + abs(a.column - b.column)


@given(thrown())
def test_every_arrangement_is_whole_inside_and_small_enough(cast: tuple[Pattern, tuple[Square, ...]]) -> None:
    pattern, anchors = cast
    ways = arrangements(pattern, anchors)
    assert ways
    for arrangement in ways:
        lying = [*arrangement.anchors, *arrangement.placed]
        assert len(lying) == len({*lying}) == pattern.anchors + pattern.placed <= 8
        assert len(arrangement.placed) == pattern.placed
        assert all(1 <= row <= ROWS and 1 <= column <= COLUMNS for row, column in lying)
        assert arrangement.left_out == ()


@given(thrown())
def test_an_arrangement_keeps_its_anchors_or_lists_the_shifts(cast: tuple[Pattern, tuple[Square, ...]]) -> None:
    pattern, anchors = cast
    for arrangement in arrangements(pattern, anchors):
        shifts = list(arrangement.shifts)
        for was, now in zip(anchors, arrangement.anchors, strict=True):
            if was != now:
                shift = shifts.pop(0)
                assert (shift.anchor, shift.to) == (was, now)
                assert was.moved(shift.down, shift.right) == now
                assert shift.squares == _far(was, now)
        assert shifts == []


@given(thrown())
def test_no_two_arrangements_are_the_same_on_the_board(cast: tuple[Pattern, tuple[Square, ...]]) -> None:
    ways = arrangements(*cast)
    assert len({arrangement.squares for arrangement in ways}) == len(ways)


@given(thrown())
def test_only_a_figure_that_sticks_out_or_overlaps_is_shifted(cast: tuple[Pattern, tuple[Square, ...]]) -> None:
    pattern, anchors = cast
    for arrangement in arrangements(pattern, anchors):
        assert _far(anchors[0], arrangement.anchors[0]) == least_shift(pattern, anchors[0])
        assert all(_far(a, b) >= least_shift(pattern, a) for a, b in zip(anchors, arrangement.anchors, strict=True))


def _lines(pattern: str, row: int, column: int) -> list[Bullets]:
    """Return every figure with its anchor on this square, by the offsets of section D; it may leave the board."""
    shapes: dict[str, list[list[tuple[int, int]]]] = {
        "barricade": [[(0, -1)], [(0, 1)]],
        "pierce": [[(way, 0), (2 * way, 0), (3 * way, 0)] for way in (-1, 1)],
        "slash": [[(a, b), (2 * a, 2 * b)] for a, b in product((-1, 1), repeat=2)],
        "strike": [
            [(1, -1), (1, 1), (2, 0)],
            [(-1, -1), (-1, 1), (-2, 0)],
            [(-1, 1), (1, 1), (0, 2)],
            [(-1, -1), (1, -1), (0, -2)],
        ],
        "jaw": [[(1, -1), (2, -2), (1, 1), (2, 2)]],
        "star": [[(-2, 0), (2, 0), (0, -2), (0, 2)]],
        "breach": [
            [(0, c - column) for c in range(1, 9) if c not in (gap, gap + 1, column)]
            for gap in range(1, 8)
            if column not in (gap, gap + 1)
        ],
    }
    return [
        frozenset([Square(row, column), *(Square(row + r, column + c) for r, c in shape)]) for shape in shapes[pattern]
    ]


@cache
def _everywhere(pattern: str, anchor: Square) -> dict[int, list[Bullets]]:
    """Return every figure inside the board, by the distance to which its anchor is moved."""
    by_distance: dict[int, list[Bullets]] = {}
    for to in SQUARES:
        by_distance.setdefault(_far(anchor, to), []).extend(_within(pattern, to))
    return by_distance


@cache
def _within(pattern: str, anchor: Square) -> list[Bullets]:
    return [figure for figure in _lines(pattern, *anchor) if figure <= {*SQUARES}]


def _best(pattern: Pattern, anchors: tuple[Square, ...]) -> set[Bullets]:
    """Return the bullets of all arrangements with the smallest shifts; the first anchor's shift counts first."""
    each = [_everywhere(pattern.slug, anchor) for anchor in anchors]
    for fars in sorted(product(*each)):
        best = set()
        for figures in product(*(moved[far] for moved, far in zip(each, fars, strict=True))):
            lying = frozenset().union(*figures)
            if len(lying) == sum(map(len, figures)):
                best.add(lying)
        if best:
            return best
    raise AssertionError("no figures lie beside each other anywhere")


ONE_BY_ONE = [pattern for pattern in patterns_of(BOOK) if pattern.figures]
IN_PAIRS = [pattern for pattern in ONE_BY_ONE if pattern.anchors == 2]


def test_the_fewest_squares_for_one_anchor_on_every_square() -> None:
    for pattern in ONE_BY_ONE:
        for square in SQUARES:
            assert _bullets(arrangements(pattern, (square,))) == _best(pattern, (square,)), (pattern.slug, square)


@settings(max_examples=40)
@given(st.sampled_from(IN_PAIRS), SQUARE, st.integers(-3, 3), st.integers(-3, 3))
def test_the_fewest_squares_for_two_close_anchors(pattern: Pattern, first: Square, down: int, right: int) -> None:
    second = first.moved(down, right)
    second = second if second.inside else first
    assert _bullets(arrangements(pattern, (first, second))) == _best(pattern, (first, second))


def _bullets(ways: tuple[Arrangement, ...]) -> set[Bullets]:
    return {arrangement.squares for arrangement in ways}


def test_labels_and_squares_are_one_to_one() -> None:
    assert len(LABELS) == len(SQUARES) == 72
    assert all(LABELS[square.label] == square for square in SQUARES)
    assert (LABELS["D5"], LABELS["A1"], LABELS["H9"]) == (Square(5, 4), Square(1, 1), Square(9, 8))
