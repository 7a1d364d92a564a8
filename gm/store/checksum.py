"""Checksums of rows, kept apart from them: they show what SQLite cannot see, a flipped bit or a page of yesterday.

Those of a log are chained: each goes on from the one before it, the first from the duel's own facts, so that the last
one speaks for all. They guard against damage, not against somebody who means to deceive.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any
from zlib import crc32

FACTS = "id, uid, title, game, rules_version, begun"
COLUMNS = "seq, at, kind, words, body, target, receipt"
"""Of a duel and of a row of its log, in the order in which they are summed up."""

TABLES = {
    "opened": ("0", "n", "n, duel, at"),
    "settled": ("duel", "seq", "duel, seq, at"),
    "filed": ("0", "n", "n, duel, at, how, uid"),
}
"""Of the tables whose rows are summed up one by one: the duel and the number under which a checksum is kept, and the
columns."""

_LONGEST = 4000
"""Bytes of a row in which one that is another is looked for."""
_ALL = 0xFFFFFFFF
"""The bits of a checksum, all of which are turned round before the first byte and after the last."""


def checksum(rows: Iterable[Sequence[object]], before: int = 0) -> int:
    """The checksum of rows, going on from the one ``before`` them; in parts it is the same as at once."""
    return crc32(pack_rows(rows), before)


def pack_rows(rows: Iterable[Sequence[object]]) -> bytes:
    """The bytes of rows that are summed up."""
    return "".join("\x1f".join(map(str, row)) + "\x1e" for row in rows).encode("utf-8", "surrogateescape")


@cache
def _steps() -> tuple[Sequence[int], Mapping[int, int]]:
    """What each byte adds to a checksum, and which byte added it, by the highest eight bits of the sum."""
    added = [crc32(bytes([byte]), _ALL) ^ _ALL for byte in range(256)]
    return added, {part >> 24: byte for byte, part in enumerate(added)}


def repair_row(row: Sequence[object], before: int, crc: int) -> list[str] | None:
    """The values of a row, as texts, with the one byte put right that makes it fit its checksum; None if there is
    none, or the row is so long that another might fit by chance.

    From the end backwards a checksum says what it was before each byte; where that can be reached from the beginning
    by another byte, that is the one.
    """
    data = pack_rows([row])
    if len(data) > _LONGEST:
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
            found = data[:at] + bytes([step ^ now & 0xFF]) + data[at + 1 :]
            return found.decode("utf-8", "replace").removesuffix("\x1e").split("\x1f")
        now = added[(now ^ byte) & 0xFF] ^ now >> 8
    return None


def damaged_rows(
    rows: Sequence[Sequence[Any]], kept: Sequence[tuple[int, int]], before: int, start: int = 0
) -> Iterator[int]:
    """The numbers of the rows that are missing or not as they were summed up; ``kept`` are numbers and checksums.

    ``before`` is the checksum of the row before ``start``, at which both begin.
    """
    there, sums = {row[0]: row for row in rows}, dict(kept)
    known = [number for number in (*there, *sums) if isinstance(number, int)]
    if len(known) < len(there) + len(sums):
        yield start
    for number in range(start, max(known, default=start - 1) + 1):
        last = before if number == start else sums.get(number - 1)
        if number not in there or last is None or sums.get(number) != checksum([there[number]], last):
            yield number
