"""Arbitrary texts for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

LETTERS = st.characters(exclude_categories=["Cs"])


def anything(*, min_size: int = 0, max_size: int | None = None) -> st.SearchStrategy[str]:
    """Return a strategy for any text that a file can store.

    It equals ``st.text()``, but saves the second in which Hypothesis builds its table of characters.
    """
    return st.text(LETTERS, min_size=min_size, max_size=max_size)
