"""The check of Host headers, which protects against DNS rebinding."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from contextlib import suppress

from gm.errors import GmError
from gm.links import HOSTS

LOCAL = ("localhost", "127.0.0.1", "[::1]")
_NAME = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")


class AllowedHosts:
    """The allowed values of a request's Host header: host names with or without the ``port``.

    With ``lan``, for a local network, every numeric address is allowed, too. The computer's address may change, and DNS
    rebinding is impossible without a name. ``others`` are names of tunnels to this page, allowed with any port.
    """

    def __init__(self, port: int, *, lan: bool = False, others: Iterable[str] = ()) -> None:
        own = (*LOCAL, *HOSTS, *_own()) if lan else LOCAL
        self._hosts = {host for name in own for host in (name, f"{name}:{port}")}
        self._port = port
        self._lan = lan
        self._others = frozenset(others)

    def __contains__(self, asked: object) -> bool:
        host = str(asked).lower()
        if host in self._hosts:
            return True
        name, _, port = host.partition(":")
        if name in self._others:
            return not port or (port.isascii() and port.isdigit())
        return self._lan and port in ("", str(self._port)) and _in_numbers(name)


def parse_host(typed: str) -> str:
    """Return a typed host name. Raises GmError (``words``) if it is invalid."""
    host = typed.lower()
    if not _NAME.fullmatch(host):
        raise GmError("words", f"“{typed[:60]}” is not a host name.", "Leave out http:// and the port: --name HOST")
    return host


def _in_numbers(host: str) -> bool:
    """Return whether ``host`` is an IPv4 address in a notation that browsers accept."""
    with suppress(ValueError):
        return str(ipaddress.IPv4Address(host)) == host
    return False


def _own() -> tuple[str, ...]:
    """Return the names of this computer in its network."""
    with suppress(OSError):
        host = socket.gethostname().lower()
        return (host, f"{host.partition('.')[0]}.local")
    return ()
