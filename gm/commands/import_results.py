"""Results of an import: the board of the duel, or how a record compares with the same duel in the database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from gm.duel.log import Row
from gm.notation.line import join
from gm.notation.short_forms import YES
from gm.store.database import Duel
from gm.table.blocks import Block, Hint, Line
from gm.table.results import Board, Result
from gm.table.texts import local_time


class Comparison(NamedTuple):
    """A comparison of a duel in the database with a record of the same duel.

    The first ``same`` rows of both are equal. ``here`` are the later rows in the database, ``new`` those in the record.
    """

    duel: Duel
    same: int
    here: Sequence[Row]
    new: Sequence[Row]

    @property
    def differs(self) -> bool:
        """True if both were continued differently, so that neither is the beginning of the other."""
        return bool(self.here and self.new) or not self.same

    @property
    def text(self) -> str:
        """The comparison as a sentence."""
        known = f"This duel is here already, as duel {self.duel.id}"
        if self.differs:
            return f"{known}, but differs from line {self.same} on."
        if self.new:
            verb = "line is" if len(self.new) == 1 else "lines are"
            return f"{known}, up to line {self.same - 1}; {len(self.new)} {verb} new."
        if self.here:
            return f"{known}, and continues after line {self.same - 1}, where the file ends."
        return f"{known}, with the same lines."

    def data(self) -> dict[str, Any]:
        facts = {"duel": self.duel.id, "same": self.same, "here": len(self.here), "new": len(self.new)}
        return {**facts, "differs": self.same if self.differs else None, "text": self.text}


class ImportResult(Result):
    """The board after an import. If the database already had the same duel, ``known`` has lines that say so."""

    board: Board
    known: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        return {**self.board.data(), "known": list(self.known)}

    def blocks(self) -> Iterable[Block]:
        return (*self.board.blocks(), *(Line(text, "warn") for text in self.known))


class ImportPreview(Result):
    """The preview of importing a duel that the database already has: nothing is written. ``path`` is its file."""

    compared: Comparison
    path: str
    known: tuple[str, ...]

    @property
    def record(self) -> str:
        """The line that adds the new rows; '' if the record and the database differ."""
        return "" if self.compared.differs else join(["import", self.path, "--yes"])

    @property
    def offers(self) -> Mapping[str, str]:
        return dict.fromkeys(("", "--yes", *YES), self.record) if self.record else {}

    def data(self) -> dict[str, Any]:
        return {"preview": self.compared.data(), "seq": None, "known": list(self.known)}

    def blocks(self) -> Iterable[Block]:
        """Return the comparison, the lines that differ or are new, and what to type next."""
        yield Line(self.compared.text, "strong")
        if self.compared.differs:
            yield from _first_lines("here", self.compared.here)
            yield from _first_lines("in the file", self.compared.new)
        else:
            yield from _first_lines("new", self.compared.new)
        yield from (Line(text, "warn") for text in self.known)
        if self.record:
            yield Hint(f"Nothing is imported yet. To add the new lines: gm {self.record}", "warn")
        else:
            copy = join(["import", self.path, "--copy"])
            yield Hint(f"Nothing is imported. To keep both, import it as a duel of its own: gm {copy}", "warn")


_SHOWN = 3


def _first_lines(title: str, rows: Sequence[Row]) -> Iterable[Block]:
    for row in rows[:_SHOWN]:
        time = local_time(row.at)[11:] + row.at[16:19]  # lines of two copies may differ only in their seconds
        yield f"  {title}: {row.seq}  {time}  {row.words}"
    if rows[_SHOWN:]:
        yield f"  {title}: … up to line {rows[-1].seq}"
