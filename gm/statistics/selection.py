"""The duels of a database with their results, and the filter that chooses which of them count."""

from __future__ import annotations

import json
from collections.abc import Container, Mapping, Sequence
from functools import lru_cache
from typing import Any

from gm.game import NamedTuple
from gm.store.database import Store
from gm.table.texts import local_time


class SeatResult(NamedTuple):
    """A player of a duel, with the letter of their team or None."""

    id: str
    name: str
    team: str | None


class DuelResult(NamedTuple):
    """A duel and its result. ``seq`` and ``crc`` are the number and the checksum of the duel's last row.

    ``won_by`` and ``seated`` are JSON texts, as stored.
    """

    id: int
    uid: str
    game: str
    rules_version: int
    begun: str
    seq: int
    crc: int
    archived: bool = False
    title: str = ""
    over: bool = False
    won_by: str = "[]"
    kind: str | None = None
    first: str | None = None
    round: int | None = None
    ended: str | None = None
    seated: str = "[]"

    @property
    def winners(self) -> tuple[str, ...]:
        """The ids of all winners."""
        return _strings(self.won_by)

    @property
    def seats(self) -> tuple[SeatResult, ...]:
        """The players, in the order of their seats."""
        return _seats(self.seated)

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The sides of the duel as ids of players: its teams, or every player alone."""
        return _sides(self.seated)

    def with_result(self, stored: Sequence[Any]) -> DuelResult:
        """Return the duel with its stored result."""
        over, winners, kind, first, number, _, at, title, seats = stored
        return self._replace(
            title=title, over=bool(over), won_by=winners, kind=kind, first=first, round=number, ended=at, seated=seats
        )


@lru_cache(4096)
def _strings(text: str) -> tuple[str, ...]:
    return tuple(json.loads(text))


@lru_cache(4096)
def _seats(text: str) -> tuple[SeatResult, ...]:
    return tuple(SeatResult(*seat) for seat in json.loads(text))


@lru_cache(4096)
def _sides(text: str) -> tuple[tuple[str, ...], ...]:
    sides: dict[str, list[str]] = {}
    for seat in _seats(text):
        sides.setdefault(f" {seat.team}" if seat.team else seat.id, []).append(seat.id)
    return tuple(map(tuple, sides.values()))


class Filter(NamedTuple):
    """The filter of duels. A condition with an empty value is ignored.

    A player may have several ids; ``same`` maps each further id to the main id.
    """

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
        """Return the main id of the player whose id in a duel is ``seat``."""
        return self.same.get(seat, seat)

    def chooses(self, duel: DuelResult) -> bool:
        """Return whether a duel fits the filter. Players, the event, and whether the duel is over are not checked."""
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
        """Return whether all of the filter's players took part in a duel."""
        return not self.players or {*self.players} <= {self.player(seat.id) for seat in duel.seats}

    def data(self) -> dict[str, Any]:
        same: dict[str, list[str]] = {}
        for alias, player in sorted(self.same.items()):
            same.setdefault(player, []).append(alias)
        named = {name: getattr(self, name) or None for name in ("game", "since", "until", "event", "title")}
        more = {"archived": self.archived, "open": self.open, "same": same, "min": self.least}
        return {**named, **more, "players": list(self.players)}


_SOUND = """
SELECT duel.id, duel.uid, duel.game, duel.rules_version, duel.begun, seq, crc, 0,
       result.title, over, winners, kind, first, round, at, seats
FROM duel JOIN result ON result.duel = duel.id AND (seq, crc) = (
    SELECT seq, crc FROM checksum WHERE what = 'log' AND checksum.duel = duel.id ORDER BY seq DESC LIMIT 1
)
"""
_HEAD = "SELECT seq, crc FROM checksum WHERE what = 'log' AND duel = ? ORDER BY seq DESC LIMIT 1"


def read_duels(store: Store, archived: Container[int]) -> tuple[list[DuelResult], list[DuelResult], list[int]]:
    """Return three lists: duels with an up-to-date result, duels without one, and the numbers of unreadable duels.

    A duel is unreadable if its rows or its facts are missing.
    """
    sound = [DuelResult(*row) for row in store.db.execute(_SOUND).fetchall()]
    sound = [duel._replace(archived=True) if duel.id in archived else duel for duel in sound]
    stale, lost = list[DuelResult](), list[int]()
    known = {duel.id for duel in sound}
    for duel in store.duels() if store.count_duels() > len(known) else ():
        if duel.id in known:
            continue
        head = store.db.execute(_HEAD, (duel.id,)).fetchone()
        if head is None or not duel.uid:
            lost.append(duel.id)
        else:
            facts = DuelResult(duel.id, duel.uid, duel.game, duel.rules_version, duel.begun, *head)
            stale.append(facts._replace(archived=duel.id in archived))
    return sound, stale, lost
