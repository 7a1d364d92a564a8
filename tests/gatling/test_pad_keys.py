"""The keys of a phone in a duel of Gatling: two taps a die, pages by suit and rank, spells with cost and text."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gm.commands.line import run
from gm.notation.line import split
from gm.table.keypad import Ask, Pad, make_pad
from gm.table.session import Session
from tests.support.finger import ways

pytestmark = pytest.mark.needs("gatling")
BEGUN = ("new gatling Ana Bo Cy", "draw 7C")
VISIT = (*BEGUN, "throw bo 5 mid hit", "throw cy 2 top", "rest", "draw 5S", "throw cy 5 top", "throw ana 5 top", "rest")
ORDER = (*VISIT, "draw QC", "throw ana 6 top", "throw bo 1 top", "rest", "order ana=1 bo=4 cy=6")


def shown(lines: Sequence[str]) -> Pad:
    """Return the keypad after some lines."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in lines:
        run(session, split(line))
    return make_pad(session.table())


def due(lines: Sequence[str], entry: str) -> Ask:
    """Return the keys for an entry after some lines."""
    return next(ask for ask in shown(lines).asks if ask.entry == entry)


@pytest.mark.parametrize(
    "line", ["throw bo 5 mid hit", "throw bo 1 top", "throw bo 6 off hit", "throw bo over", "throw bo off"]
)
def test_a_die_takes_two_taps_at_most(line: str) -> None:
    words = tuple(split(line))
    assert min(way.taps for way in ways(due(BEGUN, "throw"), words) if sorted(way.words) == sorted(words)) <= 2


def test_rest_is_one_key_and_undo_names_its_line() -> None:
    pad = shown((*BEGUN, "throw bo 5 mid hit", "throw cy 2 top"))
    assert (pad.default, pad.hasty, pad.undo) == ("rest", False, "3  throw cy 2 top")


def test_pages_are_ordered_by_suit_and_rank() -> None:
    (step,) = due(BEGUN[:1], "draw").steps
    assert (step.look, len(step.keys)) == ("cards", 52)
    assert [(key.label, key.words, key.row, key.column) for key in step.keys[:2]] == [
        ("♥A", "AH", "A", "♥"),
        ("♦A", "AD", "A", "♦"),
    ]


def test_affordable_spells_show_their_cost_and_effect() -> None:
    spells, *_ = due(ORDER, "cast").steps
    assert {key.aside for key in spells.keys} <= {"1 mana", "2 mana", "3 mana", "4 mana"}
    assert all(len(key.about) > len(key.aside) for key in spells.keys)
    assert len(spells.keys) < 23


def test_a_spell_offers_only_its_possible_targets() -> None:
    spells, *_ = due(ORDER, "cast").steps
    itch = next(key for key in spells.keys if key.words == "bards-itch")
    assert [key.label for step in itch.then for key in step.keys] == ["Bo", "Cy"]
