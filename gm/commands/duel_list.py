"""Results about the duels of a database: their list, and duels that were archived, deleted or imported."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

from gm.errors import GmError
from gm.store.archive import Filing
from gm.store.database import Duel, Store
from gm.table.blocks import Block, Hint, Line, Table
from gm.table.results import Result
from gm.table.table import Table as OpenDuel
from gm.table.texts import as_json, local_time
from gm.text import counted


class DuelRow(NamedTuple):
    """A row of the list of duels: a duel with its current state or its result, and the digest after its last row.

    If a duel cannot be read, its state is the error and ``rows`` is None. For a copy, ``copy_of`` is the number of the
    first copy of the same duel in this database.
    """

    duel: Duel
    current: bool
    winners: tuple[str, ...] | None
    rows: int | None
    last: str | None
    stands: str
    players: tuple[str, ...] = ()
    archived: bool = False
    party: str = ""
    digest: str | None = None
    copy_of: int | None = None

    @property
    def who(self) -> str:
        """The text for the duel in the list: its party, its title, and the players if the title does not name them.

        For a copy, it also says which duel is the original.
        """
        names = ", ".join(self.players)
        title = self.duel.title if self.duel.title == names or not names else f"{self.duel.title}: {names}"
        title = f"{self.party} · {title}" if self.party else title
        return f"{title} (a copy of duel {self.copy_of})" if self.copy_of else title

    def data(self) -> dict[str, Any]:
        facts = self._asdict()
        del facts["duel"]
        winners = None if self.winners is None else list(self.winners)
        people = {"winners": winners, "players": list(self.players), "party": self.party or None}
        return {**self.duel._asdict(), **facts, **people}


class DuelIndex:
    """A list of duels, the oldest first. The state of each is read when the list is iterated."""

    def __init__(self, duels: Sequence[Duel] = (), read: Callable[[Duel], DuelRow] | None = None) -> None:
        self._duels = duels
        self._read = read

    def __len__(self) -> int:
        return len(self._duels)

    def __iter__(self) -> Iterator[DuelRow]:
        return map(self._read, self._duels) if self._read else iter(())


class DuelsResult(Result):
    """The duels that match a filter; ``page`` has those that are shown.

    ``begin`` is a line that begins a duel. ``archived`` is the number of matching duels in the archive. ``deleted``
    lists deleted duels. ``asked`` is True if there was a filter.
    """

    duels: DuelIndex
    page: DuelIndex
    begin: str
    archived: int = 0
    deleted: tuple[Filing, ...] = ()
    asked: bool = False

    def data(self) -> dict[str, Any]:
        deleted = [{"id": filing.duel, "uid": filing.uid, "at": filing.at} for filing in self.deleted]
        return {"duels": as_json(self.duels), "archived": self.archived, "deleted": deleted}

    def blocks(self) -> Iterable[Block]:
        if self.duels:
            rows = [
                (
                    "→" if row.current else "archive" if row.archived else "",
                    str(row.duel.id),
                    row.who,
                    row.stands,
                    local_time(row.duel.begun)[:10],
                )
                for row in self.page
            ]
            yield Table(("", "duel", "who", "state", "started"), rows)
        elif not self.asked:
            yield f"There is no {'other duel' if self.archived else 'duel yet'}. {self.begin}"
        else:
            yield "No duel matches."
        if earlier := len(self.duels) - len(self.page):
            more = counted(earlier, "earlier one is", "earlier ones are")
            yield Hint(f"{more} not shown. Show all: gm duels --all. Search: gm duels WORD, or --until DATE")
        if self.archived:
            yield Hint(f"{self.archived} more in the archive: gm duels --all")
        for filing in self.deleted:
            yield Line(f"Duel {filing.duel} was deleted at {local_time(filing.at)}.", "quiet")


class FilingResult(Result):
    """Duels that were archived, put back on the list or deleted. With ``ask``, a confirmation will delete them."""

    how: Literal["archived", "back", "deleted", "ask"]
    duels: tuple[DuelRow, ...]

    def blocks(self) -> Iterable[Block]:
        for row in self.duels:
            size = f", {counted(row.rows, 'row')}" if row.rows else ""
            yield f"{_FILED[self.how]}Duel {row.duel.id} · {row.who}{size}"
        numbers = " ".join(str(row.duel.id) for row in self.duels)
        if self.how == "archived":
            yield Hint(f"You can still open it. To list it again: gm archive {numbers} --back")
        if self.how == "ask":
            yield Hint(f"Nothing is deleted yet. To delete it for good: gm delete {numbers} --yes", "warn")
            copy = f"To keep a copy: gm export --json --out FILE --duel {self.duels[0].duel.id}"
            yield Hint(f"{copy}. To hide it from the list: gm archive {numbers}")


_FILED = {"archived": "Archived: ", "back": "Listed again: ", "deleted": "Deleted: ", "ask": ""}


def read_duel_row(store: Store, duel: Duel, current: int | None, there: Filing | None) -> DuelRow:
    """Return ``duel`` as a row of the list. If the duel cannot be read, the row has the error as its state.

    ``current`` is the number of the current duel. ``there`` is the record of archiving the duel; None if it is not
    archived.
    """
    opened = duel.id == current
    try:
        table = OpenDuel(store, duel.id)
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
    digest = store.digest(duel.id)
    return DuelRow(called, opened, winners, len(table.rows), last, stands, players, there is not None, party, digest)
