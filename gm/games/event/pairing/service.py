"""A Swiss round as a problem for an external pairing service, and the check of the service's answer (ev.r2)."""

from __future__ import annotations

from collections.abc import Sequence

from gm.game import Proposal
from gm.games.event.groups import Tables
from gm.games.event.house import SWISS
from gm.games.event.pairing.history import had_bye, meetings, pairable
from gm.games.event.pairing.swiss import in_table_order
from gm.games.event.state import State, Table, by_strength, phase

_TOKENS = {"bye": "U", "half": "Z", "zero": "Z"}


def propose_by_service(state: State) -> Proposal | None:
    """Return the pairing of the next Swiss round as a task for an external pairing service.

    Return None if there is no such round to pair now. The service never pairs the first round.
    """
    if state.house.format != SWISS or not state.rounds or phase(state) != "pairing" or len(pairable(state)) < 2:
        return None
    order = by_strength(state.players)
    problem = entrants(state, order)

    def line(answer: Sequence[Sequence[int]]) -> str:
        tables = [tuple(order[number - 1] for number in pair) for pair in answer]
        if not is_sound(state, tables):
            return ""
        return " ".join(["pair", *Tables("tables").format(tuple(in_table_order(state, tables)))])

    return Proposal("pair", "swiss", problem, line)


def entrants(state: State, order: Sequence[str]) -> tuple[tuple[int, tuple[tuple[int, str], ...]], ...]:
    """Return a pair (points, results) for each player, in the order of ``order``.

    ``points`` is how far the player is ahead of the player with the fewest points. A result is a pair: the opponent's
    position in ``order``, counted from 1 (0 for no opponent), and a code for the result.
    """
    number = {who: at for at, who in enumerate(order, 1)}
    points = {player.id: player.points for player in state.players}
    results: dict[str, list[tuple[int, str]]] = {who: [] for who in order}
    for at, announced in enumerate(state.rounds, 1):
        for table in announced.tables:
            for who, other in (table.players, table.players[::-1]):
                results[who].append((number[other], _token(table, who)))
        for bye in announced.byes:
            results[bye.player].append((0, _TOKENS[bye.kind]))
        for mine in results.values():
            mine += [(0, "Z")] * (at - len(mine))
    there = {*pairable(state)}
    least = min(points.values())
    return tuple((points[who] - least, (*results[who], *([] if who in there else [(0, "Z")]))) for who in order)


def _token(table: Table, who: str) -> str:
    """Return the result of a player at a table, as a code of FIDE's TRF files: ``1``, ``=``, ``0`` …"""
    if not table.order:
        return "-"
    if len(table.order) == 1:
        return "="
    return ("+-" if table.forfeit else "10")[table.order[0] != (who,)]


def is_sound(state: State, tables: Sequence[tuple[str, ...]]) -> bool:
    """Return whether a pairing is acceptable.

    Each player must be named exactly once. Nobody may meet an earlier opponent. There may be at most one bye. The
    player with the bye must not have had a bye before. They must have the fewest points of all players without an
    earlier bye.
    """
    players, had, met = pairable(state), had_bye(state), meetings(state)
    if sorted(who for table in tables for who in table) != sorted(players):
        return False
    points = {player.id: player.points for player in state.players}
    free = [who for who in players if who not in had]
    byes = [table[0] for table in tables if len(table) == 1]
    fewest = min((points[who] for who in free), default=0)
    fair = len(byes) < 2 and all(who in free and points[who] == fewest for who in byes)
    return fair and not any(met[frozenset(table)] for table in tables if len(table) == 2)
