"""The body of a request that sends lines of a duel.

Each line of the body is JSON: first comes a head, then an array for each row.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from json import JSONDecodeError, JSONDecoder
from typing import Any, NamedTuple

from gm.hub.protocol.faults import HubFault, bad_body, too_large
from gm.hub.protocol.limits import HIGHEST, LIMITS, LOWEST, Limits
from gm.store.digest import first_digest, next_digest
from gm.text import LARGEST

Line = tuple[int, str, str, str, str, int | None, str]
"""A row as it is stored: number, time, kind, words, body (JSON text), target, receipt (JSON text)."""

_PIECE = 64 << 10
_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
"""The pattern of U+0000 in a JSON text."""
_HEX = set("0123456789abcdef")


class Facts(NamedTuple):
    """The facts that identify a duel, and the duel's title."""

    uid: str
    game: str
    rules_version: int
    begun: str
    title: str

    @property
    def digest(self) -> str:
        """The digest (a hash) of a duel before its first line. Each later digest is computed from the one before it."""
        return first_digest((0, self.uid, self.title, self.game, self.rules_version, self.begun))


class Place(NamedTuple):
    """The place of a duel in an event: the event, the round and the table."""

    event: str
    round: int
    table: int


class Push(NamedTuple):
    """A decoded body: the ``lines`` of a duel from number ``start`` on, with further facts.

    ``digests`` has the digest (a hash of all lines so far) after each line. ``before`` is the digest before the first
    line. ``at`` is the duel's place in an event. ``outcome`` is the outcome after the last line as JSON text; '' if the
    duel is not over.
    """

    facts: Facts
    start: int
    before: str
    at: Place | None
    outcome: str
    lines: list[Line]
    digests: list[str]

    @property
    def end(self) -> int:
        """The number of lines of the duel up to and including the last line of this body."""
        return self.start + len(self.lines)

    @property
    def head(self) -> str:
        """The digest (a hash of all lines so far) after the last line of this body."""
        return self.digests[-1] if self.digests else self.before


def encode(facts: Facts, before: str, at: Place | None, outcome: Any, rows: Iterable[Sequence[Any]]) -> bytes:
    """Return a body that sends ``rows`` of a duel.

    ``before`` is the digest before the first row, ``at`` the duel's place in an event, ``outcome`` its outcome as JSON
    data (None if the duel is not over).
    """
    head = {
        "protocol": HIGHEST,
        "before": before,
        "duel": facts._asdict(),
        "at": at._asdict() if at else None,
        "outcome": outcome,
    }
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in (head, *rows)).encode()


def encode_lines(rows: Iterable[Sequence[Any]]) -> bytes:
    """Return the body of an answer in which the hub sends ``rows``: one JSON array on each line."""
    return "".join(f"{json.dumps(list(row), ensure_ascii=False)}\n" for row in rows).encode()


def decode(body: bytes, uid: str, start: int, *, gzip: bool, limits: Limits = LIMITS) -> Push:
    """Decode and check the body of a request that sends lines of duel ``uid`` from number ``start`` on.

    Raises HubFault (400, 413).
    """
    lines = _split(_unpack(body) if gzip else [body], limits)
    facts, before, at, outcome = _head(next(lines, b""), uid, start)
    rows, digests, digest = list[Line](), list[str](), before
    for number, line in enumerate(lines, start):
        if len(rows) == limits.rows:
            raise too_large("The number of rows")
        row = read_line(line, number)
        digest = next_digest(digest, row)
        rows.append(row)
        digests.append(digest)
    return Push(facts, start, before, at, outcome, rows, digests)


def decode_lines(body: bytes, start: int) -> list[Line]:
    """Return the rows in an answer of the hub, from number ``start`` on. Raises HubFault (400)."""
    return [read_line(line, number) for number, line in enumerate(_split([body], LIMITS), start)]


def _unpack(body: bytes) -> Iterator[bytes]:
    """Yield the unpacked bytes of one gzip member in parts, so that the reader can stop at a limit."""
    unpacker, rest = zlib.decompressobj(wbits=31), body
    while not unpacker.eof:
        try:
            part = unpacker.decompress(rest, _PIECE)
        except zlib.error as error:
            raise HubFault(400, "gzip", f"The body cannot be unpacked: {error}.") from None
        rest = unpacker.unconsumed_tail
        if not part and not rest and not unpacker.eof:
            raise HubFault(400, "gzip", "The packed body ends too early.")
        yield part
    if unpacker.unused_data:
        raise HubFault(400, "gzip", "There is data after the packed body.")


