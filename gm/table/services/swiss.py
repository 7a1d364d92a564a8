"""Swiss pairings by the Dutch system of FIDE, made by py4swiss (the extra ``events``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from py4swiss.engines import DutchEngine
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

_POINT = 5
"""The value of one point of gm in tenths of a library point: a draw is 1 point in gm and 0.5 in the library."""
_MOST = 96
"""The maximum number of players. With more, the library would be too slow for use at every prompt."""


class Entrant(NamedTuple):
    """A player of the event: the points so far, and a result for each round.

    A result has the number of the opponent (0 for none) and a code as in a TRF file (a format of FIDE). If the player
    must not be paired in the coming round, there is already a result for that round.
    """

    points: int
    results: tuple[tuple[int, str], ...]


def solve(problem: Sequence[tuple[int, tuple[tuple[int, str], ...]]]) -> list[tuple[int, ...]]:
    """Return the pairs of the next round as numbers of players, counted from 1; [] if no pairing is found.

    A tuple with one number is a player who has the bye (no opponent in this round). The library needs to know who
    played white. Here sides do not matter, so white is assigned as evenly as possible.
    """
    entrants = [Entrant(*entrant) for entrant in problem]
    if len(entrants) > _MOST:
        return []
    whites = _sides(entrants)
    sections, extra = [], dict[int, list[int]]()
    x_section = XSection(number_of_rounds=max(len(entrant.results) for entrant in entrants) + 1)
    for number, entrant in enumerate(entrants, 1):
        results = [_result(number, at, result, whites) for at, result in enumerate(entrant.results)]
        counted = sum(x_section.scoring_point_system.get_points_times_ten(result) for result in results)
        extra[number] = [0] * len(results) + [entrant.points * _POINT - counted]
        sections.append(
            PlayerSection(
                code=PlayerCode.PLAYER, starting_number=number, points_times_ten=counted, rank=number, results=results
            )
        )
    x_section.accelerations = extra
    try:
        pairings = DutchEngine.generate_pairings(ParsedTrf(player_sections=sections, x_section=x_section))
    except Exception:  # the game's own proposal is used if the library finds no pairing
        return []
    return [tuple(number for number in (pairing.white, pairing.black) if number) for pairing in pairings]


def _sides(entrants: Sequence[Entrant]) -> set[tuple[int, int]]:
    """Return who had white in which round, as pairs of a player's number and a round.

    In each game, white goes to the player who has had it less often so far.
    """
    whites, had = set[tuple[int, int]](), dict.fromkeys(range(1, len(entrants) + 1), 0)
    for at in range(max(len(entrant.results) for entrant in entrants)):
        for number, entrant in enumerate(entrants, 1):
            other = entrant.results[at][0] if at < len(entrant.results) else 0
            if other > number:
                white = number if had[number] <= had[other] else other
                whites.add((white, at))
                had[white] += 1
                had[number + other - white] -= 1
    return whites


def _result(number: int, at: int, result: tuple[int, str], whites: set[tuple[int, int]]) -> RoundResult:
    other, token = result
    color = ColorToken.BYE_OR_NOT_PAIRED
    if other:
        color = ColorToken.WHITE if (number, at) in whites else ColorToken.BLACK
    return RoundResult(id=other, color=color, result=ResultToken(token))
