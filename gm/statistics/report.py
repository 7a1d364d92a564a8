"""All figures of the duels that fit a filter, as JSON data. Every screen, page, sheet and file shows these numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from gm import games
from gm.statistics.collection import Collection, Collector
from gm.statistics.game_figures import Data, game_figures, ordered, referee_figures
from gm.statistics.player_figures import home_figures, pair_details, pair_figures, player_figures
from gm.statistics.ratings import rating_figures
from gm.statistics.selection import DuelResult, Filter


def report(collector: Collector | None, choice: Filter, *, beside: str = "") -> Data:
    """Return all figures. Without a collector there are no duels.

    ``beside`` names a table of the game in ``choice`` whose things are rated as team-mates of those who used them.
    """
    pair = len(choice.players) == 2
    found = collector.collect(choice, singly=pair or bool(beside)) if collector else Collection()
    together = {slug for slug in {duel.game for duel in found.rated} if games.info(slug).together}
    counted = [duel for duel in found.duels if duel.over or choice.open]
    against = [duel for duel in counted if duel.game not in together]
    over = [duel for duel in against if duel.over]
    data: Data = {
        "duels": len(found.duels),
        "over": sum(duel.over for duel in found.duels),
        "skipped": [{"duel": duel, "why": why} for duel, why in sorted(found.skipped.items())],
        "filter": choice.data(),
        "games": {slug: _game(slug, found, choice) for slug in ordered(Counter(duel.game for duel in found.duels))},
        "players": player_figures(against, choice),
        "home": home_figures([duel for duel in counted if duel.game in together], choice),
        "pairs": pair_figures(over, choice),
        "referee": referee_figures(found.every.values(), choice.least),
        "names": collector.names(choice) if collector else {},
        "ratings": rating_figures(
            (duel for duel in found.rated if duel.over and duel.game not in together), choice, _beside(found, beside)
        ),
    }
    if pair:
        data["pair"] = pair_details(over, choice, lambda duel: found.parts[duel.id]["total",])
    return data


def _game(slug: str, found: Collection, choice: Filter) -> Data:
    duels = [duel for duel in found.duels if duel.game == slug]
    return game_figures(games.load(slug), duels, found.every[slug], found.counted.get(slug, Counter()), choice)


def _beside(found: Collection, table: str) -> Callable[[DuelResult, str], Sequence[str]] | None:
    """Return the function that returns what a seat has used in a duel, by the game's table of that name."""
    if not table:
        return None

    def used(duel: DuelResult, seat: str) -> Sequence[str]:
        path = ("by", table, seat)
        return sorted("/".join(key[3:]) for key in found.parts[duel.id] if key[:3] == path)

    return used
