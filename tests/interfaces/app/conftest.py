"""A runtime that stands in for the app's real one, and the real one if it is installed."""

from __future__ import annotations

import os
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import pytest

from gm.interfaces.app.runtime import PACKAGE, facts
from tests.support.running import gm, home, shell, stored

__all__ = ["gm", "home", "shell", "stored"]

SCRIPT = "pyodide.asm.mjs"


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
    return folder


@pytest.fixture(scope="session")
def real() -> str:
    """Return the path of the real runtime; '' if it is installed as a package."""
    path = os.environ.get("GM_APP_RUNTIME", "")
    if not path and find_spec(PACKAGE) is None:
        pytest.skip("the app's runtime is not installed (GM_APP_RUNTIME names its folder): .ci/app/make.py makes it")
    return path
