"""The names that games import are stable: none disappears or changes its parameters without a new major version."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import gm.game

DECLARED = Path(__file__).with_name("public_names.txt")


def declared() -> dict[str, list[str]]:
    """Return every declared name with its parameters in order."""
    lines = DECLARED.read_text(encoding="utf-8").splitlines()
    return {name: rest for name, *rest in (line.split() for line in lines if not line.startswith("#"))}


def parameters(value: Any) -> list[inspect.Parameter]:
    """Return the parameters of a class or function; none of anything else."""
    if not (inspect.isclass(value) or inspect.isfunction(value)) or getattr(value, "_is_protocol", False):
        return []
    if isinstance(value, type) and issubclass(value, Exception) and value.__init__ is Exception.__init__:
        return []
    return [parameter for parameter in inspect.signature(value).parameters.values() if parameter.name != "self"]


def test_every_declared_name_is_there_with_its_parameters() -> None:
    """A change that breaks this raises the major version of ``gm.game``."""
    assert gm.game.VERSION.partition(".")[0] == "2"
    assert declared().keys() <= {*gm.game.__all__}
    for name, before in declared().items():
        now = [parameter.name for parameter in parameters(getattr(gm.game, name))]
        assert now[: len(before)] == before, name


def test_every_added_parameter_has_a_default() -> None:
    for name, before in declared().items():
        for parameter in parameters(getattr(gm.game, name))[len(before) :]:
            variadic = parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
            assert variadic or parameter.default is not parameter.empty, f"{name} {parameter.name}"


def test_every_public_name_is_declared() -> None:
    """A new name is stable as well: add it to the list and raise the minor version."""
    assert {*gm.game.__all__} == {*declared()}
