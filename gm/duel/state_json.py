"""A state as JSON data and back, so that a long duel need not be played from its start for every line.

The log is the duel; what is frozen is a convenience. It is made of a game's ``records`` (the classes of its state, as
:class:`gm.game.Play` names them), tuples, texts, whole numbers, yes and no, and nothing else.
"""

from functools import cache
from typing import Any

Records = tuple[type[Any], ...]

_PLAIN = frozenset((str, int, bool, type(None)))
"""What is the same in JSON: most of what a state holds, which no call is spent on."""


@cache
def records_shape(records: Records) -> str:
    """What the records look like: whatever was frozen under another shape is not thawed."""
    return " ".join(f"{record.__name__}({','.join(record._fields)})" for record in records)


def dump_state(records: Records, state: Any) -> Any:
    """The state as JSON data. Raises TypeError if there is something else in it."""
    places: dict[type[Any], int] = {record: place for place, record in enumerate(records)}
    places[tuple] = -1

    def laid(value: Any) -> list[Any]:
        made: list[Any] = [places[type(value)]]
        for part in value:
            made.append(part if type(part) in _PLAIN else laid(part))
        return made

    try:
        return state if type(state) in _PLAIN else laid(state)
    except KeyError as error:
        raise TypeError(f"{error} is none of the records") from None


def load_state(records: Records, data: Any) -> Any:
    """The state that was frozen. Raises LookupError, TypeError or ValueError if the data are none of these records."""

    def taken(value: list[Any]) -> Any:
        place, *parts = value
        values = [taken(part) if type(part) is list else part for part in parts]
        return tuple(values) if place == -1 else records[place](*values)

    return taken(data) if type(data) is list else data
