"""Checksums of rows, kept apart from them: they show what SQLite cannot see, a flipped bit or a page of yesterday.

Those of a log are chained: each goes on from the one before it, the first from the duel's own facts, so that the last
one speaks for all. They guard against damage, not against somebody who means to deceive.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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


def checksum(rows: Iterable[Sequence[object]], before: int = 0) -> int:
    """The checksum of rows, going on from the one ``before`` them; in parts it is the same as at once."""
    return crc32(packed(rows), before)


def packed(rows: Iterable[Sequence[object]]) -> bytes:
    """The bytes of rows that are summed up."""
    return "".join("\x1f".join(map(str, row)) + "\x1e" for row in rows).encode("utf-8", "surrogateescape")


def mended(row: Sequence[object], before: int, crc: int) -> list[str] | None:
    """The values of a row, as texts, with the one byte put right that makes it fit its checksum; None if there is
    none, or the row is so long that looking for it would take too long."""
    data, letters = packed([row]), [bytes([byte]) for byte in range(256)]
    for at in range(len(data) if len(data) <= _LONGEST else 0):
        first, rest = crc32(data[:at], before), data[at + 1 :]
        for letter in letters:
            if crc32(rest, crc32(letter, first)) == crc:
                found = data[:at] + letter + rest
                return found.decode("utf-8", "replace").removesuffix("\x1e").split("\x1f")
    return None


def unfit(rows: Sequence[Sequence[Any]], kept: Sequence[tuple[int, int]], before: int, start: int = 0) -> Iterator[int]:
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
