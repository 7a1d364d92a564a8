"""A turn and a round: who attacks, the page, whose throw it is, what comes after (A20–A25, A77)."""

from __future__ import annotations

import pytest

from .table import Table, sit

# number, pattern, anchors thrown, bullets placed
PATTERNS = [
    ("A", "Gatling", 8, 0),
    ("2", "Barricade", 4, 4),
    ("3", "Pierce", 2, 6),
    ("4", "Slash", 2, 4),
    ("5", "Strike", 2, 6),
    ("6", "Jaw", 1, 4),
    ("7", "Star", 1, 4),
    ("8", "Passage", 0, 8),
    ("9", "Hall", 0, 8),
    ("10", "Cage", 0, 8),
    ("J", "Cone", 0, 8),
    ("Q", "Breach", 1, 5),
    ("K", "Denial", 0, 8),
]


def three() -> Table:
    """Ana, Bo and Cy, in this order."""
    return sit("Ana", "Bo", "Cy")


@pytest.mark.parametrize(("rank", "pattern", "anchors", "placed"), PATTERNS)
def test_a22_the_number_names_the_pattern(rank: str, pattern: str, anchors: int, placed: int) -> None:
    (text,) = three()(f"draw {rank}S").texts()
    assert f"♠{rank} {pattern} “" in text


@pytest.mark.parametrize(("rank", "pattern", "anchors", "placed"), PATTERNS)
def test_a23_the_attacker_is_told_how_many_bullets_to_lay(rank: str, pattern: str, anchors: int, placed: int) -> None:
    (text,) = three()(f"draw {rank}S").texts()
    assert (f"throws {anchors} anchor" in text) == bool(anchors)
    assert (f"places {placed} bullet" in text) == bool(placed)
