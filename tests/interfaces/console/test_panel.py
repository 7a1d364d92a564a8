"""The standings under the prompt: never wider or higher than they may be, whatever names and numbers there are."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm import games
from gm.game import Cell, Grid, View
from gm.interfaces.console.panel import panel
from gm.interfaces.console.sidebar import SidebarText, short_time
from gm.table.clock import Clock, Span, State
from gm.text import cell_width, fit_width
from tests.interfaces.console.panels import begun, lines
from tests.support.anything import anything
from tests.support.walks import setups, walk

STYLES = st.sampled_from(("", "strong", "quiet", "alert"))
WIDTHS = st.integers(20, 140)
HEIGHTS = st.integers(1, 40)


@st.composite
def views(draw: st.DrawFn) -> View:
    """Draw a view in any script, with any number of tables, columns and rows."""
    tables = []
    for _ in range(draw(st.integers(0, 2))):
        width = draw(st.integers(2, 8))
        titles = draw(st.lists(anything(max_size=8).map(lambda title: f">{title}"), min_size=width, max_size=width))
        row = st.lists(st.builds(Cell, anything(max_size=30), STYLES), min_size=width, max_size=width).map(tuple)
        tables.append(Grid(tuple(titles), tuple(draw(st.lists(row, max_size=6)))))
    return View(
        {}, draw(anything(max_size=60)), tuple(tables), tuple(draw(st.lists(anything(max_size=90), max_size=5)))
    )


@settings(max_examples=40)
@given(views(), WIDTHS, HEIGHTS, st.booleans())
def test_every_view_fits_its_space(view: View, width: int, height: int, big: bool) -> None:
    shown = lines(view, width, height, big=big)
    assert len(shown) <= height
    assert max(map(cell_width, shown)) <= width


def test_a_long_entry_is_cut_and_its_column_stays() -> None:
    row = tuple(
        map(Cell, ("Lena", "5/5", "turn", "Notched Blade, Carrying Frame, Marsh Tonic, Spark Lance", "Destiny 2/2"))
    )
    shown = lines(View({}, "Turn 1", (Grid(("Owls", ">Energy", "", "carries", "on it"), (row,)),), ()), 60)
    assert shown[1].split() == ["Owls", "Energy", "carries", "on", "it"]
    assert "Notched Blade, Carrying Fr" in shown[2]
    assert shown[2].endswith("…  Destiny 2/2")


def test_shortened_texts_are_shown_in_full_below_the_table() -> None:
    at = "suppressed, taking aim, commanded, nothing drawn yet, in melee with Uhlan and Hussar"
    rows = tuple((Cell(who), Cell("1/3"), Cell(said)) for who, said in (("Wren", at), ("Otter", "steady")))
    view = View({}, "Turn 1", (Grid(("Red", ">wounds", ""), rows),), ("Red: 52 cards",))
    shown = lines(view, 50)
    assert shown[2].startswith("Wren      1/3  suppressed")
    assert shown[2].endswith("…")
    assert shown[4] == "Red: 52 cards"
    assert " ".join(line.strip() for line in shown[5:]) == f"Wren: {at}"
    assert lines(view, 50, 5)[-1] == "… and 3 more lines (type now)"
    assert len(lines(view, 110)) == 5


@given(anything(), st.integers(1, 60))
def test_a_cut_text_fits_and_keeps_its_beginning(text: str, width: int) -> None:
    short = fit_width(text, width)
    assert cell_width(short) <= width
    assert "\n" not in short
    assert short == fit_width(text, 10_000) or short.endswith("…")


@pytest.mark.parametrize("slug", games.slugs())
def test_every_board_of_every_game_fits_into_every_width(slug: str) -> None:
    game, widths = games.load(slug), Random(slug)
    for label, setup in setups(game, Random("panel")).items():
        for _, step in walk(game, setup, Random(label), 120):
            view = game.texts.view(step.state, None)
            for width, big in product((40, 60, 80, widths.randint(20, 100)), (False, True)):
                shown = lines(view, width, 300, big=big)
                assert max(map(cell_width, shown)) <= width, (label, width)
                told = " ".join(" ".join(shown).split())
                assert [text for text in worded(view) if text not in told] == [], (label, width)


def worded(view: View) -> set[str]:
    """Return the texts of a board's rows."""
    return {
        cell.text
        for table in view.tables
        for row in table.rows
        for title, cell in zip(table.columns[1:], row[1:], strict=True)
        if not title.startswith(">")
    }


