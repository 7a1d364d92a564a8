"""The duels at the tables of an event, as stored in this computer's hub. A hub collects the duels of many tables."""

from __future__ import annotations

import json
from typing import Any

from gm import games
from gm.commands.collect_files import Contents, Fault, TableDuel, is_newer, margin_of
from gm.duel.log import Row, effective_lines
from gm.errors import GmError
from gm.game.naming import join_and
from gm.hub.rows import parse_rows
from gm.hub.store.base import Store
from gm.hub.store.duels import read_lines
from gm.hub.store.results import TableRow, table_rows
from gm.hub.store.tree import Tree, read_tree
from gm.store.database import Duel

_HUB = "the hub"
_UNREADABLE = "A duel has a line that this version of gm cannot read."


def find_at_hub(store: Store, code: str) -> Contents:
    """Return all duels at the hub that belong to events. The lines are read only for duels of the event ``code``."""
    contents = Contents(1, [], [])
    with store.reading():
        rows = [row for row in table_rows(store) if row.event is not None]
        for row in sorted(rows, key=lambda row: (row.event, row.round, row.table, row.uid)):
            if row.event == code:
                _add(store, row, contents)
            else:
                place = row.event or "", row.round or 0, row.table or 0
                contents.duels.append(TableDuel(_HUB, row.uid, *place, (), None, None, ()))
    return contents


def _add(store: Store, row: TableRow, contents: Contents) -> None:
    """Add the duel of ``row`` to ``contents``. If its lines cannot be read, add a fault instead.

    If the hub has several branches (differing copies) of the duel, the lines are those of the branch that counts.
    """
    file = f"{_HUB} ({row.device or 'a table'}, {row.uid[:8]})"
    tree = read_tree(store, row.uid)
    assert tree
    try:
        rows = parse_rows(read_lines(store, tree, tree.counts))
        players = tuple(str(seat[0]) for seat in effective_lines(rows)[0].body["seats"])
        contents.duels.append(_duel(row, tree, file, players, rows))
    except (GmError, LookupError, TypeError, ValueError, AttributeError):
        contents.faults.append(Fault(file, _UNREADABLE))


def _duel(row: TableRow, tree: Tree, file: str, players: tuple[str, ...], rows: list[Row]) -> TableDuel:
    """Return a duel with the result that its table sent to the hub."""
    sent: dict[str, Any] | None = json.loads(row.outcome) if row.outcome else None
    winners = tuple(str(who) for who in sent.get("winners") or ()) if sent else None
    facts = tree.facts
    margin = None
    if sent and not is_newer(Duel(0, facts.uid, "", facts.game, facts.rules_version, "")):
        counts: dict[str, Any] = sent.get("counts") or {}
        margin = margin_of(games.info(facts.game), counts, players, winners or ())
    place = (row.event or "", row.round or 0, row.table or 0)
    return TableDuel(file, row.uid, *place, players, winners, margin, rows, _doubt(row))


def _doubt(row: TableRow) -> str:
    """Return in words how gm's own replay contradicts the result that the table sent.

    Return '' if no contradiction is known.
    """
    if row.verified != "no":
        return ""
    played = row.difference.get("outcome")
    if isinstance(played, dict):
        winners = [str(who) for who in played.get("winners") or ()]
        return f"gm replays the duel and gets: {played.get('text') or join_and(winners)}"
    return f"gm cannot replay the duel from line {row.difference.get('line')} on"
