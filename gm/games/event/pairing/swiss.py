"""The pairing of a Swiss round: if possible, nobody meets a second time or has a second bye (ev.r2).

Two players are paired only if all others can still be paired with new opponents. Therefore a pairing without a second
meeting is found whenever there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gm.games.event.pairing.history import by_standing, had_bye, meetings, pairable
from gm.games.event.pairing.matching import Matching
from gm.games.event.state import State

Pairs = list[tuple[str, ...]]


def propose_swiss(state: State) -> Pairs:
    """Return the tables of the next round, those with the most points first. The bye, a table of one, comes last."""
    order = by_standing(state, set(pairable(state)))
    points = {player.id: player.points for player in state.players}
    if not state.rounds:
        return upper_against_lower(order)
    met = meetings(state)
    free = {who: {other for other in order if other != who and frozenset((who, other)) not in met} for who in order}
    matching = Matching(free)
    odd = len(order) % 2
    bye = _bye(order, points, had_bye(state), matching) if odd else ()
    least = matching.unmatched
    rest = [who for who in order if who not in bye]
    pairs = _pairs(rest, points, free, matching, least)
    paired = {who for pair in pairs for who in pair}
    again = [who for who in rest if who not in paired]
    pairs += [tuple(again[at : at + 2]) for at in range(0, len(again), 2)]  # no pairing avoids a rematch
    return in_table_order(state, [*pairs, *([bye] if bye else [])])


def in_table_order(state: State, pairs: Sequence[tuple[str, ...]]) -> Pairs:
    """Return the pairs in the order of their tables: the most points first, the bye last.

    In each pair, the player who is higher in the standings comes first.
    """
    rank = {who: at for at, who in enumerate(by_standing(state, set(pairable(state))))}
    points = {player.id: player.points for player in state.players}
    tables = [tuple(sorted(pair, key=rank.__getitem__)) for pair in pairs]
    return sorted(
        tables, key=lambda pair: (len(pair) == 1, -points[pair[0]], -sum(points[who] for who in pair), rank[pair[0]])
    )


def upper_against_lower(order: Sequence[str]) -> Pairs:
    """Return pairs: the first player of the upper half with the first of the lower half, and so on.

    If one player is left over, the last item has only this player, who has a bye.
    """
    half = len(order) // 2
    pairs: Pairs = list(zip(order[:half], order[half : 2 * half], strict=True))
    return [*pairs, *([(order[-1],)] if len(order) % 2 else [])]


def _bye(order: Sequence[str], points: dict[str, int], had: set[str], matching: Matching) -> tuple[str, ...]:
    """Return the player who has the bye, as a table of one, and remove this player from the matching.

    If possible, it is somebody who has not had a bye. Without this player, as many others as possible must get new
    opponents. Of the players who meet both conditions, the one with the fewest points has the bye.
    """
    rank = {who: at for at, who in enumerate(order)}
    candidates = sorted(order, key=lambda who: (points[who], -rank[who]))
    fresh = [who for who in candidates if who not in had]
    for most in range(0, len(order), 2):
        for who in fresh or candidates:
            if matching.try_remove(who, most=most):
                return (who,)
    raise AssertionError("somebody can always be left out")


def _pairs(
    order: Sequence[str], points: dict[str, int], free: dict[str, set[str]], matching: Matching, least: int
) -> Pairs:
    """Return pairs of players who have not met, from the top of ``order``. Players without a partner are omitted.

    In as many pairs as possible, both players have equal points.
    """
    level = {who: {other for other in free[who] if points[other] == points[who]} & set(order) for who in order}
    equal = Matching(level)
    pairs: Pairs = []
    left = [*order]
    while left:
        who = left[0]
        for other in _opponents(who, left, points, free, equal):
            if matching.try_remove(who, other, most=least):
                equal.try_remove(who, other, most=len(left))
                pairs.append((who, other))
                left = [player for player in left if player not in (who, other)]
                break
        else:
            left.pop(0)
            matching.try_remove(who, most=len(order))
            equal.try_remove(who, most=len(order))
            least = matching.unmatched
    return pairs


def _opponents(
    who: str, left: Sequence[str], points: dict[str, int], free: dict[str, set[str]], equal: Matching
) -> Iterable[str]:
    """Yield the possible opponents of ``who``, the best first.

    First come players with equal points. Their order begins in the middle of the group, so that the upper half meets
    the lower half. Players who are needed for another pair with equal points come after those who are not. At the end
    come players with other points, in the order of ``left``.
    """
    group = [other for other in left if points[other] == points[who]]
    half = len(group) // 2
    turned = [other for other in (*group[half:], *group[:half][::-1]) if other in free[who]]
    later = list[str]()
    for other in turned:
        if _keeps(equal, who, other):
            yield other
        else:
            later.append(other)
    yield from later
    yield from (other for other in left if points[other] != points[who] and other in free[who])


def _keeps(equal: Matching, who: str, other: str) -> bool:
    """Return whether as many pairs with equal points are possible if ``who`` meets ``other``."""
    graph, partner, least = equal.graph, dict(equal.partner), equal.unmatched
    fits = equal.try_remove(who, other, most=least)
    equal.graph, equal.partner = graph, partner
    return fits
