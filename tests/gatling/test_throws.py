"""Throws: safe, hit, pushed, overshot, off the board (A30–A46)."""

from __future__ import annotations

import pytest

from .scenes import opened


@pytest.mark.parametrize("words", ["5 mid top", "5 mid hit hit", "5 6 mid", "5 left", "bo 5 mid", "5 mid off"])
def test_a_throw_that_makes_no_sense_is_refused(words: str) -> None:
    opened().refused(f"throw bo {words}")


def test_a_throw_names_a_mage_at_the_table() -> None:
    opened().refused("throw eli 5 mid", code="words")
    opened().refused("throw 5 mid", code="words")
