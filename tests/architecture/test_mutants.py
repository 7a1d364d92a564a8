"""The list of mutations matches the code. Mutation runs skip this test, which would always fail."""

from __future__ import annotations

import pytest

from tests.mutants import misfits, mutants


@pytest.mark.needs("gatling")
def test_every_mutation_matches_the_code() -> None:
    """The list also maps each rule id to the line that implements it."""
    assert misfits(mutants()) == [], "change these rows of tests/mutants.txt"
