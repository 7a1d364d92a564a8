"""The name in the room and the code for phones."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import qrcode

from gm.errors import GmError
from gm.interfaces.web import lan


class Others:
    """A network in which another machine may have the name already."""

    taken: Sequence[str] = ()
    announced: list[object]

    def __init__(self, interfaces: Sequence[str] = ()) -> None:
        self.announced = []

    def register_service(self, info: object, allow_name_change: bool) -> None:
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
        return bool(Others.taken)

    def parsed_addresses(self) -> list[str]:
        """Return the addresses of the machines that have it."""
        return list(Others.taken)


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Replace the network, so that no packet leaves this machine."""
    monkeypatch.setattr(lan, "Zeroconf", Others)
    monkeypatch.setattr(lan, "AddressResolver", Asked)
    return monkeypatch


def test_a_free_name_is_announced_and_taken_back(network: pytest.MonkeyPatch) -> None:
    network.setattr(Others, "taken", ())
    announced = lan.Announcement(["192.168.1.20"], 5252)
    announced.take_back()


def test_our_own_name_is_free(network: pytest.MonkeyPatch) -> None:
    network.setattr(Others, "taken", ("192.168.1.20",))
    lan.Announcement(["192.168.1.20"], 5252).take_back()


def test_a_taken_name_is_reported_with_a_remedy(network: pytest.MonkeyPatch) -> None:
    network.setattr(Others, "taken", ("192.168.1.7",))
    with pytest.raises(GmError, match=r"192\.168\.1\.7 already uses the name gm\.local") as told:
        lan.Announcement(["192.168.1.20"], 5252)
    assert "http://192.168.1.20:5252/" in told.value.remedy


def test_without_a_network_nothing_is_announced(network: pytest.MonkeyPatch) -> None:
    with pytest.raises(GmError, match="No network"):
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
