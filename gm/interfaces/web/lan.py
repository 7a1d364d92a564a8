"""The local network: this computer's addresses, the announced name of the page, and a QR code for phones."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

import ifaddr
import qrcode
from markupsafe import Markup
from zeroconf import (  # type: ignore[attr-defined]
    AddressResolver,
    Error,
    IPVersion,
    ServiceBrowser,
    ServiceInfo,
    ServiceStateChange,
    Zeroconf,
)

from gm.errors import GmError
from gm.links import HOST, HOSTS

_WAIT_MS = 1200
_TABLES = "_gm._tcp.local."
"""The service type that tables use to find each other."""
_ELSEWHERE = "192.0.2.1"
"""A reserved address (RFC 5737), used to find which of this computer's addresses faces the network."""
_INNER = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "vethernet", "tun", "tap", "wg", "zt", "utun")
"""The beginnings of the names of network interfaces that other devices cannot reach, such as ``docker0``."""


def addresses() -> list[str]:
    """Return the addresses at which other devices may reach this computer, the most likely first."""
    usable, way_out = [], _way_out()
    inner = set[str]()
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            if isinstance(ip.ip, str):
                address = ipaddress.ip_address(ip.ip)
                if not (address.is_loopback or address.is_link_local):
                    usable.append(address)
                    if adapter.nice_name.lower().startswith(_INNER):
                        inner.add(str(address))
    usable.sort(key=lambda ip: (str(ip) != way_out, str(ip) in inner, not ip.is_private))
    return [str(address) for address in usable]


def _way_out() -> str:
    """Return the address from which this computer reaches other devices; '' if there is no network.

    No data are sent.
    """
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((_ELSEWHERE, 9))
        return str(probe.getsockname()[0])
    return ""


class OtherTable(NamedTuple):
    """Another table in the network: its computer, its announced host name, and its address."""

    computer: str
    host: str
    address: str


class Announcement:
    """The host name of the board's page, announced in the local network until it is withdrawn.

    ``name`` is the first name in ``HOSTS`` that no other computer uses. ``owner`` is the address of another computer
    that uses the very first name in ``HOSTS``; '' if there is none.
    """

    def __init__(self, reachable: Sequence[str], port: int) -> None:
        """Announce that the page is at the addresses ``reachable`` and at ``port``, under a free name.

        Raises GmError (``network``) if there is no network, or if other computers already use all names.
        """
        if not reachable:
            text = f"There is no network to announce the name {HOST} on."
            remedy = "Join a network and start again. Until then, the page is on this computer only."
            raise GmError("network", text, remedy)
        self.name, self.owner = "", ""
        self._own = {f"http://{address}:{port}/" for address in reachable}
        self._others: dict[str, OtherTable] = {}
        try:
            self._zeroconf = Zeroconf(interfaces=list(reachable))
        except OSError as error:
            text = f"The name {HOST} cannot be announced: {error}."
            raise GmError("network", text, _by_number(reachable, port)) from error
        try:
            self._announce(reachable, port)
        except (Error, OSError) as error:
            self._zeroconf.close()
            text = f"The name {HOST} cannot be announced: {type(error).__name__}."
            raise GmError("network", text, _by_number(reachable, port)) from error
        except GmError:
            self._zeroconf.close()
            raise

    def _announce(self, reachable: Sequence[str], port: int) -> None:
        for host in HOSTS:
            user = self._user(host, reachable)
            if not user:
                self.name = host
                break
            self.owner = self.owner or user
        else:
            text = f"{len(HOSTS)} other computers already use the names {HOST} to {HOSTS[-1]}."
            raise GmError("network", text, _by_number(reachable, port))
        for kind in ("_http._tcp.local.", _TABLES):
            info = ServiceInfo(
                kind,
                f"gm at {socket.gethostname()[:40]}:{port}.{kind}",
                addresses=[socket.inet_aton(address) for address in reachable],
                port=port,
                server=f"{self.name}.",
            )
            self._zeroconf.register_service(info, allow_name_change=True)
        self._browser = ServiceBrowser(self._zeroconf, _TABLES, handlers=[self._heard])

    def _user(self, host: str, reachable: Sequence[str]) -> str:
        """Return the address of another computer that uses the name ``host``; '' if no other computer uses it."""
        resolver = AddressResolver(f"{host}.")
        ip_addresses = resolver.parsed_addresses() if resolver.request(self._zeroconf, _WAIT_MS) else []
        return next((address for address in ip_addresses if address not in reachable), "")

    def _heard(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        """Take note of a table that was announced or withdrawn on the network."""
        self._others.pop(name, None)
        if state_change is ServiceStateChange.Removed:
            return
        info = zeroconf.get_service_info(service_type, name, _WAIT_MS)
        ip_addresses = info.parsed_addresses(IPVersion.V4Only) if info else []
        if info and ip_addresses and (host := (info.server or "").rstrip(".")) in HOSTS:
            computer = name.removesuffix(f".{service_type}").removeprefix("gm at ").rpartition(":")[0][:40]
            self._others[name] = OtherTable(computer, host, f"http://{ip_addresses[0]}:{info.port}/")

    def others(self) -> tuple[OtherTable, ...]:
        """Return the other tables in the network, in the order of their host names in ``HOSTS``."""
        tables = [table for table in [*self._others.values()] if table.address not in self._own]
        return tuple(sorted(tables, key=lambda table: (HOSTS.index(table.host), table.address)))

    def take_back(self) -> None:
        """Withdraw the announced name."""
        with suppress(Error, OSError):
            self._zeroconf.unregister_all_services()
        self._zeroconf.close()


def _by_number(reachable: Sequence[str], port: int) -> str:
    return f"The page is at http://{reachable[0]}:{port}/"


class BoardLink(NamedTuple):
    """The link to the board for phones: its address and a QR code, and the other tables in the network."""

    address: str
    picture: Markup
    others: tuple[OtherTable, ...] = ()


def board_link(port: int) -> BoardLink | None:
    """Return the link to the board at this computer's most likely address; None if there is no network."""
    reachable = addresses()
    if not reachable:
        return None
    address = f"http://{reachable[0]}:{port}/"
    return BoardLink(address.removeprefix("http://").rstrip("/"), qr_svg(address))


def qr_svg(address: str) -> Markup:
    """Return a QR code of an address as SVG. The code has a margin and is dark on light in every theme."""
    rows = _matrix(address, border=4)
    dark = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, marked in enumerate(row) if marked)
    text = f"QR code for {address}"
    return Markup(
        '<svg class="code-picture" viewBox="0 0 {0} {0}" role="img" aria-label="{1}" focusable="false">'
        '<path class="light" d="M0 0h{0}v{0}H0z"/><path class="dark" d="{2}"/></svg>'
    ).format(len(rows), text, dark)


def _matrix(address: str, border: int) -> list[list[bool]]:
    made = qrcode.QRCode(border=border, error_correction=qrcode.constants.ERROR_CORRECT_L)
    made.add_data(address)
    return [list(map(bool, row)) for row in made.get_matrix()]


def qr_text(address: str) -> str:
    """Return a QR code of an address as lines of half blocks. It has a margin, and is dark on light in any terminal."""
    rows = _matrix(address, border=2)
    if len(rows) % 2:
        rows.append([False] * len(rows))
    marks = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(marks[pair] for pair in zip(*two, strict=True)) for two in pairs)
