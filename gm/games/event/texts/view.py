"""The board of an event: standings, tables that are still playing, all data as JSON, and a line for each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gm.game import Cell, Column, Grid, View, make_grid, public
from gm.games.event.house import shown_ties
from gm.games.event.scores.doubt import NO_DOUBT, Doubt, find_doubt
from gm.games.event.scores.places import Rank, places, standings, winners
from gm.games.event.scores.rounds import bye_unit
from gm.games.event.state import Player, Round, State, open_tables, phase, planned_rounds, tables_with_numbers
from gm.games.event.texts.lists import listings
from gm.games.event.texts.words import FREE, SHORT, names_at, points_text, result_text, shown_number

VALUES = ("buchholz_cut1", "buchholz", "sonneborn", "wins", "margin")


def view(state: State, seat: str | None) -> View:
    """Return the board of the event. If ``seat`` is a player, it has only the line about this player."""
    return _board(state, NO_DOUBT) if seat is None else View(public_data(state), own_line(state, seat))


def uncertain(state: State, entries: Sequence[Any]) -> View:
    """Return the board while ``entries`` are flagged as uncertain (ev.r9).

    The board marks the tables of these results. It shows a range of places for each player whose place could change.
    """
    return _board(state, find_doubt(state, entries))


def _board(state: State, doubt: Doubt) -> View:
    ranks = standings(state)
    grid = standings_grid(state, ranks, doubt)
    lists = listings(state, doubt, _place_first(grid))
    return View(public_data(state), headline(state), (grid,), _lines(state, doubt), listings=lists)


def _place_first(grid: Grid) -> Grid:
    """Return the table of the standings with the column of places moved before the names."""

    def reorder(row: tuple[Any, ...]) -> tuple[Any, ...]:
        name, points, place, *ties = row
        return (place, name, points, *ties)

    return Grid(reorder(grid.columns), tuple(map(reorder, grid.rows)), grid.of, reorder(grid.shows))


def public_data(state: State) -> dict[str, Any]:
    """Return the whole state as JSON data for scripts."""
    ranks = places(state)
    order = {player.id: player.number for player in state.players}
    return {
        "phase": phase(state),
        "format": state.house.format,
        "round": len(state.rounds),
        "rounds": planned_rounds(state),
        "players": [player_data(player, ranks[player.id]) for player in state.players],
        "played": [_round_data(state, number, announced, order) for number, announced in enumerate(state.rounds, 1)],
        "asked": [asked._asdict() for asked in state.asked],
        "winners": [*winners(state)] if phase(state) == "over" else None,
    }


def player_data(player: Player, rank: Rank) -> dict[str, Any]:
    """Return a player with place and tie-breaks as JSON."""
    return {
        **public(player, ("id", "name", "number", "rating", "club")),
        "in": player.here,
        "since": player.since,
        "points": rank.points,
        "penalty": player.penalty,
        "place": rank.place,
        **public(rank.values, VALUES),
    }


def _round_data(state: State, number: int, announced: Round, order: dict[str, int]) -> dict[str, Any]:
    tables = [{"table": at, **public(table)} for at, table in tables_with_numbers(announced)]
    byes = []
    for bye in sorted(announced.byes, key=lambda bye: order[bye.player]):
        unit = bye_unit(state.house, number, bye.kind)
        byes.append({"player": bye.player, "kind": bye.kind, "points": unit.points if unit else 0})
    return {"round": number, "tables": tables, "byes": byes}


def headline(state: State) -> str:
    """Return the round and the phase in a few words."""
    planned = planned_rounds(state)
    if not state.rounds:
        return f"Before round 1{f' of {planned}' if planned else ''}"
    ends = {"over": ": the event is over", "pairing": " is over", "playing": ""}[phase(state)]
    return f"Round {len(state.rounds)} of {planned}{ends}"


def _lines(state: State, doubt: Doubt) -> tuple[str, ...]:
    called = {player.id: player.name for player in state.players}
    playing = (
        f"{f'Round {number}, table' if number < len(state.rounds) else 'Table'} {at} is still playing: "
        f"{names_at(called, table.players)}"
        for number, at, table in open_tables(state)
    )
    return (*playing, *_uncertain_lines(state, doubt, called))


def _uncertain_lines(state: State, doubt: Doubt, called: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each table whose result is flagged as uncertain."""
    for number, position in sorted(doubt.tables):
        at, table = [*tables_with_numbers(state.rounds[number - 1])][position]
        result = f"{names_at(called, table.players)}, {result_text(table, called)}"
        yield f"Round {number}, table {at} is uncertain: {result}"


def standings_grid(state: State, ranks: Sequence[Rank], doubt: Doubt = NO_DOUBT) -> Grid:
    """Return the standings as a table: name, points, place, and the tie-breaks in use.

    If a player's place depends on a flagged result, the table shows a range of places.
    """
    house = state.house
    called = {player.id: player for player in state.players}

    def cell(what: str) -> Column[Rank]:
        return Column(f">{SHORT[what]}", lambda rank: Cell(shown_number(house, what, getattr(rank.values, what))))

    columns = (
        Column[Rank]("Player", lambda rank: Cell(called[rank.id].name, "" if called[rank.id].here else "quiet")),
        Column[Rank](">Points", lambda rank: Cell(shown_number(house, "points", rank.points)), "points"),
        Column[Rank](">Place", lambda rank: _place(rank, doubt)),
        *(cell(tie) for tie in shown_ties(house)),
    )
    return make_grid(columns, {rank.id: rank for rank in ranks})


def _place(rank: Rank, doubt: Doubt) -> Cell:
    span = doubt.ranges.get(rank.id)
    return Cell(f"{span[0]}–{span[1]}", "alert") if span else Cell(rank.shown)


def own_line(state: State, who: str) -> str:
    """Return a line for a player: where they sit, whom they meet, and their place in the standings."""
    rank = places(state).get(who)
    if rank is None:
        return "You are not playing in this event"
    return f"{_seat(state, who)} · Place {rank.shown}, {points_text(state.house, rank.points)}"


def _seat(state: State, who: str) -> str:
    """Return a text with the table of a player in the latest round, or with the reason why they have no table."""
    number = len(state.rounds)
    called = {player.id: player.name for player in state.players}
    for at, table in tables_with_numbers(state.rounds[-1]) if state.rounds else ():
        if who in table.players:
            others = " and ".join(called[other] for other in table.players if other != who)
            result = "" if table.order is None else f": {result_text(table, called)}"
            return f"Round {number}, table {at}, against {others}{result}"
    free = next((bye for bye in state.rounds[-1].byes if bye.player == who), None) if state.rounds else None
    if free:
        return f"Round {number}: {FREE[free.kind]}"
    if any(player.id == who and not player.here for player in state.players):
        return "You have left the event"
    return f"Round {number}: you have no table" if state.rounds else "Round 1 is not paired yet"
