"""A page that is served, a table beside it, and a browser that looks: skipped where no Chromium is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from gm.doors.cli import main
from tests.driving.running import PATIENCE, Command, Shell, gm, home, shell
from tests.driving.serving import PHONE, Served, browser_path, serving

__all__ = ["gm", "home", "shell"]

BEGUN = ("new gatling Ana Bo Cy", "draw 7C", "throw bo 5 mid hit")


@pytest.fixture
def table(gm: Command) -> Command:
    """A duel in which Bo was hit and Cy is to throw."""
    for line in BEGUN:
        assert gm(line).status == 0
    return gm


@pytest.fixture
def served(table: Command, shell: Shell) -> Iterator[Served]:
    """The page of that duel."""
    with serving(shell) as found:
        yield found


@pytest.fixture(scope="session")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The page of a corrected duel that nobody plays on: for tests that only look."""
    folder = tmp_path_factory.mktemp("standing")
    shell = Shell(folder / "duels.db", folder)
    lines = "\n".join((*BEGUN, "throw cy 2 top", "rest", "draw QH", "fix 2 throw bo 4 mid hit --yes"))
    ran = shell("play", lines)
    assert ran.status == 0, ran.err
    with serving(shell) as found:
        yield found


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages as files, written once: for tests that only look."""
    out = tmp_path_factory.mktemp("files") / "site"
    assert main(["--db", str(out.parent / "duels.db"), "site", str(out)]) == 0
    return out


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    path = browser_path()
    if path is None:
        pytest.skip("no Chromium is installed (GM_CHROMIUM names one): .ci/run installs Debian's")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def look(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open an address on a screen; nothing may be wrong on the console, and nobody else may be asked for anything."""
    contexts, faults = [], list[str]()

    def opened(address: str, screen: dict[str, int] = PHONE, theme: str = "light", scripts: bool = True) -> Page:
        context = browser.new_context(viewport=screen, color_scheme=theme, java_script_enabled=scripts)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on(
            "console",
            lambda said: faults.append(said.text) if said.type == "error" and "ERR_" not in said.text else None,
        )
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "request",
            lambda asked: None if asked.url.startswith(("http://localhost:", "file:")) else faults.append(asked.url),
        )
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [fault for fault in faults if "404" not in fault] == []
