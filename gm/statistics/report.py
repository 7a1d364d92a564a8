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


def report(collector: Collector | None, choice: Filter, *, used_table: str = "") -> tuple[Data, Callable[[], Ratings]]:
    """Return two values: all figures except ratings, and a function that computes the ratings.

    A ``collector`` of None means that there are no duels. ``used_table`` may name a table of the game in ``choice``,
    such as its table of cards. The things in this table are then rated as team-mates of the players who used them.
    """
    pair = len(choice.players) == 2
    collection = collector.collect(choice, singly=pair or bool(used_table)) if collector else Collection()
    duels = Counter(duel.game for duel in collection.duels)
    over = Counter(duel.game for duel in collection.duels if duel.over)
    together = {slug for slug in {duel.game for duel in collection.rated} if games.info(slug).together}
    against, home = (
        {slug: part for slug, part in collection.counted.items() if (slug in together) == alike}
        for alike in (False, True)
    )
    data: Data = {
        "duels": len(collection.duels),
        "over": over.total(),
        "skipped": [{"duel": duel, "why": why} for duel, why in sorted(collection.skipped.items())],
        "filter": choice.data(),
        "games": {
            slug: game_figures(
                games.load(slug), n, over[slug], collection.every[slug], collection.counted.get(slug, Counter()), choice
            )
            for slug, n in ordered(duels).items()
        },
        "players": player_figures(against, choice),
        "home": home_figures(home, choice),
        "pairs": pair_figures(against.values(), choice),
        "referee": referee_figures(collection.every.values(), choice.least),
        "names": collector.names(choice) if collector else {},
    }
    rated = [duel for duel in collection.rated if duel.over and duel.game not in together]
    if pair:
        met = [duel for duel in collection.duels if duel.over and duel.game not in together]
        data["pair"] = pair_details(met, choice, lambda duel: collection.parts[duel.id]["total",])
    return data, lambda: rating_figures(rated, choice, _used_by(collection, used_table))


def _used_by(collection: Collection, table: str) -> Callable[[DuelResult, str], Sequence[str]] | None:
    """Return a function that lists the things in ``table`` that a player used in a duel; None if ``table`` is ''."""
    if not table:
        return None

    def used(duel: DuelResult, seat: str) -> Sequence[str]:
        path = ("by", table, seat)
        return sorted("/".join(key[3:]) for key in collection.parts[duel.id] if key[:3] == path)

    return used
