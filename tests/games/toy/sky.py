"""The skies: those of the game, or those of a player's own file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from gm.game import Rule


class Sky(NamedTuple):
    """A face of the weather die: how far the cart goes under it, what it is called, what is read out."""

    slug: str
    stages: int
    name: str
    text: str = ""


USUAL = (Sky("sun", 1, "sun"), Sky("rain", 0, "rain"), Sky("fog", 0, "fog"))


def skies(brought: Mapping[str, Any]) -> tuple[Sky, ...]:
    """Return the skies of a journey."""
    if "skies" not in brought:
        return USUAL
    faces = brought["skies"]["skies"]
    return tuple(Sky(sky.slug, **faces[sky.slug]) for sky in USUAL)


def rules_of(found: Iterable[Sky]) -> tuple[Rule, ...]:
    """Return a rule for every sky that has a text."""
    return tuple(
        Rule(f"toy.sky.{one.slug}", one.name, one.text, "The sky", see=("toy.r3",)) for one in found if one.text
    )
