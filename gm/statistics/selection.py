"""The duels of a database with their results, and the choice of those that figures are about."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from gm.game import NamedTuple
from gm.store.database import Store
from gm.table.snapshots import StoredResult
from gm.table.texts import local_time


class SeatResult(NamedTuple):
    """A player of a duel, with the letter of their team or None."""

    id: str
    name: str
    team: str | None


class DuelResult(NamedTuple):
    """A duel and its result. ``seq`` and ``crc`` are the last row and its checksum, and change with every new row."""

    id: int
    uid: str
    game: str
    rules_version: int
    begun: str
    seq: int
    crc: int
    title: str = ""
    over: bool = False
    winners: tuple[str, ...] = ()
    kind: str | None = None
    first: str | None = None
    round: int | None = None
    ended: str | None = None
    seats: tuple[SeatResult, ...] = ()
    archived: bool = False

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The parties of the duel, as ids of seats: its teams, or every seat for itself."""
        sides: dict[str, list[str]] = {}
        for seat in self.seats:
            sides.setdefault(f" {seat.team}" if seat.team else seat.id, []).append(seat.id)
        return tuple(map(tuple, sides.values()))

    def with_result(self, stored: Sequence[Any]) -> DuelResult:
        """Return the duel with its stored result."""
        result = StoredResult(*stored)
        return self._replace(
            title=result.title,
            over=bool(result.over),
            winners=tuple(json.loads(result.winners)),
            kind=result.kind,
            first=result.first,
            round=result.round,
            ended=result.at,
            seats=tuple(SeatResult(*seat) for seat in json.loads(result.seats)),
        )


class Filter(NamedTuple):
    """The choice of duels. An empty value leaves nothing out. ``same`` maps ids of players to the id they count as."""

    game: str = ""
    since: str = ""
    until: str = ""
    event: str = ""
    title: str = ""
    archived: str = "no"
    open: bool = False
    same: Mapping[str, str] = {}
    least: int = 1
    players: tuple[str, ...] = ()

    def player(self, seat: str) -> str:
        """Return the id of the player whom a seat counts for."""
        return self.same.get(seat, seat)

    def chooses(self, duel: DuelResult) -> bool:
        """Return whether a duel fits, whoever played it, and whether it is over or not."""
        day = local_time(duel.begun)[:10] if self.since or self.until else ""
        title = duel.title.casefold() if self.title else ""
        return (
            self.game in ("", duel.game)
            and self.archived in ("yes", "only" if duel.archived else "no")
            and day >= self.since
            and (not self.until or day[: len(self.until)] <= self.until)
            and all(word in title for word in self.title.casefold().split())
        )

    def seats(self, duel: DuelResult) -> bool:
        """Return whether all the chosen players have played a duel."""
        return not self.players or {*self.players} <= {self.player(seat.id) for seat in duel.seats}

    def data(self) -> dict[str, Any]:
        """Return the filter as JSON data."""
        same: dict[str, list[str]] = {}
        for alias, player in sorted(self.same.items()):
            same.setdefault(player, []).append(alias)
        named = {name: getattr(self, name) or None for name in ("game", "since", "until", "event", "title")}
        more = {"archived": self.archived, "open": self.open, "same": same, "min": self.least}
        return {**named, **more, "players": list(self.players)}


_HEADS = """
SELECT duel.id, duel.uid, duel.game, duel.rules_version, duel.begun, head.seq, head.crc,
       over, winners, kind, first, round, place, at, result.title, seats
FROM duel
JOIN checksum AS head ON head.what = 'log' AND head.duel = duel.id
    AND head.seq = (SELECT max(seq) FROM checksum WHERE what = 'log' AND duel = duel.id)
LEFT JOIN result ON result.duel = duel.id AND result.seq = head.seq AND result.crc = head.crc
ORDER BY duel.id
"""


def read_duels(store: Store, archived: frozenset[int]) -> tuple[list[DuelResult], list[DuelResult], list[int]]:
    """Return the duels with a valid result, those without one, and the numbers of those whose facts are lost."""
    sound, stale = list[DuelResult](), list[DuelResult]()
    for *facts, over, winners, kind, first, number, place, at, title, seats in store.db.execute(_HEADS).fetchall():
        duel = DuelResult(*facts)._replace(archived=facts[0] in archived)
        if over is None:
            stale.append(duel)
        else:
            sound.append(duel.with_result((over, winners, kind, first, number, place, at, title, seats)))
    known = {duel.id for duel in (*sound, *stale)}
    return sound, stale, [duel.id for duel in store.duels() if duel.id not in known]
