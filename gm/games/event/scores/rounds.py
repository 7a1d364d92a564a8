"""The rounds of each player, with their points (ev.r8)."""

from __future__ import annotations

from collections.abc import Collection

from gm.game import NamedTuple
from gm.games.event.house import DOUBLE, KNOCKOUT, PODS, ROBINS, House, win_points
from gm.games.event.state import AnyState, Table

WIN, DRAW, LOSS = 2, 1, 0
UNPLAYED = ("bye", "half", "zero", "missed", "forfeit-won", "forfeit-lost")
VOLUNTARY = ("half", "zero", "missed", "forfeit-lost")
EXCUSED = ("half", "zero", "missed")
"""The kinds of round that a player chose not to play, and that count as a draw in the adjusted score."""


class Unit(NamedTuple):
    """A round from the point of view of one player.

    ``kind`` is ``game``, ``open`` (the game is still played) or one of :data:`UNPLAYED`. ``result`` is 2 for a win, 1
    for a draw and 0 for a loss. A bye counts as the result that the house rules give it. ``margin`` is negative for a
    lost game.
    """

    round: int
    kind: str
    points: int
    result: int
    against: tuple[str, ...] = ()
    margin: int = 0
    wins: bool = False


def bye_unit(house: House, number: int, kind: str) -> Unit | None:
    """Return a player's round without an opponent; None for the kind ``free``, which does not count as a round."""
    if kind == "free":
        return None
    worth = {"bye": house.bye, "half": "draw", "zero": "none"}[kind]
    if house.format == KNOCKOUT:
        worth = "win"
    if worth == "win":
        first = int(house.podpoints[0]) if house.format == PODS else win_points(house)
        return Unit(number, kind, first, WIN, wins=True)
    return Unit(number, kind, *((1, DRAW) if worth == "draw" else (0, LOSS)))


def missed_unit(house: House, number: int, since: int) -> Unit:
    """Return the :class:`Unit` (a player's view of a round) for a round in which the player was not paired.

    ``number`` is the number of the round. ``since`` is the number of the first round that the player could play.
    """
    draw = number < since and house.late == "half"
    return Unit(number, "missed", *((1, DRAW) if draw else (0, LOSS)))


def table_unit(house: House, number: int, table: Table, who: str) -> Unit:
    """Return the round that ``who`` played at ``table``, with its kind, points, result and opponents."""
    others = tuple([other for other in table.players if other != who])
    if table.order is None:
        return Unit(number, "open", 0, LOSS, others)
    place = next((at for at, group in enumerate(table.order) if who in group), None)
    first = place == 0
    alone = first and table.order[:1] != () and len(table.order[0]) == 1
    kind = "game"
    if table.forfeit and house.format not in ROBINS:
        kind = "forfeit-won" if alone else "forfeit-lost"
    if place is None:
        return Unit(number, kind, 0, LOSS, others)
    if house.format == PODS:
        return Unit(number, kind, pod_points(house, table.order, place), LOSS, others, wins=alone)
    if first and not alone:
        return Unit(number, kind, 1, DRAW, others)
    margin = 0 if table.forfeit else table.margin or 0
    if first:
        return Unit(number, kind, win_points(house), WIN, others, margin, wins=True)
    return Unit(number, kind, 0, LOSS, others, -margin)


def pod_points(house: House, order: tuple[tuple[str, ...], ...], place: int) -> int:
    """Return the points for a place at a pod, which is a table of several players. ``place`` 0 is the first place.

    ``order`` has the groups of players who share a place, the best first. They each get the mean of the points for
    these places, rounded down.
    """
    points = [*map(int, house.podpoints.split("-")), 0]
    before, count = sum(map(len, order[:place])), len(order[place])
    return sum(points[before : before + count]) // count


def struck(state: AnyState) -> frozenset[str]:
    """Return the players whose games do not count, because they left a round robin before playing half of them."""
    if state.house.format not in ROBINS or state.house.withdrawn != "half" or not state.rounds:
        return frozenset()
    gone = [player.id for player in state.players if not player.here and player.id in state.field]
    due = (len(state.field) - 1) * (2 if state.house.format == DOUBLE else 1)
    tables = [table for announced in state.rounds for table in announced.tables if table.order and not table.forfeit]
    return frozenset(who for who in gone if 2 * sum(who in table.players for table in tables) < due)


def units(state: AnyState, among: Collection[str] | None = None) -> dict[str, list[Unit]]:
    """Return a list with a :class:`Unit` for each round of a player, by player id. ``among`` may limit the players."""
    house, out = state.house, struck(state)
    since = {player.id: player.since for player in state.players if among is None or player.id in among}
    record: dict[str, list[Unit]] = {who: [] for who in since}
    every_round = house.format not in (*ROBINS, KNOCKOUT)
    for number, announced in enumerate(state.rounds, 1):
        for table in announced.tables:
            if among is not None and not any(who in record for who in table.players):
                continue
            if out and any(who in out for who in table.players):
                continue
            for who in table.players:
                if who in record:
                    record[who].append(table_unit(house, number, table, who))
        for bye in announced.byes:
            if bye.player in record and bye.player not in out and (unit := bye_unit(house, number, bye.kind)):
                record[bye.player].append(unit)
        if every_round:
            for who, mine in record.items():
                if not mine or mine[-1].round < number:
                    mine.append(missed_unit(house, number, since[who]))
    return record


def points_of(state: AnyState, among: Collection[str] | None = None) -> dict[str, int]:
    """Return the points of each player in ``among``, or of all, including penalties (ev.r8)."""
    penalties = {player.id: player.penalty for player in state.players}
    return {who: sum([unit.points for unit in mine]) + penalties[who] for who, mine in units(state, among).items()}