def _split(parts: Iterable[bytes], limits: Limits) -> Iterator[bytes]:
    """Yield the lines of a body without their line ends. The last line must have a line end, too."""
    rest, size = b"", 0
    for part in parts:
        size += len(part)
        if size > limits.unpacked:
            raise too_large("The body")
        *lines, rest = (rest + part).split(b"\n")
        for line in lines:
            if len(line) > limits.row:
                raise too_large("A row")
            yield line
        if len(rest) > limits.row:
            raise too_large("A row")
    if rest:
        raise bad_body("The last line is cut off.")


def _head(line: bytes, uid: str, start: int) -> tuple[Facts, str, Place | None, str]:
    head = _load(line, "The head")
    if not isinstance(head, dict):
        raise bad_body("The first line is not a header.")
    if not (type(head.get("protocol")) is int and LOWEST <= head["protocol"] <= HIGHEST):
        more = {"protocol": [LOWEST, HIGHEST]}
        raise HubFault(400, "protocol", "The hub does not speak this version of the protocol.", more)
    facts, before = _facts(head.get("duel"), uid), head.get("before")
    if not (isinstance(before, str) and len(before) == 64 and set(before) <= _HEX):
        raise bad_body("“before” is not a digest.")
    if start == 0 and before != facts.digest:
        raise HubFault(400, "digest", "“before” is not the digest with which this duel begins.")
    return facts, before, _place(head.get("at")), _outcome(head.get("outcome"))


def _facts(data: Any, uid: str) -> Facts:
    if not isinstance(data, dict):
        raise bad_body("The facts of the duel are missing from the head.")
    values: list[Any] = [data.get(name) for name in Facts._fields]
    facts = Facts(*values)
    texts = (facts.uid, facts.game, facts.begun, facts.title)
    if not all(isinstance(text, str) for text in texts) or not _is_number(facts.rules_version):
        raise bad_body("A fact of the duel is missing or has the wrong type.")
    if facts.uid != uid:
        raise bad_body("The head and the address name different duels.")
    _require_text("".join(texts), "The head")
    return facts


def _place(data: Any) -> Place | None:
    if data is None:
        return None
    values: list[Any] = [data.get(name) for name in Place._fields] if isinstance(data, dict) else []
    place = Place(*values) if values else None
    if not place or not isinstance(place.event, str) or not (_is_number(place.round) and _is_number(place.table)):
        raise bad_body("“at” must give an event, a round and a table.")
    _require_text(place.event, "“at”")
    return place


def _outcome(data: Any) -> str:
    """Return an outcome as JSON text that every database can read."""
    if data is None:
        return ""
    if not isinstance(data, dict):
        raise bad_body("“outcome” is not an object.")
    try:
        text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except ValueError:
        raise bad_body("“outcome” contains a number that is too large.") from None
    _require_text("\0" if _NUL.search(text) else text, "“outcome”")
    return text


def read_line(line: bytes, number: int) -> Line:
    """Return the row in a line of JSON. Raises HubFault (400) if it is invalid or does not have this ``number``."""
    row, name = _load(line, f"Line {number}"), f"Line {number}"
    if type(row) is not list or len(row) != 7:
        raise bad_body(f"{name} is not an array of seven values.")
    seq, at, kind, words, body, target, receipt = row
    texts = (at, kind, words, body, receipt)
    if type(seq) is not int or seq != number:
        raise bad_body(f"{name} has the wrong number.")
    if not all(type(text) is str for text in texts):
        raise bad_body(f"One of the texts in line {number} is missing.")
    if target is not None and not (type(target) is int and 0 <= target < seq):
        raise bad_body(f"The target of line {number} is not an earlier line.")
    _require_text("".join(texts), name)
    if not (_is_json(body) and _is_json(receipt)):
        raise bad_body(f"The body or the receipt of line {number} is not JSON.")
    return seq, at, kind, words, body, target, receipt


def _constant(name: str) -> Any:
    raise JSONDecodeError("not a number", name, 0)


_read_json = JSONDecoder(parse_constant=_constant).decode
_read_any_number = JSONDecoder(parse_constant=_constant, parse_int=len).decode


def _load(line: bytes, name: str) -> Any:
    try:
        return _read_json(line.decode())
    except (ValueError, RecursionError):
        raise bad_body(f"{name} is not JSON in UTF-8.") from None


def _is_json(text: str) -> bool:
    try:
        _read_json(text)
    except (JSONDecodeError, RecursionError):
        return False
    except ValueError:  # Python limits the digits of a number; JSON does not
        _read_any_number(text)
    return True


def _require_text(text: str, name: str) -> None:
    """Raise HubFault (400) if a text has a NUL character or cannot be encoded as UTF-8."""
    try:
        odd = "\0" in text or not (text.isascii() or text.encode())
    except UnicodeEncodeError:
        odd = True
    if odd:
        raise bad_body(f"{name} contains a character that cannot be typed at any table.")


def _is_number(value: Any) -> bool:
    return type(value) is int and 0 <= value <= LARGEST
