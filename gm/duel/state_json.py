"""States as JSON data and back, so that a long duel need not be replayed for each line.

The log is the duel; a stored state is a convenience. It may contain a game's ``record_types``, tuples, texts, whole
numbers, booleans and None.
"""

from functools import cache
from typing import Any

Records = tuple[type[Any], ...]

_PLAIN = frozenset((str, int, bool, type(None)))
"""What is the same in JSON: most of what a state holds, which no call is spent on."""


@cache
def records_shape(records: Records) -> str:
    """Return a description of the record types; a state stored with another shape is not loaded."""
    return " ".join(f"{record.__name__}({','.join(record._fields)})" for record in records)


def dump_state(records: Records, state: Any) -> Any:
    """Return a state as JSON data. Raises TypeError for anything else in it."""
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
    """Return the state of JSON data.

    Raises LookupError, TypeError or ValueError if the data does not match the records.
    """

    def taken(value: list[Any]) -> Any:
        place, *parts = value
        values = [taken(part) if type(part) is list else part for part in parts]
        return tuple(values) if place == -1 else records[place](*values)

    return taken(data) if type(data) is list else data
