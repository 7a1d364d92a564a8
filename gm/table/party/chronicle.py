"""The chronicle of a party: its duels in order, with their players and events."""

from __future__ import annotations

from typing import Any, NamedTuple

from gm.errors import GmError
from gm.game import AnyGame, Nouns
from gm.store.database import Store
from gm.table.party.carry_over import party_duels
from gm.table.table import Table
from gm.table.texts import as_json


class ChronicleEntry(NamedTuple):
    """A duel of a party: its players, its current or final state, and further facts by title."""

    duel: int
    title: str
    begun: str
    who: tuple[str, ...]
    stands: str
    over: bool
    told: tuple[tuple[str, str], ...]

    def data(self) -> dict[str, Any]:
        return {**self._asdict(), "who": list(self.who), "told": dict(self.told)}


class Chronicle(NamedTuple):
    """All duels of a party, under its latest name. ``called`` has the game's nouns, such as its word for a duel."""

    party: str
    game: str
    called: Nouns
    evenings: tuple[ChronicleEntry, ...]

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the facts about duels, in order."""
        return tuple(dict.fromkeys(title for entry in self.evenings for title, _ in entry.told))

    def data(self) -> dict[str, Any]:
        duel, seats = self.called.duel, self.called.seats
        facts = {"party": self.party, "game": self.game, "called": {"duel": duel, "seats": seats}}
        return {**facts, "titles": list(self.titles), "evenings": as_json(self.evenings)}


def chronicle(store: Store, game: AnyGame, party: str) -> Chronicle:
    """Return the chronicle of a party. Raises GmError (``no-such``) if no party has this name."""
    tables = [*party_duels(store, game, party)]
    if not tables:
        raise GmError("no-such", f"No party is called “{party[:40]}”.", "See who plays what: gm duels")
    name = tables[0].setup.party
    return Chronicle(name, game.info.title, game.info.nouns, tuple(map(_evening, reversed(tables))))


def chronicle_of_table(table: Table) -> Chronicle:
    """Return the chronicle of the party that plays a duel. Raises GmError (``nothing``) if no party plays it."""
    if not table.setup.party:
        noun = table.game.info.nouns.duel
        text = f"This {noun} has no party that continues from one {noun} to the next."
        raise GmError("nothing", text, f"List the {noun}s of a party: gm duels --party NAME")
    return chronicle(table.store, table.game, table.setup.party)


def _evening(table: Table) -> ChronicleEntry:
    texts, names = table.game.texts, table.names
    outcome = table.game.play.outcome(table.state)
    stands = texts.say(outcome, names) if outcome else texts.view(table.state, None).headline
    who = tuple(seat.name for seat in table.setup.seats)
    facts = texts.chronicle(table.setup, table.state) if texts.chronicle else ()
    return ChronicleEntry(table.duel.id, table.title, table.duel.begun, who, stands, outcome is not None, facts)
