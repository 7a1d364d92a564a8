"""The deliberate breaks fit the code. Not among the tests that a break is tried on: it would notice every one."""

from __future__ import annotations

import pytest

from tests.mutants import misfits, mutants


@pytest.mark.needs("gatling")
def test_every_deliberate_break_fits_the_code() -> None:
    """They are the map from an id to the line that carries it out, and would lead astray."""
    assert misfits(mutants()) == []
