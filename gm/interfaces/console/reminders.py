"""The reminders above the prompt: unfinished instructions, flagged lines, corrections of a party's earlier duels."""

from __future__ import annotations

from collections.abc import Iterator

from gm.commands.settle import SettlementResult, outstanding_result
from gm.table import presenter
from gm.table.table import Table

MOST = 3
"""The maximum number of lines about what is still to do at the table."""


class Reminders:
    """The reminders of a duel. They are computed again only after a new row or a completed instruction."""

    def __init__(self) -> None:
        self._seen: tuple[tuple[Table | None, int, int], SettlementResult | None] = ((None, 0, -1), None)
        self._doubts: tuple[Table | None, int, str] = None, 0, ""
        self._party: tuple[tuple[Table, int, int] | None, str] = None, ""

    def owed(self, table: Table | None) -> SettlementResult | None:
        """Return what is still to do at the table after a correction; None if there is nothing to do."""
        if table is None or table.acted < 0:
            return None
        key = (table, len(table.rows), table.store.settled(table.duel.id))
        if self._seen[0] != key:
            owed = outstanding_result(table)
            self._seen = key, owed if owed.settlement else None
        return self._seen[1]

    def doubts(self, table: Table) -> str:
        """Return a sentence with the number of lines flagged as uncertain. Returns '' if no line is flagged."""
        of, seen, text = self._doubts
        if of is not table or any(row.kind != "entry" for row in table.rows[seen:]):
            text = presenter.flags_text(table)
        self._doubts = table, len(table.rows), text
        return text

    def otherwise(self, table: Table) -> str:
        """Return a warning if an earlier duel of the party was corrected, so that this duel would begin differently.

        A party is a group that keeps what it has from duel to duel. The warning says what to type. Returns '' if there
        is no such correction.
        """
        if not table.setup.resumed:
            return ""
        from gm.table.party.divergence import find_divergence  # late import: few duels need it

        key = table, len(table.rows), table.store.version()
        if self._party[0] != key:
            divergence = find_divergence(table)
            noun = table.game.info.nouns.duel.capitalize()
            text = ""
            if divergence:
                line = divergence.lines[0] if len(divergence.lines) == 1 and not divergence.told else "now"
                changed = "was corrected later, so the party would have started differently here"
                text = f"{noun} {divergence.duel} {changed}: {line}"
            self._party = key, text
        return self._party[1]

    def lines(self, table: Table) -> Iterator[str]:
        """Yield the lines of all reminders of a duel."""
        if owed := self.owed(table):
            yield owed.since.text if owed.since else "Still to do at the table"
            yield from (f"  {move.text}" for move in owed.settlement[:MOST])
            more = len(owed.settlement) - MOST
            if more > 0:
                yield f"  … and {more} more (settle lists them)"
        if count := self.doubts(table):
            yield f"{count} (doubts lists them)"
        if text := self.otherwise(table):
            yield text
