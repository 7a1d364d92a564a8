"""The formulas: intervals of shares, medians, quartiles and the ninth decile."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.statistics.formulas import Share, Values, share_of
from tests.support.statistics import reference


@given(st.integers(0, 300), st.integers(0, 300))
def test_an_interval_is_that_of_wilson(hits: int, misses: int) -> None:
    found = share_of(hits, hits + misses)
    assert found[1:] == pytest.approx(reference.wilson(hits, hits + misses), abs=1e-12)
    if found.share is not None and found.low is not None and found.high is not None:
        assert 0 <= found.low <= found.share + 1e-12
        assert found.share <= found.high + 1e-12 <= 1 + 2e-12


def test_known_intervals_are_found() -> None:
    """They are the ones that textbooks print for 7 of 12 and for 0 of 10."""
    assert share_of(7, 12) == pytest.approx((0.5833, 0.3195, 0.8067), abs=1e-4)
    assert share_of(0, 10) == pytest.approx((0.0, 0.0, 0.2775), abs=1e-4)
    assert share_of(0, 0) == Share(None, None, None)


@given(st.lists(st.integers(0, 40)))
def test_medians_and_quartiles_are_those_of_the_sorted_list(values: list[int]) -> None:
    assert Values(Counter(values)).spread()._asdict() == reference.spread(values)


@pytest.mark.parametrize(("count", "place"), [(1, 1), (2, 2), (9, 9), (10, 9), (11, 10), (20, 18), (100, 90)])
def test_the_ninth_decile_is_the_smallest_that_nine_tenths_reach(count: int, place: int) -> None:
    assert Values(Counter(range(1, count + 1))).ninth_decile() == place
    assert Values({}).ninth_decile() is None
