"""The name in the room and the code for phones."""

from __future__ import annotations

import socket
from collections.abc import Mapping, Sequence

import pytest
import qrcode
from markupsafe import Markup
from zeroconf import ServiceInfo, ServiceStateChange

from gm.errors import GmError
from gm.interfaces.cli.serving.lan_status import _name_lines
from gm.interfaces.web import lan
from gm.interfaces.web.board.public_view import live_board
from gm.links import HOSTS


class Others:
    """A network in which other machines may have names already: ``taken`` are the addresses by name."""

    taken: Mapping[str, str] = {}
    announced: list[ServiceInfo]

    def __init__(self, interfaces: Sequence[str] = ()) -> None:
        self.announced = []

    def register_service(self, info: ServiceInfo, allow_name_change: bool) -> None:
        """Announce a name."""
        self.announced.append(info)

    def unregister_all_services(self) -> None:
        """Withdraw all announcements."""
        self.announced.clear()

    def close(self) -> None:
        """Do nothing."""


class Asked:
    """A lookup of a name in that network."""

    def __init__(self, name: str) -> None:
        self.name = name

    def request(self, network: Others, wait: int) -> bool:
        """Return whether another machine has the name."""
        return self.name in Others.taken

    def parsed_addresses(self) -> list[str]:
        """Return the addresses of the machines that have it."""
        return [Others.taken[self.name]]


class Browser:
    """A search for services that finds nothing by itself."""

    def __init__(self, network: Others, kind: str, handlers: Sequence[object]) -> None:
        self.kind = kind


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Replace the network, so that no packet leaves this machine."""
    monkeypatch.setattr(lan, "Zeroconf", Others)
    monkeypatch.setattr(lan, "AddressResolver", Asked)
    monkeypatch.setattr(lan, "ServiceBrowser", Browser)
    return monkeypatch


def test_a_free_name_is_announced_and_taken_back(network: pytest.MonkeyPatch) -> None:
    announced = lan.Announcement(["192.168.1.20"], 5252)
    assert (announced.name, announced.owner) == ("gm.local", "")
    announced.take_back()


def test_our_own_name_is_free(network: pytest.MonkeyPatch) -> None:
    network.setattr(Others, "taken", {"gm.local.": "192.168.1.20"})
    assert lan.Announcement(["192.168.1.20"], 5252).name == "gm.local"


def test_a_second_table_takes_the_next_name(network: pytest.MonkeyPatch) -> None:
    network.setattr(Others, "taken", {"gm.local.": "192.168.1.7", "gm-2.local.": "192.168.1.8"})
    announced = lan.Announcement(["192.168.1.20"], 5252)
    assert (announced.name, announced.owner) == ("gm-3.local", "192.168.1.7")
    assert "http://gm-3.local:5252" in "\n".join(_name_lines(announced, 5252))


def test_nine_taken_names_are_reported_with_a_remedy(network: pytest.MonkeyPatch) -> None:
    network.setattr(Others, "taken", {f"{host}.": "192.168.1.7" for host in HOSTS})
    with pytest.raises(GmError, match=r"9 other computers already use the names gm\.local to gm-9\.local") as told:
        lan.Announcement(["192.168.1.20"], 5252)
    assert "http://192.168.1.20:5252/" in told.value.remedy


class Tables(Others):
    """A network whose tables answer."""

    known: Mapping[str, ServiceInfo] = {}

    def get_service_info(self, kind: str, name: str, wait: int) -> ServiceInfo | None:
        """Return what a table announced."""
        return self.known.get(name)


def table(name: str, host: str, address: str, port: int = 5252) -> tuple[str, ServiceInfo]:
    """Return what a table announces, by its name."""
    full = f"gm at {name}:{port}._gm._tcp.local."
    packed = [socket.inet_aton(address)]
    return full, ServiceInfo("_gm._tcp.local.", full, addresses=packed, port=port, server=f"{host}.")


def test_other_tables_are_listed_while_they_are_announced(network: pytest.MonkeyPatch) -> None:
    known = dict(
        [
            table("upstairs", "gm-2.local", "192.168.1.8"),
            table("this", "gm.local", "192.168.1.20"),
            table("this", "gm.local", "192.168.1.20", 5300),
            table("a printer", "printer.local", "192.168.1.9"),
        ]
    )
    network.setattr(Tables, "known", known)
    network.setattr(lan, "Zeroconf", Tables)
    announced = lan.Announcement(["192.168.1.20"], 5252)
    heard = [(name, ServiceStateChange.Added) for name in (*known, "gm at nowhere:5252._gm._tcp.local.")]
    for name, change in heard:
        announced._heard(announced._zeroconf, "_gm._tcp.local.", name, change)
    assert [(table.computer, table.address) for table in announced.others()] == [
        ("this", "http://192.168.1.20:5300/"),
        ("upstairs", "http://192.168.1.8:5252/"),
    ]
    announced._heard(announced._zeroconf, "_gm._tcp.local.", heard[0][0], ServiceStateChange.Removed)
    assert len(announced.others()) == 1


def test_the_page_links_to_the_other_tables() -> None:
    others = (lan.OtherTable("<upstairs>", "gm-2.local", "http://192.168.1.8:5252/"),)
    way = lan.BoardLink("192.168.1.20:5252", Markup(""), others)
    html = live_board(GmError("no-duel", "There is no duel yet."), way)
    assert '<a href="http://192.168.1.8:5252/">&lt;upstairs&gt;</a>' in html


def test_without_a_network_nothing_is_announced(network: pytest.MonkeyPatch) -> None:
    with pytest.raises(GmError, match="There is no network"):
        lan.Announcement([], 5252)


def test_a_failed_name_lookup_is_reported(network: pytest.MonkeyPatch) -> None:
    def unreachable(interfaces: Sequence[str]) -> Others:
        raise OSError("no such device")

    network.setattr(lan, "Zeroconf", unreachable)
    with pytest.raises(GmError, match="cannot be announced"):
        lan.Announcement(["192.168.1.20"], 5252)


def test_no_address_is_a_loopback_address() -> None:
    assert not [address for address in lan.addresses() if address.startswith(("127.", "169.254."))]


@pytest.mark.parametrize("address", ["http://192.168.1.20:5252/", "http://10.0.0.1:5252/"])
def test_the_code_on_the_screen_is_the_code_of_the_address(address: str) -> None:
    lit = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}
    rows: list[list[bool]] = []
    for line in lan.qr_text(address).split("\n"):
        upper, lower = zip(*(lit[mark] for mark in line), strict=True)
        rows += [[not light for light in upper], [not light for light in lower]]
    made = qrcode.QRCode(border=2, error_correction=qrcode.constants.ERROR_CORRECT_L)
    made.add_data(address)
    matrix = [list(map(bool, row)) for row in made.get_matrix()]
    assert rows[: len(matrix)] == matrix
