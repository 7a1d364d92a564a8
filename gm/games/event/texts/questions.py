"""The answers to the questions ``standings``, ``player``, ``table`` and ``pairings``."""

from __future__ import annotations

from typing import Any

from gm.errors import Refusal
from gm.game import Cell, Grid, View
from gm.games.event.entries import AskPairings, AskPlayer, AskStandings, AskTable
from gm.games.event.house import shown_ties
from gm.games.event.scores.places import Rank, places, standings, standings_after
from gm.games.event.scores.rounds import Unit
from gm.games.event.state import Player, Round, State, tables_with_numbers
from gm.games.event.texts.view import player_data, standings_grid
from gm.games.event.texts.words import FREE, TITLES, names_at, points_text, result_text, shown_number, standings_title

_KINDS = {
    **FREE,
    "missed": "not there",
    "forfeit-won": "won because the opponent did not turn up",
    "forfeit-lost": "lost by forfeit",
    "open": "playing",
}
_SUMS = ("buchholz", "buchholz_cut1", "sonneborn")
"""The tie-breaks whose summands are shown."""


def standings_view(state: State, query: AskStandings) -> View:
    """Return a view of the standings: after the round in ``query`` or, without one, as they are now (ev.r9)."""
    number = len(state.rounds) if query.round is None else _announced(state, query.round)
    ranks = standings(state) if query.round is None else standings_after(state, number)
    players = {player.id: player for player in state.players}
    data = {"round": number, "standings": [player_data(players[rank.id], rank) for rank in ranks]}
    return View(data, standings_title(state, number), (standings_grid(state, ranks),))


def player_view(state: State, query: AskPlayer) -> View:
    """Return a view of a player's rounds and tie-breaks (ev.r8). If a tie-break is a sum, the view shows its terms."""
    rank = places(state).get(query.who)
    if rank is None:
        raise Refusal("unknown", {"who": query.who}, ("ev.r7",), "words")
    players = {player.id: player for player in state.players}
    player = players[query.who]
    rows = tuple(_unit_row(state, players, unit) for unit in rank.units)
    data = {
        **player_data(player, rank),
        "own": rank.values.own,
        "adjusted": rank.values.adjusted,
        "rounds": [unit._asdict() | {"against": [*unit.against]} for unit in rank.units],
        "summands": [
            {"round": unit.round, "against": against or None, "value": value, "times": unit.result}
            for unit, value, against in rank.values.summands
        ],
    }
    headline = f"{player.name}: {points_text(state.house, rank.points)}, place {rank.shown}"
    grid = Grid((">Round", "Against", "Result", ">Points"), rows)
    return View(data, headline, (grid,), tuple(_tie_lines(state, players, rank)))


def _unit_row(state: State, players: dict[str, Player], unit: Unit) -> tuple[Cell, ...]:
    against = " and ".join(players[who].name for who in unit.against) or "–"
    result = _KINDS.get(unit.kind) or {2: "won", 1: "drawn", 0: "lost"}[unit.result]
    if unit.kind == "game" and state.house.format == "pods":
        result = "first" if unit.wins else "played"
    margin = f" {unit.margin:+d}" if unit.margin else ""
    points = "·" if unit.kind == "open" else shown_number(state.house, "points", unit.points)
    return Cell(str(unit.round)), Cell(against), Cell(f"{result}{margin}"), Cell(points)


def _tie_lines(state: State, players: dict[str, Player], rank: Rank) -> list[str]:
    """Return a line for each tie-break in use, with its value and, if it is a sum, the numbers that it adds up."""
    values, house = rank.values, state.house
    terms = [(players[s.against].name if s.against else f"round {s.unit.round}", s) for s in values.summands]

    def each(tie: str) -> str:
        shown = [
            f"{name} {shown_number(house, 'buchholz', s.value)}{f' × {s.unit.result}' if tie == 'sonneborn' else ''}"
            for name, s in terms
            if not (tie == "buchholz_cut1" and s is values.cut)
        ]
        return " + ".join(shown) or "nothing"

    lines = []
    for name in shown_ties(house):
        total = shown_number(house, name, getattr(values, name))
        title = TITLES[name][:1].upper() + TITLES[name][1:]
        lines.append(f"{title}: {each(name)} = {total}" if name in _SUMS else f"{title}: {total}")
    return lines


def table_view(state: State, query: AskTable) -> View:
    """Return a view of a table and its result (ev.r1)."""
    if not state.rounds:
        return _NOTHING
    number = _announced(state, query.round or len(state.rounds))
    announced = state.rounds[number - 1]
    table = next((table for at, table in tables_with_numbers(announced) if at == query.table), None)
    if table is None:
        raise Refusal("no-such-table", {"table": query.table, "round": number}, ("ev.r1",), "words")
    called = {player.id: player.name for player in state.players}
    data = {"round": number, "table": query.table, "players": [*table.players], "result": result_text(table, called)}
    seats = names_at(called, table.players)
    return View(data, f"Round {number}, table {query.table}: {seats}", (), (result_text(table, called),))


def pairings_view(state: State, query: AskPairings) -> View:
    """Return a view of the pairings of a round with their results (ev.r1)."""
    if not state.rounds:
        return _NOTHING
    number = _announced(state, query.round or len(state.rounds))
    announced = state.rounds[number - 1]
    called = {player.id: player.name for player in state.players}
    rows = tuple(
        (Cell(str(at)), Cell(names_at(called, table.players)), Cell(result_text(table, called)))
        for at, table in tables_with_numbers(announced)
    )
    byes = tuple(f"{called[bye.player]}: {_KINDS[bye.kind]}" for bye in announced.byes)
    return View(_pairings_data(number, announced), f"Pairings of round {number}", (Grid(_TITLES, rows),), byes)


_TITLES = (">Table", "Players", "Result")
_NOTHING = View({"round": 0, "tables": [], "byes": []}, "No round has been announced yet")


def _pairings_data(number: int, announced: Round) -> dict[str, Any]:
    tables = [{"table": at, "players": [*table.players]} for at, table in tables_with_numbers(announced)]
    return {"round": number, "tables": tables, "byes": [bye._asdict() for bye in announced.byes]}


def _announced(state: State, number: int) -> int:
    """Return ``number`` if this round was announced. Raises Refusal (``words``) if it was not."""
    if not state.rounds:
        raise Refusal("no-round-yet", {}, ("ev.r1",), "words")
    if not 1 <= number <= len(state.rounds):
        raise Refusal("not-announced", {"round": number or 1}, ("ev.r1",), "words")
    return number
