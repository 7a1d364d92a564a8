"""The faces of the weather die: those of the game, or those of a player's own file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from gm.game import Bounds, NamedTuple, Rule, read_record


class Sky(NamedTuple):
    """A face of the weather die: how far the cart goes, the name of the weather, and a text to read out."""

    slug: str
    stages: int
    name: str
    text: str = ""


class Face(NamedTuple):
    """A face of the weather die in a file."""

    stages: Annotated[int, Bounds(-1, 2)]
    name: Annotated[str, Bounds(1, 30)]
    text: Annotated[str, Bounds(most=200)] = ""


class Faces(NamedTuple):
    """All faces of the weather die in a file."""

    sun: Face
    rain: Face
    fog: Face


class Skies(NamedTuple):
    """The content of a file for the weather die."""

    skies: Faces


USUAL = (Sky("sun", 1, "sun"), Sky("rain", 0, "rain"), Sky("fog", 0, "fog"))


def skies(brought: Mapping[str, Any]) -> tuple[Sky, ...]:
    """Return the faces of the weather die for a journey."""
    if "skies" not in brought:
        return USUAL
    faces = read_record(Skies, brought["skies"]).skies
    return tuple(Sky(slug, *face) for slug, face in faces._asdict().items())


def rules_of(skies: Iterable[Sky]) -> tuple[Rule, ...]:
    """Return a rule for each face of the weather die that has a text."""
    return tuple(
        Rule(f"toy.sky.{sky.slug}", sky.name, sky.text, "The sky", see=("toy.r3",), book="its card")
        for sky in skies
        if sky.text
    )
