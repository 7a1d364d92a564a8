"""The declared shapes of a sheet's data: typed dictionaries, or records whose defaults are a blank sheet."""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict


def is_shape(kind: Any) -> bool:
    """Return whether a type declares data by its fields."""
    return is_typeddict(kind) or (isinstance(kind, type) and hasattr(kind, "_fields"))


def shapes(kind: Any) -> Iterator[Any]:
    """Yield a shape and all shapes inside it."""
    if is_shape(kind):
        yield kind
        for inner in get_type_hints(kind).values():
            yield from shapes(inner)
    else:
        for inner in get_args(kind):
            yield from shapes(inner)


def check(value: Any, declared: Any, where: str) -> None:
    """Assert that JSON data has exactly the declared keys and types."""
    if is_shape(declared):
        hints = get_type_hints(declared)
        assert isinstance(value, dict), where
        assert {*value} == {*hints}, where
        for key, kind in hints.items():
            check(value[key], kind, f"{where}.{key}")
    elif get_origin(declared) in (list, tuple):
        assert isinstance(value, list), where
        for at, item in enumerate(value):
            check(item, get_args(declared)[0], f"{where}[{at}]")
    elif isinstance(declared, UnionType):
        inner = next((kind for kind in get_args(declared) if is_shape(kind)), None)
        if inner and value is not None:
            check(value, inner, where)
        else:
            assert type(value) in get_args(declared), where
    else:
        assert type(value) is declared, where
