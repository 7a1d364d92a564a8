"""Tests of the phone's keys for number cards, effects and adjustments."""

from __future__ import annotations

from collections.abc import Sequence

from gm.commands.line import run
from gm.notation.line import split
from gm.table.keypad import Pad, make_pad
from gm.table.session import Session
from tests.support.finger import ways

TIED = ("new grimslingers Ana Bo Cy", "draw", "reveal ana scourge cy", "reveal bo hex cy", "reveal cy mirror")


SHOT = ("new grimslingers Ana Bo", "draw", "reveal ana fire", "reveal bo wind", "clash ana")


def shown(lines: Sequence[str]) -> Pad:
    """Return the keypad of a phone after some lines."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in lines:
        run(session, split(line))
    return make_pad(session.table())


def test_damage_is_one_tap_and_other_effects_come_before_it() -> None:
    (ask,) = (question for question in shown(SHOT).asks if question.entry == "effect")
    for line, taps in (("effect hp-3", 1), ("effect none", 1), ("effect hp-3 bo ep-1", 4), ("effect hp-3 ana hp+1", 4)):
        words = tuple(split(line))
        assert min(way.taps for way in ways(ask, words) if way.words == words) == taps, line


def test_an_amount_is_adjusted_with_five_taps_and_a_reason() -> None:
    (ask,) = (question for question in shown(SHOT).more if question.entry == "adjust")
    words = ("adjust", "bo", "hp=8", "because", "recounted")
    assert min(way.taps for way in ways(ask, words) if way.words == words) == 5
    hp = next(key for key in ask.steps[0].keys if key.label == "Bo").then[0].keys[0]
    assert (hp.label, hp.aside) == ("hp …", "10")


def test_number_cards_are_five_keys_each() -> None:
    """In a tie the keys go from the ace to the five."""
    (ask,) = (question for question in shown(TIED).asks if question.entry == "number")
    for step in ask.steps:
        assert [key.label for key in step.keys] == ["1", "2", "3", "4", "5"], step
        assert (step.low, step.high) == (None, None), step


def test_each_key_says_who_does_what() -> None:
    """An amount is a sentence, and so is a pass."""
    shot = [key.label for ask in shown(SHOT).asks for step in ask.steps for key in step.keys]
    assert {"Bo loses HP …", "Bo gains HP …", "Ana gains EP …", "Bo: silenced next"} <= {*shot}
    (ask,) = (question for question in shown(SHOT[:2]).asks if question.entry == "pass")
    assert [key.label for key in ask.steps[0].keys] == ["Ana passes", "Bo passes"]
    (ask,) = (question for question in shown(SHOT[:3]).asks if question.entry == "pass")
    assert (ask.label, ask.steps) == ("Bo passes", ())
