"""Checksums of rows, in a separate table. They detect what SQLite cannot: a flipped bit or an outdated page.

The checksums of a log are a chain. The first continues the checksum of the duel's facts, and each later checksum
continues the one before. The last checksum therefore covers all rows. Checksums show damage, but not forgery.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any
from zlib import crc32

FACTS = "id, uid, title, game, rules_version, begun"
COLUMNS = "seq, at, kind, words, body, target, receipt"
"""The columns of a log row, in the order in which the checksum covers them. For a duel, they are in ``FACTS``."""

TABLES = {
    "opened": ("0", "n", "n, duel, at"),
    "settled": ("duel", "seq", "duel, seq, at"),
    "filed": ("0", "n", "n, duel, at, how, uid"),
}
"""The tables that have a checksum for each row.

The three texts are: the column with the duel's number, the column with the row's number, and all columns that the
checksum covers.
"""

_LONGEST = 4000
"""The maximum length in bytes of a row that can be repaired."""
_ALL = 0xFFFFFFFF
"""The mask that inverts a checksum before the first byte and after the last."""


def checksum(rows: Iterable[Sequence[object]], before: int = 0) -> int:
    """Return the checksum of ``rows``, continued from ``before``: the checksum of all earlier rows."""
    return crc32(pack_rows(rows), before)


def pack_rows(rows: Iterable[Sequence[object]]) -> bytes:
    """Return the bytes of ``rows`` over which the checksum is computed."""
    return "".join("\x1f".join(map(str, row)) + "\x1e" for row in rows).encode("utf-8", "surrogateescape")


@cache
def _steps() -> tuple[Sequence[int], Mapping[int, int]]:
    """Return the CRC table, and a mapping from the highest byte of each entry to the entry's index."""
    added = [crc32(bytes([byte]), _ALL) ^ _ALL for byte in range(256)]
    return added, {part >> 24: byte for byte, part in enumerate(added)}


def repair_row(row: Sequence[object], before: int, crc: int) -> list[str] | None:
    """Return ``row`` with one byte corrected, so that it matches the checksum ``crc``; None if that is impossible.

    ``before`` is the checksum of the earlier rows. The CRC is computed forwards from ``before`` and backwards from
    ``crc``. The wrong byte is the one whose correction makes both agree. Returns None for very long rows, in which a
    byte might match by chance. Also returns None if ``crc`` has more than 32 bits.
    """
    data = pack_rows([row])
    if len(data) > _LONGEST or not 0 <= crc <= _ALL:
        return None
    added, by = _steps()
    wanted, now = [crc ^ _ALL], before ^ _ALL
    for byte in reversed(data):
        step = by[wanted[-1] >> 24]
        wanted.append((wanted[-1] ^ added[step]) << 8 & _ALL | step ^ byte)
    for at, byte in enumerate(data):
        after = wanted[-2 - at]
        step = by[after >> 24]
        if after ^ added[step] == now >> 8:
            repaired = data[:at] + bytes([step ^ now & 0xFF]) + data[at + 1 :]
            return repaired.decode("utf-8", "replace").removesuffix("\x1e").split("\x1f")
        now = added[(now ^ byte) & 0xFF] ^ now >> 8
    return None


def damaged_rows(
    rows: Sequence[Sequence[Any]], kept: Sequence[tuple[int, int]], before: int, start: int = 0
) -> Iterator[int]:
    """Yield the numbers of rows that are missing or do not match their checksums, from row ``start`` on.

    ``kept`` has the number and the stored checksum of each row. ``before`` is the checksum of the row before ``start``.
    """
    there, sums = {row[0]: row for row in rows}, dict(kept)
    known = [number for number in (*there, *sums) if isinstance(number, int)]
    if len(known) < len(there) + len(sums):
        yield start
    for number in range(start, max(known, default=start - 1) + 1):
        last = before if number == start else sums.get(number - 1)
        if number not in there or last is None or sums.get(number) != checksum([there[number]], last):
            yield number
