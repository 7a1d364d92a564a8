"""A page that is served, and a table beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from gm.interfaces.cli import main
from tests.support.drawn import Easel
from tests.support.running import After, Command, Shell, after, gm, home, shell, stored
from tests.support.serving import Served, serving

__all__ = ["after", "gm", "home", "shell", "stored"]

BEGUN = ("new gatling Ana Bo Cy", "draw 7C", "throw bo 5 mid hit")


@pytest.fixture
def table(after: After) -> Command:
    """Return a duel in which Bo was hit and Cy throws next."""
    return after(BEGUN)


@pytest.fixture
def served(table: Command, shell: Shell) -> Iterator[Served]:
    """Yield the page of that duel."""
    with serving(shell) as found:
        yield found


@pytest.fixture(scope="session")
def easel(browser: Browser) -> Iterator[Easel]:
    """Yield one screen for all boards."""
    made = Easel(browser)
    yield made
    made.context.close()


@pytest.fixture(scope="session")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield the page of a corrected duel that no test continues."""
    folder = tmp_path_factory.mktemp("standing")
    shell = Shell(folder / "duels.db", folder)
    lines = "\n".join((*BEGUN, "throw cy 2 top", "rest", "draw QH", "fix 2 throw bo 4 mid hit --yes"))
    ran = shell("play", lines)
    assert ran.status == 0, ran.err
    with serving(shell) as found:
        yield found


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the static site, which no test changes."""
    out = tmp_path_factory.mktemp("files") / "site"
    assert main(["--db", str(out.parent / "duels.db"), "site", str(out)]) == 0
    return out