@pytest.mark.needs("gatling")
def test_columns_are_aligned_in_any_script() -> None:
    _, titles, *rows = lines(begun("Ana", "王小明", "Zoe\u0308", "Maximiliane-Sophie"), 80)
    at = cell_width(titles[: titles.index("pages")]) + len("pages")
    for row in rows[:4]:
        assert cell_width(row.partition(" 13")[0] + " 13") == at
    assert rows[3].startswith("Maximiliane-Sophie  ")


def test_a_long_name_is_cut_only_where_there_is_no_room_for_it() -> None:
    row = (Cell("Creeping Frost of the North"), Cell("2"), Cell("delayed attack"))
    view = View({}, "", (Grid(("spells", ">mana", "works"), (row,)),))
    assert "Creeping Frost of the North" in "".join(lines(view, 60))
    assert "Creeping Frost of … " in "".join(lines(view, 41))
    assert "Creeping Fr… " in "".join(lines(view, 24))


@pytest.mark.needs("gatling")
def test_on_a_low_screen_titles_go_first_and_then_the_headline() -> None:
    view = begun("Ana", "Bo", "Cy")
    first = {height: [line.split()[0] for line in lines(view, 80, height)] for height in (6, 5, 4, 3, 2, 1, 0)}
    assert first[6] == ["Round", "mage", "Ana", "Bo", "Cy", "1"]
    assert first[4] == ["Round", "Ana", "Bo", "Cy"]
    assert first[3] == ["Ana", "Bo", "Cy"]
    assert first[2] == ["Round", "Ana"]
    assert first[1] == first[0] == ["Round"]


def test_other_effects_wrap_and_hidden_ones_are_counted() -> None:
    table = Grid(("mage", ">pages", ""), ((Cell("Ana"), Cell("20"), Cell("")),))
    view = View({}, "Round 1", (table,), tuple(f"Effect number {at} of a long evening" for at in range(17)))
    assert len(lines(view, 40, 30)) == 20
    shown = lines(view, 40, 10)
    assert (len(shown), shown[-1]) == (10, "… and 11 more lines (type now)")
    assert lines(view, 18, 40)[3:5] == ["Effect number 0 of", "  a long evening"]


def units(acts: str) -> View:
    """Return a board of two sides with six units each. One acts and two are out."""
    names = [tuple(f"{side}{number}" for number in range(1, 7)) for side in ("Red", "Blue")]
    styles: dict[str, Literal["strong", "quiet"]] = {acts: "strong", "Red2": "quiet", "Blue6": "quiet"}
    rows = [tuple((Cell(name, styles.get(name, "")), Cell("0/3")) for name in side) for side in names]
    grids = tuple(Grid((side, ">wounds"), theirs) for side, theirs in zip(("Red", "Blue"), rows, strict=True))
    return View({}, "Turn 1", grids, ("Red: 52 cards", "Blue: 48 cards"))


def test_a_tiny_panel_shows_who_acts_and_counts_the_others() -> None:
    shown = lines(units("Blue3"), 40, 4)
    assert [line.split()[0] for line in shown[:3]] == ["Red1", "Red3", "Blue3"]
    assert shown[3] == "… and 11 more lines (type now)"
    assert [line.split()[0] for line in lines(units("Blue3"), 40, 12)] == [
        *(f"{side}{number}" for side in ("Red", "Blue") for number in range(1, 7))
    ]


def test_side_titles_stand_between_the_sides_if_there_is_room() -> None:
    titled = {height: [line.split()[0] for line in lines(units("Blue3"), 40, height)] for height in (14, 15)}
    assert [titled[14].index("Blue"), titled[14].count("Red")] == [7, 0]
    assert [titled[15].index("Red"), titled[15].index("Blue")] == [1, 8]


