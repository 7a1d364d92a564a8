"""The place of a duel in an event: its event, round and table, such as ``friday/1/3``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gm.errors import GmError
from gm.game import name_id

if TYPE_CHECKING:
    from gm.table.table import Table

NOWHERE = "none"
"""The word for a duel that belongs to no event."""

_EVENT = r"[^\W_](?:[\w-]{0,62}\w)?"
_PLACE = re.compile(rf"({_EVENT})/([1-9]\d?)/([1-9]\d{{0,2}})")
_ROUNDS = 30


def parse_place(word: str) -> str:
    """Return the place that ``word`` names, in lower case, such as ``friday/1/3``; '' for ``none``.

    Raises GmError (``words``).
    """
    place = word.casefold()
    if place == NOWHERE:
        return ""
    match = _PLACE.fullmatch(place)
    if match is None or int(match[2]) > _ROUNDS:
        text = f"“{word[:40]}” does not name a table at an event."
        raise GmError("words", text, "Type the event's code, the round and the table: --at friday/1/3")
    return place


def split_place(place: str) -> tuple[str, int, int]:
    """Return the event's code, the round and the table of a place."""
    event, round_, table = place.split("/")
    return event, int(round_), int(table)


def describe_place(place: str) -> str:
    """Return a place in words, such as ``friday, round 1, table 3``; '' for ''."""
    if not place:
        return ""
    event, round_, table = split_place(place)
    return f"{event}, round {round_}, table {table}"


def event_code(table: Table) -> str:
    """Return the code of an event. It is made from the title; without a title, it is the beginning of the unique id."""
    from gm.notation.setup import default_title  # imported here: few duels are events

    titled = name_id(table.title).casefold() if table.title != default_title(table.game, table.setup) else ""
    return titled if re.fullmatch(_EVENT, titled) else table.duel.uid[:8]
