"""A state as JSON data and back, so that a long duel need not be played from its start for every line.

The log is the duel; what is frozen is a convenience. It is made of a game's ``records`` (the classes of its state, as
:class:`gm.game.Play` names them), tuples, texts, whole numbers, yes and no, and nothing else.
"""

from collections.abc import Sequence
from typing import Any

Records = Sequence[type[Any]]


def shape(records: Records) -> str:
    """What the records look like: whatever was frozen under another shape is not thawed."""
    return " ".join(f"{record.__name__}({','.join(record._fields)})" for record in records)


def frozen(records: Records, state: Any) -> Any:
    """The state as JSON data. Raises TypeError if there is something else in it."""
    places: dict[type[Any], int] = {record: place for place, record in enumerate(records)}
    places[tuple] = -1

    def laid(value: Any) -> Any:
        kind = type(value)
        if kind in places:
            return [places[kind], *map(laid, value)]
        if value is None or kind in (str, int, bool):
            return value
        raise TypeError(f"{kind.__name__} is none of the records")

    return laid(state)


def thawed(records: Records, data: Any) -> Any:
    """The state that was frozen. Raises LookupError, TypeError or ValueError if the data are none of these records."""

    def taken(value: Any) -> Any:
        if not isinstance(value, list):
            return value
        place, *parts = value
        values = tuple(map(taken, parts))
        return values if place == -1 else records[place](*values)

    return taken(data)
