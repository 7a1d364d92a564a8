"""A phone's browser pairs by the code behind #, enters lines once though answers are lost, and sees what others do."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from tests.interfaces.phone.conftest import BEGUN, Evening, Window
from tests.support.phoning import invite, paired_phones
from tests.support.running import PATIENCE, Command, Shell
from tests.support.serving import PHONE, serving, until
from tests.support.touching import paired

pytestmark = pytest.mark.needs("gatling")

SENT = "async (words) => (await import('/static/wire.js')).send(words)"
BEGIN = """(words) => {
  import("/static/wire.js").then((wire) => wire.send(words)).then((found) => { window.found = found });
}"""
SIGNED = "async ([key, parts]) => (await import('/static/signing.js')).signature(key, ...parts)"


@pytest.fixture
def phone(evening: Evening) -> Page:
    """Return a phone that was paired by its camera and shows a new duel."""
    return evening.begin(PHONE, *BEGUN).page


def test_a_phone_pairs_enters_a_line_and_sees_other_lines(phone: Page, window: Window) -> None:
    assert phone.evaluate("location.hash") == ""
    answer = phone.evaluate(SENT, "throw cy 2 top")
    assert answer["lines"] == [{"level": "info", "text": "Cy: 2, top, safe"}]
    window("rest")
    phone.locator("#log").get_by_text("rest").wait_for()
    assert [row["writer"] for row in window.log()][3:] == ["phone 1, Ana's phone", None]


def test_eight_letters_replace_the_camera(evening: Evening, look: Callable[..., Page]) -> None:
    letters = invite(evening.window.db).short.upper()
    page = look(evening.url)
    typed = page.get_by_label("The eight letters and digits of the code")
    typed.fill("abcd efgh")
    page.get_by_role("button", name="Pair", exact=True).click()
    page.get_by_role("alert").get_by_text("The code is wrong").wait_for()
    typed.fill(f"{letters[:4]} {letters[4:]}")
    paired(page, "Bo's phone")
    assert "Bo's phone" in [phone.name for phone in paired_phones(evening.window.db)]


def test_a_lost_answer_is_asked_for_again_and_written_once(phone: Page, window: Window) -> None:
    lost = [True]

    def answer_lost(route: Route) -> None:
        if lost:
            lost.pop()
            route.fetch()
            route.abort()
        else:
            route.continue_()

    phone.route("**/line", answer_lost)
    answer = phone.evaluate(SENT, "throw cy 2 top")
    assert (answer["again"], answer["seq"]) == (True, 3)
    assert window.words()[3:] == ["throw cy 2 top"]


def test_without_a_network_a_line_waits_visibly(phone: Page, window: Window) -> None:
    phone.context.set_offline(True)
    phone.evaluate(BEGIN, "throw cy 2 top")
    phone.locator("#trouble").get_by_text("Not sent yet").wait_for()
    phone.locator("#trouble").get_by_text("throw cy 2 top").wait_for()
    assert phone.evaluate(SENT, "rest")["error"]["message"] == "Another line is still being sent."
    phone.context.set_offline(False)
    assert until(lambda: phone.evaluate("window.found"))["seq"] == 3
    assert window.words()[3:] == ["throw cy 2 top"]


def test_a_cancelled_line_does_not_block_the_next(phone: Page, window: Window) -> None:
    phone.route("**/line", lambda route: None if "cy 3" in (route.request.post_data or "") else route.continue_())
    with phone.expect_request("**/line"):
        phone.evaluate(BEGIN, "throw cy 3 top")
    phone.evaluate("import('/static/wire.js').then((wire) => wire.cancel())")
    phone.evaluate(BEGIN, "throw cy 2 top")
    assert until(lambda: phone.evaluate("window.found.seq")) == 3
    assert window.words()[3:] == ["throw cy 2 top"]


def test_an_answer_that_is_not_from_gm_is_ignored_and_the_line_sent_again(phone: Page, window: Window) -> None:
    forged = ['{"first":3,"seq":3,"lines":[],"same":false,"again":false}']

    def forge(route: Route) -> None:
        if forged:
            route.fulfill(status=200, body=forged.pop(), headers={"gm-signature": "0" * 64})
        else:
            route.continue_()

    phone.route("**/line", forge)
    answer = phone.evaluate(SENT, "throw cy 2 top")
    assert answer["lines"] == [{"level": "info", "text": "Cy: 2, top, safe"}]
    assert window.words()[3:] == ["throw cy 2 top"]


def test_nobody_else_can_make_a_phone_forget_its_key(phone: Page, window: Window) -> None:
    proof = "0" * 64
    stream = f"event: dropped\ndata: {proof} {{}}\n\nevent: state\ndata: {proof} {{}}\n\n"
    phone.route("**/events?*", lambda route: route.fulfill(status=200, content_type="text/event-stream", body=stream))
    phone.route("**/state?*", lambda route: route.fulfill(status=401, body="{}"))
    phone.evaluate("dispatchEvent(new Event('online'))")
    phone.locator("#trouble").get_by_text("no longer paired").wait_for()
    assert phone.evaluate("localStorage.getItem('gm.phone')")
    phone.unroute_all()
    phone.reload()
    phone.locator("#due").get_by_text("Cy").wait_for()


def test_three_tabs_of_one_phone_write_each_line_once(phone: Page, window: Window) -> None:
    tabs = [phone, *(phone.context.new_page() for _ in range(2))]
    for tab in tabs[1:]:
        tab.set_default_timeout(PATIENCE * 1000)
        tab.goto(phone.url)
        tab.locator("#due").get_by_text("Cy").wait_for()
    seen = ("throw bo 5 mid hit", "throw cy 2 top", "rest")
    for tab, last, words in zip(tabs, seen, ("2t", "rest", "qh"), strict=True):
        tab.locator("#log").get_by_text(last, exact=True).wait_for()
        assert "seq" in tab.evaluate(SENT, words)
    for tab in tabs:
        tab.locator("#log").get_by_text("draw QH").wait_for()
        assert tab.locator("#trouble").inner_text() == ""
    assert window.words()[3:] == ["throw cy 2 top", "rest", "draw QH"]
    for tab in tabs[1:]:
        tab.close()


def test_a_dropped_phone_is_informed_and_forgets_its_key(evening: Evening, look: Callable[..., Page]) -> None:
    page = paired(look(f"{evening.url}#{invite(evening.window.db).long}"))
    evening.window(f"phone drop {max(phone.number for phone in paired_phones(evening.window.db))}")
    page.locator("#trouble").get_by_text("no longer paired").wait_for()
    assert page.evaluate("localStorage.getItem('gm.phone')") is None


def test_a_phone_waits_for_the_first_duel(gm: Command, shell: Shell, look: Callable[..., Page]) -> None:
    with serving(shell, "serve --port 0 --phone") as served:
        page = look(f"http://localhost:{served.phone['port']}/#{served.phone['code']}")
        page.get_by_role("button", name="Pair", exact=True).click()
        page.locator("#trouble").get_by_text("There is no duel yet").wait_for()
        assert gm("new gatling Ana Bo --house aspect_start=zero").status == 0
        page.locator("#due").get_by_text("Ana draws the top page").wait_for()
        assert page.locator("#trouble").inner_text() == ""


def test_phone_and_server_compute_the_same_signatures(phone: Page) -> None:
    for key, parts in (("k", ["a"]), ("x" * 200, ["line", "1", "Größe ♥", "…"]), ("", [""])):
        mine = phone.evaluate(SIGNED, [key, parts])
        assert mine == hmac.new(key.encode(), "\n".join(parts).encode(), hashlib.sha256).hexdigest()
