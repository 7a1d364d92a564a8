"""The changes between two sets of holdings."""

from __future__ import annotations

from gm.game import Change, Holding, holding_changes

BEFORE = (
    *(Holding("ana", "hp", 5, "dial"), Holding("bo", "hp", 3, "dial"), Holding("ana", "hex", "2 turns", "mark")),
    *(Holding("fog", "place", "deck", "place"), Holding("bo", "score", 4, "dial")),
)
AFTER = (
    *(Holding("ana", "hp", 2, "dial"), Holding("bo", "hp", 3, "dial"), Holding("fog", "place", "ana", "place")),
    *(Holding("bo", "hex", "1 turn", "mark"), Holding("cy", "hp", 7, "dial")),
)


def test_numbers_change_by_a_difference_words_are_replaced() -> None:
    assert holding_changes(BEFORE, AFTER) == (
        Change("ana", "hp", -3),
        Change("fog", "place", "ana"),
        Change("bo", "hex", "1 turn"),
        Change("cy", "hp", 7),
        Change("ana", "hex", ""),
        Change("bo", "score", -4),
    )
    assert holding_changes(BEFORE, BEFORE) == ()
