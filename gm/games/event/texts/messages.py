"""The computed values in the message templates of an event, such as the names of the players at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gm.game import Messages, Names

_NAMED = ("loser", "other")


def make_messages(source: Callable[[], Mapping[str, Any]]) -> Messages:
    """Return the messages of an event. ``source`` returns their templates by name."""
    return Messages(
        source,
        fields={**dict.fromkeys(_NAMED, "name"), "missing": "names"},
        filters={"against": _against, "ranking": _ranking, "bracket": _bracket},
    )


def _against(players: Sequence[str], names: Names) -> str:
    """Return the players of a table as text: ``Ana – Bo``."""
    return " – ".join(names.get(who, who) for who in players)


def _ranking(order: Sequence[Any], names: Names) -> str:
    """Return players as text in the order of their places: ``Ana, Bo = Cy`` if Bo and Cy share second place."""
    groups = [[group] if isinstance(group, str) else group for group in order]
    return ", ".join(" = ".join(names.get(who, who) for who in group) for group in groups)


def _bracket(tables: Sequence[Sequence[str]], names: Names) -> str:
    """Return the players of a bracket as a line lists them: all ids, table by table, separated by spaces."""
    return " ".join(who for table in tables for who in table)
