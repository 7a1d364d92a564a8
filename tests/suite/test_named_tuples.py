"""The named tuples of gm.game behave like the library's, and those of a game's state are replaced quickly."""

from __future__ import annotations

import json
import typing
from typing import Any, Generic, TypeVar

import pytest
from pydantic import TypeAdapter

from gm.game import NamedTuple
from gm.games import load, slugs

S = TypeVar("S")


class Player(NamedTuple):
    """A player with points."""

    id: str
    points: int = 0
    out: bool = False

    @property
    def name(self) -> str:
        return self.id.capitalize()


class LibraryPlayer(typing.NamedTuple):
    """The named tuple of the library to compare with."""

    id: str
    points: int = 0
    out: bool = False


class Pair(NamedTuple, Generic[S]):
    """A pair of values."""

    one: S
    other: S


def test_a_value_is_made_read_and_printed_as_by_the_library() -> None:
    for given in (("ana",), ("ana", 3), ("ana", 3, True)):
        own, other = Player(*given), LibraryPlayer(*given)
        assert (hash(own), own._asdict(), [*own]) == (hash(other), other._asdict(), [*other])
        assert repr(own) == repr(other).replace("LibraryPlayer", "Player")
    assert Player(points=3, id="ana") == ("ana", 3, False)
    assert (Player._fields, Player._field_defaults) == (LibraryPlayer._fields, LibraryPlayer._field_defaults)
    assert (Player("ana").name, Pair(1, 2).other, Player.__doc__) == ("Ana", 2, "A player with points.")
    match Player("bo", 7):
        case Player(who, points):
            assert (who, points) == ("bo", 7)


@pytest.mark.parametrize("wrong", [(), ("ana", 1, False, 2)])
def test_too_few_or_too_many_values_are_rejected(wrong: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        Player(*wrong)
    with pytest.raises(TypeError):
        Player._make(wrong)
    with pytest.raises(TypeError, match="point"):
        Player("ana", point=1)  # type: ignore[call-arg]


def test_pydantic_checks_it_like_one_of_the_library() -> None:
    own, other = (TypeAdapter(record_type) for record_type in (Player, LibraryPlayer))
    assert own.validate_python({"id": "ana", "points": "3"}) == Player("ana", 3)
    assert json.dumps(own.json_schema()).replace("Player", "LibraryPlayer") == json.dumps(other.json_schema())


def test_replacing_a_field_leaves_the_old_value_unchanged() -> None:
    ana = Player("ana", 3)
    assert ana._replace(points=4, out=True) == Player("ana", 4, True)
    assert (ana, type(ana._replace())) == (Player("ana", 3), Player)
    with pytest.raises(ValueError, match="point"):
        ana._replace(point=4)  # type: ignore[call-arg]


@pytest.mark.parametrize("slug", slugs())
def test_records_that_entries_change_are_replaced_quickly(slug: str) -> None:
    """A game in a single file may use the library's named tuples."""
    states: list[type[Any]] = [
        record_type for record_type in load(slug).play.record_types if record_type.__module__.endswith(f".{slug}.state")
    ]
    slow = [state.__name__ for state in states if state._replace.__module__ != NamedTuple.__module__]
    assert not slow, f"the library's own NamedTuple is slow at {', '.join(slow)}"
