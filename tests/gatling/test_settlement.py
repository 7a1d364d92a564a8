"""What hands put right after a correction that changes no count: swaps, sheets, what was seen, the page in play."""

from __future__ import annotations

import pytest

from .past import Past

pytestmark = pytest.mark.needs("gatling")

ROUND = (
    *("draw 7C", "throw bo 1 b", "throw cy 1 b", "rest", "draw 8C", "throw cy 1 b", "throw ana 1 b", "rest"),
    *("draw 9C", "throw ana 1 b", "throw bo 1 b", "adjust ana mana=6 because paper", "rest"),
)
"""A round in which nobody was hit; only Ana has mana, for her visit."""


@pytest.fixture
def visit() -> Past:
    """Ana's visit, with six mana."""
    return Past("Ana Bo Cy --house aspect_start=zero", *ROUND)


def test_b55_an_exchange_with_the_wrong_mage_is_swapped_back_and_made_anew(visit: Past) -> None:
    visit("cast ana equivalent-exchange bo 6")
    visit.record("fix 14 cast ana equivalent-exchange cy 6")
    assert visit.owed == [
        "Ana and Bo swap back 6 pages: each puts the bottom ones back on top of the other's deck",
        "Ana and Cy swap their top 6 pages: each puts theirs under the other's deck, face down and in order",
    ]
    assert [move.data()["amount"] for move in visit.answer.settlement] == [None, None]


def test_b55_another_die_is_two_swaps_as_well(visit: Past) -> None:
    visit("cast ana equivalent-exchange bo 6")
    visit.record("fix 14 cast ana equivalent-exchange bo 2")
    assert [text.partition(" pages")[0] for text in visit.owed] == [
        "Ana and Bo swap back 6",
        "Ana and Bo swap their top 2",
    ]


def test_b55_once_the_decks_were_busy_any_pages_go_back(visit: Past) -> None:
    visit("cast ana equivalent-exchange bo 6", "pass ana", "draw 2H")
    visit.record("drop 14")
    assert visit.owed[-1] == "Ana and Bo swap back 6 pages: any pages, as nobody can tell any more which ones they were"


@pytest.mark.parametrize(
    ("cast", "said"),
    [
        ("mind-reading bo", "Cannot be undone: Ana looks through Bo's deck and gives it back in the same order"),
        ("unravel", "Cannot be undone: Ana rearranges their own deck in any order"),
    ],
)
def test_b64_what_nobody_can_undo_is_named(visit: Past, cast: str, said: str) -> None:
    visit(f"cast ana {cast}", "undo")
    assert visit.owed[-1] == said
    assert visit.answer.settlement[-1].level == "warn"
    visit("redo")
    assert visit.owed[-1] == said.removeprefix("Cannot be undone: "), "brought back it may be done once more"


def test_a05_a_lasting_spell_is_struck_from_one_sheet_and_written_on_another(visit: Past) -> None:
    visit("cast ana fright bo")
    visit.record("fix 14 cast ana fright cy")
    assert visit.owed == ["Cy's sheet: write Fright by Ana, round 2", "Bo's sheet: cross out Fright by Ana, round 2"]
    visit("why cy fright")
    assert "cast ana fright cy" in visit.answer.chain[-1].line


def test_a05_two_corrections_of_one_sheet_come_to_the_last(visit: Past) -> None:
    visit("cast ana aspect-weakness bo hearts")
    visit.record("fix 14 cast ana aspect-weakness bo clubs")
    visit.record("fix 14 cast ana aspect-weakness bo hearts")
    visit("settle")
    assert visit.answer.settlement == ()


def test_a24_the_page_in_play_goes_back_when_the_duel_ends() -> None:
    past = Past("Ana Bo --house aspect_start=zero", "adjust ana pages=50 bo pages=2 because paper")
    past("draw 7C", "throw bo 2 b hit", "rest")
    assert past.said[-1] == "Ana wins in round 1 with 52 pages; Ana puts ♣7 at the bottom of their deck"
    past.record("fix 3 throw bo 1 b hit")
    assert past.owed == ["Ana gives Bo the bottom page of Ana's deck, back on top of Bo's deck"]
