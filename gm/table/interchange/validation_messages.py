"""Messages in plain words for the mistakes that pydantic finds in files and records."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from gm.text import strip_control_characters, truncate

Place = tuple[str | int, ...]

WHEN = r"^[12][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})$"
PLACE = r"^[0-9]{1,9}(\.[0-9]{1,6})?$"
DIGEST = r"^[0-9a-f]{64}$"
_ID = r"^[a-z0-9]+(-[a-z0-9]+)*$"
_SAYS = {
    "extra_forbidden": "there is no such key",
    "missing": "it is missing",
    "string_type": "it must be text in quotes",
    "bool_type": "it must be true or false",
    "int_type": "it must be a whole number",
    "int_from_float": "it must be a whole number",
    "list_type": "it must be a list in [ ]",
    "tuple_type": "it must be a list in [ ]",
    "none_required": "it must be null",
    "string_unicode": "it is not UTF-8 text",
    "finite_number": "it must be a number",
    "dict_type": "it must be a table of keys and values",
    "model_type": "it must be a table of keys and values",
    "greater_than_equal": "it must be at least {ge}",
    "less_than_equal": "it must be at most {le}",
    "string_too_short": "it must have at least {min_length} characters",
    "string_too_long": "it must have at most {max_length} characters",
    "too_short": "it must have at least {min_length} items, not {actual_length}",
    "too_long": "it must have at most {max_length} items, not {actual_length}",
}
"""The message for each kind of mistake that pydantic reports. For other kinds, pydantic's own message is used."""
_PATTERNS = {
    WHEN: "it must be a time such as 2026-05-01T18:30:00Z",
    PLACE: "it must be the number of a line, such as 3 or 3.1",
    DIGEST: "it must be 64 hexadecimal digits",
    _ID: "it must contain only lower-case letters, digits and single dashes",
}
_IN_LINE = re.compile(r" at line [0-9]+ column [0-9]+$")
_LONGEST, _LONGEST_KEY = 1000, 60
"""The maximum number of letters shown of a mistake, and of a key."""
_OF_VALUES = {*_SAYS, "literal_error"} - {"extra_forbidden", "missing"}
"""The kinds of mistakes that are about an existing value."""


_MOST = 20_000
"""The maximum number of mistakes that are listed. Describing a million of them would take seconds."""


def fault_lines(error: ValidationError, text: str, place: str = "") -> list[str]:
    """Return a line for each mistake in a JSON text, with its place. If there are very many, only count them."""
    if (count := error.error_count()) > _MOST:
        return [f"{place or 'the file'}: it has {count:,} mistakes"]
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None  # the error says so
    lines = []
    for where, mistake in faults(error, data):
        there = ".".join(filter(None, (place, place_name(where))))
        lines.append(f"{there or 'the file'}: {mistake}")
    return lines


def place_name(where: Iterable[str | int]) -> str:
    """Return the keys in ``where`` as one text, such as ``card.3.name``. Long keys are cut."""
    return ".".join(strip_control_characters(truncate(str(step), _LONGEST_KEY)) for step in where)


def faults(error: ValidationError, data: Any) -> Iterator[tuple[Place, str]]:
    """Yield each mistake in the data of a file as a pair: its place and a message.

    A value may be allowed in several forms. If it has none of them, the messages for all forms are merged into one.
    """
    either: dict[Place, list[str]] = {}
    for fault in error.errors(include_url=False):
        where = _key(fault["loc"], data) if fault["type"] in _OF_VALUES else fault["loc"]
        text = _fault_text(fault["type"], fault["msg"], fault.get("ctx", {}))
        if where == fault["loc"]:
            yield where, text
        else:
            either.setdefault(where, []).append(text)
    for where, ways in either.items():
        first, *others = dict.fromkeys(ways)
        yield where, " or ".join((first, *(way.removeprefix("it must be ") for way in others)))


def _key(loc: Place, data: Any) -> Place:
    """Return the place ``loc`` as a path in ``data``. The names of types that pydantic adds at its end are cut off."""
    for at, step in enumerate(loc):
        here = step in data if isinstance(data, Mapping) else isinstance(data, list) and isinstance(step, int)
        if not here:
            return loc[:at]
        data = data[step]
    return loc


def _fault_text(kind: str, message: str, given: Mapping[str, Any]) -> str:
    if kind == "string_pattern_mismatch" and given["pattern"] in _PATTERNS:
        return _PATTERNS[given["pattern"]]
    if kind == "json_invalid":
        return f"it is not valid JSON{''.join(_IN_LINE.findall(message)[-1:])}"
    if kind == "literal_error":
        *most, last = re.sub("['\"]", "", given["expected"]).replace("True", "true").replace(" or ", ", ").split(", ")
        return f"it must be {', '.join(most)} or {last}" if most else f"it must be {last}"
    if (kind, given.get("min_length")) == ("string_too_short", 1):
        return "it is empty"
    if kind in _SAYS:
        return _SAYS[kind].format_map(given)
    return truncate(message.removeprefix("Value error, "), _LONGEST)
