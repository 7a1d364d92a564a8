"""A browser that all tests share. Without a Chromium these tests are skipped."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, expect, sync_playwright

from tests.support.running import PATIENCE
from tests.support.serving import PHONE, browser_path

REFUSED = (401, 403, 404, 409, 422, 503)
"""Answers that a browser reports, and that a page tells by itself."""

LEAN = ("--no-sandbox", "--renderer-process-limit=1", "--js-flags=--min-semi-space-size=64")
"""Options for the browser: one process for all pages, and enough memory for axe."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Yield one browser for all tests."""
    path = browser_path()
    if path is None:
        pytest.skip("no Chromium is installed (GM_CHROMIUM names one): .ci/run installs Debian's")
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=LEAN)
        yield found
        found.close()


@pytest.fixture(scope="session")
def at_rest(browser: Browser) -> list[Page]:
    """Return pages of the browser that no test uses at the moment: opening a new page takes longer than most tests."""
    return []


@pytest.fixture
def look(browser: Browser, at_rest: list[Page]) -> Iterator[Callable[..., Page]]:
    """Open an address on a screen; nothing may be wrong on the console, and nobody else may be asked for anything."""
    used, faults = list[tuple[Page, bool]](), list[str]()

    def said(message: ConsoleMessage) -> None:
        if message.type == "error" and "ERR_" not in message.text:
            faults.append(message.text)

    def failed(error: Error) -> None:
        faults.append(str(error))

    def asked(request: Request) -> None:
        if not request.url.startswith(("http://localhost:", "file:", "about:")):
            faults.append(request.url)

    watched = {"console": said, "pageerror": failed, "request": asked}

    def opened(address: str, screen: dict[str, int] = PHONE, theme: str = "light", scripts: bool = True) -> Page:
        page = at_rest.pop() if scripts and at_rest else browser.new_context(java_script_enabled=scripts).new_page()
        used.append((page, scripts))
        page.set_viewport_size(screen)  # type: ignore[arg-type]
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        page.set_default_timeout(PATIENCE * 1000)
        for event, told in watched.items():
            page.on(event, told)  # type: ignore[call-overload]
        page.goto(address)
        return page

    yield opened
    for page, scripts in used:
        for event, told in watched.items():
            page.remove_listener(event, told)
        if scripts:
            clear(page)
            at_rest.append(page)
        else:
            page.context.close()
    assert [fault for fault in faults if not any(f" {status} " in fault for status in REFUSED)] == []


def clear(page: Page) -> None:
    """Leave nothing of one test on a page for the next."""
    page.context.set_offline(False)
    page.context.clear_cookies()
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.emulate_media(reduced_motion="null", forced_colors="null", contrast="null", media="null")
    page.goto("about:blank")
