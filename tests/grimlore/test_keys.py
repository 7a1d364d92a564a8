"""The keys of a phone: dice of both colours, names of cards, carried items."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from gm.commands.line import run
from gm.game import Context
from gm.notation.line import split
from gm.notation.parser import parse
from gm.table.keypad import Step, make_pad
from gm.table.session import Session
from tests.support.finger import ways

from .game import RULES

pytestmark = pytest.mark.needs("grimlore")
BEGUN = (
    f"new grimlore Lena {RULES}",
    "hero lena elf might 1h",
    "item get lena axe skill=1-handed",
    "next",
    "travel wilderness",
)
FOUGHT = (*BEGUN, "fight wolf hp=3 gold=1 xp=1 armored=1")
FELLED = (*BEGUN, "fight wolf hp=3 gold=1 xp=1 knockdown", "next")
PAIR = (f"new grimlore Lena Bo {RULES}", "hero lena elf might 1h", "hero bo halfling agility stealth")
SAMPLE = Path(__file__).parents[2] / "cards" / "grimlore" / "sample.toml"
CARDS = (
    f'new grimlore Lena Bo --cards "{SAMPLE}" {RULES}',
    *PAIR[1:],
    "item get lena notched-blade",
    "item get bo marsh-tonic",
    "next",
    "travel wilderness",
    "effect all energy-2",
)
TWO = (*BEGUN, "fight wolf hp=3 gold=1 minions=1")


@pytest.mark.parametrize(
    ("begun", "line", "taps"),
    [
        (BEGUN[:4], "travel wilderness", 1),
        (BEGUN, "test lena lore 1", 2),
        (BEGUN, "effect clues+3", 2),
        (BEGUN, "effect lena energy-2", 3),
        (BEGUN, "scavenge lena 1", 1),
        (BEGUN, "fight wolf hp=3 gold=1 vulnerable=fire", 11),
        (BEGUN, "fight wolf hp=9 gold=1", 10),
        (FOUGHT, "attack lena enemy axe 1 0", 1),
        (FOUGHT, "attack lena enemy 1-handed 1 0", 2),
        ((*FELLED, "strike enemy lena", "defend lena none"), "die knockdown 3", 1),
        ((*FOUGHT, "next", "strike enemy lena"), "defend lena evade 0", 1),
        ((*FOUGHT, "next", "strike enemy lena"), "defend lena weapon 2-handed 1", 3),
        ((*FOUGHT, "next", "strike enemy lena"), "defend lena shield 1", 1),
        (TWO, "attack lena enemy axe 1", 2),
        (CARDS, "fight tollgate-bandit", 1),
        (CARDS, "item get lena hedge-bow", 2),
        (CARDS, "item lose bo marsh-tonic", 2),
        (CARDS, "item give lena notched-blade bo", 2),
        (CARDS, "use bo marsh-tonic", 1),
        (PAIR[:1], "hero bo nimble agility ranged", 3),
        ((*PAIR, *BEGUN[3:]), "scavenge bo 1", 1),
        ((*PAIR, *FOUGHT[3:]), "act bo", 1),
        ((*PAIR, *FOUGHT[3:]), "act bo flee 1", 1),
        (FOUGHT, "attack lena enemy axe -1 destiny 1 1", 6),
    ],
)
def test_lines_need_few_taps(begun: tuple[str, ...], line: str, taps: int) -> None:
    session = Session(":memory:", short=True)
    session.store(create=True)
    for earlier in begun:
        run(session, split(earlier))
    table = session.table()
    pad, words = make_pad(table), tuple(split(line))
    asks = [ask for ask in (*pad.asks, *pad.more) if ask.entry == words[0]]
    form, context = table.game.inputs.forms[words[0]], Context(table.known)
    entry = parse(form, words[1:], context)
    every = (way for ask in asks for way in ways(ask, words) if sorted(way.words) == sorted(words))
    session.close()
    assert min(way.taps for way in every if parse(form, way.words[1:], context) == entry) == taps


def steps_of(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield steps and all to which their keys lead."""
    for step in steps:
        yield step
        yield from (inner for key in step.keys for inner in steps_of(key.then))


@pytest.mark.parametrize(("begun", "columns", "folded"), [(TWO, {""}, {True}), (FOUGHT, {"0", "1"}, set[bool]())])
def test_red_sixes_are_offered_only_where_red_dice_are_thrown(
    begun: tuple[str, ...], columns: set[str], folded: set[bool]
) -> None:
    """They share a key with the black sixes then; otherwise they wait behind their name."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in begun:
        run(session, split(line))
    (attack,) = (ask for ask in make_pad(session.table()).asks if ask.entry == "attack")
    session.close()
    steps = list(steps_of(attack.steps))
    assert {key.column for step in steps if step.name == "dice" for key in step.keys} == columns
    assert {step.folded for step in steps if step.name == "dice/2"} == folded


def test_r41_a_trait_die_asks_only_what_it_shows() -> None:
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in (*FELLED, "strike enemy lena", "defend lena none"):
        run(session, split(line))
    (die,) = (ask for ask in make_pad(session.table()).asks if ask.entry == "die")
    assert [step.name for step in die.steps] == ["number"]


def test_r41_a_trait_without_a_number_has_one_key() -> None:
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in BEGUN:
        run(session, split(line))
    (fight,) = (ask for ask in make_pad(session.table()).more if ask.entry == "fight")
    labels = {key.label for step in fight.steps for key in step.keys}
    assert {"tough", "armored", "armored …"} <= labels
    assert "tough …" not in labels


def test_items_are_asked_for_until_everyone_has_one() -> None:
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in PAIR:
        run(session, split(line))
    asked = []
    for line in ("item get bo rope price=2", "item get lena axe skill=1h"):
        asked.append("item" in {ask.entry for ask in make_pad(session.table()).asks})
        run(session, split(line))
    asked.append("item" in {ask.entry for ask in make_pad(session.table()).asks})
    assert asked == [True, True, False]


def test_a_skill_of_an_item_has_one_key() -> None:
    session = Session(":memory:", short=True)
    session.store(create=True)
    run(session, split(BEGUN[0]))
    run(session, split(BEGUN[1]))
    (item,) = (ask for ask in make_pad(session.table()).asks if ask.entry == "item")
    words = [key.words for step in steps_of(item.steps) for key in step.keys]
    assert words.count("skill=1-handed") == 1
    assert "skill=1h" not in words


def test_no_effect_is_offered_that_the_rules_reject() -> None:
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in (*BEGUN, "effect gold+2"):
        run(session, split(line))
    (effect,) = (ask for ask in make_pad(session.table()).more if ask.entry == "effect")
    words = {key.words for step in steps_of(effect.steps) for key in step.keys}
    assert {"gold+5", "gold-2", "lena energy-5"} <= words
    assert "gold-3" not in words
