"""``gm doubts``: list the lines flagged as uncertain."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gm.commands.command import Args
from gm.duel.flags import find_flags
from gm.table import presenter
from gm.table.blocks import Block, Hint, Line
from gm.table.results import Result
from gm.table.session import Session

_KEYS = 9


class FlaggedEntry(NamedTuple):
    """A line flagged as uncertain: its number, its words and the reason for the flag.

    ``settled`` is the number of the row that confirmed the line; None if the line is not confirmed yet.
    """

    entry: str
    text: str
    why: str
    settled: int | None


class FlagList(Result):
    """All flagged lines, those not yet confirmed first."""

    keys = {"flags": "doubts"}

    flags: tuple[FlaggedEntry, ...]

    @property
    def offers(self) -> dict[str, str]:
        """A mapping from the keys ``1`` to ``9`` to lines such as ``doubt 12 settled``, which confirm an entry."""
        left = dict.fromkeys(flag.entry for flag in self.flags if flag.settled is None)
        return {str(key): f"doubt {entry} settled" for key, entry in enumerate(left, 1) if key <= _KEYS}

    def blocks(self) -> Iterable[Block]:
        keys = {line: key for key, line in self.offers.items()}
        for flag in self.flags:
            key = keys.get(f"doubt {flag.entry} settled", "") if flag.settled is None else ""
            why = f": {flag.why}" if flag.why else ""
            done = "" if flag.settled is None else f"   (confirmed by {flag.settled})"
            yield Line(f"{key:>3} {flag.entry:>4}  {flag.text}{why}{done}", "quiet" if done else "")
        if not keys:
            yield "No line is flagged as uncertain."
        else:
            text = "If it is right: {}. If not: fix NUMBER LINE"
            typed = text.format("doubt NUMBER settled, or press its key in gm play")
            yield Hint(typed, keys=text.format("press its key"))


def run(session: Session, args: Args) -> FlagList:
    """Return all flagged lines, those not yet confirmed first."""
    table = session.table()
    flagged = []
    for flag in find_flags(table.rows, table.lines):
        words = presenter.public_words(table, flag.line)
        flagged.append(FlaggedEntry(flag.line.name, words, flag.why, flag.settled.seq if flag.settled else None))
    return FlagList("doubts", tuple(sorted(flagged, key=lambda entry: entry.settled is not None)))
