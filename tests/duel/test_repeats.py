"""Tests of the notices that need nothing at the table, because what they repeat was undone only in the log."""

from __future__ import annotations

from collections.abc import Sequence

from gm.duel.piles import Deed
from gm.duel.settlement import Difference
from gm.duel.settlement.repeats import repeated_notices
from gm.game import Change, Notice

HP = Difference("bo", "hp", "dial", 17, 18)
MANA = (Difference("ana", "mana", "moves", 2, 3), Difference("pile", "mana", "moves", 4, 3))
CART = Difference("table", "cart", "place", "ford", "road")
SHEET = Difference("bo", "spells", "mark", "chaos, fright", "fright")

HURT = Notice("hurt", {"who": "bo"}, (Change("bo", "hp", -1),), level="do")
PAID = Notice("paid", {"who": "ana"}, (Change("ana", "mana", -1), Change("pile", "mana", 1)), level="do")
MOVED = Notice("moved", {}, (Change("table", "cart", "ford"),), level="do")
CAST = Notice("cast", {}, (Change("bo", "spells", "fright, chaos"),), level="do")
LOOKED = Notice("looked", {}, (), level="do", deed="back")


def again(left: Sequence[Difference], *notices: Notice, deeds: Sequence[Deed] = (), used: str = "") -> list[str]:
    """Return the kinds of the notices that need nothing at the table."""
    piles = [("pile", "mana")] if used else []
    words = {("bo", "spells"): "fright"}
    return [notice.kind for notice in repeated_notices(left, deeds, notices, words, piles)]


def test_what_was_undone_and_is_announced_again_needs_nothing() -> None:
    assert again([HP, *MANA, CART, SHEET], HURT, PAID, MOVED, CAST) == ["hurt", "paid", "moved", "cast"]
    assert again([], HURT, PAID, MOVED, CAST) == []


def test_another_amount_or_place_is_to_be_done() -> None:
    more = HURT._replace(changes=(Change("bo", "hp", -2),))
    elsewhere = MOVED._replace(changes=(Change("table", "cart", "gate"),))
    other = CAST._replace(changes=(Change("bo", "spells", "fright, silence"),))
    assert again([HP, CART, SHEET], more, elsewhere, other) == []


def test_all_of_a_notice_must_be_there() -> None:
    both = Notice("both", {}, (*HURT.changes, *PAID.changes), level="do")
    assert again([HP], both) == []
    assert again([HP, *MANA], both) == ["both"]


def test_a_number_that_two_notices_change_is_compared_as_a_whole() -> None:
    once_more = HURT._replace(kind="hurt-again")
    assert again([HP], HURT, once_more) == []
    assert again([HP._replace(before=16)], HURT, once_more) == ["hurt", "hurt-again"]
    both = Notice("both", {}, (*HURT.changes, *PAID.changes), level="do")
    assert again([HP._replace(before=16)], HURT, both) == [], "the second asks for more, and it is one number"


def test_what_only_passes_through_a_hand_is_not_looked_for_there() -> None:
    drawn = Notice("drawn", {}, (Change("pile", "mana", -1), Change("bo", "mana", 1)), level="do")
    spent = Notice("spent", {}, (Change("bo", "mana", -1), Change("spent", "mana", 1)), level="do")
    left = (Difference("pile", "mana", "moves", 3, 4), Difference("spent", "mana", "moves", 1, 0))
    assert again(left, drawn, spent) == ["drawn", "spent"]
    assert again(left[:1], drawn, spent) == []
    up, down = (HURT._replace(kind=kind, changes=(Change("bo", "hp", by),)) for kind, by in (("up", 1), ("down", -1)))
    assert again([*MANA], up, down, PAID) == ["paid"], "they cancel each other out, and are to be done"


def test_piles_that_were_used_since_are_not_compared() -> None:
    assert again([*MANA], PAID) == ["paid"]
    assert again([*MANA], PAID, used="pile") == []


def test_a_report_of_other_cards_than_before_needs_nothing() -> None:
    """Players have moved the cards, and read them wrongly before. An instruction for other cards is to be done."""
    was, now = (PAID._replace(params={"card": card}) for card in ("4", "5"))
    assert repeated_notices([*MANA], [], [now], {}, [], [was]) == ()
    was, now = (notice._replace(level="info") for notice in (was, now))
    assert repeated_notices([*MANA], [], [now], {}, [], [was]) == (now,)


def test_an_action_that_was_not_taken_back_is_not_repeated() -> None:
    assert again([], LOOKED, deeds=[Deed(LOOKED, gone=True)]) == ["looked"]
    assert again([], LOOKED, deeds=[Deed(LOOKED, gone=False)]) == []


def test_a_mark_that_is_written_and_crossed_out_again_hides_no_repetition() -> None:
    written = Notice("written", {}, (Change("cy", "spells", "mirror"),), level="do")
    crossed = Notice("crossed", {}, (Change("cy", "spells", ""), *CAST.changes), level="do")
    assert again([SHEET], written, crossed) == ["written", "crossed"]
    assert again([SHEET], written, CAST) == ["cast"], "what stays written is to be done"
