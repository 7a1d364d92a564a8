"""A runtime that stands in for the app's real one, and a browser with the app if the real one is installed."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, sync_playwright

from gm.interfaces.app import packing
from gm.interfaces.app.engine import Engine, start
from gm.interfaces.app.runtime import PACKAGE, facts
from gm.interfaces.app.site import write_app
from tests.support.running import PATIENCE, gm, home, shell, stored
from tests.support.serving import SMALL, browser_path

__all__ = ["gm", "home", "shell", "stored"]

OTHER = "gm.test"
"""Another name of this computer. A browser allows no database on disk for a page without https or localhost."""
CAMERA = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
OPTIONS = ["--no-sandbox", f"--host-resolver-rules=MAP {OTHER} 127.0.0.1", *CAMERA]
SCRIPT = "pyodide.asm.mjs"


def unpacked(archive: bytes) -> dict[str, bytes]:
    """Return the content of each file of a packed archive by its name."""
    with zipfile.ZipFile(BytesIO(archive)) as outer, zipfile.ZipFile(outer.open(packing.PACKED)) as inner:
        return {name: inner.read(name) for name in inner.namelist()}


def listed(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let gm take the files of ``folder`` for those of the runtime."""
    found = {path.name: sha256(path.read_bytes()).hexdigest() for path in folder.iterdir() if path.is_file()}
    monkeypatch.setitem(facts(), "files", found)
    monkeypatch.setitem(facts(), "libraries", {})


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with small files in place of the runtime, which gm accepts."""
    folder = tmp_path / "runtime"
    folder.mkdir()
    (folder / SCRIPT).write_text(f"before {facts()['change']['from']} after", encoding="utf-8")
    (folder / "pyodide.mjs").write_text("export {}", encoding="utf-8")
    listed(monkeypatch, folder)
    monkeypatch.setattr(packing, "METHOD", zipfile.ZIP_STORED)  # the real one takes seconds
    return folder


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """Yield the engine of a new database."""
    monkeypatch.chdir(tmp_path)
    made = start(str(tmp_path / "app.db"), str(tmp_path / "files"))
    assert made.prepare() == ""
    yield made
    made.close()


@pytest.fixture(scope="session")
def real() -> str:
    """Return the path of the real runtime; '' if it is installed as a package."""
    path = os.environ.get("GM_APP_RUNTIME", "")
    if not path and find_spec(PACKAGE) is None:
        pytest.skip("the app's runtime is not installed (GM_APP_RUNTIME names its folder): .ci/app/make.py makes it")
    return path


class Host(SimpleHTTPRequestHandler):
    """A static web host that can be unplugged."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript", ".wasm": "application/wasm"}
    unplugged = False

    def do_GET(self) -> None:
        """Answer, unless the host is unplugged."""
        if Host.unplugged:
            self.close_connection = True
        else:
            super().do_GET()

    def log_message(self, *args: Any) -> None:
        """Print nothing."""


@pytest.fixture(scope="session")
def address(real: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of the app."""
    folder = tmp_path_factory.mktemp("host") / "app"
    write_app(str(folder), (), real)
    server = ThreadingHTTPServer(("localhost", 0), partial(Host, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def context(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """Yield a browser with a profile of its own, where the app was opened once."""
    path = browser_path()
    if path is None:
        pytest.skip("no Chromium is installed (GM_CHROMIUM names one): .ci/run installs Debian's")
    profile = tmp_path_factory.mktemp("profile")
    with sync_playwright() as playwright:
        made = playwright.chromium.launch_persistent_context(profile, executable_path=path, args=OPTIONS)
        made.pages[0].set_viewport_size(SMALL)  # type: ignore[arg-type]
        made.set_default_timeout(PATIENCE * 1000)
        opened(made.pages[0], address).get_by_role("button", name="I understand").click()
        yield made
        made.close()


def opened(page: Page, address: str) -> Page:
    """Open the app and wait until it plays."""
    page.goto(address)
    ready(page)
    return page


def ready(page: Page) -> None:
    """Wait until the app plays."""
    page.wait_for_function("window.gm")
    page.evaluate("gm.ready")


def say(page: Page, line: str) -> Any:
    """Return what the app answers to a line."""
    return page.evaluate("(line) => gm.say(line)", line)


@pytest.fixture
def page(context: BrowserContext, address: str) -> Page:
    """Return the one tab of the app."""
    page = context.pages[0]
    if not page.url.startswith(address):
        opened(page, address)
    return page
