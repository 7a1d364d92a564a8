"""A state as JSON data and back, so that a long duel need not be replayed for every line.

The log is the duel; a stored state is only a convenience. It consists of a game's ``records`` (the classes of its
state, see :class:`gm.game.Play`), tuples, texts, integers and booleans, and nothing else.
"""

from functools import cache
from typing import Any

Records = tuple[type[Any], ...]

_PLAIN = frozenset((str, int, bool, type(None)))
"""Types that are the same in JSON: most of a state, and not worth a call."""


@cache
def records_shape(records: Records) -> str:
    """Return the shape of the records; a state that was stored under another shape is not loaded."""
    return " ".join(f"{record.__name__}({','.join(record._fields)})" for record in records)


def dump_state(records: Records, state: Any) -> Any:
    """Return the state as JSON data. Raises TypeError if it contains anything else."""
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
    """Return the state of stored data. Raises LookupError, TypeError or ValueError if they are not of these records."""

    def taken(value: list[Any]) -> Any:
        place, *parts = value
        values = [taken(part) if type(part) is list else part for part in parts]
        return tuple(values) if place == -1 else records[place](*values)

    return taken(data) if type(data) is list else data
