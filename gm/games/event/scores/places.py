"""The standings: points, tie-breaks, lots and places (ev.r9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from gm.game import NamedTuple
from gm.games.event.house import KNOCKOUT, PODS, tie_breaks, win_points
from gm.games.event.scores.rounds import Unit, struck, units
from gm.games.event.scores.ties import Record, Values, rank_direct, values_of
from gm.games.event.state import State, planned_rounds, takes_part

NEVER = 10_000


class Rank(NamedTuple):
    """A player in the standings. ``place`` may be None. ``shared`` is True if other players have the same place."""

    id: str
    place: int | None
    shared: bool
    points: int
    values: Values
    units: Sequence[Unit]

    @property
    def shown(self) -> str:
        """The place as people read it: ``3``, ``2=`` for a shared place, or ``-`` for no place."""
        return "-" if self.place is None else f"{self.place}{'=' if self.shared else ''}"


@lru_cache(8)
def standings(state: State) -> tuple[Rank, ...]:
    """Return all players in the order of the standings."""
    record = units(state)
    values = values_of(state.house, record, len(state.rounds))
    points = {player.id: values[player.id].own + player.penalty for player in state.players}
    out = struck(state)
    placed = [player.id for player in state.players if player.id not in out and takes_part(state, player.id)]
    if state.house.format == KNOCKOUT:
        groups = _by_reach(state, placed)
    else:
        groups = [*_by_points(state, placed, points, record, values)]
    ranks, place = list[Rank](), 1
    for group in groups:
        ranks += [Rank(who, place, len(group) > 1, points[who], values[who], record[who]) for who in group]
        place += len(group)
    rest = [player.id for player in state.players if player.id not in {rank.id for rank in ranks}]
    rest.sort(key=lambda who: who in out)
    return (*ranks, *(Rank(who, None, False, points[who], values[who], record[who]) for who in rest))


def standings_after(state: State, number: int) -> tuple[Rank, ...]:
    """Return the standings after round ``number``. They include all penalties and lots, even from later rounds."""
    return standings(state._replace(rounds=state.rounds[:number]))


def places(state: State) -> dict[str, Rank]:
    """Return the standings as a mapping from player id to rank."""
    return {rank.id: rank for rank in standings(state)}


def winners(state: State) -> tuple[str, ...]:
    """Return the ids of all players in first place, in the order of their numbers."""
    first = {rank.id for rank in standings(state) if rank.place == 1}
    return tuple(player.id for player in state.players if player.id in first)


def _by_points(
    state: State, placed: Sequence[str], points: dict[str, int], record: Record, values: dict[str, Values]
) -> Iterator[list[str]]:
    """Yield groups of equal players, the best group first. Each group is in the order of the players' numbers."""
    groups = _divide([[*placed]], points)
    for tie in tie_breaks(state.house):
        if tie == "direct" and state.house.format != PODS:
            groups = [part for group in groups for part in rank_direct(group, record, win_points(state.house))]
        elif tie != "direct":
            groups = _divide(groups, {who: getattr(values[who], tie) for who in placed})
    number = {who: at for at, who in enumerate(placed)}
    for group in groups:
        for part in _by_lots(state, group):
            yield sorted(part, key=number.__getitem__)


def _divide(groups: Iterable[list[str]], key: dict[str, int]) -> list[list[str]]:
    """Divide each of ``groups`` into parts whose players have the same value in ``key``. Return all parts in order.

    Within a group, the part with the highest value comes first.
    """
    return [
        list(part)
        for group in groups
        for _, part in groupby(sorted(group, key=lambda who: -key[who]), key=lambda who: key[who])
    ]


def _by_lots(state: State, group: list[str]) -> list[list[str]]:
    """Return a group of equal players, divided by lots: each player alone, in the order of the lots.

    The last drawing that names any of them counts. If it does not name them all, return the group undivided.
    """
    if len(group) < 2:
        return [group]
    last = next((lots for lots in reversed(state.lots) if any(who in lots for who in group)), ())
    return [[who] for who in last if who in group] if all(who in last for who in group) else [group]


def _by_reach(state: State, placed: Sequence[str]) -> list[list[str]]:
    """Return the players of a knock-out, grouped by how far they got. The group that got furthest comes first."""
    reach = dict.fromkeys(placed, NEVER)
    last = planned_rounds(state)
    for number, announced in enumerate(state.rounds, 1):
        for at, table in enumerate(announced.tables):
            if not table.order or len(table.order) < 2:
                continue
            if at == 1 and number == last and len(announced.tables) == 2 and state.house.third == "yes":
                reach[table.order[0][0]] += 1
                continue
            reach[table.order[1][0]] = min(2 * number, reach[table.order[1][0]])
    return _divide([[*placed]], reach)
