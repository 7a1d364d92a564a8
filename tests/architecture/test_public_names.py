"""What games import is stable: nothing of it goes, or changes its place, without a new first number."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import gm.game

KEPT = Path(__file__).with_name("public_names.txt")


def written() -> dict[str, list[str]]:
    """Every name of the face as it was declared stable, with its parameters in their order."""
    lines = KEPT.read_text(encoding="utf-8").splitlines()
    return {name: rest for name, *rest in (line.split() for line in lines if not line.startswith("#"))}


def parameters(found: Any) -> list[inspect.Parameter]:
    """How something is made or called."""
    if not (inspect.isclass(found) or inspect.isfunction(found)) or getattr(found, "_is_protocol", False):
        return []
    if isinstance(found, type) and issubclass(found, Exception) and found.__init__ is Exception.__init__:
        return []
    return [one for one in inspect.signature(found).parameters.values() if one.name != "self"]


def test_what_was_declared_stable_is_there_as_it_was() -> None:
    """A game that was written for this version runs; whoever breaks that raises the first number, and says so here."""
    assert gm.game.VERSION.partition(".")[0] == "2"
    assert written().keys() <= {*gm.game.__all__}
    for name, kept in written().items():
        now = [one.name for one in parameters(getattr(gm.game, name))]
        assert now[: len(kept)] == kept, name


def test_what_is_added_has_a_default() -> None:
    """So that whoever does not know it need not give it."""
    for name, kept in written().items():
        for one in parameters(getattr(gm.game, name))[len(kept) :]:
            optional = one.default is not one.empty or one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
            assert optional, f"{name} {one.name}"


def test_every_name_is_kept() -> None:
    """A name that is added is stable as well: it belongs into the list, and the second number rises."""
    assert {*gm.game.__all__} == {*written()}
