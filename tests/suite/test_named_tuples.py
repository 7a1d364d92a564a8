"""Value types do what those of the library do; the classes of a game's state are replaced quickly."""

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
    """Somebody with points."""

    id: str
    points: int = 0
    out: bool = False

    @property
    def name(self) -> str:
        return self.id.capitalize()


class Librarys(typing.NamedTuple):
    """The same, of the library."""

    id: str
    points: int = 0
    out: bool = False


class Pair(NamedTuple, Generic[S]):
    """Two of a kind."""

    one: S
    other: S


def test_a_value_is_made_read_and_said_as_by_the_library() -> None:
    for given in (("ana",), ("ana", 3), ("ana", 3, True)):
        own, other = Player(*given), Librarys(*given)
        assert (hash(own), own._asdict(), [*own]) == (hash(other), other._asdict(), [*other])
        assert repr(own) == repr(other).replace("Librarys", "Player")
    assert Player(points=3, id="ana") == ("ana", 3, False)
    assert (Player._fields, Player._field_defaults) == (Librarys._fields, Librarys._field_defaults)
    assert (Player("ana").name, Pair(1, 2).other, Player.__doc__) == ("Ana", 2, "Somebody with points.")
    match Player("bo", 7):
        case Player(who, points):
            assert (who, points) == ("bo", 7)


@pytest.mark.parametrize("wrong", [(), ("ana", 1, False, 2)])
def test_too_few_or_too_many_values_are_refused(wrong: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        Player(*wrong)
    with pytest.raises(TypeError):
        Player._make(wrong)
    with pytest.raises(TypeError, match="point"):
        Player("ana", point=1)  # type: ignore[call-arg]


def test_it_is_checked_at_the_doors_as_the_librarys() -> None:
    own, other = (TypeAdapter(one) for one in (Player, Librarys))
    assert own.validate_python({"id": "ana", "points": "3"}) == Player("ana", 3)
    assert json.dumps(own.json_schema()).replace("Player", "Librarys") == json.dumps(other.json_schema())


def test_fields_are_replaced_and_the_old_one_stays() -> None:
    ana = Player("ana", 3)
    assert ana._replace(points=4, out=True) == Player("ana", 4, True)
    assert (ana, type(ana._replace())) == (Player("ana", 3), Player)
    with pytest.raises(ValueError, match="point"):
        ana._replace(point=4)  # type: ignore[call-arg]


@pytest.mark.parametrize("slug", slugs())
def test_what_changes_with_an_entry_is_replaced_quickly(slug: str) -> None:
    """Of a game of one file nothing is asked: it may leave it out."""
    states: list[type[Any]] = [one for one in load(slug).play.record_types if one.__module__.endswith(f".{slug}.state")]
    slow = [one.__name__ for one in states if one._replace.__module__ != NamedTuple.__module__]
    assert not slow, f"the library's own NamedTuple is slow at {', '.join(slow)}"
