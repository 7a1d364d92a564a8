"""Tests of what the terminal shows, and of the address that the code for phones contains."""

from __future__ import annotations

import io
from collections.abc import Sequence
from threading import Event
from typing import NamedTuple

import pytest

from gm.interfaces.cli.serving.lan_status import LanStatus
from gm.interfaces.web import lan
from gm.interfaces.web.lan import addresses, qr_text


class Ip(NamedTuple):
    """An address of an adapter."""

    ip: str


class Adapter(NamedTuple):
    """A network card, or what passes for one."""

    nice_name: str
    ips: Sequence[Ip]


CARDS = (
    Adapter("lo", (Ip("127.0.0.1"),)),
    Adapter("docker0", (Ip("172.17.0.1"),)),
    Adapter("wlan0", (Ip("192.168.1.20"),)),
    Adapter("wg0", (Ip("10.8.0.2"),)),
)


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Give the laptop a container's network before its own, and announce no name."""
    monkeypatch.setattr("ifaddr.get_adapters", lambda: CARDS)
    monkeypatch.setattr(lan, "_way_out", lambda: "192.168.1.20")
    monkeypatch.setattr(lan, "Announcement", lambda found, port: Event().wait())
    return monkeypatch


def test_the_code_has_the_address_of_the_local_network(cards: pytest.MonkeyPatch) -> None:
    assert addresses()[0] == "192.168.1.20"


def test_virtual_networks_come_last(cards: pytest.MonkeyPatch) -> None:
    cards.setattr(lan, "_way_out", lambda: "")
    assert addresses() == ["192.168.1.20", "172.17.0.1", "10.8.0.2"]


def test_the_address_is_shown_before_the_name_is_resolved(
    cards: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cards.setenv("NO_COLOR", "1")
    LanStatus(5252, as_json=False).open()
    text = capsys.readouterr().out
    assert all(line in text for line in qr_text("http://192.168.1.20:5252/").split("\n"))
    assert text.index("http://192.168.1.20:5252/") < text.index("http://172.17.0.1:5252/")
    assert "Enter: next address" in text


def test_enter_shows_the_code_of_the_next_address(
    cards: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cards.setenv("NO_COLOR", "1")
    room = LanStatus(5252, as_json=False)
    cards.setattr("sys.stdin", io.StringIO("\n"))
    room._page()
    text = capsys.readouterr().out
    assert all(line in text for line in qr_text("http://172.17.0.1:5252/").split("\n"))
    cards.setattr("ifaddr.get_adapters", lambda: (Adapter("eth0", (Ip("10.1.2.3"),)),))
    cards.setattr("sys.stdin", io.StringIO("\n"))
    room._page()
    text = capsys.readouterr().out
    assert all(line in text for line in qr_text("http://10.1.2.3:5252/").split("\n"))


def test_without_a_network_there_is_no_code(cards: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    cards.setattr("ifaddr.get_adapters", lambda: CARDS[:1])
    LanStatus(5252, as_json=False).open()
    text = capsys.readouterr().out
    assert "█" not in text
    assert "http://localhost:5252/" in text
