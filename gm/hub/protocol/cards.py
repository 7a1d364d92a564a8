"""The hub card of a device: the address of the hub, the number of the device, and its key."""

from __future__ import annotations

import ipaddress
import re
import secrets
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from gm.errors import GmError
from gm.text import LARGEST, parse_whole_number

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""The letters used in keys. Each letter stands for five bits, and no two letters look alike."""
_LENGTH = 26
_GROUP = 4
_EXAMPLE = "gm hub join http://192.168.1.5:8027/#7.k3v9-…"


class Card(NamedTuple):
    """A hub card: the address of the hub, and the number and the key of the device.

    ``url`` has no slash at its end.
    """

    url: str
    device: int
    key: str

    @property
    def text(self) -> str:
        """The hub card as a single URL, which is also the content of its QR code.

        The number and the key of the device come after ``#``. Browsers never send that part.
        """
        return f"{self.url}/#{self.device}.{self.key}"


def new_key() -> str:
    """Return a new random key of 130 bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(_LENGTH))


def grouped(key: str) -> str:
    """Return a key as it is printed: in groups of four letters."""
    return "-".join(key[at : at + _GROUP] for at in range(0, len(key), _GROUP))


def read_card(words: Sequence[str], *, insecure: bool = False) -> Card:
    """Return the hub card that somebody typed: as one address, or as address, device number and key.

    Raises GmError (``words``) for other words, or if others on the Internet could read what is sent to that address.
    """
    typed = " ".join(words)
    address, sign, fragment = typed.partition("#")
    if not sign:
        address, _, fragment = typed.partition(" ")
    number, _, letters = re.sub(r"[\s.]+", ".", fragment.strip()).partition(".")
    device, key = parse_whole_number(number, 1, LARGEST), re.sub(r"[\s.-]", "", letters).lower()
    if device is None or len(key) != _LENGTH or not set(key) <= set(LETTERS):
        text = f"“{typed[:60]}” is not a card: it needs an address, a number and a key of {_LENGTH} letters."
        raise GmError("words", text, f"Type what is printed on the card: {_EXAMPLE}")
    return Card(hub_address(address, insecure=insecure), device, key)


def hub_address(typed: str, *, insecure: bool = False) -> str:
    """Return the address of a hub without a slash at its end. Raises GmError (``words``)."""
    address = typed.strip()
    parts = _parts(address)
    if parts is None:
        raise GmError("words", f"“{address[:60]}” is not the address of a hub.", f"For example: {_EXAMPLE}")
    if parts.scheme == "http" and not insecure and not is_private(parts.hostname or ""):
        text = f"{address[:60]} is not on a local network, and without https:// others can read what is sent."
        raise GmError("words", text, f"Use https://{parts.netloc}{parts.path} — or, if you accept that: --insecure")
    return f"{parts.scheme}://{parts.netloc.lower()}{parts.path.rstrip('/')}"


def _parts(address: str) -> SplitResult | None:
    """Return the parts of a web address; None for an invalid address or one with a user, a query or a fragment."""
    try:
        parts = urlsplit(address)
        parts.port  # noqa: B018  raises ValueError for an invalid port
    except ValueError:
        return None
    plain = parts.scheme in ("http", "https") and parts.hostname and not (parts.query or parts.fragment)
    fits = re.fullmatch(r"[A-Za-z0-9.:_\[\]-]+", parts.netloc) and re.fullmatch(r"(/[A-Za-z0-9._~-]*)*", parts.path)
    return parts if plain and fits else None


def is_private(host: str) -> bool:
    """Return whether a host is this computer or in a local network."""
    if host == "localhost" or host.endswith(".local"):
        return True
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return address.is_private or address.is_link_local or address.is_loopback
