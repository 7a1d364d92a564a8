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


@pytest.mark.parametrize(
    ("words", "aspect"),
    [
        (word, aspect)
        for aspect, words in {
            "hearts": "hearts h ♥ blood",
            "diamonds": "diamonds d ♦ divine",
            "spades": "spades s ♠ lost",
            "clubs": "clubs c ♣ wild",
        }.items()
        for word in words.split()
    ],
)
def test_the_words_of_an_aspect(words: str, aspect: str) -> None:
    assert visit(6)(f"cast ana aspect-resistance {words}").running("ana") == [("aspect-resistance", "ana", aspect, 2)]


@pytest.mark.parametrize("words", ["equivalent-exchange bo", "wisdom-steal bo", "close-quarters bo"])
def test_a_die_is_missing(words: str) -> None:
    visit(6).refused(f"cast ana {words}", code="words")


@pytest.mark.parametrize(
    "words",
    [
        "equivalent-exchange bo 3 4",
        "wisdom-steal bo 3 4",
        "wisdom-steal bo 7",
        "equivalent-exchange bo 0",
        "fright bo 3",
        "unravel 3",
        "mind-reading bo 2",
        "aspect-weakness bo hearts 2",
    ],
)
def test_a_die_too_many_or_none_there_is(words: str) -> None:
    visit(6).refused(f"cast ana {words}", code="words")
