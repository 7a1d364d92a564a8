"""The arrangements that each pattern allows (A80–A84, B67–B77, section D, E42–E47)."""

from __future__ import annotations

import pytest

from gm.games.gatling.patterns.drawings import patterns_of
from gm.games.gatling.patterns.geometry import SQUARES, Square, least_shift

from .laid import BOOK, PATTERNS, WITH_FIGURES, at, drawn, lay, options

OFFSET_HALL = "\n".join(4 * [".o..o..."] + 5 * ["........"])
OFFSET_CAGE = "\n".join(["o.o.o...", "........", "o...o...", "........", "o.o.o...", *4 * ["........"]])


def test_e45_hall_is_moved_sideways_only() -> None:
    rows = (1, 3, 5, 7)
    assert [place.placed for place in PATTERNS["hall"].places] == [
        tuple(Square(row, column + aside) for row in rows for aside in (0, 4)) for column in (1, 2, 3, 4)
    ]


def test_e45_b73_hall_redrawn_by_the_other_reading() -> None:
    assert len(drawn(hall={"drawing": OFFSET_HALL})["hall"].places) == 5


def test_d2_b73_cage_redrawn_by_the_other_reading() -> None:
    assert len(drawn(cage={"drawing": OFFSET_CAGE})["cage"].places) == 20


@pytest.mark.parametrize("slug", ["cone", "denial"])
def test_e46_cone_and_denial_have_one_arrangement(slug: str) -> None:
    (only,) = PATTERNS[slug].places
    assert len(only.placed) == 8


def test_e47_bullets_in_all() -> None:
    assert [len(pattern.drawing.squares) for pattern in patterns_of(BOOK)] == [8, 8, 8, 6, 8, 5, 5, 8, 8, 8, 8, 6, 8]
    assert [pattern.anchors + pattern.placed for pattern in patterns_of(BOOK)] == [
        8,
        8,
        8,
        6,
        8,
        5,
        5,
        8,
        8,
        8,
        8,
        6,
        8,
    ]


@pytest.mark.parametrize(
    ("slug", "counted"),
    [
        ("barricade", {1: 18, 2: 54}),
        ("pierce", {1: 48, 2: 24}),
        ("slash", {1: 16, 2: 36, 4: 20}),
        ("strike", {0: 4, 1: 26, 2: 4, 3: 18, 4: 20}),
        ("jaw", {0: 44, 1: 28}),
        ("star", {0: 52, 1: 20}),
        ("breach", {5: 54, 6: 18}),
    ],
)
def test_d2_options_of_one_anchor_over_all_squares(slug: str, counted: dict[int, int]) -> None:
    assert options(slug) == counted


@pytest.mark.parametrize(
    ("slug", "ways"), [("passage", 2), ("hall", 4), ("cage", 6), ("cone", 1), ("denial", 1), ("gatling", 0)]
)
def test_d2_places_without_anchors(slug: str, ways: int) -> None:
    assert len(PATTERNS[slug].places) == ways


@pytest.mark.parametrize("slug", ["jaw", "star"])
def test_d2_a_shift_has_at_most_four_squares(slug: str) -> None:
    assert max(least_shift(PATTERNS[slug], square) for square in SQUARES) == 4


def test_d2_jaw_moves_up_and_into_the_middle_columns() -> None:
    for row, column in SQUARES:
        (arrangement,) = lay("jaw", f"{row},{column}")
        assert arrangement.anchors == (Square(min(row, 7), min(max(column, 3), 6)),)


def test_d2_star_moves_into_its_block() -> None:
    for row, column in SQUARES:
        (arrangement,) = lay("star", f"{row},{column}")
        assert arrangement.anchors == (Square(min(max(row, 3), 7), min(max(column, 3), 6)),)


def test_d2_passage_and_its_mirror() -> None:
    drawn_, mirrored = PATTERNS["passage"].places
    assert drawn_.placed == at("3,1 3,5 4,2 4,6 5,3 5,7 6,4 6,8")
    assert {*mirrored.placed} == {Square(row, 9 - column) for row, column in drawn_.placed}


def test_d2_cage_anywhere_on_the_board() -> None:
    corners = [place.placed[0] for place in PATTERNS["cage"].places]
    assert sorted(corners) == [*at("1,1 1,2 2,1 2,2 3,1 3,2")]
    assert PATTERNS["cage"].drawing.placed == at("1,1 1,4 1,7 4,1 4,7 7,1 7,4 7,7")


def test_d2_cone_opens_towards_the_throwers() -> None:
    assert PATTERNS["cone"].drawing.placed == at("1,4 1,5 3,3 3,6 5,2 5,7 7,1 7,8")


def test_d2_denial_is_the_first_row_of_the_bottom_zone() -> None:
    assert PATTERNS["denial"].drawing.placed == tuple(Square(7, column) for column in range(1, 9))


def test_d2_breach_keeps_the_row_and_a_gap_of_two() -> None:
    for arrangement in lay("breach", "5,3"):
        free = sorted({*range(1, 9)} - {square.column for square in arrangement.squares})
        assert {square.row for square in arrangement.squares} == {5}
        assert free[1] - free[0] == 1
        assert len(free) == 2
    assert len(lay("breach", "5,1")) == 6


def test_a80_no_pattern_has_more_than_eight_bullets() -> None:
    assert all(pattern.anchors + pattern.placed <= 8 for pattern in patterns_of(BOOK))


def test_a82_b76_a_figure_that_fits_is_never_shifted() -> None:
    for figure in WITH_FIGURES:
        for square in SQUARES:
            whole = lay(figure, f"{square.row},{square.column}")
            assert all(bool(way.shifts) is bool(least_shift(figure, square)) for way in whole)


def test_a84_gatling_is_not_arranged() -> None:
    gatling = PATTERNS["gatling"]
    assert (gatling.figures, gatling.places) == ((), ())


def test_b70_a_bullet_without_room_anywhere_is_left_out() -> None:
    """No printed pattern leaves a bullet out, so this one is redrawn as wide as the board and thrown twice."""
    wide = "\n".join(["@......o", *7 * ["........"], "o......o"])
    crowded = drawn(star={"placed": 3, "figure": wide, "drawing": wide})["star"]
    (arrangement,) = lay(crowded, "A1 B1")
    assert arrangement.squares == {*at("A1 H1 A9 H9")}
    assert sorted(arrangement.left_out) == [*at("A1 H1 A9 H9")]


@pytest.mark.parametrize("slug", ["pierce", "slash", "strike"])
def test_b70_every_printed_pattern_finds_room_somewhere(slug: str) -> None:
    """The later anchor is anywhere, the earlier one in a corner, at an edge or in the middle."""
    for first in ("A1", "D1", "A5", "D5", "H9"):
        for square in SQUARES:
            assert all(not arrangement.left_out for arrangement in lay(slug, f"{first} {square.label}"))


def test_b74_strike_is_hollow_whichever_point_the_anchor_is() -> None:
    for arrangement in lay("strike", "5,4"):
        rows, columns = zip(*arrangement.squares, strict=True)
        middle = Square((min(rows) + max(rows)) // 2, (min(columns) + max(columns)) // 2)
        assert {abs(r - middle.row) + abs(c - middle.column) for r, c in arrangement.squares} == {1}
