"""The words for a table, its result, and a round without an opponent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gm.games.event.state import State, Table

FREE = {"bye": "bye", "half": "requested bye, a draw", "zero": "requested bye, no points", "free": "free"}
"""The words for each kind of round without an opponent."""


def standings_title(state: State, number: int) -> str:
    """Return the title of the standings after the first ``number`` rounds: ``Standings during round 2``."""
    if not number:
        return "Standings before round 1"
    open_ = any(table.order is None for announced in state.rounds[:number] for table in announced.tables)
    return f"Standings {'during' if open_ else 'after'} round {number}"


def names_at(called: Mapping[str, str], players: Iterable[str]) -> str:
    """Return the players of a table: ``Ana – Bo``."""
    return " – ".join(called[who] for who in players)


def result_text(table: Table, called: Mapping[str, str]) -> str:
    """Return the result of a table, ``playing`` if it has none."""
    if table.order is None:
        return "playing"
    if not table.order:
        return "nobody scores"
    if len(table.order) == 1:
        return "drawn"
    if len(table.players) > 2:
        return ", ".join(" = ".join(called[who] for who in group) for group in table.order)
    margin = " by forfeit" if table.forfeit else f" +{table.margin}" if table.margin is not None else ""
    return f"{called[table.order[0][0]]} won{margin}"
