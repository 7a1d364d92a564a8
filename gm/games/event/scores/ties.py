"""The tie-breaks: adjusted scores, Buchholz, Sonneborn-Berger, wins and margins (ev.r8, ev.r9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

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
    """The tie-breaks of a player. ``own`` is the score without penalties; ``adjusted``: see :func:`adjusted_score`."""

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
    """Return the adjusted score: rounds at the end that a player chose not to play count as draws (FIDE 16.3)."""
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
    """Return the summand that Buchholz cut 1 leaves out (FIDE 16.5); None if there are no summands.

    It is the lowest from the rounds that the player chose not to play or, if there are none, the lowest of all.
    """
    voluntary = [summand for summand in summands if summand.unit.kind in VOLUNTARY]
    return min(voluntary or summands, key=lambda summand: summand.value, default=None)
