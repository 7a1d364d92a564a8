"""The app in a real browser, with the real runtime: it keeps its lines, needs no network, and has one tab.

These tests are skipped where there is no Chromium or no runtime.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, CDPSession, Page

from gm.interfaces.app import runtime
from gm.interfaces.app.engine import Engine
from gm.interfaces.app.site import POLICY
from gm.table.session import Session
from tests.interfaces.app.conftest import OTHER, Host, opened, ready, say
from tests.support.demos import demo
from tests.support.running import Shell
from tests.support.serving import SMALL, serving, until

pytestmark = pytest.mark.needs("gatling")

SMALL_KEYS = """() => [...document.querySelectorAll("button, a, input, select")].filter((key) => key.checkVisibility())
  .map((key) => [key.textContent || key.id, (key.closest("label") ?? key).getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 48 || height < 48).map(([name]) => name)"""
"""The keys of a page that are smaller than a thumb needs."""
SHARING = """async (text) => {
  const form = new FormData();
  form.append("record", new File([text], "duel.gm.json"));
  await fetch("open", { method: "POST", body: form });
}"""
"""Share a file with the app, as the share sheet of a phone does."""
READER = """() => {
  globalThis.BarcodeDetector = class {
    static async getSupportedFormats() { return ["qr_code"]; }
    async detect(video) { return globalThis.card && video.videoWidth ? [{ rawValue: globalThis.card }] : []; }
  };
}"""
"""Let the browser read QR codes as those of phones do: once ``card`` is set, the picture has a code with that text."""
STATE = """async () => (await import(new URL("engine.js", location.href))).ask("state")"""
"""Ask for the state of the duel, as the screens do."""
LINES = (
    *("new gatling Ana Bo Cy --first ana --house aspect_start=rolled", "power ana 4 1 6 2", "power bo 2 5 3 3"),
    *("power cy 1 4 2 5", "draw 7C", "throw bo 5 mid hit", "throw cy 2 top"),
)
"""The beginning of a duel. Its prompts have keys of many kinds."""


def test_every_key_has_48_pixels_on_every_phone(page: Page) -> None:
    small = []
    for line in LINES:
        assert "error" not in say(page, line), line
        for width in (320, 390, 430):
            page.set_viewport_size({"width": width, "height": 640})
            small += [f"{width} px after {line}: {name}" for name in page.evaluate(SMALL_KEYS)]
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    assert small == []


def test_a_rejection_is_in_sight_on_a_small_phone(page: Page) -> None:
    for line in LINES[:-1]:
        say(page, line)
    page.locator("#typed").fill("throw cy 17")
    page.locator("#typed").press("Enter")
    page.locator("#said.refused").get_by_text("The number must be from 1 to 6, not 17.").wait_for()
    bottom = "(id) => document.getElementById(id).getBoundingClientRect().bottom"
    until(lambda: page.evaluate(bottom, "said") < page.evaluate(bottom, "table") + 1)


def test_a_card_is_entered_by_its_suit_and_its_rank(page: Page) -> None:
    for line in (LINES[0], "undo", *LINES[:4]):
        say(page, line)
    page.get_by_role("group", name="Suit").get_by_role("button", name="♠").click()
    page.get_by_role("button", name="♠9", exact=True).click()
    page.locator("#log").get_by_text("draw 9S").wait_for()
    page.locator("#said").get_by_text("♠9").wait_for()
    say(page, "undo")
    page.locator("#said").get_by_text("♠9").wait_for(state="detached")


def test_after_a_visit_it_starts_and_plays_without_a_network(page: Page, address: str) -> None:
    assert say(page, "new gatling Ana Bo Cy --house aspect_start=zero")["seq"] == 0
    Host.unplugged = True
    page.evaluate(SHARING, page.evaluate("gm.export(1)"))
    try:
        opened(page, address)
        assert page.evaluate("gm.kept") in ("disk", "asked")
        page.get_by_role("dialog").get_by_text("This duel is already here, as duel 1, with the same lines.").wait_for()
        page.get_by_role("button", name="Close").click()
        say(page, f"open {max(duel['id'] for duel in say(page, 'duels')['answer']['duels'])}")
        assert say(page, "draw 7C")["seq"] == 1
        assert say(page, "rule a35")["answer"]["rule"]["id"] == "gg.a35"
        assert "error" in say(page, "throw bo 17")
    finally:
        Host.unplugged = False
    assert page.locator("#wire").inner_text().startswith("kept")


def test_all_duels_are_saved_in_one_file_that_opens_again(page: Page, tmp_path: Path) -> None:
    page.locator("#menu").click()
    page.get_by_role("button", name="Send", exact=True).click()
    page.get_by_role("button", name="All duels in one file").click()
    with page.expect_download() as download:
        page.get_by_text("Save as a file").click()
    download.value.save_as(tmp_path / "duels.gm.db")
    assert page.locator("#wire").inner_text() == "kept for now"
    native = Session(str(tmp_path / "duels.gm.db"))
    count = len(native.store().duels())
    native.close()
    page.get_by_role("button", name="Close").click()
    page.locator("#menu").click()
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator("#sheet input[type=file]").set_input_files(tmp_path / "duels.gm.db")
    page.get_by_role("dialog").get_by_text("Here already: Ana, Bo, Cy; ").wait_for()
    assert len(say(page, "duels")["answer"]["duels"]) == count
    page.get_by_role("button", name="Close").click()


def test_keys_and_screens_have_no_accessibility_faults(page: Page) -> None:
    say(page, LINES[0])
    for screen in ("", "Board", "Log and corrections", "Send", "New duel", "Hub"):
        if screen:
            page.locator("#menu").click()
            page.get_by_role("dialog").get_by_role("button", name=screen, exact=True).click()
            page.locator("#sheet-title").get_by_text(screen.split()[0]).wait_for()
        assert [fault["id"] for fault in Axe().run(page).response["violations"]] == [], screen or "keys"
        if screen:
            page.get_by_role("button", name="Close").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_second_tab_is_refused_and_takes_over(page: Page, context: BrowserContext, address: str) -> None:
    say(page, LINES[0])
    before = page.evaluate("gm.export(1)")
    other = context.new_page()
    other.add_init_script("navigator.storage.persist = () => new Promise(() => {})")  # Firefox, until its user answers
    other.goto(address)
    other.get_by_text("gm is open in another tab. Go there, or take over here.").wait_for()
    other.get_by_role("button", name="Take over here").click()
    ready(other)
    page.get_by_text("gm continues in another tab.").wait_for()
    assert other.evaluate("gm.export(1)") == before
    assert other.evaluate("gm.kept") == "asked"
    page.close()


def test_without_a_disk_every_answer_says_so_and_each_round_offers_the_file(
    context: BrowserContext, address: str
) -> None:
    page = opened(context.new_page(), address.replace("localhost", OTHER))
    assert page.evaluate("gm.kept") == "memory"
    page.locator("#start").get_by_text("not kept: only in memory · works while the laptop is connected").wait_for()
    lines = demo("gatling")
    native = Engine(":memory:")
    opened_2 = next(
        at for at, line in enumerate(lines) if native.say(line) and json.loads(native.state())["opened"] == 2
    )
    native.close()
    for line in lines[:opened_2]:
        say(page, line)
    page.locator("#typed").fill("note kept?")
    page.locator("#typed").press("Enter")
    page.locator("#said").get_by_text("Not kept: only in memory.").wait_for()
    assert not page.locator("#sheet[open]").count()
    say(page, lines[opened_2])
    page.get_by_role("dialog").get_by_text("Save as a file").wait_for()
    page.close()


def test_a_phone_fetches_the_app_from_the_laptop_in_the_room(context: BrowserContext, real: str, shell: Shell) -> None:
    folder = real or runtime._installed()
    fast = "import zipfile; from gm.interfaces.app import packing, runtime; packing.METHOD = zipfile.ZIP_STORED"
    before = f"{fast}; runtime._installed = lambda: {folder!r}"
    with serving(shell, f"serve --port 0 --app --name {OTHER}", before=before) as served:
        page = opened(context.new_page(), served.app[0].replace("localhost", OTHER))
        page.locator("#start").get_by_text("not kept: only in memory · works while the laptop is connected").wait_for()
        assert say(page, "new gatling Ana Bo Cy")["seq"] == 0
        page.close()


def test_lines_go_to_a_hub_after_their_answers_and_wait_for_it_without_a_network(
    page: Page, context: BrowserContext, address: str, shell: Shell
) -> None:
    assert shell("hub new Con").status == 0
    card = shell("hub card Ana --json").data["cards"][0]["card"]
    with serving(shell, "serve --hub --port 0") as served:
        key = card.partition("#")[2].replace(".", " ")
        assert say(page, f"hub join http://localhost:{served.port} {key}")["answer"]["device"] == 1
        say(page, "new gatling Ana Bo Cy --house aspect_start=zero")
        for line in ("draw 7C", "throw bo 5 mid hit", "note “café 🎲”"):
            assert "error" not in say(page, line), line
        until(lambda: say(page, "hub")["answer"]["waiting"] == 0)
    for line in ("undo", "note later"):
        assert say(page, line)["notices"] is not None
    opened(page, address)  # the card is kept, and starting waits for no hub
    assert say(page, "note after the start")["seq"] == 6
    with serving(shell, f"serve --hub --port {served.port}"):
        until(lambda: say(page, "hub")["answer"]["waiting"] == 0)
    page.locator("#wire").get_by_text("kept for now", exact=True).wait_for()
    number = page.evaluate(STATE)["number"]
    record = json.loads(page.evaluate("(number) => gm.export(number)", number))
    with closing(sqlite3.connect(shell.db.with_name("duels.hub.db"))) as db:
        stored = db.execute("SELECT words, digest FROM log ORDER BY seq").fetchall()
    assert [words for words, _ in stored] == [row["words"] for row in record["log"]]
    assert stored[-1][1] == record["digest"]
    assert say(page, "hub leave")["answer"]["left"]


def test_a_hubs_card_is_read_with_the_camera(page: Page, shell: Shell) -> None:
    assert shell("hub new Con").status == 0
    card = shell("hub card Ana --json").data["cards"][0]["card"]
    say(page, "new gatling Ana Bo Cy")
    page.evaluate(READER)
    page.evaluate(
        "() => (navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('not allowed'); })"
    )
    open_hub(page)
    page.get_by_role("button", name="Read a hub's card").click()
    page.get_by_text("gm cannot use the camera. Allow it for this page in the browser's settings").wait_for()
    page.get_by_role("button", name="Close").click()
    page.evaluate("() => delete navigator.mediaDevices.getUserMedia")
    open_hub(page)
    page.get_by_role("button", name="Read a hub's card").click()
    page.get_by_label("The camera's picture").wait_for()
    page.evaluate("(text) => (globalThis.card = text)", card)
    page.locator("#sheet").get_by_text("as number 1").wait_for()
    page.get_by_role("button", name="Close").click()
    assert say(page, "hub leave")["answer"]["left"]


def test_a_browser_that_reads_no_codes_offers_to_type_the_card(page: Page) -> None:
    say(page, "new gatling Ana Bo Cy")
    page.evaluate("() => (globalThis.BarcodeDetector = undefined)")
    open_hub(page)
    page.get_by_role("button", name="Type a hub's card").wait_for()
    assert page.get_by_role("button", name="Read a hub's card").count() == 0
    page.get_by_role("button", name="Close").click()


def open_hub(page: Page) -> None:
    """Open the screen of the hub from the menu."""
    page.locator("#menu").click()
    page.get_by_role("button", name="Hub", exact=True).click()


def test_only_the_script_that_carries_lines_may_reach_the_hub_and_no_other_host(page: Page, address: str) -> None:
    tried = """(other) => fetch(other, { mode: "no-cors" }).then(() => "reached", () => "not reached")"""
    assert page.evaluate(tried, address) == "reached"
    assert page.evaluate(tried, address.replace("localhost", "127.0.0.1")) == "not reached"
    policy = """(name) => fetch(name).then(({ headers }) => headers.get("content-security-policy"))"""
    assert page.evaluate(policy, "hub.js?http%3A%2F%2F10.0.0.5%3A8027%2Fcon") == (
        "default-src 'none'; connect-src http://10.0.0.5:8027"
    )
    assert page.evaluate(policy, "worker.js") == POLICY


def test_a_full_disk_or_a_cleared_store_refuses_the_line(context: BrowserContext, address: str) -> None:
    page = context.pages[0]
    session: CDPSession = context.new_cdp_session(page)
    origin = address.rstrip("/")
    used = page.evaluate("navigator.storage.estimate()")["usage"]
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": used})
    answers = [say(page, f'note "{"x" * 1900}"') for _ in range(40)]
    refused = [answer["error"]["code"] for answer in answers if "error" in answer]
    assert refused
    assert {*refused} == {"file"}
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    assert "error" not in say(page, "note again")
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "file_systems"})
    assert say(page, "note lost")["error"]["code"] == "file"
