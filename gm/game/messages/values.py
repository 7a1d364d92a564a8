"""Conversion of a field's value to text or to a number."""

from __future__ import annotations

from typing import Any


def is_absent(value: Any) -> bool:
    """Return whether a value counts as absent: None, False or empty, but not 0."""
    if value:
        return False
    return value is False or not isinstance(value, int | float)


def text_of(value: Any) -> str:
    """Return ``value`` as text. True becomes '', and a list becomes its items separated by commas."""
    if type(value) is str:
        return value
    if value is True or is_absent(value):
        return ""
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def number_of(value: Any) -> int:
    """Return ``value`` if it is a number, else its length."""
    if isinstance(value, str):
        return int(value) if value.removeprefix("-").isdecimal() else len(value)
    return len(value) if hasattr(value, "__len__") else int(value or 0)
