"""The cross table: every result of an event, with a column for each round or a column for each opponent."""

from __future__ import annotations

from collections import defaultdict

from gm.game import CardBook, SheetData
from gm.games.event.house import DOUBLE, PODS, ROBINS
from gm.games.event.paper import shapes
from gm.games.event.paper.pairings import place_at_pod
from gm.games.event.paper.requests import Request, requested_round, subtitle
from gm.games.event.scores.places import standings_after
from gm.games.event.scores.rounds import struck
from gm.games.event.state import Player, State, Table
from gm.games.event.texts.words import shown_number


def crosstable(book: CardBook, state: State, request: Request) -> SheetData:
    """Return the cross table after the requested round (ev.r8). Its lines are in the order of the players' numbers."""
    number = requested_round(state, request)
    state = state._replace(rounds=state.rounds[:number])
    ranks = {rank.id: rank for rank in standings_after(state, number)}
    square, gone = state.house.format in ROBINS, struck(state)
    players = [player for player in state.players if not square or player.id in state.field]
    cells = _against(state, players) if square else _by_round(state, players)
    rows = tuple(
        shapes.CrossRow(
            player.number,
            player.name,
            tuple(
                shapes.Cell(text, bool(text) and not gone.isdisjoint((player.id, other)))
                for text, other in cells[player.id]
            ),
            shown_number(state.house, "points", ranks[player.id].points),
            ranks[player.id].shown,
        )
        for player in players
    )
    columns = tuple(str(player.number) for player in players) if square else tuple(map(str, range(1, number + 1)))
    texts = book.cards["en/sheets"]["legends"]
    signs = texts["square" if square else "pods" if state.house.format == PODS else "rounds"]
    legend = (*signs, texts["struck"]) if gone else tuple(signs)
    return SheetData.of(shapes.Crosstable(columns, rows, square, legend, stands=subtitle(state, request, number)))


def _by_round(state: State, players: list[Player]) -> dict[str, list[tuple[str, str]]]:
    """Return the rows of the cross table by the player's id. A row has a pair for each round: (mark, "").

    The mark is the player's result in that round. The second part is always empty: in the rows that :func:`_against`
    returns, it is an opponent's id.
    """
    number = {player.id: player.number for player in players}
    cells: dict[str, list[tuple[str, str]]] = {player.id: [] for player in players}
    for at, announced in enumerate(state.rounds, 1):
        marks = {bye.player: {"bye": "bye", "half": "½", "zero": "0", "free": ""}[bye.kind] for bye in announced.byes}
        for table in announced.tables:
            for who in table.players:
                other = next((other for other in table.players if other != who), "")
                marks[who] = _mark(state, table, who, str(number[other]))
        for player in players:
            late = state.house.late == "half" and at < player.since
            cells[player.id].append((marks.get(player.id, "½" if late else ""), ""))
    return cells


def _against(state: State, players: list[Player]) -> dict[str, list[tuple[str, str]]]:
    """Return the rows of the cross table by the player's id. A row has a pair for each column: (mark, opponent's id).

    The mark is the player's result against that opponent. In a double round robin, it shows two results.
    """
    marks: dict[tuple[str, str], list[str]] = defaultdict(list)
    for announced in state.rounds:
        for table in announced.tables:
            for who, other in (table.players, table.players[::-1]):
                marks[who, other].append(_mark(state, table, who, "") or "·")
    apart = " " if state.house.format == DOUBLE else ""
    return {
        player.id: [(apart.join(marks.get((player.id, other.id), ())), other.id) for other in players]
        for player in players
    }


def _mark(state: State, table: Table, who: str, other: str) -> str:
    """Return the text of a player's result at a table: ``+``, ``-`` or ``=``, then the opponent's label ``other``.

    After a forfeit, the text is ``+f`` or ``-f``. At a pod (a table of several players), it is the player's place.
    """
    if table.order is None:
        return "" if state.house.format == PODS else other
    place = next((at for at, group in enumerate(table.order) if who in group), None)
    if place is None or table.forfeit:
        return "+f" if place == 0 else "-f"
    if state.house.format == PODS:
        return place_at_pod(table, who)
    sign = "=" if len(table.order) == 1 else "+" if place == 0 else "-"
    return f"{sign}{other}"
