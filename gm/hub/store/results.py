"""The public data of a hub: its tables, their results, and its health."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from gm.hub.store.base import Store

_TABLES = (
    'SELECT uid, title, game, event, round, "table", device_name, branch, have, heard, verified, differs, outcome,'
    " branches, begun FROM tables"
)
_NAME = re.compile(r"\b([^\W\d_])[^\W_]+")


class TableRow(NamedTuple):
    """A duel at the hub, with the values of its valid branch (a version of the duel).

    ``event``, ``round`` and ``table`` are its place in an event. ``outcome`` and ``differs`` are JSON text.
    """

    uid: str
    title: str
    game: str
    event: str | None
    round: int | None
    table: int | None
    device: str | None
    branch: int
    have: int
    heard: str
    verified: str
    differs: str | None
    outcome: str | None
    branches: int
    begun: str

    @property
    def difference(self) -> dict[str, Any]:
        """The difference that the verification found, with the keys ``line``, ``text`` and ``outcome``; {} if none."""
        difference: dict[str, Any] = json.loads(self.differs) if self.differs else {}
        return difference

    def at(self) -> dict[str, Any] | None:
        """Return the event, round and table of the duel as JSON data; None if it is not part of an event."""
        return None if self.event is None else {"event": self.event, "round": self.round, "table": self.table}

    def data(self, *, initials: bool = False) -> dict[str, Any]:
        """Return the result as JSON data. With ``initials``, names are shortened."""
        outcome = json.loads(self.outcome) if self.outcome else None
        seq = self.have - 1
        row = {"uid": self.uid, "game": self.game, "title": self.title, "at": self.at(), "seq": seq, "outcome": outcome}
        data = {**row, "heard": self.heard, "branch": self.branch, "verified": self.verified}
        if self.verified == "no":
            data["differs"] = self.difference
        return shortened(data) if initials else data


def shortened(data: dict[str, Any]) -> dict[str, Any]:
    """Return a result with the initials of names instead of the names."""
    outcome = data["outcome"] and {
        **data["outcome"],
        "winners": [who[:1] for who in data["outcome"].get("winners") or ()],
        "counts": {},
        "params": {},
        "text": initials(str(data["outcome"].get("text", ""))),
    }
    return {**data, "title": initials(data["title"]), "outcome": outcome}


def initials(text: str) -> str:
    """Return a text in which every word with a capital letter is shortened to that letter."""
    return _NAME.sub(lambda word: f"{word[1]}." if word[1].isupper() else word[0], text)


def table_rows(store: Store) -> list[TableRow]:
    """Return all duels at the hub, each with the values of its valid branch (a version of the duel)."""
    return [TableRow(*row) for row in store.execute(_TABLES)]


def result_rows(store: Store, event: str | None = None) -> list[TableRow]:
    """Return the duels that have a result. If ``event`` is given, return only duels of this event."""
    query = f"{_TABLES} WHERE outcome IS NOT NULL"
    rows = store.execute(query) if event is None else store.execute(f"{query} AND event = ?", event)
    return [TableRow(*row) for row in rows]


def health(store: Store) -> dict[str, Any]:
    """Return figures for monitoring the hub.

    These are the numbers of lines, of duels, and of duels that exist in several versions (forks), the time at which the
    last line arrived, and the number of duels with each verdict of the verifier.
    """
    (lines,) = store.one("SELECT coalesce(sum(have - start), 0) FROM branch") or (0,)
    verified: dict[str, int] = dict(store.execute("SELECT verified, count(*) FROM duel GROUP BY verified"))
    (forks,) = store.one("SELECT count(DISTINCT uid) FROM branch WHERE branch > 0") or (0,)
    (heard,) = store.one("SELECT max(heard) FROM branch") or (None,)
    counts = {"lines": int(lines), "duels": sum(verified.values()), "forks": int(forks), "heard": heard}
    return {"ok": True, "store": store.engine, **counts, "verified": verified}
