"""The live board in a real browser: a phone and a television watch a duel being entered, corrected, lost and found."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.driving.running import Command, Shell
from tests.driving.serving import PHONE, SMALL, TV, Served, serving

pytestmark = pytest.mark.needs("gatling")

Look = Callable[..., Page]

SCREENS = pytest.mark.parametrize(("screen", "path"), [(PHONE, "/"), (TV, "/?tv")], ids=["phone", "tv"])


@SCREENS
def test_the_board_follows_the_duel_as_it_is_entered_and_corrected(
    served: Served, table: Command, look: Look, screen: dict[str, int], path: str
) -> None:
    page = look(served.url + path, screen)
    due, rows = page.locator(".due"), page.locator("tbody tr")
    expect(due).to_contain_text("Cy throws")
    expect(page.locator("h1")).to_have_text("Ana, Bo, Cy")
    expect(page.locator(".in-play")).to_contain_text("7 Heatstroke")
    expect(page.locator(".in-play svg.board circle.full")).to_have_count(4)
    expect(page.locator(".in-play svg.board .hollow")).to_have_count(1)
    expect(page.locator("#age")).to_contain_text("Last entry")

    assert table("throw cy 2 top").status == 0
    assert table("rest").status == 0
    expect(due).to_contain_text("Bo draws")
    expect(rows.nth(0).locator(".main")).to_have_text("22")
    expect(rows.nth(1).locator(".main")).to_have_text("12")
    expect(rows.nth(2)).to_contain_text("2/6")
    expect(rows.nth(2).locator(".pip.on")).to_have_count(2)
    expect(page.locator(".recent li").first).to_contain_text("Bo hands Ana 5 pages")
    expect(page.locator(".correction")).to_have_count(0)

    if screen == TV:
        for part in (".due", ".standings", ".history"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)

    assert table("fix throw bo 4 mid hit --yes").status == 0
    expect(page.locator(".correction")).to_contain_text("it said: throw bo 5 mid hit")
    expect(page.locator(".owed")).to_contain_text("Ana hands Bo 1 page")
    expect(rows.nth(0).locator(".main")).to_have_text("21")

    assert table("undo").status == 0
    expect(page.locator(".correction")).to_contain_text("Taken back: 5")
    expect(rows.nth(0).locator(".main")).to_have_text("22")
    assert table("draw QH").status == 0
    expect(page.locator(".correction")).to_have_count(0)


@SCREENS
def test_a_lost_referee_is_told_plainly_and_found_again(
    table: Command, shell: Shell, look: Look, screen: dict[str, int], path: str
) -> None:
    with serving(shell) as first:
        page = look(first.url + path, screen)
        expect(page.locator(".due")).to_contain_text("Cy throws")
        expect(page.locator("#lost")).to_be_hidden()
        first.stop()
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#lost")).to_contain_text("Lost the referee")
    assert table("throw cy 2 top").status == 0
    with serving(shell, f"serve --port {first.port}"):
        expect(page.locator("#lost")).to_be_hidden()
        expect(page.locator(".due")).to_contain_text("at rest")


def test_a_phone_that_goes_offline_says_so_and_catches_up(served: Served, table: Command, look: Look) -> None:
    page = look(served.url)
    expect(page.locator(".due")).to_contain_text("Cy throws")
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_be_visible()
    assert table("throw cy 2 top").status == 0
    page.context.set_offline(False)
    expect(page.locator("#lost")).to_be_hidden()
    expect(page.locator(".due")).to_contain_text("at rest")


def test_the_end_and_a_new_duel_are_shown(served: Served, table: Command, look: Look) -> None:
    page = look(served.url)
    for line in ("throw cy 2 top", "rest", "retire bo", "retire cy"):
        assert table(line).status == 0
    expect(page.locator(".due h2")).to_have_text("The end")
    expect(page.locator("tbody tr").first).to_contain_text("wins")
    assert table("new gatling Di Ed --house aspect_start=zero").status == 0
    expect(page.locator("h1")).to_have_text("Di, Ed")


def test_without_a_duel_it_waits_for_one(gm: Command, shell: Shell, look: Look) -> None:
    with serving(shell) as served:
        page = look(served.url)
        expect(page.locator("h1")).to_have_text("There is no duel yet.")
        assert gm("new gatling Ana Bo --house aspect_start=zero").status == 0
        expect(page.locator("h1")).to_have_text("Ana, Bo")


def test_a_name_full_of_markup_stays_a_name(gm: Command, shell: Shell, look: Look) -> None:
    evil = "<script>alert(1)</script>"
    assert gm(["new", "gatling", evil, "Bo&amp;", "--house", "aspect_start=zero", "--title", f"<i>{evil}"]).status == 0
    assert gm(["note", "</p><script>alert(2)</script>"]).status == 0
    with serving(shell) as served:
        page = look(served.url, TV)
        expect(page.locator("h1")).to_have_text(f"<i>{evil}")
        expect(page.locator("tbody th").first).to_have_text(evil)
        expect(page.locator(".recent")).to_contain_text("</p><script>alert(2)</script>")
        assert page.locator("#live script, #live i").count() == 0


def test_without_scripts_the_board_is_still_there(standing: Served, look: Look) -> None:
    page = look(standing.url, scripts=False)
    expect(page.locator(".due")).to_contain_text("Cy throws")


PAGES = ("/", "/?tv", "/r/", "/r/7c", "/r/b34", "/r/?q=leaning+thing", "/r/nothing-of-the-kind")


@pytest.mark.parametrize("screen", [SMALL, PHONE], ids=["320", "390"])
def test_no_page_is_wider_than_a_small_screen(standing: Served, look: Look, screen: dict[str, int]) -> None:
    page = look(standing.url, screen)
    for path in PAGES:
        page.goto(standing.url + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= screen["width"], path


def test_a_television_shows_all_that_matters_without_scrolling(standing: Served, look: Look) -> None:
    page = look(f"{standing.url}/?tv", TV)
    for part in (".correction", ".owed", ".due", ".standings", ".in-play"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
