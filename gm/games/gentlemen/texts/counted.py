"""The tables of the statistics: which actions put enemies out of action, and how long units survive."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from gm.game import Count, CountRow, Entry, Setup, Step, replay_entries
from gm.games.gentlemen.entries import Activate, End, Use

Begin = Callable[[Setup], Step[Any]]
Replay = Callable[[Setup, Sequence[Entry]], Iterator[tuple[Any, Any, Step[Any]]]]


def counted(begin: Begin, apply: Callable[[Any, Any], Step[Any]]) -> tuple[Count, ...]:
    """Return the declarations of the game's statistics tables.

    To fill the tables, gm replays battles: ``begin`` starts a battle, ``apply`` carries out an entry.
    """
    replay = partial(replay_entries, begin, apply)
    return (
        Count("actions", "Actions", ("Action",), partial(actions, replay), hit="killed"),
        Count("units", "Units", ("Unit",), partial(units, begin, replay), "mean", hit="turns survived"),
    )


def actions(replay: Replay, setup: Setup, entries: Sequence[Entry]) -> Iterator[CountRow]:
    """Yield a row for each use of an ability: the ability's id, a number, and the side of the unit.

    The number is 1 if the use put an enemy out of action, else 0.
    """
    used, side, killed = "", "", 0
    for state, entry, step in replay(setup, entries):
        if isinstance(entry, Use | Activate | End):
            if used:
                yield (used,), killed, side
            used, killed = "", 0
        sides = {unit.id: unit.side for unit in state.units}
        if isinstance(entry, Use):
            used, side = entry.ability, sides[state.acting]
        if used and any(notice.kind == "out" and sides[notice.params["unit"]] != side for notice in step.notices):
            killed = 1
    if used:
        yield (used,), killed, side


def units(begin: Begin, replay: Replay, setup: Setup, entries: Sequence[Entry]) -> Iterator[CountRow]:
    """Yield a row for each unit: its id, the number of turns that it survived, and its side."""
    state = begin(setup).state
    out: dict[str, int] = {}
    for _, _, step in replay(setup, entries):
        state = step.state
        for unit in state.units:
            if not unit.out:
                out.pop(unit.id, None)
            elif unit.id not in out:
                out[unit.id] = state.turn
    for unit in state.units:
        yield (unit.id,), max(0, out[unit.id] - 1) if unit.id in out else state.turn, unit.side
