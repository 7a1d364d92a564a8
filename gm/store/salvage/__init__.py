"""Salvage of a damaged database: it finds every duel with its readable rows, and the numbers of damaged rows."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from gm.duel.log import Row
from gm.errors import GmError
from gm.store.archive import Filing
from gm.store.checksum import checksum, repair_row
from gm.store.database import Duel
from gm.store.files import os_message
from gm.store.salvage.pages import Record, Value, records

KINDS = ("new", "entry", "note", "undo", "redo", "correct")


_Copies = list[tuple[Any, ...]]


class SalvagedDuel(NamedTuple):
    """A recovered duel with its rows by number.

    ``facts`` are its title, game and so on; None if they are lost. ``length`` counts all rows, including lost ones.
    ``changed`` lists the numbers of rows with a wrong checksum, ``mended`` the numbers of repaired rows. ``words`` maps
    the number of each unreadable row to the part of its text that can still be read. ``settled`` is the number of the
    row up to which the players confirmed that the table is right; None if the record of their confirmation is damaged.
    """

    number: int
    facts: Duel | None
    rows: dict[int, Row]
    length: int
    changed: tuple[int, ...]
    mended: tuple[int, ...]
    words: dict[int, str]
    settled: int | None


class SalvagedRecords:
    """All recovered records of a database, sorted by kind.

    If copies of a duel's facts or of a log row differ, all copies are included.
    """

    def __init__(self, records: Iterable[Record]) -> None:
        self.facts: dict[int, list[tuple[Any, ...]]] = {}
        self.rows: dict[int, dict[int, list[tuple[Any, ...]]]] = {}
        self.sums: dict[tuple[Value, Value], dict[int, int]] = {}
        self.settled: dict[int, dict[int, tuple[Any, ...]]] = {}
        self.opened: dict[int, tuple[Any, ...]] = {}
        self.filed: dict[int, Filing] = {}
        for record in records:
            self._sort(record)

    def _sort(self, record: Record) -> None:
        match record.key, record.values:
            case int(number), (None, str(), str(), str(), int(), str()) as facts:
                _add(self.facts.setdefault(number, []), (number, *facts[1:]))
            case int(number), (None, int(), str()) as row:
                self.opened[number] = (number, *row[1:])
            case int(number), (None, int(duel), str(at), "archived" | "back" | "deleted" as how, str(uid)):
                self.filed[number] = Filing(duel, _readable(at), how, _readable(uid))
            case None, (int(duel), int(seq), str(), kind, str(), body, None | int(), receipt) as row if (
                kind in KINDS and isinstance(body, str) and isinstance(receipt, str) and seq >= 0
            ):
                _add(self.rows.setdefault(duel, {}).setdefault(seq, []), row[1:])
            case None, (str(what), int(duel), int(seq), int(crc), *_):
                self.sums.setdefault((what, duel), {})[seq] = crc
            case None, (int(duel), int(seq), str()) as row:
                self.settled.setdefault(duel, {})[seq] = row

    def current(self) -> int | None:
        """Return the number of the current duel; None if the record of it is damaged."""
        number = max(self.opened, default=0)
        sums = self.sums.get(("opened", 0), {})
        row = self.opened.get(number)
        return row[1] if row and (not sums or sums.get(max(sums)) == checksum([row])) else None

    def duels(self) -> list[SalvagedDuel]:
        """Return all duels except deleted ones, in the order of their numbers."""
        deleted = {record.duel for record in self.filed.values() if record.how == "deleted"}
        return [self._salvaged_duel(number) for number in sorted({*self.facts, *self.rows} - deleted)]

    def _salvaged_duel(self, number: int) -> SalvagedDuel:
        kept, sums = _believable(self.rows.get(number, {}), self.sums.get(("log", number), {}))
        facts = [*self.facts.get(number, ())]
        facts.sort(key=lambda row: bool(kept) and not _fits(kept.get(0, ()), checksum([row]), sums.get(0)))
        rows: dict[int, Row] = {}
        words: dict[int, str] = {}
        changed, whole, proved = list[int](), list[int](), -1 if facts else None
        for seq, copies in sorted(kept.items()):
            before = (checksum(facts[:1]) if facts else None) if seq == 0 else sums.get(seq - 1)
            fit = [row for row in copies if sums.get(seq) is not None and _fits([row], before, sums[seq])]
            sure = before if proved == seq - 1 else None
            if not fit and sure is not None and seq in sums and (row := _repaired_row(seq, copies, sure, sums[seq])):
                fit = [row]
                whole.append(seq)
            proved = seq if fit else None
            best = next((row for row in (*fit, *copies) if _row(row)), None)
            if best and (read := _row(best)):
                rows[seq] = read
                if sums and not fit and before is not None and seq in sums:
                    changed.append(seq)
            else:
                words[seq] = _readable(str(copies[0][3]))
        length = max((*kept, *sums), default=-1) + 1
        own = Duel(*map(_readable, facts[0])) if facts else None
        return SalvagedDuel(number, own, rows, length, tuple(changed), tuple(whole), words, self._settled(number))

    def _settled(self, number: int) -> int | None:
        rows, sums = self.settled.get(number, {}), self.sums.get(("settled", number), {})
        sound = {seq for seq, row in rows.items() if seq in sums and sums[seq] == checksum([row])}
        if not self.sums:  # the file is older than checksums
            return max(rows, default=-1)
        return max(sound, default=-1) if sound == {*rows} == {*sums} else None


def _believable(kept: dict[int, _Copies], sums: dict[int, int]) -> tuple[dict[int, _Copies], dict[int, int]]:
    """Return ``kept`` (rows) and ``sums`` (checksums), but leave out absurdly large row numbers.

    Such a number is a result of the damage.
    """
    most = 2 * (len(kept) + len(sums)) + 1000
    return {seq: copies for seq, copies in kept.items() if seq < most}, {
        seq: copies for seq, copies in sums.items() if seq < most
    }


def _add(copies: list[tuple[Any, ...]], row: tuple[Any, ...]) -> None:
    if row not in copies:
        copies.append(row)


def _fits(copies: Sequence[tuple[Any, ...]], before: int | None, crc: int | None) -> bool:
    return before is not None and any(checksum([row], before) == crc for row in copies)


def _repaired_row(seq: int, copies: Sequence[tuple[Any, ...]], before: int, crc: int) -> tuple[Any, ...] | None:
    """Return row ``seq`` with one wrong byte corrected; None if it cannot be repaired in this way.

    ``copies`` are the found copies of the row. ``crc`` is its checksum, ``before`` the checksum of the previous row.
    ``before`` must be right: a wrong byte there would look like a wrong byte in the row.
    """
    for copy in copies:
        repaired = repair_row(copy, before, crc)
        if repaired and len(repaired) == len(copy) and repaired[0] == str(seq):
            target = int(repaired[5]) if repaired[5].isdigit() else None
            return (seq, *repaired[1:5], target, repaired[6])
    return None


def _readable(value: Any) -> Any:
    """Return ``value`` with undecodable bytes replaced."""
    return value.encode("utf-8", "surrogateescape").decode("utf-8", "replace") if isinstance(value, str) else value


def _row(values: tuple[Any, ...]) -> Row | None:
    """Return a recovered row of the log; None if its data is broken."""
    seq, at, kind, words, body, target, receipt = (_readable(value) for value in values)
    try:
        data, receipt_data = json.loads(body), json.loads(receipt)
    except (ValueError, RecursionError):
        return None
    if not (isinstance(data, dict) and isinstance(receipt_data, dict)):
        return None
    return Row(seq, at, kind, words, data, target, receipt)


def salvage(path: str) -> SalvagedRecords:
    """Read every readable record of a database file and the SQLite files beside it. Raises GmError (``file``)."""
    try:
        return SalvagedRecords(records(_bytes(path), _bytes(f"{path}-wal") if os.path.isfile(f"{path}-wal") else b""))
    except (OSError, ValueError) as error:
        raise GmError("file", f"{path} cannot be read: {os_message(error)}.", "Name an existing file.") from None


def _bytes(path: str) -> bytes:
    if not os.path.isfile(path):
        raise ValueError("it is not a file" if os.path.lexists(path) else "there is no such file")
    with open(path, "rb") as file:
        return file.read()
