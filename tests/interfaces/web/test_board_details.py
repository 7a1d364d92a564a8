"""Tests of what a page says and shows in particular games: sides, teams, ends, and what finds room on a television."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from gm import games
from tests.support.demos import demo
from tests.support.drawn import STATES, Easel, boards, drawn

WHOLE = "(one) => one.scrollWidth <= one.clientWidth + 1 && one.scrollHeight <= one.clientHeight + 1"
WIDTHS = (320, 390, 820, 1280, 1920)
TEAMS = ("new grimslingers Ana Bo Cy Di --teams Ana+Cy/Bo+Di", "draw", "reveal ana fire bo")


def visible(page: Page, which: str) -> list[str]:
    """Return the visible texts of some elements."""
    return [part.inner_text() for part in page.locator(which).all() if part.is_visible()]


@pytest.mark.parametrize("slug", [slug for slug in games.slugs() if games.has_demo(slug)])
def test_no_width_scrolls_sideways_in_the_middle_nor_at_the_end(easel: Easel, slug: str) -> None:
    lines = demo(slug)
    for html in boards(lines, (len(lines) * 6 // 10, len(lines))):
        page = easel.put(html, 320, 800)
        for width in WIDTHS:
            easel.on(width, 800)
            assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.needs("gentlemen")
def test_sides_have_their_headings_and_colours_on_a_phone(easel: Easel) -> None:
    page = easel.put(drawn(demo("gentlemen")[:6]), 390, 844)
    assert visible(page, ".group") == ["Red", "Blue"]
    colours = page.locator(".group").evaluate_all("all => all.map((one) => getComputedStyle(one).color)")
    assert colours == ["rgb(179, 32, 31)", "rgb(31, 95, 158)"]
    easel.on(1280, 800)
    assert visible(page, ".group") == []
    assert [text.split("\n")[0] for text in visible(page, ".standings thead .name")] == ["Red", "Blue"]


@pytest.mark.needs("wizards")
def test_the_owners_of_spells_are_named_on_a_phone(easel: Easel) -> None:
    page = easel.put(drawn(demo("wizards")[:14]), 390, 844)
    assert visible(page, ".group")[1:] == ["Ana's spells", "Bo's spells"]


@pytest.mark.needs("wizards")
def test_all_names_of_a_table_have_one_size(easel: Easel) -> None:
    page = easel.put(drawn(demo("wizards")[:14]), 1280, 800)
    for table in page.locator(".scroll").all():
        sizes = table.locator(".who").evaluate_all("all => all.map((one) => getComputedStyle(one).fontSize)")
        assert len({*sizes}) == 1


@pytest.mark.needs("grimslingers")
def test_no_sum_stands_beside_a_team_whose_points_do_not_add_up(easel: Easel) -> None:
    page = easel.put(drawn(TEAMS), 1280, 800)
    assert visible(page, ".together .name") == ["Team A", "Team B"]
    assert visible(page, ".together .main") in ([], ["", ""])


@pytest.mark.needs("gatling")
def test_the_pages_of_a_team_are_added_up(easel: Easel) -> None:
    page = easel.put(drawn(("new gatling Ana Bo Cy Di --teams Ana+Cy/Bo+Di",)), 1280, 800)
    assert visible(page, ".together .main") == ["26", "26"]


@pytest.mark.needs("grimlore")
def test_a_party_that_came_home_has_not_won(easel: Easel) -> None:
    page = easel.put(drawn(demo("grimlore")), 390, 844)
    assert visible(page, ".won") == ["Lena and Bo came home."]


@pytest.mark.needs("gatling")
def test_a_change_is_not_coloured_as_a_gain_or_a_loss(easel: Easel) -> None:
    page = easel.put(drawn(STATES["result"]), 1280, 800)
    ink = page.locator("body").evaluate("(one) => getComputedStyle(one).color")
    colours = page.locator(".chip").evaluate_all("all => all.map((one) => getComputedStyle(one).color)")
    assert colours
    assert {*colours} == {ink}


@pytest.mark.needs("gentlemen")
def test_names_in_a_chart_are_whole(easel: Easel) -> None:
    page = easel.put(drawn(demo("gentlemen")), 1280, 800)
    ends = page.locator(".chart .end").all_text_contents()
    assert any("Captain Alder" in end for end in ends)
    inside = "all => all.every((one) => one.getBBox().x + one.getBBox().width <= 320)"
    assert page.locator(".chart .end").evaluate_all(inside)


@pytest.mark.needs("gentlemen")
def test_a_television_lists_what_runs_beside_where_there_is_room(easel: Easel) -> None:
    page = easel.put(drawn(demo("gentlemen")[:20], "tv").replace('class="way"', 'class="way" hidden'), 1920, 1080)
    assert len(visible(page, ".running li:not(.further)")) == 2
    assert visible(page, ".running .further") == []


@pytest.mark.needs("gentlemen")
def test_a_television_counts_what_happened_sooner_than_cutting_it(easel: Easel) -> None:
    """Only a single sentence that is too long for its line is cut."""
    counts = range(6, 30, 4)
    for count, html in zip(counts, boards(demo("gentlemen")[: counts[-1]], counts, "tv"), strict=True):
        page = easel.put(html, 1280, 720)
        box = page.locator(".recent li summary").first
        told = [part for part in box.locator("p").all() if part.is_visible()]
        assert box.evaluate(WHOLE) or len(told) == 1, count


@pytest.mark.needs("gentlemen")
def test_a_wide_screen_is_used(easel: Easel) -> None:
    page = easel.put(drawn(demo("gentlemen")[:20]), 1920, 1080)
    places = [page.locator(which).bounding_box() for which in (".standings", ".column", ".recent")]
    left, middle, right = (place["x"] for place in places if place)
    assert left < middle < right
    assert right > 1200


@pytest.mark.needs("gentlemen")
def test_a_long_status_is_shown_whole(easel: Easel) -> None:
    html = drawn(demo("gentlemen")[:6]).replace(
        "armour 1", "armour 1, " + ", ".join(["at Death's Door"] * 7) + ", end", 1
    )
    page = easel.put(html, 320, 800)
    for width in WIDTHS:
        easel.on(width, 800)
        cell = page.locator("td.words").get_by_text("end").first
        assert cell.evaluate(WHOLE)


def ends_of_chart(*lines: str) -> list[str]:
    """Return the labels of the first and the last point of the chart."""
    return re.findall(r'class="name outer"[^>]*>(\w+)<', drawn(lines))


@pytest.mark.needs("gatling")
def test_the_chart_of_a_duel_from_paper_begins_with_its_round() -> None:
    taken_over = 'adjust ana pages=20 bo pages=32 round=4 because "from paper"'
    assert ends_of_chart("new gatling Ana Bo", taken_over) == ["4", "now"]
    assert ends_of_chart("new gatling Ana Bo --house aspect_start=zero", taken_over) == ["4", "now"]


@pytest.mark.needs("grimlore")
def test_the_chart_does_not_begin_before_the_first_round() -> None:
    heroes = ("hero ana indomitable might 1-handed", "hero bo nimble agility stealth")
    assert ends_of_chart("new grimlore Ana Bo", *heroes, "next") == ["1", "now"]


@pytest.mark.needs("gatling")
def test_the_drawing_of_thrown_anchors_says_that_it_is_an_example() -> None:
    page = drawn(("new gatling Ana Bo --house aspect_start=zero", "draw 7C"))
    assert "anchor (example)" in page
    assert "bullet (example)" in page
    assert "(example)" not in drawn(("new gatling Ana Bo --house aspect_start=zero", "draw 9H"))
