"""A duel, and the port at which phones enter its results."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from gm.commands.line import run
from gm.notation.line import split
from gm.store.database import Store
from gm.table.keypad import Pad, make_pad
from gm.table.session import Session
from tests.support.phoning import Phone, PhoneServer
from tests.support.running import PATIENCE, After, Command, Shell, after, gm, home, shell, stored, unsynced
from tests.support.serving import Served, serving
from tests.support.touching import Touch, paired

__all__ = ["after", "gm", "home", "shell", "stored"]

BEGUN = ("new gatling Ana Bo Cy", "draw 7C", "throw bo 5 mid hit")


@pytest.fixture
def table(after: After) -> Command:
    """Return a duel in which Bo was hit and Cy throws next."""
    return after(BEGUN)


@pytest.fixture
def server(table: Command, monkeypatch: pytest.MonkeyPatch) -> Iterator[PhoneServer]:
    """Yield the phones' port of that duel."""
    monkeypatch.setattr(Store, "_prepare", unsynced(Store._prepare))
    found = PhoneServer(table.db)
    yield found
    found.close()


@pytest.fixture
def phone(server: PhoneServer) -> Phone:
    """Return the referee's phone."""
    return server.pair()


class Window:
    """The referee's window, at which lines are typed as well."""

    def __init__(self, db: Path) -> None:
        self.db = db
        self.duels = 0

    def begin(self, new: str = BEGUN[0], *lines: str) -> None:
        """Begin a duel under a title of its own: nothing else tells it from the one before."""
        self.duels += 1
        self(f'{new.partition(" --title ")[0]} --title "{self.title}"', *lines)

    @property
    def title(self) -> str:
        """The title of the current duel."""
        return f"Duel {self.duels} of the evening"

    def __call__(self, *lines: str) -> None:
        with closing(Session(str(self.db))) as session:
            session.store(create=True)
            for line in lines:
                run(session, split(line))

    def words(self) -> list[str]:
        """Return the words of all rows."""
        with closing(Session(str(self.db))) as session:
            return [row.words for row in session.table().rows]

    def pad(self) -> Pad:
        """Return the keys for the current state."""
        with closing(Session(str(self.db))) as session:
            return make_pad(session.table())

    def log(self) -> list[dict[str, Any]]:
        """Return the lines of the log as data."""
        with closing(Session(str(self.db))) as session:
            rows: list[dict[str, Any]] = run(session, ["log"]).data()["rows"]
            return rows


class Evening:
    """A table with many duels, and one phone that is paired with it."""

    def __init__(self, window: Window, served: Served, page: Page) -> None:
        self.window = window
        self.url = f"http://localhost:{served.phone['port']}/"
        page.set_default_timeout(PATIENCE * 1000)
        page.goto(f"{self.url}#{served.phone['code']}")
        self.touch = Touch(paired(page))
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    def begin(self, screen: dict[str, int], *lines: str) -> Touch:
        """Begin a duel with these lines, and return the phone once it shows them."""
        self.window.begin(*lines)
        self.touch.page.set_viewport_size(screen)  # type: ignore[arg-type]
        self.touch.plays(self.window.title)
        self.touch.log_has(len(lines))
        self.touch.taps = 0
        return self.touch


@pytest.fixture(scope="session")
def table_for_all(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Evening]:
    """Yield one phone for all tests: pairing takes longer than all the taps."""
    folder = tmp_path_factory.mktemp("evening")
    window = Window(folder / "duels.db")
    window.begin()
    with serving(Shell(window.db, folder), "serve --port 0 --phone") as served:
        page = browser.new_context(has_touch=True).new_page()
        yield Evening(window, served, page)
        page.context.close()


@pytest.fixture
def evening(table_for_all: Evening) -> Iterator[Evening]:
    """Yield that phone; nothing may be wrong with its page, and nothing of a test is left for the next."""
    yield table_for_all
    table_for_all.touch.left()
    table_for_all.touch.page.unroute_all(behavior="ignoreErrors")
    assert table_for_all.faults == []


@pytest.fixture
def window(evening: Evening) -> Window:
    """Return the referee's window of the evening."""
    return evening.window
