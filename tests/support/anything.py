"""Texts that nobody expects."""

from __future__ import annotations

from hypothesis import strategies as st

LETTERS = st.characters(exclude_categories=["Cs"])


def anything(*, min_size: int = 0, max_size: int | None = None) -> st.SearchStrategy[str]:
    """Any text that can be written to a file, as ``st.text()`` draws it; but that makes a table of all that can be
    encoded, in every new checkout anew, which takes a second."""
    return st.text(LETTERS, min_size=min_size, max_size=max_size)
