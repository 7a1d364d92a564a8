"""A reader of SQLite pages that recovers records one by one from a damaged file.

Rows never change, so every copy of a row on any page is valid. The reader scans all pages and follows no index.
The format: https://www.sqlite.org/fileformat2.html
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from struct import error as beyond_the_end
from struct import unpack_from
from typing import NamedTuple

Value = int | float | str | bytes | None

INNER_INDEX, LEAF_INDEX, LEAF_TABLE = 0x02, 0x0A, 0x0D
_USUAL = 4096
_DEEPEST = 100_000
"""The maximum number of overflow pages of a record. In a damaged file, overflow pages could form a loop."""


class Record(NamedTuple):
    """The values of a recovered row. ``key`` is the rowid, or None if the table has no rowids."""

    key: int | None
    values: tuple[Value, ...]


def records(data: bytes, log: bytes = b"") -> list[Record]:
    """Return every readable record of a database file (``data``) and of its write-ahead log (``log``).

    The file is read twice: with the page size stated in its first bytes, which may be damaged, and with the default
    page size. The reading with more records is returned.
    """
    ways = [(_USUAL, 0)]
    if len(data) >= 100:
        stored = unpack_from(">H", data, 16)[0]
        size = 65536 if stored == 1 else stored
        if size >= 512 and not size & (size - 1):
            ways.append((size, data[20]))
    readings = ([*_records(data, log, *way)] for way in dict.fromkeys(ways))
    return max(readings, key=len)


def _records(data: bytes, log: bytes, size: int, spare: int) -> Iterator[Record]:
    data += bytes(-len(data) % size)  # if the end is missing, part of the last page may be there
    pages = {number + 1: data[number * size : (number + 1) * size] for number in range(len(data) // size)}
    frames = [*_frames(log, size)]
    now = pages | dict(frames)
    for number, page in (*pages.items(), *frames):
        yield from _on_page(number, page, now, size - spare)


def _frames(log: bytes, size: int) -> Iterator[tuple[int, bytes]]:
    """Yield the number and the content of each page in a write-ahead log.

    Pages that are left over from before the last restart of the log are skipped.
    """
    for at in range(32, len(log) - size - 23, size + 24):
        if log[at + 8 : at + 16] == log[16:24]:
            yield unpack_from(">I", log, at)[0], log[at + 24 : at + 24 + size]


def _on_page(number: int, page: bytes, pages: Mapping[int, bytes], usable: int) -> Iterator[Record]:
    top = 100 if number == 1 else 0
    known = (INNER_INDEX, LEAF_INDEX, LEAF_TABLE)
    kinds = (page[top],) if page[top] in (*known, 0x05) else known
    for kind in kinds:
        first = top + (12 if kind == INNER_INDEX else 8)
        for at in range(first, min(first + 2 * unpack_from(">H", page, top + 3)[0], len(page) - 1), 2):
            try:
                yield _cell(kind, page, unpack_from(">H", page, at)[0], pages, usable)
            except (IndexError, beyond_the_end, ValueError):
                continue  # this one cannot be read


def _cell(kind: int, page: bytes, at: int, pages: Mapping[int, bytes], usable: int) -> Record:
    """Return the record of the cell at ``at``. Raises IndexError, struct.error or ValueError if there is no record."""
    key = None
    length, at = _number(page, at + 4 if kind == INNER_INDEX else at)
    if kind == LEAF_TABLE:
        key, at = _number(page, at)
    most = usable - 35 if kind == LEAF_TABLE else (usable - 12) * 64 // 255 - 23
    least = (usable - 12) * 32 // 255 - 23
    here = least + (length - least) % (usable - 4)
    here = length if length <= most else here if here <= most else least
    payload = page[at : at + here]
    if length > here:
        payload += _overflow(unpack_from(">I", page, at + here)[0], length - here, pages, usable)
    if len(payload) != length:
        raise ValueError("it ends too soon")
    return Record(key, tuple(_values(payload)))


def _overflow(number: int, length: int, pages: Mapping[int, bytes], usable: int) -> bytes:
    """Return the part of a record that is on overflow pages, from page ``number`` on."""
    parts: list[bytes] = []
    missing = length
    while missing > 0 and number in pages and len(parts) < _DEEPEST:
        parts.append(pages[number][4 : min(usable, 4 + missing)])
        missing -= len(parts[-1])
        number = unpack_from(">I", pages[number])[0]
    return b"".join(parts)


def _values(payload: bytes) -> Iterator[Value]:
    length, at = _number(payload, 0)
    start = length
    if length > len(payload):
        raise ValueError("it is not a record")
    while at < length:
        kind, at = _number(payload, at)
        size = (kind - 12) // 2 if kind >= 12 else (0, 1, 2, 3, 4, 6, 8, 8, 0, 0, -1, -1)[kind]
        value = payload[start : start + size]
        if size < 0 or len(value) != size:
            raise ValueError("it is not a record")
        start += size
        yield _value(kind, value)


def _value(kind: int, value: bytes) -> Value:
    if kind >= 12:
        return value.decode("utf-8", "surrogateescape") if kind % 2 else value
    if kind == 7:
        number: float = unpack_from(">d", value)[0]
        return number
    return None if kind == 0 else kind - 8 if kind in (8, 9) else int.from_bytes(value, "big", signed=True)


def _number(data: bytes, at: int) -> tuple[int, int]:
    """Return a variable-length integer (one to nine bytes) and the offset after it."""
    value = 0
    for step in range(8):
        byte = data[at + step]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + step + 1
    return value << 8 | data[at + 8], at + 9
