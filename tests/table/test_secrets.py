"""Tests of secrets, nested interrupts, and an end that all players share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gm.errors import Refusal
from gm.game import AnyGame, House, Outcome, Seat, Setup

HANDS = ("hand ana 3 5", "hand bo 1 2", "hand cy 6 6")
RAID = (*HANDS, "weather fog", "choose cy rest", "choose ana dash 2", "choose bo guard")

After = Callable[..., Any]


def carter(view: Any, who: str) -> Any:
    """Return what a view shows about a player."""
    return next(carter for carter in view.data["carters"] if carter["id"] == who)


def test_hand_is_visible_to_its_owner_only(toy: AnyGame, after: After) -> None:
    """The others see only how many cards it has."""
    state = after(*HANDS)
    assert carter(toy.texts.view(state, "ana"), "ana")["hand"] == [3, 5]
    for other in ("bo", "cy", None):
        assert "hand" not in carter(toy.texts.view(state, other), "ana")
        assert carter(toy.texts.view(state, other), "ana")["cards"] == 2


def test_public_view_is_equal_for_different_hands(toy: AnyGame, after: After) -> None:
    """It is equal even when all players have told their hands."""
    first, second = (after(hand, *HANDS[1:]) for hand in ("hand ana 3 5", "hand ana 1 1"))
    assert toy.texts.view(first, None) == toy.texts.view(second, None)
    assert toy.texts.view(first, "bo") == toy.texts.view(second, "bo")
    assert toy.play.prompts(first, None) == toy.play.prompts(second, None)
    assert toy.texts.view(first, "ana") != toy.texts.view(second, "ana")


def test_plans_are_revealed_after_the_last_answer(toy: AnyGame, after: After) -> None:
    """The order of the answers makes no difference."""
    before = after(*RAID[:-1])
    assert "plan" not in carter(toy.texts.view(before, None), "cy")
    assert carter(toy.texts.view(before, "cy"), "cy")["plan"] == "rest"
    assert [prompt.seats for prompt in toy.play.prompts(before, None) if prompt.sealed] == [("bo",)]
    assert carter(toy.texts.view(after(*RAID), None), "cy")["plan"] == "rest"


def test_second_answer_is_rejected(toy: AnyGame, after: After, read: Callable[[str], Any]) -> None:
    with pytest.raises(Refusal) as caught:
        toy.play.apply(after(*RAID[:-1]), read("choose cy dash"))
    assert (caught.value.kind, caught.value.code) == ("answered", "not-due")


@pytest.mark.parametrize(
    ("interrupts", "coins"),
    [
        ((), 7),
        (("parry bo",), 3),
        (("parry bo", "counter ana 3"), 7),
        (("parry bo", "counter ana", "parry cy"), 3),
        (("parry bo", "counter ana 5", "parry cy", "counter bo 2"), 7),
    ],
)
def test_interrupt_can_be_interrupted(toy: AnyGame, after: After, interrupts: tuple[str, ...], coins: int) -> None:
    """A raid of 2, and 1 for the fog, succeeds if every parry is countered."""
    state = after(*RAID, *interrupts)
    assert len(toy.texts.view(state, None).data["stack"]) == 1 + len(interrupts)
    state = after(*RAID, *interrupts, "allow")
    assert carter(toy.texts.view(state, None), "ana")["coins"] == coins


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        (("parry ana",), "not-yours"),
        (("counter ana 3",), "not-yours"),
        (("parry bo", "parry cy"), "not-yours"),
        (("parry bo", "counter ana 4"), "no-card"),
    ],
)
def test_invalid_interrupt_is_rejected(after: After, lines: tuple[str, ...], kind: str) -> None:
    """The refusal has the rule."""
    with pytest.raises(Refusal) as caught:
        after(*RAID, *lines)
    assert (caught.value.kind, caught.value.code) == (kind, "rule")
    assert caught.value.rules


def test_all_win_or_nobody(toy: AnyGame, after: After) -> None:
    """Two sunny days bring the cart to the gate, two foggy ones do not."""
    rests = ("choose ana rest", "choose bo rest", "choose cy rest")
    won = after(*HANDS, "weather sun", *rests, "weather sun", *rests)
    lost = after(*HANDS, "weather fog", *rests, "weather fog", *rests, rounds="2")
    assert toy.play.outcome(won) == Outcome(("ana", "bo", "cy"))
    assert toy.play.outcome(lost) == Outcome(())
    assert toy.play.outcome(after(*HANDS)) is None
    assert toy.play.prompts(won, None) == toy.play.prompts(lost, None) == ()


def test_house_rules_change_what_wins(toy: AnyGame, after: After) -> None:
    """A house rule that is not fixed can change between rounds."""
    rests = ("choose ana rest", "choose bo rest", "choose cy rest")
    state = after(*HANDS, "weather fog", *rests, rounds="2")
    state = toy.play.apply(state, House((("goal", "purse"),))).state
    assert toy.texts.view(state, None).data["house"] == {"rounds": "2", "goal": "purse"}
    with pytest.raises(Refusal, match="fixed"):
        toy.play.apply(state, House((("rounds", "4"),)))
    with pytest.raises(Refusal, match="house-late"):
        toy.play.apply(after(*RAID), House((("goal", "purse"),)))


def test_invalid_setup_of_a_game_is_rejected(toy: AnyGame) -> None:
    """The code is ``words``, because the set-up is wrong in any state."""
    seats = tuple(Seat(f"s{number}", f"S{number}") for number in range(5))
    for setup in (
        Setup(seats, "s0"),
        Setup(seats[:1], "s0"),
        Setup(seats[:2], "s0", (("s0",), ("s1",))),
        Setup(seats[:2], "s0", (), {"goal": "moon"}),
    ):
        with pytest.raises(Refusal) as caught:
            toy.play.start(setup)
        assert caught.value.code == "words"
