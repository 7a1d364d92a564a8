"""A table that joins a hub and sends lines to it, both with the command ``gm``."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from gm.hub.protocol.cards import Card
from gm.hub.store import desk
from tests.support.hub_lines import NOW
from tests.support.hub_server import Serving
from tests.support.running import Command

GAME = ("new highdie Ana Bo", "throw ana 4", "throw bo 2", "throw ana 4", "throw bo 2", "throw ana 4", "throw bo 2")
WON = (*GAME, "throw ana 4", "throw bo 2", "throw ana 4", "throw bo 2")


def at_table(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Return a table whose files are in ``folder``."""
    folder.mkdir()
    monkeypatch.setenv("GM_DB", str(folder / "duels.db"))
    return Command(folder / "duels.db", monkeypatch)


def join(table: Command, hub: Serving, device: int = 1) -> None:
    """Join the hub with a card."""
    assert table(["hub", "join", Card(hub.url, device, hub.keys[device]).text]).status == 0


def play(table: Command, *lines: str) -> None:
    """Type lines, each of which must be accepted."""
    for line in lines:
        ran = table(line)
        assert ran.status == 0, ran.err


def sent(table: Command, words: str = "send") -> SimpleNamespace:
    """Send all lines, and return the exit status and the JSON data about the first duel."""
    ran = table(f"{words} --json")
    return SimpleNamespace(status=ran.status, **(ran.data["duels"][0] if ran.out else {}))


def give_away(hub: Serving, table: Command, device: str) -> str:
    """Send a game, assign it to another device at the desk, and play on at the table. Returns the duel's uid."""
    play(table, *GAME)
    sent(table)
    uid: str = hub.store.execute("SELECT uid FROM duel")[0][0]
    desk.assign(hub.store, desk.find_duel(hub.store, uid), desk.read_device(hub.store, device), NOW)
    play(table, "note more")
    return uid