@pytest.mark.parametrize("height", [12, 13, 14])
def test_hidden_rows_are_counted_beside_the_last_row(height: int) -> None:
    shown = lines(units("Blue3"), 40, height)
    assert shown[-1].startswith("Blue6")
    assert shown[-1].endswith("… 2 more: now")
    assert "more" not in lines(units("Blue3"), 14, height)[-1]


@pytest.mark.parametrize(("name", "text"), [("Di", "  … 2 more: now"), ("Dietrich", "  … 2 more")])
def test_the_count_of_hidden_lines_uses_spaces_of_the_last_line(name: str, text: str) -> None:
    rows = tuple((Cell(who), Cell("13"), Cell(does)) for who, does in (("Ana", "attacks"), (name, "")))
    view = View({}, "Round 1", (Grid(("mage", ">pages", ""), rows),), ("Ana: Bard's Itch by Bo", "Bo: Fright by Ana"))
    shown = lines(view, 26, 2)
    assert shown[-1].startswith(name)
    assert "13" in shown[-1]
    assert shown[-1].endswith(text)
    assert cell_width(shown[-1]) == 26


def test_a_long_headline_gives_way_to_the_clock() -> None:
    view = View({}, "Turn 3 · Lena · the party has arrived at its tile", (), ())
    limited = SidebarText("session 1", "round 2 0:15 of 20:00")
    shown = "".join(text for _, text, *_ in panel(view, 60, 9, aside=limited))
    assert shown == "Turn 3 · Lena · the party has arrive…  round 2 0:15 of 20:00"
    assert "".join(text for _, text, *_ in panel(view, 30, 9, aside=limited)) == "Turn 3 · Lena · the party has…"


def test_the_headline_counts_hidden_rows_if_no_row_has_room() -> None:
    rows = tuple((Cell(name), Cell("17"), Cell("takes double damage twice")) for name in ("Ana", "Bo"))
    view = View({}, "Round 2 · throws · the long page", (Grid(("mage", ">pages", ""), rows),), ("Ana: chaos", "1 page"))
    assert lines(view, 31, 3)[0] == "Round 2 · thro…  4 more  42 min"
    without = "".join(text for _, text, *_ in panel(view, 40, 3, aside=SidebarText("duel 4"))).split("\n")
    assert (without[0], len(without)) == ("Round 2 · throws · the l…  … 2 more: now", 3)


def test_the_duel_and_its_clock_are_on_the_right_if_there_is_room() -> None:
    head = {width: lines(View({}, "Round 1 · draw"), width)[0] for width in (60, 38, 36, 30, 28, 20, 10)}
    assert head[60] == "Round 1 · draw" + " " * 20 + "duel 4 · The final  42 min"
    assert head[38] == "Round 1 · draw  duel 4 · The …  42 min"
    assert head[36] == "Round 1 · draw        duel 4  42 min"
    assert head[30] == "Round 1 · draw  duel 4  42 min"
    assert head[28] == "Round 1 · draw        42 min"
    assert head[20] == "Round 1 · draw"
    assert head[10] == "Round 1 ·…"


def test_a_limit_that_is_near_stands_out() -> None:
    pieces = {
        text: style for style, text, *_ in panel(View({}, "Round 1"), 60, 9, aside=SidebarText("", "5:00", ("!",)))
    }
    assert pieces["5:00"] == "class:alert"


@pytest.mark.parametrize(
    ("seconds", "limit", "state", "text"),
    [
        ((59, 59, 59), None, "runs", ""),
        ((2520, 400, 50), None, "runs", "42 min"),
        ((2520, 400, 70), None, "runs", "42 min · turn 1 min"),
        ((2520, 400, 70), 1200, "runs", "round 3 6:40 of 20:00"),
        ((2520, 400, 70), 1200, "paused", "paused"),
        ((2520, 400, 70), 1200, "break", "break"),
        ((2520, 400, 70), 1200, "over", "42 min"),
    ],
)
def test_the_clock_needs_few_cells(seconds: tuple[int, int, int], limit: int | None, state: State, text: str) -> None:
    duel, opened, turn = seconds
    spans = (
        Span("duel", "duel", None, duel, None),
        Span("round", "round", 3, opened, limit),
        Span("turn", "turn", None, turn, None),
    )
    assert short_time(Clock(spans, state, "", whole=False)) == text
