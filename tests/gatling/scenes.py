"""Scenes of a duel at which something is read out, asked or refused."""

from __future__ import annotations

from typing import Any

from .table import Table, at_visits, sit

START = {"ana": 17, "bo": 17, "cy": 17}
"""The pages that three mages begin with."""


def cast(page: str = "7C", power: str = "0 0 0 2", **given: Any) -> Table:
    """Ana attacks; Bo throws, then Cy."""
    return sit("Ana", "Bo", "Cy").given(powers={"ana": power}, **given)(f"draw {page}")


def poor() -> Table:
    """As ``cast``, but Bo owns one page."""
    return cast(pages={"ana": 30, "bo": 1, "cy": 20})


def visits(mana: str = "1 2 3") -> Table:
    """The end of round 1."""
    held = dict(zip(("ana", "bo", "cy"), map(int, mana.split()), strict=True))
    return sit("Ana", "Bo", "Cy").given(mana=held)(*["2h", "1b", "1b", "rest"] * 3)


def three() -> Table:
    return sit("Ana", "Bo", "Cy")


def team(**house: str) -> Table:
    return sit(teams="Ana+Cy/Bo+Di", **house)


def ended() -> Table:
    return sit("Ana", "Bo", aspect_start="zero").given(pages={"ana": 51, "bo": 1})("draw 7C", "1b*", "rest")


def paper(*settings: str, **house: str) -> Table:
    """Three mages, and what lies on the table told in one adjustment."""
    return sit("Ana", "Bo", "Cy", **house)("adjust " + " ".join(settings) + " because paper")


def spent(*casts: str) -> Table:
    """Ana's visit, with six mana for each mage, after these spells of hers."""
    table = paper("ana", "mana=6", "bo", "mana=6", "cy", "mana=6")
    return table(*["2h", "1b", "1b", "rest"] * 3, "order ana=1 bo=2 cy=3", *casts)


def chaos() -> Table:
    return paper("ana", "chaos=ana")("draw 7C", "4b", "1b")


def second() -> Table:
    return paper("ana", "second-wind=ana/5-7")("draw 7C", "1b", "1b", "rest")


def weak() -> Table:
    return paper("bo", "aspect-weakness=ana/clubs", "cy", "aspect-weakness=ana/clubs")("draw 7C", "1b*", "1b*", "rest")


def opened(page: str = "7C") -> Table:
    """Ana has drawn a page; Bo throws, then Cy."""
    return sit("Ana", "Bo", "Cy")(f"draw {page}")


def visit(mana: int) -> Table:
    """Ana's visit; Bo and Cy come after her."""
    return at_visits("Ana", "Bo", "Cy", mana=f"{mana} 6 6")
