"""Figures about players: who won how often, and against whom."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from gm.game import NamedTuple
from gm.statistics.formulas import Values, share_of
from gm.statistics.selection import DuelResult, Filter

Data = dict[str, Any]
_LAST = 5
"""The number of duels that a head-to-head lists."""


class _Record:
    """A player's duels and wins."""

    def __init__(self) -> None:
        self.won = 0
        self.shares = Counter[int]()
        self.sides = Counter[int]()

    def add(self, duel: DuelResult, sides: int, winners: int, won: bool) -> None:
        self.sides[sides] += 1
        self.won += won
        if won:
            self.shares[winners] += 1

    def data(self) -> Data:
        played = sum(self.sides.values())
        return {
            "played": played,
            "won": self.won,
            "score": _parts(self.shares),
            "expected": _parts(self.sides),
            **share_of(self.won, played)._asdict(),
        }


def _parts(counts: Mapping[int, int]) -> float:
    """Return the sum of one part of each number, as often as it was counted."""
    return sum(count / number for number, count in sorted(counts.items()))


def player_figures(duels: Iterable[DuelResult], choice: Filter) -> list[Data]:
    """Return what each player has played and won, by game and over all games (game None)."""
    records: dict[tuple[str, str | None], _Record] = defaultdict(_Record)
    for duel in duels:
        sides, winners = duel.sides, set(duel.winners)
        winning = sum(not winners.isdisjoint(side) for side in sides)
        for side in sides:
            won = not winners.isdisjoint(side)
            for seat in side:
                who = choice.player(seat)
                for game in (None, duel.game):
                    records[who, game].add(duel, len(sides), winning, won)
    return _listed(records, {key: record.data() for key, record in records.items()}, duels, choice, "played")


def home_figures(duels: Iterable[DuelResult], choice: Filter) -> list[Data]:
    """Return how often each player came home, in games that all win or lose together."""
    played, won = Counter[tuple[str, str | None]](), Counter[tuple[str, str | None]]()
    for duel in duels:
        for seat in duel.seats:
            played[choice.player(seat.id), duel.game] += 1
            won[choice.player(seat.id), duel.game] += seat.id in duel.winners
    data = {key: {"won": won[key], "n": n, **share_of(won[key], n)._asdict()} for key, n in played.items()}
    return _listed(played, data, duels, choice, "n")


def _listed(
    keys: Iterable[tuple[str, str | None]],
    data: Mapping[tuple[str, str | None], Data],
    duels: Iterable[DuelResult],
    choice: Filter,
    count: str,
) -> list[Data]:
    """Return the rows of players with their names, whoever played most first."""
    names: dict[str, set[str]] = defaultdict(set)
    for duel in duels:
        for seat in duel.seats:
            names[choice.player(seat.id)].add(seat.name)
    order = sorted(keys, key=lambda key: (-data[key][count], key[0], key[1] or ""))
    return [
        {"id": who, "names": sorted(names[who]), "game": game, **data[who, game]}
        for who, game in order
        if data[who, game][count] >= choice.least and (not choice.players or who in choice.players)
    ]


class Pair(NamedTuple):
    """The wins of two players in duels in which both sat on different sides."""

    duels: int = 0
    a_won: int = 0
    b_won: int = 0
    both: int = 0
    neither: int = 0

    def after(self, a: bool, b: bool) -> Pair:
        """Return the pair after a duel that each of them has won or not."""
        return Pair(
            self.duels + 1,
            self.a_won + (a and not b),
            self.b_won + (b and not a),
            self.both + (a and b),
            self.neither + (not a and not b),
        )


def pair_figures(duels: Iterable[DuelResult], choice: Filter) -> list[Data]:
    """Return all pairs of players who have sat on different sides."""
    pairs: dict[tuple[str, str], Pair] = {}
    for duel in duels:
        for (a, a_won), (b, b_won) in _met(duel, choice):
            pairs[a, b] = pairs.get((a, b), Pair()).after(a_won, b_won)
    order = sorted(pairs.items(), key=lambda item: (-item[1].duels, item[0]))
    return [
        {"a": a, "b": b, **pair._asdict()}
        for (a, b), pair in order
        if pair.duels >= choice.least and (not choice.players or {*choice.players} & {a, b})
    ]


def _met(duel: DuelResult, choice: Filter) -> Iterable[tuple[tuple[str, bool], tuple[str, bool]]]:
    """Yield each two players of different sides, in the order of their ids, each with whether they have won."""
    for one, other in combinations(duel.sides, 2):
        for a in one:
            for b in other:
                met = sorted((choice.player(seat), seat in duel.winners) for seat in (a, b))
                if met[0][0] != met[1][0]:
                    yield met[0], met[1]


def pair_details(duels: Sequence[DuelResult], choice: Filter, entries: Callable[[DuelResult], int]) -> Data:
    """Return what else is known of two players: by game, who began, the median of entries, and the last duels."""
    a, b = sorted(choice.players)
    met = [duel for duel in duels if any((x[0], y[0]) == (a, b) for x, y in _met(duel, choice))]
    by_game = {
        game: pair_figures([duel for duel in met if duel.game == game], choice._replace(least=1, players=(a, b)))
        for game in sorted({duel.game for duel in met})
    }
    first = Counter(choice.player(duel.first) for duel in met if duel.first is not None)
    last = sorted(met, key=lambda duel: (duel.ended or "", duel.uid))[-_LAST:]
    return {
        "games": {
            game: {key: value for row in rows if (row["a"], row["b"]) == (a, b) for key, value in row.items()}
            for game, rows in by_game.items()
        },
        "first": {who: first[who] for who in (a, b)},
        "entries": Values(Counter(entries(duel) for duel in met)).spread()._asdict(),
        "last": [
            {"duel": duel.id, "ended": duel.ended, "game": duel.game, "winners": list(duel.winners)}
            for duel in reversed(last)
        ],
    }
