"""What a checked file's faults say, in our own words, each once: pydantic names the kind, and what was allowed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

Place = tuple[str | int, ...]

_ID = r"^[a-z0-9]+(-[a-z0-9]+)*$"
_SAYS = {
    "extra_forbidden": "there is no such key",
    "missing": "it is missing",
    "string_type": "it must be a text in quotes",
    "bool_type": "it must be true or false",
    "int_type": "it must be a whole number",
    "int_from_float": "it must be a whole number",
    "list_type": "it must be a list in [ ]",
    "dict_type": "it must be a table of keys and values",
    "model_type": "it must be a table of keys and values",
    "greater_than_equal": "it must be {ge} at least",
    "less_than_equal": "it must be {le} at most",
    "string_too_short": "it must have {min_length} letters at least",
    "string_too_long": "it must have {max_length} letters at most",
    "too_short": "it must hold {min_length} at least, not {actual_length}",
    "too_long": "it must hold {max_length} at most, not {actual_length}",
}
"""Kind of a fault → what is said of it; a kind that is not here is said as the model says it."""
_OF_VALUES = {*_SAYS, "literal_error"} - {"extra_forbidden", "missing"}
"""The kinds that tell of a value that is there."""


def faults(error: ValidationError, data: Any) -> Iterator[tuple[Place, str]]:
    """What is wrong with the data of a file, and where; of what may be this or that, both in one."""
    either: dict[Place, list[str]] = {}
    for fault in error.errors(include_url=False):
        where = _key(fault["loc"], data) if fault["type"] in _OF_VALUES else fault["loc"]
        said = _said(fault["type"], fault["msg"], fault.get("ctx", {}))
        if where == fault["loc"]:
            yield where, said
        else:
            either.setdefault(where, []).append(said)
    for where, ways in either.items():
        first, *others = dict.fromkeys(ways)
        yield where, " or ".join((first, *(way.removeprefix("it must be ") for way in others)))


def _key(loc: Place, data: Any) -> Place:
    """The part of a fault's place that are keys of the data: the rest names one of several types."""
    for at, step in enumerate(loc):
        here = step in data if isinstance(data, Mapping) else isinstance(data, list) and isinstance(step, int)
        if not here:
            return loc[:at]
        data = data[step]
    return loc


def _said(kind: str, message: str, given: Mapping[str, Any]) -> str:
    if kind == "string_pattern_mismatch" and given["pattern"] == _ID:
        return "it must be of small letters, digits and single dashes"
    if kind == "literal_error":
        *most, last = re.sub("['\"]", "", given["expected"]).replace("True", "true").replace(" or ", ", ").split(", ")
        return f"it must be {', '.join(most)} or {last}" if most else f"it must be {last}"
    if (kind, given.get("min_length")) == ("string_too_short", 1):
        return "it is empty"
    return _SAYS[kind].format_map(given) if kind in _SAYS else message.removeprefix("Value error, ")
