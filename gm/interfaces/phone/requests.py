"""The requests of phones. Each is a small JSON object with exactly the fields and types defined here."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import Any, NamedTuple

from gm.errors import GmError
from gm.text import has_control_characters

LARGEST = 2048
"""The maximum size of an accepted body, in bytes."""
_HEX = re.compile(r"[0-9a-f]{1,512}")
_MAC = re.compile(r"[0-9a-f]{64}")
_ID = re.compile(r"[0-9a-f]{32}")
_MOST, _LAST = 10**9, 10**15
_NAME, _WORDS = 40, 1500


class Pairing(NamedTuple):
    """A request to pair a phone: its name, a nonce, its public value, and a signature made with the code."""

    name: str
    nonce: str
    half: str
    mac: str


class Line(NamedTuple):
    """A line that a phone enters.

    ``nth`` increases with every request from the phone. ``duel`` is the uid of the duel. ``id`` stays the same when the
    phone sends the line again. ``after`` is the number of the last row that the phone has seen.
    """

    phone: int
    nth: int
    duel: str
    id: str
    after: int
    words: str
    mac: str

    @property
    def mark(self) -> str:
        """A digest of duel, last row and words. It is the same when the phone sends the line again."""
        return sha256("\n".join((self.duel, str(self.after), self.words)).encode()).hexdigest()


class Look(NamedTuple):
    """A phone's request to see the duel. ``nth`` increases with every request from the phone."""

    phone: int
    nth: int
    mac: str


def parse_pairing(body: bytes) -> Pairing:
    """Return the pairing request in a body. Raises GmError (``words``)."""
    pairing = Pairing(**_object(body, Pairing._fields))
    name = _text(pairing.name, "name", _NAME).strip()
    if not name:
        raise _wrong("name")
    fits = all(isinstance(value, str) for value in pairing)
    if not (fits and _ID.fullmatch(pairing.nonce) and _HEX.fullmatch(pairing.half) and _MAC.fullmatch(pairing.mac)):
        raise _wrong("nonce, half or mac")
    return pairing


def parse_line(body: bytes) -> Line:
    """Return the phone's line in a body. Raises GmError (``words``)."""
    line = Line(**_object(body, Line._fields))
    _number(line.phone, "phone")
    _number(line.nth, "nth", _LAST)
    _number(line.after, "after")
    _text(line.duel, "duel", 64)
    _text(line.words, "words", _WORDS)
    if not (isinstance(line.id, str) and _ID.fullmatch(line.id)):
        raise _wrong("id")
    if not (isinstance(line.mac, str) and _MAC.fullmatch(line.mac)):
        raise _wrong("mac")
    return line


def parse_look(fields: dict[str, str]) -> Look:
    """Return a phone's request to see the duel, read from the ``fields`` of a URL query. Raises GmError (``words``)."""
    if set(fields) != set(Look._fields):
        raise _wrong("query")
    phone, nth = (fields[name] for name in ("phone", "nth"))
    if not all(digits.isascii() and digits.isdigit() and len(digits) < 16 for digits in (phone, nth)):
        raise _wrong("phone or nth")
    if not _MAC.fullmatch(fields["mac"]):
        raise _wrong("mac")
    return Look(int(phone), int(nth), fields["mac"])


def _object(body: bytes, names: tuple[str, ...]) -> dict[str, Any]:
    try:
        fields = json.loads(body.decode(), object_pairs_hook=_once, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise _wrong("body (not JSON)") from None
    if not isinstance(fields, dict) or set(fields) != set(names):
        raise GmError("words", f"The request must have exactly: {', '.join(names)}.", "Load the page again.")
    return fields


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a field is given twice")
    return fields


def _no_number(constant: str) -> float:
    raise ValueError(f"{constant} is not a number")


def _number(value: object, what: str, most: int = _MOST) -> None:
    if type(value) is not int or not 0 <= value < most:
        raise _wrong(what)


def _text(value: object, what: str, most: int) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise _wrong(what)
    if has_control_characters(value):
        raise GmError("words", "The line contains control characters.", "Type it again without them.")
    return value


def _wrong(what: str) -> GmError:
    return GmError("words", f"The {what} is invalid.", "Load the page again.")
