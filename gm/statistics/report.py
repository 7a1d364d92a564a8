"""All figures of the duels that fit a filter, as JSON data. Every screen, page, sheet and file shows these numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from gm import games
from gm.statistics.collection import Collection, Collector
from gm.statistics.game_figures import Data, game_figures, ordered, referee_figures
from gm.statistics.player_figures import home_figures, pair_details, pair_figures, player_figures
from gm.statistics.ratings import Ratings, rating_figures
from gm.statistics.selection import DuelResult, Filter


def report(collector: Collector | None, choice: Filter, *, beside: str = "") -> tuple[Data, Callable[[], Ratings]]:
    """Return all figures but the ratings, and the function that computes these. Without a collector there are no duels.

    ``beside`` names a table of the game in ``choice`` whose things are rated as team-mates of those who used them.
    """
    pair = len(choice.players) == 2
    found = collector.collect(choice, singly=pair or bool(beside)) if collector else Collection()
    duels = Counter(duel.game for duel in found.duels)
    over = Counter(duel.game for duel in found.duels if duel.over)
    together = {slug for slug in {duel.game for duel in found.rated} if games.info(slug).together}
    against, home = (
        {slug: part for slug, part in found.counted.items() if (slug in together) == alike} for alike in (False, True)
    )
    data: Data = {
        "duels": len(found.duels),
        "over": over.total(),
        "skipped": [{"duel": duel, "why": why} for duel, why in sorted(found.skipped.items())],
        "filter": choice.data(),
        "games": {
            slug: game_figures(
                games.load(slug), n, over[slug], found.every[slug], found.counted.get(slug, Counter()), choice
            )
            for slug, n in ordered(duels).items()
        },
        "players": player_figures(against, choice),
        "home": home_figures(home, choice),
        "pairs": pair_figures(against.values(), choice),
        "referee": referee_figures(found.every.values(), choice.least),
        "names": collector.names(choice) if collector else {},
    }
    rated = [duel for duel in found.rated if duel.over and duel.game not in together]
    if pair:
        met = [duel for duel in found.duels if duel.over and duel.game not in together]
        data["pair"] = pair_details(met, choice, lambda duel: found.parts[duel.id]["total",])
    return data, lambda: rating_figures(rated, choice, _beside(found, beside))


def _beside(found: Collection, table: str) -> Callable[[DuelResult, str], Sequence[str]] | None:
    """Return the function that returns what a seat has used in a duel, by the game's table of that name."""
    if not table:
        return None

    def used(duel: DuelResult, seat: str) -> Sequence[str]:
        path = ("by", table, seat)
        return sorted("/".join(key[3:]) for key in found.parts[duel.id] if key[:3] == path)

    return used
