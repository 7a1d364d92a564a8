"""Whether data is what a game declares of it: no key missing, none to spare, each of its kind."""

from __future__ import annotations

from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict


def check(value: Any, declared: Any, where: str) -> None:
    """Whether a value is what is declared; ``where`` it stands is said if not."""
    if is_typeddict(declared):
        hints = get_type_hints(declared)
        assert isinstance(value, dict), where
        assert {*value} == {*hints}, where
        for key, kind in hints.items():
            check(value[key], kind, f"{where}.{key}")
    elif get_origin(declared) is list:
        assert isinstance(value, list), where
        for at, one in enumerate(value):
            check(one, get_args(declared)[0], f"{where}[{at}]")
    elif isinstance(declared, UnionType):
        shape = next((kind for kind in get_args(declared) if is_typeddict(kind)), None)
        if shape and value is not None:
            check(value, shape, where)
        else:
            assert type(value) in get_args(declared), where
    else:
        assert type(value) is declared, where
