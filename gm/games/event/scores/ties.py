"""The tie-breaks: adjusted scores, Buchholz, Sonneborn-Berger, wins, margins and direct encounter (ev.r8, ev.r9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from math import lcm

from gm.game import NamedTuple
from gm.games.event.house import PODS, ROBINS, House
from gm.games.event.scores.rounds import EXCUSED, UNPLAYED, VOLUNTARY, Unit

Record = Mapping[str, Sequence[Unit]]


class Summand(NamedTuple):
    """The number that a round adds to the Buchholz score. ``against`` is the opponent; '' for an unplayed round."""

    unit: Unit
    value: int
    against: str = ""


class Values(NamedTuple):
    """The tie-breaks of a player. ``own`` is the score without penalties; see also :func:`adjusted_score`."""

    own: int
    adjusted: int
    summands: tuple[Summand, ...]
    cut: Summand | None
    buchholz_cut1: int
    buchholz: int
    sonneborn: int
    wins: int
    margin: int


def adjusted_score(house: House, mine: Sequence[Unit]) -> int:
    """Return a player's adjusted score: rounds at the end that they chose not to play count as draws (FIDE 16.3)."""
    score = sum([unit.points for unit in mine])
    if house.format in ROBINS:
        return score
    for unit in reversed(mine):
        if unit.kind not in VOLUNTARY:
            break
        if unit.kind in EXCUSED:
            score += 1 - unit.points
    return score


def values_of(house: House, record: Record, announced: int) -> dict[str, Values]:
    """Return the tie-breaks of all players. ``announced`` is the number of rounds that were announced."""
    adjusted = {who: adjusted_score(house, mine) for who, mine in record.items()}
    return {who: _values(house, mine, adjusted, adjusted[who], announced) for who, mine in record.items()}


def _values(
    house: House, mine: Sequence[Unit], adjusted: Mapping[str, int], own_adjusted: int, announced: int
) -> Values:
    own = sum([unit.points for unit in mine])
    summands = tuple(_summands(house, mine, adjusted, own, announced))
    cut = lowest_summand(summands)
    total = sum([summand.value for summand in summands])
    pods = house.format == PODS
    return Values(
        own,
        own_adjusted,
        summands,
        cut,
        total - (cut.value if cut else 0),
        total,
        0 if pods else sum([summand.value * summand.unit.result for summand in summands]),
        sum([unit.wins for unit in mine]),
        sum([unit.margin for unit in mine]),
    )


def _summands(
    house: House, mine: Sequence[Unit], adjusted: Mapping[str, int], own: int, announced: int
) -> Iterable[Summand]:
    """Yield the numbers that the rounds of a player add to the Buchholz score (FIDE 8.1, 16.4)."""
    for unit in mine:
        if unit.kind == "game":
            for other in unit.against:
                yield Summand(unit, adjusted[other], other)
        elif unit.kind in UNPLAYED and house.format != PODS:
            most = adjusted[unit.against[0]] if unit.kind == "forfeit-won" else announced
            yield Summand(unit, min(own, most))


def lowest_summand(summands: Sequence[Summand]) -> Summand | None:
    """Return the summand that the tie-break Buchholz cut 1 leaves out (FIDE 16.5); None if there are no summands.

    Buchholz adds up the points of a player's opponents. The summand left out is the lowest from the rounds that the
    player chose not to play. If there are no such rounds, it is the lowest of all.
    """
    voluntary = [summand for summand in summands if summand.unit.kind in VOLUNTARY]
    return min(voluntary or summands, key=lambda summand: summand.value, default=None)


def rank_direct(group: Sequence[str], record: Record, win: int) -> list[list[str]]:
    """Divide ``group``, players who are equal so far, by the points from the games among them.

    Return the parts, the best first. Players in the same part are still equal. A win is worth ``win`` points.
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
    """Return the player in ``rest`` who stays first even if others win all missing games (FIDE 6.3); '' for nobody.

    ``sums`` has the points of each player now. ``most`` has their points after winning all missing games.
    """
    best = max(rest, key=lambda who: sums[who])
    return best if all(sums[best] > most[other] for other in rest if other != best) else ""
