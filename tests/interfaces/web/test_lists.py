"""The lists of a game for a whole room, as tabs on a page and as turning pages on a television."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from gm.commands.line import run
from gm.interfaces.web.board.scene import scene
from gm.notation.line import split
from gm.table.session import Session
from tests.support.reading import barriers
from tests.support.running import Shell
from tests.support.serving import PHONE, SMALL, TV, Served, serving

pytestmark = pytest.mark.needs("event")

Look = Callable[..., Page]
PLAYERS = 48


class Room:
    """A served event with many players."""

    def __init__(self, session: Session, served: Served) -> None:
        self.session = session
        self.url = served.url
        self.get = served.get

    def enter(self, line: str) -> None:
        """Enter a line, as from another window."""
        run(self.session, split(line))


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """Yield an event in its first round. The first players have won; tests enter the results of the others."""
    folder = tmp_path_factory.mktemp("event")
    session = Session(str(folder / "duels.db"), short=True)
    names = [f"Max Featherstone N{number:02}" for number in range(1, PLAYERS + 1)]
    run(session, ["new", "event", *names, "--title", "Open", "--house", "rounds=4"])
    run(session, split(str(session.table().view.pending[0].default)))
    for number in range(1, 9):
        run(session, ["won", names[number - 1]])
    with serving(Shell(folder / "duels.db", folder)) as served:
        yield Room(session, served)
    session.close()


def test_a_player_finds_their_table_and_follows_the_event(room: Room, look: Look) -> None:
    page = look(room.url, PHONE)
    shown = page.locator(".list:visible tbody tr:visible")
    expect(shown).to_have_count(PLAYERS)
    page.get_by_label("Where do I sit?").fill("feather n09")
    expect(shown).to_have_text([re.compile(r"N09\s*9\s*Max Featherstone N33")])
    page.get_by_label("Where do I sit?").fill("nobody")
    expect(page.locator(".list:visible [role=status]")).to_have_text("Nobody here has this name.")
    page.get_by_label("Where do I sit?").fill("n09")

    page.get_by_role("radio", name="Tables").check()
    expect(shown.first).to_contain_text(re.compile(r"N09 – .* N33\s*playing"))
    expect(shown.first.locator("[data-timed]")).to_have_attribute("data-timed", " · 0 min")
    room.enter("9 drawn")
    expect(shown.last).to_contain_text(re.compile(r"N09 – .* N33\s*drawn"))

    page.get_by_role("radio", name="Standings").check()
    expect(page.locator(".moved")).to_have_count(0)
    room.enter("fix 2 drawn max-featherstone-n01 --yes")
    expect(page.locator("#standings-max-featherstone-n01.moved")).to_contain_text("was 1=")
    room.enter("note nothing")
    expect(page.locator(".moved").first).to_be_visible()

    page.locator("#standings-max-featherstone-n01 a").click()
    expect(page.locator("#answer h3")).to_have_text(re.compile("N01: 1 point, place "))
    expect(page.locator("#answer tbody tr")).to_contain_text(["drawn"])
    room.enter("10 drawn")
    expect(page.locator(".moved")).to_have_count(0)
    page.get_by_role("radio", name="Pairings").check()
    expect(shown).to_have_count(1)


def test_every_list_fits_a_small_phone_and_is_accessible(room: Room, look: Look) -> None:
    page, faults = look(f"{room.url}/#tables", SMALL), list[object]()
    expect(page.locator(".list:visible")).to_have_attribute("data-name", "tables")
    for name in ("Pairings", "Tables", "Standings", "Player"):
        page.get_by_role("radio", name=name).check()
        expect(page.locator(".list:visible")).to_have_attribute("data-name", name.lower())
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        faults += [(name, f"{wide} pixels too wide")] if wide > 0 else []
    faults += barriers(page)
    assert faults == []


def test_lists_and_players_can_be_read_without_scripts(room: Room, look: Look) -> None:
    page = look(room.url, scripts=False)
    expect(page.locator(".list:visible")).to_have_count(4)
    page.get_by_label("Name").select_option("max-featherstone-n02")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#about h3")).to_have_text(re.compile("N02: 2 points"))
    assert room.get("/about?who=nobody")[0] == 404


@pytest.fixture
def television(browser: Browser) -> Iterator[Page]:
    """Yield a television whose time only passes when a test says so."""
    page = browser.new_page(viewport=TV)  # type: ignore[arg-type]
    page.clock.install()
    yield page
    page.close()


LAID = """() => {
  const rows = [...document.querySelectorAll(".list:not([hidden]) tbody tr:not([hidden])")];
  const box = document.querySelector(".lists");
  const bottom = box.getBoundingClientRect().bottom, cut = (cell) => cell.scrollWidth > cell.clientWidth + 1;
  return {
    lowest: Math.min(...rows.map((row) => row.getBoundingClientRect().height)),
    below: rows.filter((row) => row.getBoundingClientRect().bottom > bottom + 1).length,
    cut: [...document.querySelectorAll(".list:not([hidden]) :is(th, td):not([hidden])")].filter(cut).length,
    wide: box.scrollWidth > box.clientWidth + 1,
  };
}"""


def test_a_television_turns_pages_of_open_tables_results_and_standings(room: Room, television: Page) -> None:
    television.goto(f"{room.url}/?tv")
    shown, titles, first = television.locator(".list:visible tbody tr:visible"), list[str](), list[str]()
    for _ in range(5):
        titles.append(television.locator(".list:visible h2").inner_text().replace("\n", " "))
        first.append(shown.first.inner_text())
        laid = television.evaluate(LAID)
        assert laid == {"lowest": laid["lowest"], "below": 0, "cut": 0, "wide": False}
        assert laid["lowest"] >= TV["height"] / 24 - 0.5
        television.clock.fast_forward(8000)
    pages = [f"Tables page {at} of 2" for at in (1, 2)] + [f"Standings page {at} of 3" for at in (1, 2, 3)]
    assert titles == pages
    assert "playing" in first[0]
    assert "won" in first[1]
    expect(television.locator(".list:visible h2")).to_have_text(re.compile("Tables"))
    expect(television.locator(".due")).to_have_text(re.compile(r"Now\s*\d+ tables are still playing"))
    assert television.locator(".due").bounding_box()["height"] < TV["height"] / 12  # type: ignore[index]
    expect(television.locator("#clock")).to_have_text(re.compile("round 1"))


def test_a_television_holds_the_list_that_its_address_names(room: Room, television: Page) -> None:
    for name, columns in (("pairings", 3), ("tables", 3), ("standings", 6)):
        television.goto(f"{room.url}/?tv={name}")
        for _ in range(4):
            expect(television.locator(".list:visible")).to_have_attribute("data-name", name)
            television.clock.fast_forward(8000)
        assert television.locator(".list:visible thead th:visible").count() == columns


def test_tie_breaks_give_way_to_names_on_a_narrow_television(room: Room, television: Page) -> None:
    television.set_viewport_size({"width": 640, "height": 900})
    television.goto(f"{room.url}/?tv=standings")
    titles = television.locator(".list:visible thead th:visible").all_inner_texts()
    assert titles[:3] == ["Place", "Player", "Points"]
    assert len(titles) < 6
    assert television.evaluate(LAID)["cut"] == 0


def test_only_eight_players_or_fewer_have_a_chart() -> None:
    for names, drawn in (("Ana Bo Cy Dot Eve Fay Gus Hal", True), ("Ana Bo Cy Dot Eve Fay Gus Hal Ida", False)):
        session = Session(":memory:", short=True)
        run(session, split(f"new event {names}"))
        run(session, split(str(session.table().view.pending[0].default)))
        run(session, ["won", "ana"])
        assert bool(scene(session.table()).chart) == drawn
        session.close()
