"""The pairing of a Swiss round, without rematches and second byes if that is possible (ev.r2).

Two players are paired only if the others can still be paired without rematches. So if such a pairing exists, it is
found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gm.games.event.pairing.history import by_standing, had_bye, meetings
from gm.games.event.pairing.matching import Matching
from gm.games.event.pairing.pairable import pairable
from gm.games.event.state import State

Pairs = list[tuple[str, ...]]


def propose_swiss(state: State) -> Pairs:
    """Return the tables of the next round, ordered by points.

    If a player is left over, the last table is the bye.
    """
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
    """Return the pairs in the order of their tables: by points, the bye last.

    In each pair, the higher player comes first.
    """
    rank = {who: at for at, who in enumerate(by_standing(state, set(pairable(state))))}
    points = {player.id: player.points for player in state.players}
    tables = [tuple(sorted(pair, key=rank.__getitem__)) for pair in pairs]
    return sorted(
        tables,
        key=lambda pair: (len(pair) == 1, -points[pair[0]], -sum(points[who] for who in pair), rank[pair[0]]),
    )


def upper_against_lower(order: Sequence[str]) -> Pairs:
    """Return the players in pairs, the upper half against the lower half.

    If their number is odd, the last one has the bye.
    """
    half = len(order) // 2
    pairs: Pairs = list(zip(order[:half], order[half : 2 * half], strict=True))
    return [*pairs, *([(order[-1],)] if len(order) % 2 else [])]


def _bye(order: Sequence[str], points: dict[str, int], had: set[str], matching: Matching) -> tuple[str, ...]:
    """Return who has the bye, and remove this player from the matching.

    Only players who have not had a bye are considered, if there are any. The choice leaves a new opponent for as many
    of the other players as possible. Among equal choices, the player with the fewest points has the bye.
    """
    rank = {who: at for at, who in enumerate(order)}
    candidates = sorted(order, key=lambda who: (points[who], -rank[who]))
    fresh = [who for who in candidates if who not in had]
    for most in range(0, len(order), 2):
        for who in fresh or candidates:
            if matching.try_leave_out(who, most):
                return (who,)
    raise AssertionError("somebody can always be left out")


def _pairs(
    order: Sequence[str], points: dict[str, int], free: dict[str, set[str]], matching: Matching, least: int
) -> Pairs:
    """Pair players who have not met, from the top of ``order``. As many pairs as possible have equal points."""
    equal = Matching(
        {who: {other for other in free[who] if points[other] == points[who]} & set(order) for who in order}
    )
    pairs: Pairs = []
    left = [*order]
    while left:
        who = left[0]
        for other in _opponents(who, left, points, free, equal):
            if matching.try_pair(who, other, least):
                equal.try_pair(who, other, len(left))
                pairs.append((who, other))
                left = [player for player in left if player not in (who, other)]
                break
        else:
            left.pop(0)
            matching.try_leave_out(who, len(order))
            equal.try_leave_out(who, len(order))
            least = matching.unmatched
    return pairs


def _opponents(
    who: str, left: Sequence[str], points: dict[str, int], free: dict[str, set[str]], equal: Matching
) -> Iterable[str]:
    """Yield the possible opponents of ``who``, the best first.

    Players with equal points come first, from the middle of their group on (upper against lower half). Among these, a
    player whose choice would leave fewer pairs of equal points possible comes later. Then come the other players, those
    with the nearest points first.
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
    """Return whether the number of possible pairs with equal points stays the same if ``who`` meets ``other``."""
    graph, partner, least = equal.graph, dict(equal.partner), equal.unmatched
    fits = equal.try_pair(who, other, least)
    equal.graph, equal.partner = graph, partner
    return fits
