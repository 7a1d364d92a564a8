"""The conversion of a state to JSON data and back. If a state is stored, its duel need not be replayed.

A state consists of a game's ``records`` (see :class:`gm.game.Play`), tuples, texts, integers and booleans.
"""

from functools import cache
from typing import Any

Records = tuple[type[Any], ...]

_PLAIN = frozenset((str, int, bool, type(None)))
"""The types of values that JSON stores without a conversion."""


@cache
def records_shape(records: Records) -> str:
    """Return a fingerprint of the fields of ``records``. A state stored with another fingerprint is not loaded."""
    return " ".join(f"{record.__name__}({','.join(record._fields)})" for record in records)


def dump_state(records: Records, state: Any) -> Any:
    """Return the state as JSON data. Raises TypeError for a value that a state cannot contain."""
    places: dict[type[Any], int] = {record: place for place, record in enumerate(records)}
    places[tuple] = -1

    def encode(value: Any) -> list[Any]:
        data: list[Any] = [places[type(value)]]
        for part in value:
            data.append(part if type(part) in _PLAIN else encode(part))
        return data

    try:
        return state if type(state) in _PLAIN else encode(state)
    except KeyError as error:
        raise TypeError(f"{error} is not the class of a record") from None


def load_state(records: Records, data: Any) -> Any:
    """Return the state that ``data`` stores.

    ``records`` are the classes of the game's records. Raises LookupError, TypeError or ValueError if ``data`` does
    not fit these classes. An example is data that another version of gm has stored.
    """

    def decode(value: list[Any]) -> Any:
        place, *parts = value
        values = [decode(part) if type(part) is list else part for part in parts]
        return tuple(values) if place == -1 else records[place](*values)

    return decode(data) if type(data) is list else data
