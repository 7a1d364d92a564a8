"""The live board in a real browser: a phone and a television watch a duel being entered, corrected, lost and found."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.support.running import Command, Shell
from tests.support.serving import PHONE, TV, Served, serving

pytestmark = pytest.mark.needs("gatling")

Look = Callable[..., Page]


def watching(look: Look, url: str) -> tuple[Page, Page]:
    """Return a phone and a television with the board."""
    return look(url, PHONE), look(f"{url}/?tv", TV)


def test_the_clock_runs_and_an_exceeded_limit_stands_out(served: Served, table: Command, look: Look) -> None:
    clocks = [page.locator("#clock") for page in watching(look, served.url)]
    for clock in clocks:
        expect(clock).to_have_text(re.compile(r"^duel 0:\d\d"))
        expect(clock.locator(".past")).to_have_count(0)
    assert table("clock round 1s").status == 0
    for clock in clocks:
        expect(clock.locator(".past")).to_have_text(re.compile(r"^round 1 0:\d\d of 0:01$"))
    assert table("clock pause").status == 0
    for clock in clocks:
        expect(clock).to_contain_text("(paused)")
        expect(clock.locator(".past")).to_have_count(0)


def test_the_board_follows_the_duel_as_it_is_entered_and_corrected(served: Served, table: Command, look: Look) -> None:
    pages = watching(look, served.url)
    for page in pages:
        expect(page.locator(".due")).to_contain_text("Cy throws")
        expect(page.locator("h1")).to_have_text("Ana, Bo, Cy")
        expect(page.locator(".in-play")).to_contain_text("7 Heatstroke")
        expect(page.locator(".in-play svg.board:visible circle.full")).to_have_count(4)
        expect(page.locator(".in-play svg.board:visible .hollow")).to_have_count(1)
        expect(page.locator("#age")).to_contain_text(re.compile("ago|just now"))

    assert table("throw cy 2 top").status == 0
    for page in pages:
        expect(page.locator(".due")).to_contain_text("Are all dice at rest?")
        expect(page.locator("body")).not_to_contain_text("push …")
    assert table("rest").status == 0
    for page in pages:
        expect(page.locator(".due")).to_contain_text("Bo draws")
        rows = page.locator(".standings tbody tr")
        expect(rows.nth(0).locator(".main")).to_have_text("22+5")
        expect(rows.nth(1).locator(".main")).to_have_text("12−5")
        expect(rows.nth(2)).to_contain_text("2/6")
        expect(rows.nth(2).locator(".pip.on")).to_have_count(2)
        news = page.locator(".recent li").first
        expect(news).to_contain_text("Bo puts the top 5 pages of their deck under Ana's deck")
        expect(page.locator(".correction")).to_have_count(0)

    assert table('fix throw bo 4 mid hit because "warned Bo for cheating" --yes').status == 0
    for page in pages:
        expect(page.locator(".correction del")).to_have_text("Bo: 5, middle, hit")
        expect(page.locator(".correction ins")).to_have_text("Bo: 4, middle, hit")
        expect(page.locator(".owed")).to_contain_text("Ana gives Bo the bottom page")
        expect(page.locator("body")).not_to_contain_text("cheating")
        expect(page.locator(".standings tbody .main").first).to_have_text("21−1")

    assert table("undo").status == 0
    for page in pages:
        expect(page.locator(".correction")).to_contain_text("Undone: a correction")
        expect(page.locator(".standings tbody .main").first).to_have_text("22+1")
    assert table("draw QH").status == 0
    for page in pages:
        expect(page.locator(".correction")).to_have_count(0)
        expect(page.locator(".chip")).to_have_count(0)


def test_updates_keep_the_readers_place(served: Served, table: Command, look: Look) -> None:
    page = look(served.url)
    first = page.locator(".recent li").last
    first.locator("summary").click()
    expect(page.locator(".scroll")).not_to_have_attribute("tabindex", "0")  # nothing scrolls, so nobody stops there
    page.locator(".card a").focus()
    assert table("throw cy 2 top").status == 0
    expect(page.locator(".due")).to_contain_text("at rest")
    expect(page.locator(".card a")).to_be_focused()
    expect(first.locator(".typed")).to_be_visible()
    expect(first.locator(".typed")).to_contain_text("new gatling")


def test_a_lost_connection_is_shown_and_restored(table: Command, shell: Shell, look: Look) -> None:
    with serving(shell) as first:
        pages = watching(look, first.url)
        for page in pages:
            expect(page.locator(".due")).to_contain_text("Cy throws")
            expect(page.locator("#lost")).to_be_hidden()
        first.stop()
    lost = "No connection to the referee. What you see may be out of date."
    for page in pages:
        expect(page.locator("#lost")).to_be_visible()
        expect(page.locator("#lost [role=alert]")).to_have_text(lost)
        expect(page.locator("#lost-since")).to_contain_text("No news for")
    assert table("throw cy 2 top").status == 0
    with serving(shell, f"serve --port {first.port}"):
        for page in pages:
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
    expect(page.locator(".due .won")).to_have_text("Ana wins")
    expect(page.locator(".standings tbody tr").first).to_contain_text("wins")
    assert table("new gatling Di Ed --house aspect_start=zero").status == 0
    expect(page.locator("h1")).to_have_text("Di, Ed")


def test_without_a_duel_it_waits_for_one(gm: Command, shell: Shell, look: Look) -> None:
    with serving(shell) as served:
        page = look(served.url)
        expect(page.locator("h1")).to_have_text("There is no duel yet.")
        assert gm("new gatling Ana Bo --house aspect_start=zero").status == 0
        expect(page.locator("h1")).to_have_text("Ana, Bo")


def test_a_name_with_markup_is_escaped(gm: Command, shell: Shell, look: Look) -> None:
    evil = "<script>alert(1)</script>"
    assert gm(["new", "gatling", evil, "Bo&amp;", "--house", "aspect_start=zero", "--title", f"<i>{evil}"]).status == 0
    assert gm(["note!", "</p><script>alert(2)</script>"]).status == 0
    with serving(shell) as served:
        page = look(served.url, TV)
        expect(page.locator("h1")).to_have_text(f"<i>{evil}")
        expect(page.locator(".standings tbody th").first).to_have_text(evil)
        expect(page.locator(".recent")).to_contain_text("</p><script>alert(2)</script>")
        assert page.locator("#live script, #live i").count() == 0


def test_the_board_works_without_scripts(standing: Served, look: Look) -> None:
    page = look(standing.url, scripts=False)
    expect(page.locator(".due")).to_contain_text("Cy throws")


FULL = """
import gm.interfaces.web.app
gm.interfaces.web.app.STREAMS = 1
"""


@pytest.fixture
def full(table: Command, shell: Shell) -> Iterator[Served]:
    """Yield a page that only one browser can watch at a time."""
    with serving(shell, before=FULL) as found:
        yield found


SEEN = "(no) => { Object.defineProperty(document, 'hidden', { value: no, configurable: true }); %s }"
TURNED = SEEN % "document.dispatchEvent(new Event('visibilitychange'))"


def test_a_full_server_says_so_and_still_shows_the_board(full: Served, table: Command, look: Look) -> None:
    first, second = look(full.url), look(full.url)
    expect(first.locator("html")).to_have_attribute("data-live", "yes")
    expect(second.locator("#full")).to_be_visible()
    expect(second.locator("#lost")).to_be_hidden()
    assert table("throw cy 2 top").status == 0
    expect(first.locator(".due")).to_contain_text("at rest")
    second.evaluate("dispatchEvent(new Event('online'))")
    expect(second.locator(".due")).to_contain_text("at rest")
    expect(second.locator("#lost")).to_be_hidden()


def test_a_hidden_tab_gives_up_its_connection(full: Served, table: Command, look: Look) -> None:
    first = look(full.url)
    expect(first.locator("html")).to_have_attribute("data-live", "yes")
    first.evaluate(TURNED, True)
    second = look(full.url)
    expect(second.locator("html")).to_have_attribute("data-live", "yes")
    expect(second.locator("#full")).to_be_hidden()
    second.evaluate(TURNED, True)
    assert table("throw cy 2 top").status == 0
    first.evaluate(TURNED, False)
    expect(first.locator(".due")).to_contain_text("at rest")


def test_a_server_that_cannot_read_says_that_it_is_lost(table: Command, shell: Shell, look: Look) -> None:
    with serving(
        shell, before="import gm.interfaces.web.watcher as w; w.Watcher.looked = property(lambda watch: 60.0)"
    ) as found:
        page = look(found.url)
        expect(page.locator("#lost")).to_be_visible()
        expect(page.locator("#lost-since")).to_contain_text("1 min")
