"""Rule pages in a real browser: a printed code leads to its rule, a question to its answer; all can be read by all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from gm.games import load, slugs
from gm.links import TABLE, rule_address
from tests.support.running import Command
from tests.support.serving import SMALL, Served, until

pytestmark = pytest.mark.needs("gatling")

Look = Callable[..., Page]
CODES = ("a35", "fright", "star", "7c", "blood", "b22")


def test_a_printed_code_leads_to_its_rule(standing: Served, look: Look) -> None:
    """Sheets that were printed long ago have the short code of a rule, and not its id."""
    rules = {rule.code: rule for rule in load("gatling").rulebook().rules(None)}
    page = look("about:blank")
    for code in CODES:
        for printed in (rules[code].id, code):
            page.goto(rule_address(TABLE, printed).replace(TABLE, standing.url))
            assert " ".join(page.locator("h1").inner_text().replace("\ufe0e", "").split()) == rules[code].title
            expect(page.locator(".origin")).to_contain_text(rules[code].id)


def test_a_question_in_the_search_box_finds_its_rule(standing: Served, look: Look) -> None:
    page = look(f"{standing.url}/r/")
    page.get_by_role("searchbox").fill("my die rolled off the tabel")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("main")).to_contain_text("Read as")
    expect(page.locator(".found li").first).to_contain_text("Off the board without a touch")
    page.locator(".found a").first.click()
    expect(page.locator(".origin")).to_contain_text("gg.a42")


def test_an_unknown_code_offers_the_nearest(standing: Served, look: Look) -> None:
    page = look(f"{standing.url}/r/frightful-night")
    expect(page.locator("h1")).to_contain_text("There is no page “frightful-night”")
    expect(page.locator(".found")).to_contain_text("Fright")


def test_a_rule_says_how_this_table_plays_it(served: Served, table: Command, look: Look) -> None:
    page = look(f"{served.url}/r/b33")
    expect(page.locator(".house")).to_contain_text("At this table: stacking=no")
    assert table("new gatling Di Ed --house aspect_start=zero stacking=yes").status == 0
    until(lambda: "<strong>stacking=yes" in served.get("/r/b33")[1])
    page.reload()
    expect(page.locator(".house .changed")).to_contain_text("At this table: stacking=yes (the default is no)")


def test_every_link_can_be_reached_by_keyboard(standing: Served, look: Look) -> None:
    page = look(f"{standing.url}/r/7c")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to content")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_contain_text("Star")


class _Quiet(SimpleHTTPRequestHandler):
    """A web host that serves 404.html for what is not there, as such hosts do."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        body = Path(str(self.directory), "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


@pytest.fixture(scope="module")
def hosted(site: Path) -> Iterator[str]:
    """Serve the files with a plain web host, and yield its address."""
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    thread = Thread(target=host.serve_forever)
    thread.start()
    yield f"http://localhost:{host.server_port}"
    host.shutdown()
    host.server_close()
    thread.join()


def test_a_printed_code_leads_to_its_rule_on_any_host(hosted: str, look: Look) -> None:
    page = look("about:blank", SMALL)
    for printed in ("star", "gg.pattern.star"):
        page.goto(rule_address(hosted, printed))
        expect(page.locator("h1")).to_have_text("Star")
        expect(page.locator("svg.board")).to_be_visible()
    page.locator(".see a").first.click()
    expect(page.locator(".origin")).to_contain_text("gg.b76")
    page.get_by_role("searchbox").fill("die fell off the table")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".found li").first).to_contain_text("Off the board without a touch")


def test_a_missing_page_searches(hosted: str, look: Look) -> None:
    page = look(f"{hosted}/r/frigth")
    expect(page.locator("h1")).to_have_text("There is no such page")
    expect(page.locator(".found li").first).to_contain_text("Fright")
    page.locator(".found a").first.click()
    expect(page.locator(".origin")).to_contain_text("fright")
    page.goto(f"{hosted}/r/%ff")
    page.get_by_role("searchbox").fill("can I push")
    expect(page.locator(".found .code").first).to_have_text("a33")


def test_without_scripts_a_missing_page_does_not_promise_a_search(hosted: str, look: Look) -> None:
    page = look(f"{hosted}/r/frigth", scripts=False)
    expect(page.locator("main")).not_to_contain_text("nearest")
    expect(page.get_by_role("link", name="All rules")).to_be_visible()


def test_the_static_search_finds_what_the_server_finds(hosted: str, look: Look) -> None:
    page = look(f"{hosted}/r/")
    for question, first in (
        ("can I push", "a33"),
        ("pacfy", "pacify"),
        ("♣7", "7c"),
        ("how many pages to start", "a10"),
    ):
        page.get_by_role("searchbox").fill(question)
        expect(page.locator(".found .code").first).to_have_text(first)
    page.get_by_role("searchbox").fill("exit status")
    expect(page.locator(".found .code").first).to_have_text("For scripts")
    page.locator(".found a").first.click()
    expect(page.locator("h2:target")).to_have_text("Exit status")


ASKED = """(questions) => questions.map((question) => {
  const field = document.getElementById("q");
  field.value = question;
  field.dispatchEvent(new Event("input"));
  return [...document.querySelectorAll("#found a")].map((one) => one.getAttribute("href"));
})"""


def own(addresses: list[str]) -> list[str]:
    """Return the addresses that belong to Gatling Grimoire."""
    return [address for address in addresses if "/r/gg." in address]


def test_the_static_search_is_nearly_as_good_as_the_command(hosted: str, look: Look) -> None:
    lines = (Path(__file__).parents[2] / "gatling" / "lookup.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split("\t") for line in lines if line and not line.startswith("#")]
    found = look(f"{hosted}/r/").evaluate(ASKED, [question for question, _ in pairs])
    right = [
        any(f"/r/{rule}/" in address for rule in rules.split() for address in own(addresses[: len(slugs())])[:1])
        for (_, rules), addresses in zip(pairs, found, strict=True)
    ]
    assert sum(right) >= 0.95 * len(right)
