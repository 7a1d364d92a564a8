"""The entries with which the results of tables are recorded: wins, draws, places and tables without points (ev.r8)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.event.draft import Draft, refuse
from gm.games.event.entries import RESULTS, Drawn, Order, Void, Won
from gm.games.event.house import PODS
from gm.games.event.state import Table


def won(draft: Draft, entry: Won) -> None:
    """Record the winner at a table of two players."""
    number, at, table = _table(draft, entry.who, entry.round)
    if draft.house.format == PODS:
        raise refuse("won-in-pods", "r8")
    if entry.forfeit and entry.margin is not None:
        raise refuse("forfeit-margin", "r8")
    loser = next(who for who in table.players if who != entry.who)
    decided = table._replace(
        order=((entry.who,), (loser,)), forfeit=entry.forfeit, margin=entry.margin, source=entry.source
    )
    _enter(draft, number, at, decided, who=entry.who, loser=loser, margin=entry.margin, forfeit=entry.forfeit)


def drawn(draft: Draft, entry: Drawn) -> None:
    """Record a draw between all players of a table."""
    draft.refuse_in_knockout("drawn")
    number, at, table = _table(draft, entry.who, entry.round)
    decided = table._replace(order=(table.players,), source=entry.source)
    _enter(draft, number, at, decided, players=table.players, drawn=True)


def void(draft: Draft, entry: Void) -> None:
    """Record that nobody at a table gets points."""
    draft.refuse_in_knockout("void")
    number, at, table = _table(draft, entry.who, entry.round)
    decided = table._replace(order=(), forfeit=True, source=entry.source)
    _enter(draft, number, at, decided, players=table.players, void=True)


def order(draft: Draft, entry: Order) -> None:
    """Record the places of the players at a pod, which is a table of several players.

    Players whom the entry does not name share the last place.
    """
    if draft.house.format != PODS:
        raise refuse("order-without-pods", "r8")
    number, at, table = _table(draft, entry.places[0][0], entry.round)
    named = [who for group in entry.places for who in group]
    for who in named:
        if who not in table.players:
            raise refuse("other-table", "r8", who=who, other=named[0], round=number)
    rest = tuple(who for who in table.players if who not in named)
    places = (*entry.places, *([rest] if rest else []))
    _enter(draft, number, at, table._replace(order=places, source=entry.source), order=places)


def _table(draft: Draft, who: str, round: int | None) -> tuple[int, int, Table]:
    """Return three values for the open table of a player: the round's number, the table's position, and the table.

    By default, look in the last round. Raises Refusal if the player has no table in the round, or if the table has a
    result.
    """
    number = round or len(draft.rounds)
    if not draft.rounds:
        raise refuse("no-round-yet", "r8")
    if not 1 <= number <= len(draft.rounds):
        raise refuse("not-announced", "r8", round=number or 1)
    for at, table in enumerate(draft.rounds[number - 1].tables):
        if who in table.players:
            if table.order is not None:
                raise second_result_refusal(table, number)
            return number, at, table
    raise refuse("no-table", "r8", who=who, round=number)


def second_result_refusal(table: Table, number: int) -> Refusal:
    """Return the refusal of a second result for a table. The core suggests a line that corrects the first result."""
    params: dict[str, Value] = {
        "players": table.players,
        "round": number,
        "corrects": (RESULTS, (("round", number),), table.players),
    }
    return Refusal("has-result", params, ("ev.r1",), "not-due")


def _enter(draft: Draft, number: int, at: int, table: Table, **params: Value) -> None:
    """Put a table with its result into round ``number``, and announce it. ``params`` are parameters of the notice."""
    announced = draft.rounds[number - 1]
    tables = (*announced.tables[:at], table, *announced.tables[at + 1 :])
    draft.rounds[number - 1] = announced._replace(tables=tables)
    draft.moved |= {*table.players}
    where = {"round": number, "table": announced.places[at] if announced.places else at + 1}
    draft.emit("result", {**where, **params}, rules=("ev.r8",))
