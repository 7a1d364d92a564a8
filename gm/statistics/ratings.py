"""Ratings by openskill's Plackett-Luce model with its defaults. They are computed each time and stored nowhere."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gm.statistics.selection import DuelResult, Filter

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

Data = dict[str, Any]
Key = tuple[str, str]
"""The key of what is rated: ``("player", id)`` for a player, ``("", name)`` for a thing that players use."""

Ratings = list[Data] | None
Place = tuple[str, Key]
"""The owner of a rating: a game ('' for all games), and the key of a player or thing."""

MISSING = "Ratings need one more package: pip install 'gm-referee[events]'"
SETTLED = 5
"""The number of duels below which a rating is provisional."""
_LEAST_WITH = 10
"""The minimum number of duels in which a thing, such as a card, must have been used to be listed."""


def rating_figures(
    duels: Iterable[DuelResult], choice: Filter, used: Callable[[DuelResult, str], Sequence[str]] | None = None
) -> Ratings:
    """Return rows with the rating of each player: one for each game, and one for all games (game None).

    ``used(duel, seat)`` returns things that a player has used in a duel, such as cards. They are rated as team-mates of
    the player. Returns None if openskill is not installed.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model = PlackettLuce()
    ratings: dict[Place, PlackettLuceRating] = {}
    counts: dict[Place, int] = defaultdict(int)
    for duel in sorted(duels, key=lambda duel: (duel.ended or "", duel.uid)):
        teams = [_team(duel, side, choice, used) for side in duel.sides]
        if len(teams) < 2:
            continue
        won = [not {*duel.winners}.isdisjoint(side) for side in duel.sides]
        ranks = [1.0 if win or not any(won) else 2.0 for win in won]
        seen: list[list[PlackettLuceRating | None]] | None = None
        for game in ("", duel.game):
            keys = [[(game, key) for key in team] for team in teams]
            before = [[ratings.get(key) for key in team] for team in keys]
            if before != seen:  # equal if all have played only this game; then the new ratings are equal, too
                rated = model.rate([[known or model.rating() for known in team] for team in before], ranks=ranks)
                seen = before
            for team, changed in zip(keys, rated, strict=True):
                for key, rating in zip(team, changed, strict=True):
                    ratings[key] = rating
                    counts[key] += 1
    return _listed(ratings, counts, choice)


def _team(
    duel: DuelResult, side: Sequence[str], choice: Filter, used: Callable[[DuelResult, str], Sequence[str]] | None
) -> list[Key]:
    players = [("player", choice.player(seat)) for seat in side]
    others = [("", thing) for seat in side for thing in (used(duel, seat) if used else ())]
    return list(dict.fromkeys([*players, *others]))


def _listed(ratings: Mapping[Place, PlackettLuceRating], counts: Mapping[Place, int], choice: Filter) -> list[Data]:
    """Return the ratings as JSON data, each with its rank in its game. Things with few duels are left out."""
    ranks: dict[Place, int] = {}
    for kind in ("player", ""):
        order = sorted((-rating.ordinal(), key) for key, rating in ratings.items() if key[1][0] == kind)
        places = Counter[str]()
        for _, key in order:
            places[key[0]] += 1
            ranks[key] = places[key[0]]
    rows = []
    for key, rating in ratings.items():
        game, (kind, name) = key
        listed = not choice.players or name in choice.players if kind else counts[key] >= _LEAST_WITH
        if counts[key] >= choice.least and listed:
            what = {"game": game or None, ("id" if kind else "thing"): name}
            figures = {"mu": rating.mu, "sigma": rating.sigma, "ordinal": rating.ordinal()}
            rows.append({**what, **figures, "duels": counts[key], "rank": ranks[key]})
    return sorted(rows, key=lambda row: (-row["duels"], row["game"] or "", row.get("id", ""), row.get("thing", "")))
