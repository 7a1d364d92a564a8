"""The hub's page in a browser: tables and standings change by themselves, and a television has pages."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from gm.commands.line import run
from gm.hub.protocol.body import Line, Place
from gm.hub.store.duels import receive
from gm.hub.store.location import open_store
from gm.hub.store.sqlite import SqliteStore
from gm.notation.line import split
from gm.table.session import Session
from tests.support.hub_lines import NOW, facts, lines, push, unsynced
from tests.support.hub_server import Serving
from tests.support.serving import PHONE, TV

pytestmark = pytest.mark.needs("event")
_TABLES = 13
_PLAYERS = 26
WON = '{"winners":["pc"],"kind":"won","counts":{},"text":"won by Pc"}'


def begun(names: list[str]) -> Line:
    """Return the first line of a duel."""
    body = json.dumps({"seats": [[name.lower(), name] for name in names]})
    return *lines(1)[0][:4], body, None, "{}"


def test_tables_and_standings_change_by_themselves(
    look: Callable[..., Page], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SqliteStore, "_prepare", unsynced(SqliteStore._prepare))
    database = str(tmp_path / "hub.db")
    names = [f"P{chr(97 + number)}" for number in range(_PLAYERS)]
    with closing(Session(database, short=True)) as session:
        for line in (f"new event {' '.join(names)} --title Friday", f"pair {' '.join(names)}"):
            run(session, split(line))
    hub = Serving(lambda: open_store(database, create=True), database=database)
    try:
        firsts = {table: begun(names[2 * table - 2 : 2 * table]) for table in range(1, _TABLES + 1)}
        for table, first in firsts.items():
            receive(hub.store, 1, push(facts(str(table)), [first], at=Place("friday", 1, table)), NOW)
        tv = look(f"http://localhost:{hub.port}/?tv", TV)
        expect(tv.locator("#page")).to_have_text("page 1 of 4")
        assert (tv.locator("li:visible").count(), tv.locator("section:visible").count()) == (12, 0)
        phone = look(f"http://localhost:{hub.port}/", PHONE)
        expect(phone.locator("tbody tr").first).to_contain_text("Pa0")
        won = [firsts[2], *lines(1, start=1)]
        receive(hub.store, 1, push(facts("2"), won, outcome=WON, at=Place("friday", 1, 2)), NOW)
        expect(phone.locator("tbody tr").first).to_contain_text("Pc2")
        expect(phone.locator("#t-2 .result")).to_have_text("won by Pc")
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    finally:
        hub.close()
        hub.store.close()
