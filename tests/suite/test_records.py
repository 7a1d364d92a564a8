"""The classes of a game's state are replaced as the library does it, and quickly."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from gm.game import record
from gm.games import load, slugs


@record
class Player(NamedTuple):
    """Somebody with points."""

    id: str
    points: int = 0
    out: bool = False


def test_fields_are_replaced_and_the_old_one_stays() -> None:
    ana = Player("ana", 3)
    assert ana._replace(points=4, out=True) == Player("ana", 4, True)
    assert (ana, type(ana._replace())) == (Player("ana", 3), Player)


def test_a_field_that_there_is_not_is_refused() -> None:
    with pytest.raises(KeyError, match="point"):
        Player("ana")._replace(point=4)  # type: ignore[call-arg]


@pytest.mark.parametrize("slug", slugs())
def test_what_changes_with_an_entry_is_replaced_quickly(slug: str) -> None:
    """Of a game of one file nothing is asked: it may leave it out."""
    states: list[type[Any]] = [one for one in load(slug).play.records if one.__module__.endswith(f".{slug}.state")]
    slow = [one.__name__ for one in states if one._replace.__module__ != record.__module__]
    assert not slow, f"@record is missing at {', '.join(slow)}"
