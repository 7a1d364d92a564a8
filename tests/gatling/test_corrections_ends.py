"""Who is out, who is back, who won and did not: what a correction of the past says of that (A60–A64)."""

from __future__ import annotations

from .past import Past

ZERO = "--house aspect_start=zero"


def won() -> Past:
    """Bo owned four pages and was hit for four."""
    return Past(f"Ana Bo {ZERO}", "adjust ana pages=48 bo pages=4 because paper", "7C", "throw bo 4 mid hit", "rest")


def knocked_out(*typed: str) -> Past:
    """As in ``won``, but Cy is there to go on."""
    paper = "adjust ana pages=38 bo pages=4 cy pages=9 because paper"
    return Past(f"Ana Bo Cy {ZERO}", paper, "7C", "throw bo 4 b hit", "1b", "rest", *typed)


def test_a62_a_duel_that_was_won_goes_on_after_all() -> None:
    past = won()
    assert past.now["winners"] == ["ana"]
    shown = past.preview("fix 3 throw bo 3 mid hit")
    assert shown.settlement == ["Ana gives Bo 1 page"]
    assert shown.said[-2:] == ["Bo is in the duel again", "The duel continues: Ana did not win after all"]
    written = past.record("fix 3 throw bo 3 mid hit")
    assert {n.kind: n.level for n in written.notices}["outcome"] == "warn"
    assert (past.now["winners"], past.due()) == (None, "draw bo")
    past("8C", "throw ana 5 b hit", "rest")
    assert past.standings() == "46/0 6/1"


def test_a62_a_win_taken_back_can_be_brought_again() -> None:
    past = won()
    past.record("fix throw bo 3 mid hit")
    past("undo")
    assert (past.now["winners"], past.settlement) == (["ana"], ["Bo gives Ana 1 page"])
    past("redo")
    assert past.now["winners"] is None


def test_a62_a_win_that_nobody_saw_ends_the_duel() -> None:
    past = won()
    past.record("fix 3 throw bo 3 mid hit")
    past.record("fix 3 throw bo 6 top hit")
    assert past.said[-2:] == ["Bo is out of the duel", "Won by Ana"]
    assert (past.now["winners"], past.due()) == (["ana"], "")
    past.refused("draw 8C", "not-due")


def test_a62_another_one_won() -> None:
    """Close Quarters: the dice belonged to the other mage."""
    past = Past(f"Ana Bo {ZERO}", "adjust ana pages=4 ana mana=4 bo pages=48 because paper")
    past("7C", "1b", "rest", "8C", "1b", "rest", "cast ana close-quarters bo 1 5")
    assert past.now["winners"] == ["bo"]
    past.record("fix 8 cast ana close-quarters bo 5 1")
    assert past.said[-2:] == ["Ana is in the duel again", "The duel continues: Bo did not win after all"]
    assert past.standings() == "9/0 43/0"
    past("undo")
    past.record("fix 1 adjust ana pages=47 ana mana=4 bo pages=5 because paper ; fix 8 cast ana close-quarters bo 5 1")
    assert past.said[-3:] == ["Ana is in the duel again", "Bo is out of the duel", "Won by Ana, not by Bo"]
    assert past.settlement == ["Bo gives Ana 52 pages"]


def test_a60_a_mage_is_back_in_the_duel() -> None:
    past = knocked_out()
    assert past.due() == "draw cy"
    past.record("fix 3 throw bo 3 b hit")
    assert past.said[-1] == "Bo is in the duel again"
    assert past.settlement == ["Ana gives Bo 1 page"]
    assert past.due() == "draw bo"


def test_a60_a_mage_is_out_in_hindsight() -> None:
    past = knocked_out()
    past.record("fix 4 throw cy 6 b hit")
    past.record("fix 1 adjust ana pages=42 bo pages=4 cy pages=5 because paper")
    assert past.said[-2:] == ["Cy is out of the duel", "Won by Ana"]
    assert past.standings() == "51/0 OUT OUT"


def test_a60_it_was_the_other_mage_who_went_out() -> None:
    past = knocked_out()
    past.record(
        "fix 3 throw bo 4 b ; fix 4 throw cy 6 b hit ; fix 1 adjust ana pages=38 bo pages=9 cy pages=4 because paper"
    )
    assert past.said[-2:] == ["Bo is in the duel again", "Cy is out of the duel"]
    assert (past.standings(), past.settlement) == ("42/0 9/0 OUT", ["Cy gives Bo 9 pages"])


def test_b28_a_last_page_in_play_was_saved_by_a_hit_that_nobody_saw() -> None:
    """Ana owned one page and lost it to a forgotten rhyme; with a hit she stays."""
    past = Past(f"Ana Bo Cy {ZERO}", "adjust ana pages=1 opposite-day=cy bo pages=25 cy pages=25 because paper")
    past("7H", "forgot ana opposite-day", "throw bo 3 b", "1b", "rest")
    assert past.standings() == "OUT 25/0 26/0"
    past.record("fix throw bo 3 b hit")
    assert past.standings() == "3/0 22/0 26/0"
    assert past.said[-1] == "Ana is in the duel again"


def test_a63_a_team_did_not_win_after_all() -> None:
    past = Past(f"--teams Ana+Cy/Bo+Di {ZERO}", "adjust ana pages=44 bo pages=3 cy pages=2 di pages=3 because paper")
    past("7C", "throw bo 5 b hit", "1b", "throw di 3 b hit", "rest")
    assert past.now["winners"] == ["ana", "cy"]
    past.record("fix throw di 2 b hit")
    assert past.said[-1] == "The duel continues: Ana and Cy did not win after all"
    assert past.due() == "draw cy"


def test_b80_at_the_round_limit_a_page_more_or_less_decides() -> None:
    past = Past(f"Ana Bo {ZERO} round_limit=1", "7C", "throw bo 3 b hit", "rest", "8C", "throw ana 4 b hit", "rest")
    assert past.now["winners"] == ["bo"]
    past.record("fix 2 throw bo 4 b hit")
    assert past.said[-1] == "Won by Ana and Bo, not by Bo"
    past.record("fix 2 throw bo 5 b hit")
    assert past.said[-1] == "Won by Ana, not by Ana and Bo"
    assert past.now["winners"] == ["ana"]


def test_the_settlement_stays_until_it_is_ticked_off() -> None:
    """Two corrections are one hand-over; the entries since do not matter to it."""
    past = knocked_out("draw 8H", "throw ana 2 b hit", "rest", "draw 9H", "throw cy 2 b")
    past.record("fix 7 throw ana 3 b hit")
    past.record("fix 4 throw cy 2 b hit")
    past("settle")
    assert [move["text"] for move in past.answer.data()["settlement"]] == [
        "Cy gives Ana the bottom page of Cy's deck, under Ana's deck"
    ]
    past("rest", "settle done", "settle")
    assert past.answer.data()["settlement"] == []
    past.record("fix 7 throw ana 2 b hit")
    past("settle")
    assert [move["text"] for move in past.answer.data()["settlement"]] == [
        "Cy gives Ana the top page of Cy's deck, under Ana's deck"
    ]
