"""Duels as things that are kept: one of the list and where it stands, the list, and what became of some of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

from gm.errors import GmError
from gm.store.archive import Filing
from gm.store.database import Duel, Store
from gm.table.results import Board
from gm.table.table import Table
from gm.table.texts import as_json


class DuelRow(NamedTuple):
    """A duel of the list and where it stands; one that cannot be read says so there, and has no rows."""

    duel: Duel
    current: bool
    winners: tuple[str, ...] | None
    rows: int | None
    last: str | None
    stands: str
    players: tuple[str, ...] = ()
    archived: bool = False
    party: str = ""

    def data(self) -> dict[str, Any]:
        facts = self._asdict()
        del facts["duel"]
        winners = None if self.winners is None else list(self.winners)
        told = {"winners": winners, "players": list(self.players), "party": self.party or None}
        return {**self.duel._asdict(), **facts, **told}


class DuelIndex:
    """Duels of the list, the oldest first; where one stands is read from the disk when somebody comes to it."""

    def __init__(self, duels: Sequence[Duel] = (), read: Callable[[Duel], DuelRow] | None = None) -> None:
        self._duels = duels
        self._read = read

    def __len__(self) -> int:
        return len(self._duels)

    def __iter__(self) -> Iterator[DuelRow]:
        return map(self._read, self._duels) if self._read else iter(())


class DuelsResult(NamedTuple):
    """The duels that were asked for, and the ``page`` of them that is looked at; ``begin`` is an example of what begins
    one. Of the others it is known how many are in the archive, and (if asked for) which were ``deleted``; ``asked``
    says whether only some were asked for."""

    text: str
    duels: DuelIndex
    page: DuelIndex
    begin: str
    archived: int = 0
    deleted: tuple[Filing, ...] = ()
    asked: bool = False

    def data(self) -> dict[str, Any]:
        deleted = [{"id": one.duel, "uid": one.uid, "at": one.at} for one in self.deleted]
        return {"duels": as_json(self.duels), "archived": self.archived, "deleted": deleted}


class FilingResult(NamedTuple):
    """Duels that were put into the archive or taken back, deleted, or (``ask``) would be deleted."""

    text: str
    how: Literal["archived", "back", "deleted", "ask"]
    duels: tuple[DuelRow, ...]

    def data(self) -> dict[str, Any]:
        return {"how": self.how, "duels": as_json(self.duels)}


class ImportResult(NamedTuple):
    """The board of an imported duel, and what is ``known`` of it here already, one line each."""

    text: str
    board: Board
    known: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        return {**self.board.data(), "known": list(self.known)}


def read_duel_row(store: Store, duel: Duel, current: int | None, there: Filing | None) -> DuelRow:
    """Return a duel of the list with its players and state; one that cannot be read says so instead."""
    opened = duel.id == current
    try:
        table = Table(store, duel.id)
        outcome = table.game.play.outcome(table.state)
    except GmError as error:
        return DuelRow(duel, opened, None, None, None, error.message, (), there is not None)
    texts = table.game.texts
    stands = texts.say(outcome, table.names) if outcome else texts.view(table.state, None).headline
    winners = outcome.winners if outcome else None
    players = tuple(seat.name for seat in table.setup.seats)
    last = table.rows[-1].at
    called = duel._replace(title=table.title)
    party = table.setup.party
    return DuelRow(called, opened, winners, len(table.rows), last, stands, players, there is not None, party)
