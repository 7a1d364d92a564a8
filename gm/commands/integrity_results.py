"""Results of ``check`` and ``salvage``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gm.game import NamedTuple
from gm.table.texts import as_json

if TYPE_CHECKING:
    from gm.duel.audit import Fault


class SuspectDuel(NamedTuple):
    """A duel in which something is wrong: a row that differs from what the rules make of it, or the whole."""

    duel: int
    seq: int | None
    words: str
    said: str
    fault: Fault | None = None

    def data(self) -> dict[str, Any]:
        if self.fault:
            facts = self.fault._asdict()
            del facts["reworded"]
            return {"duel": self.duel, **facts}
        return {"duel": self.duel, "seq": self.seq, "words": self.words, "said": self.said}


class CheckResult(NamedTuple):
    """The findings of a check: damage to the file, differences, and receipts that were only worded differently."""

    text: str
    duels: int
    rows: int
    damage: tuple[str, ...]
    differences: tuple[SuspectDuel, ...]
    reworded: tuple[SuspectDuel, ...] = ()

    @property
    def status(self) -> int:
        """The exit status that it ends with."""
        return 1 if self.damage or self.differences else 0

    def data(self) -> dict[str, Any]:
        return {
            "duels": self.duels,
            "rows": self.rows,
            "damage": list(self.damage),
            "differences": as_json(self.differences),
            "reworded": as_json(self.reworded),
        }


class SavedDuel(NamedTuple):
    """A salvaged duel, written into ``file`` (None: nothing): how many rows, and which are lost, damaged or repaired.

    From ``noted`` on, rows are kept as notes; ``whole`` is True if everything else about the duel was found.
    """

    duel: int
    title: str
    rows: int
    lost: tuple[int, ...]
    changed: tuple[int, ...]
    mended: tuple[int, ...]
    noted: int | None
    whole: bool
    file: str | None


class SalvageResult(NamedTuple):
    """The duels salvaged from a damaged database; ``out`` is the new one, None if no duel can be played."""

    text: str
    file: str
    out: str | None
    duels: tuple[SavedDuel, ...]

    def data(self) -> dict[str, Any]:
        return {"file": self.file, "out": self.out, "duels": as_json(self.duels)}
