"""``gm serve`` in a shell: where it listens, what it says when it cannot, and how it ends."""

from __future__ import annotations

import socket
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gm.errors import GmError
from gm.interfaces.web import server
from gm.links import HOST
from gm.store.database import Store
from tests.support.running import Command, Shell, unix
from tests.support.serving import Served, serving

OLDER = Path(__file__).parents[2] / "store" / "older"

pytestmark = pytest.mark.needs("gatling")

ANOTHER = "127.0.0.2"
"""An address of this machine, on a system whose whole loopback network is its own, that is not localhost's."""


@pytest.mark.skipif(sys.platform != "linux", reason="only there all of 127.0.0.0/8 is this machine")
def test_it_listens_on_this_machine_alone(table: Command, shell: Shell) -> None:
    with serving(shell) as served:
        assert served.get("/r/a35")[0] == 200
        with socket.socket() as elsewhere, pytest.raises(ConnectionRefusedError):
            elsewhere.connect((ANOTHER, served.port))


@unix
def test_it_ends_quietly_when_asked_even_while_somebody_watches(table: Command, shell: Shell) -> None:
    with serving(shell) as served:
        events = served.events()
        assert events.next("board")
        status, said = served.stop()
        events.close()
        assert (status, said) == (0, b"")


@unix
def test_it_ends_quietly_while_another_program_locks_the_file(table: Command, shell: Shell) -> None:
    with serving(shell, "serve --port 0 --phone") as served, closing(sqlite3.connect(table.db)) as other:
        assert served.get("/r/a35")[0] == 200
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        assert served.stop() == (0, b"")


def test_an_occupied_port_is_named(table: Command, shell: Shell) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        ran = shell(f"--json serve --port {port}")
    assert ran.status == 3
    assert ran.error["code"] == "network"
    assert str(port) in ran.error["message"]
    assert "gm serve --port" in ran.error["remedy"]


def test_a_free_port_that_is_taken_at_the_other_address_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    refused: list[object] = []

    class Taken(socket.socket):
        def bind(self, address: Any) -> None:
            if self.family == socket.AF_INET6 and address[1] and not refused:
                refused.append(address)
                raise OSError(98, "Address already in use")
            super().bind(address)

    monkeypatch.setattr("socket.socket", Taken)
    sockets = server.listen(0, lan=False)
    ports = {sock.getsockname()[1] for sock in sockets}
    for sock in sockets:
        sock.close()
    assert len(ports) == 1
    assert [address[1] for address in refused] != [*ports]  # type: ignore[index]


def test_on_windows_the_port_is_exclusive(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    class Noted(socket.socket):
        def setsockopt(self, level: int, option: int, value: int) -> None:  # type: ignore[override]
            if level == socket.SOL_SOCKET:
                asked.append(option)

    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", -5, raising=False)
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("socket.socket", Noted)
    for sock in server.listen(0, lan=False):
        sock.close()
    assert set(asked) == {-5}


@pytest.mark.parametrize("port", ["x", "-1", "65536", "1e3", "５", "000000070000"])
def test_an_invalid_port_is_rejected(table: Command, shell: Shell, port: str) -> None:
    ran = shell(["--json", "serve", f"--port={port}"])
    assert (ran.status, ran.error["code"]) == (2, "words")


@pytest.mark.parametrize("line", ["serve", "site out"])
def test_serve_is_not_a_line_of_a_duel(table: Command, line: str) -> None:
    ran = table.play([line])
    assert ran.answers[0]["error"]["code"] == "words"
    assert "window of its own" in ran.answers[0]["error"]["message"]


def test_a_missing_duel_is_reported_on_the_page(table: Command, shell: Shell) -> None:
    with serving(shell, "--duel 9 serve --port 0") as served:
        assert "There is no duel 9." in served.get("/")[1]
        assert served.get("/r/a35")[0] == 200


def test_it_stays_with_the_named_duel(table: Command, shell: Shell) -> None:
    with serving(shell, "--duel 1 serve --port 0") as served:
        events = served.events()
        events.board("Cy throws")
        assert table("new gatling Di Ed --house aspect_start=zero").status == 0
        assert table("--duel 1 throw cy 2 top").status == 0
        events.board("at rest")
        assert "Ana, Bo, Cy" in served.get("/")[1]
        events.close()


def test_a_database_that_comes_and_goes_is_followed(gm: Command, shell: Shell) -> None:
    with serving(shell) as served:
        events = served.events()
        events.board("There is no duel yet")
        assert gm("new gatling Ana Bo --house aspect_start=zero").status == 0
        events.board("Ana draws")
        kept = gm.db.with_name("kept.db")
        assert gm(f"backup {kept}").status == 0
        for file in gm.db.parent.glob("duels.db*"):
            file.unlink()
        events.board("There is no duel yet")
        kept.rename(gm.db)
        events.board("Ana draws")
        assert gm("draw 7C").status == 0
        events.board("7 Heatstroke")
        events.close()


def test_a_damaged_database_is_reported_and_the_rules_stay(gm: Command, shell: Shell) -> None:
    gm.db.write_bytes(b"This is no database at all. " * 400)
    with serving(shell) as served:
        status, text, _ = served.get("/")
        assert status == 200
        assert "cannot be shown right now" in text
        assert str(gm.db.parent) not in text
        assert "gm " not in text.partition("<main")[2]
        assert served.get("/r/a35")[0] == 200
        _, said = served.stop()
    assert b"damaged" in said
    assert str(gm.db).encode() in said


def test_reading_does_not_migrate_an_older_database(tmp_path: Path) -> None:
    file = tmp_path / "duels.db"
    file.write_bytes((OLDER / "fifth.db").read_bytes())
    store = Store(str(file), read_only=True)
    assert store.duels()
    store.close()
    assert file.read_bytes() == (OLDER / "fifth.db").read_bytes()


def test_a_read_only_store_can_write_nothing(table: Command) -> None:
    store = Store(str(table.db), read_only=True)
    with pytest.raises(GmError, match="read-only"):
        store.open(1, "now")
    with pytest.raises(sqlite3.OperationalError):
        store.db.execute("DROP TABLE log")
    store.close()


def test_changes_are_counted_by_the_reader(table: Command) -> None:
    store = Store(str(table.db), read_only=True)
    before = store.version()
    assert store.version() == before
    assert table("throw cy 2 top").status == 0
    assert store.version() != before
    store.close()


ALONE = """
import gm.interfaces.web.lan
gm.interfaces.web.lan.addresses = list
"""
"""A machine without a network."""


def test_without_a_network_the_page_is_still_served(table: Command, shell: Shell) -> None:
    with serving(shell, "serve --lan --port 0", before=ALONE) as served:
        assert served.get("/r/a35")[0] == 200
        status, said = served.stop()
    assert status == 0
    assert b"There is no network" in said


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "[::1]", "LocalHost"])
def test_it_answers_to_its_own_names(standing: Served, name: str) -> None:
    for host in (name, f"{name}:{standing.port}"):
        assert standing.get("/r/a35", Host=host)[0] == 200


@pytest.mark.parametrize("name", [HOST, socket.gethostname(), "192.168.1.20"])
def test_without_the_lan_its_names_are_rejected(standing: Served, name: str) -> None:
    assert standing.get("/r/a35", Host=name)[0] == 421
