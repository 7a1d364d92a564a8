"""The words of a spell beyond its name: ranges, aspects and dice."""

from __future__ import annotations

import pytest

from .scenes import visit


@pytest.mark.parametrize("words", ["2-5", "1-4", "3", "4-2", "1", "11-14", "hearts", ""])
@pytest.mark.parametrize("slug", ["weapon-proficiency", "damaged-weapon bo", "second-wind"])
def test_a_range_is_one_of_the_four(slug: str, words: str) -> None:
    assert visit(6).refused(f"cast ana {slug} {words}").code in ("words", "ambiguous")


@pytest.mark.parametrize("words", ["2-4", "5-7", "8-10", "11-13", "2–4", "11–13"])
@pytest.mark.parametrize("slug", ["weapon-proficiency", "damaged-weapon bo", "second-wind"])
def test_the_four_ranges(slug: str, words: str) -> None:
    table = visit(6)(f"cast ana {slug} {words}")
    ((_, _, choice, _),) = table.running("bo" if "bo" in slug else "ana")
    assert choice == words.replace("–", "-")
