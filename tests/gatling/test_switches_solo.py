"""House switches for playing alone: with two hands, or against the automaton (B11, A14)."""

from __future__ import annotations

import pytest

from .table import sit, turned_away


@pytest.mark.parametrize("names", ["Ana Bo Cy", "Ana Bo Cy Di"])
def test_a14_the_automaton_plays_with_two_names_only(names: str) -> None:
    assert turned_away(*names.split(), solo="automaton").code == "words"
    assert turned_away(teams="Ana+Cy/Bo+Di", solo="automaton").code == "words"
    assert sit(*names.split(), solo="hotseat").due() == "draw ana"
