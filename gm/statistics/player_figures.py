"""Figures about players: who won how often, and against whom."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from gm.game import NamedTuple
from gm.statistics.formulas import Values, share_of
from gm.statistics.part import Part, count_result
from gm.statistics.selection import DuelResult, Filter

Data = dict[str, Any]
Player = tuple[str, str | None]
"""The id of a player, and the slug of a game (None: all games)."""
_LAST = 5
"""The number of duels that a head-to-head lists."""


class _Record:
    """The record of a player. ``sides`` counts duels by their number of sides.

    ``wins`` counts wins by the number of sides that shared the win.
    """

    def __init__(self) -> None:
        self.sides = Counter[int]()
        self.wins = Counter[int]()

    def data(self) -> Data:
        played, won = sum(self.sides.values()), sum(self.wins.values())
        score, expected = (
            sum(count / number for number, count in sorted(counts.items())) for counts in (self.wins, self.sides)
        )
        return {"played": played, "won": won, "score": score, "expected": expected, **share_of(won, played)._asdict()}


def player_figures(parts: Mapping[str, Part], choice: Filter) -> list[Data]:
    """Return rows with the duels and wins of each player: a row for each game, and a row for all games (game None)."""
    records: dict[Player, _Record] = defaultdict(_Record)
    for game, part in parts.items():
        for key, count in part.items():
            if key[0] in ("played", "score"):
                who = choice.player(key[1])
                for record in (records[who, None], records[who, game]):
                    (record.sides if key[0] == "played" else record.wins)[int(key[2])] += count
    return _listed({key: record.data() for key, record in records.items()}, parts, choice, "played")


def home_figures(parts: Mapping[str, Part], choice: Filter) -> list[Data]:
    """Return how often each player has “come home”, that is, won in games that all players win or lose together."""
    played, won = Counter[Player](), Counter[Player]()
    for game, part in parts.items():
        for key, count in part.items():
            if key[0] == "played":
                played[choice.player(key[1]), game] += count
            elif key[0] == "home" and key[1]:
                won[choice.player(key[1]), game] += count
    data = {key: {"won": won[key], "n": n, **share_of(won[key], n)._asdict()} for key, n in played.items()}
    return _listed(data, parts, choice, "n")


def _listed(data: Mapping[Player, Data], parts: Mapping[str, Part], choice: Filter, count: str) -> list[Data]:
    """Return the rows of players with their names. Those who played most come first."""
    names: dict[str, set[str]] = defaultdict(set)
    for part in parts.values():
        for key in part:
            if key[0] == "name":
                names[choice.player(key[1])].add(key[2])
    order = sorted(data, key=lambda key: (-data[key][count], key[0], key[1] or ""))
    return [
        {"id": who, "names": sorted(names[who]), "game": game, **data[who, game]}
        for who, game in order
        if data[who, game][count] >= choice.least and (not choice.players or who in choice.players)
    ]


class Pair(NamedTuple):
    """The results of two players, a and b, over the duels in which they were on different sides."""

    duels: int
    a_won: int
    b_won: int
    both: int
    neither: int


def pair_figures(parts: Iterable[Part], choice: Filter) -> list[Data]:
    """Return a row for every two players: who has won how often in duels in which they were on different sides."""
    met: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for part in parts:
        for key, count in part.items():
            if key[0] == "met":
                scores = zip(key[1:3], key[3], strict=True)
                (a, a_won), (b, b_won) = sorted((choice.player(who), won) for who, won in scores)
                if a != b:
                    met[a, b][a_won + b_won] += count
    pairs = {key: Pair(sum(won.values()), won["10"], won["01"], won["11"], won["00"]) for key, won in met.items()}
    return [
        {"a": a, "b": b, **pair._asdict()}
        for (a, b), pair in sorted(pairs.items(), key=lambda item: (-item[1].duels, item[0]))
        if pair.duels >= choice.least and (not choice.players or {*choice.players} & {a, b})
    ]


def pair_details(duels: Sequence[DuelResult], choice: Filter, entries: Callable[[DuelResult], int]) -> Data:
    """Return further figures about the two players in ``choice``.

    They are: wins by game, how often each player began, the median number of entries, and the last duels.
    """
    a, b = sorted(choice.players)
    every = choice._replace(least=1)
    by_game: dict[str, Part] = defaultdict(Counter)
    met = []
    for duel in duels:
        part: Part = Counter()
        count_result(part, duel)
        if any((row["a"], row["b"]) == (a, b) for row in pair_figures([part], every)):
            met.append(duel)
            by_game[duel.game].update(part)
    first = Counter(choice.player(duel.first) for duel in met if duel.first is not None)
    last = sorted(met, key=lambda duel: (duel.ended or "", duel.uid))[-_LAST:]
    return {
        "games": {
            game: next(row for row in pair_figures([part], every) if (row["a"], row["b"]) == (a, b))
            for game, part in sorted(by_game.items())
        },
        "first": {who: first[who] for who in (a, b)},
        "entries": Values(Counter(entries(duel) for duel in met)).spread()._asdict(),
        "last": [
            {"duel": duel.id, "ended": duel.ended, "game": duel.game, "winners": list(duel.winners)}
            for duel in reversed(last)
        ],
    }
