"""Tests of which things of a pile go back after a correction, as past notices show."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gm.duel.piles import Deed, Piles, net_deeds
from gm.game import Change, Holding, Move, Notice
from tests.support.hands import Hands

WHO = ("ana", "bo", "cy")
HELD = tuple(Holding(who, "cards", 9, "moves", "top", "bottom") for who in WHO)


def handed(giver: str, taker: str, amount: int) -> Notice:
    """Return a notice: cards from the top of one pile are put under another."""
    return Notice("handed", {}, (Change(giver, "cards", -amount), Change(taker, "cards", amount)))


def drew(who: str) -> Notice:
    """Return a notice: the top card of a pile is looked at and put under it."""
    return Notice("drew", {}, touches=((who, "cards", ""),))


SWAP = Notice("swap", {"who": "ana"}, deed="back", touches=(("ana", "cards", ""), ("bo", "cards", "")))
LOOK = Notice("look", {"who": "ana"}, deed="final")


def back(past: list[Notice | None], *moves: Move) -> list[tuple[str, str, int]]:
    """Return for each move the two ends, and among how many things it is; ``past`` has the latest notice first."""
    return [(move.off, move.onto, move.among) for move in Piles(HELD, past).placed(moves)]


def test_cards_just_won_go_back_where_they_came_from() -> None:
    assert back([handed("bo", "ana", 5)], Move("cards", "ana", "bo", 1)) == [("bottom", "top", 0)]


def test_cards_never_won_are_moved_as_usual() -> None:
    assert back([handed("bo", "ana", 5)], Move("cards", "bo", "ana", 2)) == [("top", "bottom", 0)]
    assert back([], Move("cards", "ana", "bo", 1)) == [("top", "bottom", 0)]


def test_dealt_cards_do_not_count_as_won() -> None:
    deal = Notice("deal", {}, (Change("ana", "cards", 9), Change("bo", "cards", 9)))
    assert back([deal], Move("cards", "bo", "ana", 5)) == [("top", "bottom", 0)]


def test_a_shuffled_pile_has_unknown_ends() -> None:
    past: list[Notice | None] = [drew("ana"), handed("bo", "ana", 5)]
    assert back(past, Move("cards", "ana", "bo", 1)) == [("top", "bottom", 0)]
    assert back([None, handed("bo", "ana", 5)], Move("cards", "ana", "bo", 1)) == [("top", "bottom", 0)]


def test_a_card_goes_under_a_pile_used_since() -> None:
    assert back([drew("bo"), handed("bo", "ana", 5)], Move("cards", "ana", "bo", 1)) == [("bottom", "bottom", 0)]


def test_later_wins_make_the_place_unknown() -> None:
    past: list[Notice | None] = [handed("cy", "ana", 3), handed("bo", "ana", 5)]
    assert back(past, Move("cards", "ana", "bo", 1)) == [("bottom", "top", 8)]


def test_the_latest_won_goes_back_first() -> None:
    past: list[Notice | None] = [handed("cy", "ana", 3), handed("bo", "ana", 5)]
    moves = Piles(HELD, past).placed((Move("cards", "ana", "bo", 5), Move("cards", "ana", "cy", 3)))
    assert [(move.taker, move.off, move.among) for move in moves] == [("cy", "bottom", 0), ("bo", "bottom", 0)]


def test_a_place_fed_by_piles_is_emptied_before_the_hand_overs_and_filled_after_them() -> None:
    board = Piles((*HELD, Holding("table", "card", "bo 7", "place", "top")), [])
    hand_over, turned = Move("cards", "ana", "bo", 9), Move("card", "table", None, 0, "ana 5", "bo 7")
    moves = [(move.what, move.before, move.after) for move in board.placed((hand_over, turned))]
    assert moves == [("card", "ana 5", ""), ("cards", None, None), ("card", "", "bo 7")]
    assert board.placed((turned,)) == [turned]
    misread = turned._replace(after="ana 7")
    assert board.placed((hand_over, misread))[1] == misread, "the same card lies there, under another name"


@given(
    st.lists(st.tuples(st.sampled_from(WHO), st.sampled_from(WHO), st.integers(1, 3)), max_size=6), st.integers(1, 3)
)
def test_the_stated_end_of_a_pile_is_right(given: list[tuple[str, str, int]], amount: int) -> None:
    past = [handed(giver, taker, number) for giver, taker, number in given if giver != taker]
    if not past:
        return
    (giver, _, less), (taker, _, _) = past[-1].changes
    most = min(amount, -int(less))
    fewer = handed(giver, taker, -int(less) - most)
    hands, others = played(past), played([*past[:-1], fewer])
    moves = Piles(HELD, reversed(past)).placed((Move("cards", taker, giver, most),))
    hands.settle(moves, ())
    assert [(move.off, move.onto, move.among) for move in moves] == [("bottom", "top", 0)]
    assert hands.piles == others.piles


def played(past: list[Notice]) -> Hands:
    """Return hands of cards after these notices, each with nine cards now."""
    hands = Hands(HELD)
    hands.hear([Notice("deal", {}, tuple(Change(who, "cards", 20) for who in WHO))], (), HELD)
    hands.hear(past, HELD, HELD)
    return hands


def test_a_deed_has_an_end_until_its_piles_change() -> None:
    gone = Deed(SWAP, True)
    assert Piles(HELD, [handed("cy", "cy", 1), SWAP]).with_end(gone, ()).off == "bottom"
    assert Piles(HELD, [drew("bo"), SWAP]).with_end(gone, ()).off == ""
    assert Piles(HELD, [SWAP]).with_end(gone, (Move("cards", "ana", "cy", 1),)).off == ""


def test_a_repeated_deed_cancels_out() -> None:
    assert net_deeds((Deed(SWAP, True), Deed(LOOK, True), Deed(SWAP, False))) == (Deed(LOOK, True),)
    assert net_deeds((Deed(SWAP, True), Deed(LOOK, True))) == (Deed(LOOK, True), Deed(SWAP, True))
