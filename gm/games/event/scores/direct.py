"""The direct encounter of players who are equal so far (FIDE 6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import lcm

from gm.games.event.scores.ties import Record


def rank_direct(group: Sequence[str], record: Record, win: int) -> list[list[str]]:
    """Divide ``group``, players who are equal so far, by the games among them, and return the parts, the best first.

    Players in the same part are still equal. A win is worth ``win`` points.
    """
    if len(group) < 2:
        return [[*group]]
    games = _games(group, record)
    unit = lcm(*(len(points) for mine in games.values() for points in mine.values()))
    sums = {who: sum([sum(points) * unit // len(points) for points in mine.values()]) for who, mine in games.items()}
    if all(len(mine) == len(group) - 1 for mine in games.values()):
        ranked = sorted(group, key=lambda who: -sums[who])
        groups = [list(equal) for _, equal in groupby(ranked, key=lambda who: sums[who])]
        return groups if len(groups) == 1 else [part for equal in groups for part in rank_direct(equal, record, win)]
    most = {who: sums[who] + win * unit * (len(group) - 1 - len(games[who])) for who in group}
    first, rest = list[list[str]](), [*group]
    while len(rest) > 1 and (alone := _alone_on_top(rest, sums, most)):
        rest.remove(alone)
        first.append([alone])
    return [*first, *rank_direct(rest, record, win)] if first else [rest]


def _games(group: Sequence[str], record: Record) -> dict[str, dict[str, list[int]]]:
    """Return, for each player and each opponent in the group, the points of their games. Forfeits do not count."""
    games: dict[str, dict[str, list[int]]] = {who: {} for who in group}
    for who, mine in games.items():
        for unit in record[who]:
            if unit.kind == "game" and unit.against[0] in games:
                mine.setdefault(unit.against[0], []).append(unit.points)
    return games


def _alone_on_top(rest: Sequence[str], sums: dict[str, int], most: dict[str, int]) -> str:
    """Return the player who stays first even if others win all games that are missing; '' if nobody does (FIDE 6.3)."""
    best = max(rest, key=lambda who: sums[who])
    return best if all(sums[best] > most[other] for other in rest if other != best) else ""
