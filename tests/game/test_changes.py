"""The changes between two sets of holdings."""

from __future__ import annotations

import pytest

from gm.game import Change, Holding, HoldingFields, NamedTuple, Refusal, holding_changes

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


class Player(NamedTuple):
    """A player with tokens."""

    id: str
    tokens: int


class State(NamedTuple):
    """Players, and a pile of tokens."""

    players: tuple[Player, ...]
    pile: int


FIELDS = HoldingFields(("players", "tokens", "moves"), ("pile", "tokens", "moves"))
STATE = State((Player("ana", 2), Player("bo", 0)), 3)


def test_fields_of_a_state_are_holdings() -> None:
    assert [(holding.holder, holding.amount) for holding in FIELDS.of(STATE)] == [("ana", 2), ("bo", 0), ("pile", 3)]


def test_holdings_that_are_fields_can_be_set() -> None:
    assert FIELDS.set(STATE, "bo", "tokens", 5) == State((Player("ana", 2), Player("bo", 5)), 3)
    assert FIELDS.set(STATE, "pile", "tokens", 0) == STATE._replace(pile=0)
    with pytest.raises(Refusal):
        FIELDS.set(STATE, "cy", "tokens", 1)
