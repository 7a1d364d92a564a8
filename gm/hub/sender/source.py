"""A reader of the duels of a table's database, for sending: facts, rows as stored, and outcomes."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from gm.errors import GmError
from gm.hub.protocol.body import Facts, Line, Place
from gm.store.database import Duel, Store
from gm.store.errors import translate_errors

_LINES = "SELECT seq, at, kind, words, body, target, receipt FROM log WHERE duel = ? AND seq >= ? ORDER BY seq LIMIT ?"
_PLACED = """
SELECT 1 FROM log WHERE duel = ? AND (seq = 0 OR kind = 'correct') AND instr(body, '"at":') LIMIT 1
"""
_COUNTS = "SELECT duel, max(seq) + 1 FROM checksum WHERE what = 'log' AND duel > ? GROUP BY duel"


class Source:
    """The duels of a database, open for reading. Raises GmError (``file``, ``busy``, ``no-duel``).

    If the caller has ``lent`` a connection to the database, no new one is made, and the lent one is not closed.
    """

    def __init__(self, database: str, lent: Store | None = None) -> None:
        self.store = lent or Store(database, read_only=True)
        self._own = lent is None

    def __enter__(self) -> Source:
        return self

    def __exit__(self, *error: object) -> None:
        if self._own:
            self.store.close()

    def counts(self, after: int = 0) -> dict[int, int]:
        """Return how many lines each duel has, by the number of the duel. Only numbers above ``after`` are included."""
        with translate_errors(self.store.path):
            known = {duel.id for duel in self.store.duels() if duel.uid}
            return {duel: count for duel, count in self.store.db.execute(_COUNTS, (after,)) if duel in known}

    def duel(self, number: int) -> Duel:
        """Return the facts of a duel."""
        return self.store.duel(number)

    def facts(self, duel: Duel) -> Facts:
        """Return the facts of a duel as they are sent."""
        return Facts(duel.uid, duel.game, duel.rules_version, duel.begun, duel.title)

    def digest(self, duel: Duel, count: int) -> str:
        """Return a hash of the first ``count`` lines of a duel. Raises GmError (``file``) if the duel is damaged."""
        if count == 0:
            return self.facts(duel).digest
        query = "SELECT digest FROM checksum WHERE what = 'log' AND duel = ? AND seq = ?"
        with translate_errors(self.store.path):
            row = self.store.db.execute(query, (duel.id, count - 1)).fetchone()
        if row is None or not row[0]:
            text = f"Duel {duel.id} is damaged, so it cannot be sent."
            raise GmError("file", text, "Find out where: gm check")
        return str(row[0])

    def lines(self, duel: Duel, start: int, most: int) -> Sequence[Line]:
        """Return at most ``most`` rows of a duel from number ``start`` on, exactly as they are stored."""
        with translate_errors(self.store.path):
            return self.store.db.execute(_LINES, (duel.id, start, most)).fetchall()

    def place(self, duel: Duel) -> Place | None:
        """Return the event, round and table of a duel; None if the duel has none or cannot be read."""
        with translate_errors(self.store.path):
            if self.store.db.execute(_PLACED, (duel.id,)).fetchone() is None:
                return None
        from gm.hub.sender.outcome import place_of  # imported here: only duels of events need the game

        return place_of(self.store, duel.id)

    def outcome(self, duel: Duel, count: int) -> dict[str, Any] | None:
        """Return the outcome of a duel of exactly ``count`` lines as JSON data.

        Return None if the duel is not over, has a different number of lines, or cannot be read.
        """
        try:
            query = "SELECT over FROM result WHERE duel = ? AND seq = ?"
            row = self.store.db.execute(query, (duel.id, count - 1)).fetchone()
        except sqlite3.Error:
            row = None
        if not (row and row[0]):
            return None
        from gm.hub.sender.outcome import outcome_of  # imported here: only an outcome needs the game

        return outcome_of(self.store, duel.id, count)
