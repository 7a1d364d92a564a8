"""Tests of random battles, which check every state on the way.

For five hundred battles: GM_RANDOM_DUELS=500 pytest tests/gentlemen/test_random_battles.py
"""

from __future__ import annotations

import os
from functools import cache
from random import Random
from typing import Any

from gm.duel.fold import all_names
from gm.errors import Refusal
from gm.game import Prompt, Setup
from gm.games.gentlemen.computation.legal import is_legal, usable
from gm.games.gentlemen.entries import Adjust, First, Use
from gm.games.gentlemen.playing_cards import UNSEEN
from gm.games.gentlemen.state import enemy_of, living, side_of, unit_of
from gm.games.gentlemen.vocabulary import NATIVE
from tests.support import retraced
from tests.support.walks import Walk, answers, played, setups

from .table import GAME, message_kinds, sound

BATTLES = int(os.environ.get("GM_RANDOM_DUELS", "16"))
LENGTH = 140
SELDOM = {"retired", "house", "overweight", "counted", "reactions-end", "react", "spoilt", "dismounted"}
"""The notices that a few random battles may never reach."""
RARE = {"recoil", "lethal", "seen", "miscounted", "blast", "scatter", "impact", "free-move", "door"}
HARD = {"critical": "on"}


def chosen(prompts: tuple[Prompt, ...], rng: Random) -> Prompt:
    """Return the prompt to answer, usually one that comes next."""
    due = [prompt for prompt in prompts if prompt.due]
    others = [prompt for prompt in prompts if not prompt.due and prompt.entry not in ("retire", "count")]
    if others and rng.random() < 0.08:
        return rng.choice(others)
    return due[-1] if len(due) > 1 and rng.random() < 0.2 else due[0]


def vary(state: Any, prompt: Prompt, entry: Any, rng: Random) -> Any:
    """Return an entry with random changes: another legal use, or cards that are miscounted."""
    if prompt.entry == "draw" and len(entry.cards) > 1 and rng.random() < 0.1:
        gone = [card for card in side_of(state, state.check.side).discard if card != UNSEEN]
        again = gone[:1] if len(gone) % 3 == 1 else []
        return entry._replace(cards=(*again, *entry.cards[1:]))
    if prompt.entry != "use":
        return entry
    unit = unit_of(state, state.acting)
    able = usable(state, unit)
    armed = [use for use in able if use.ability not in NATIVE]
    use: Use = rng.choice(armed if armed and rng.random() < 0.7 else able)
    enemies = [other.id for other in living(state, enemy_of(state, unit.side).id)]
    for _ in range(4):
        other = use._replace(
            target=rng.choice(enemies) if use.target or use.ability == "dash" else None,
            range=rng.randint(1, 9) if use.range else None,
            cover=rng.choice((None, "soft", "hard")) if use.target else None,
            ap=rng.choice((None, None, 1, 2)),
        )
        try:
            if is_legal(state, unit, other):
                return other
        except Refusal:
            continue
    return use


def worn(state: Any) -> list[Any]:
    """Return adjustments for a battle that is nearly over: all units are at Death's Door without armour."""
    units = zip(state.units, state.force.profiles, strict=True)
    doors = [(unit.id, "wounds", "=", what.stats.spades) for unit, what in units]
    bare = [(unit.id, "armour", "=", 0) for unit in state.units]
    return [First(state.sides[0].id), Adjust((*doors, *bare), "a long day")]


def random_battle(setup: Setup, label: str, rng: Random, *, late: bool = False) -> Walk:
    """Return a random battle, up to its end or a length. A ``late`` one is nearly over at the beginning."""

    def answer(state: Any, prompts: tuple[Prompt, ...]) -> Any:
        prompt = chosen(prompts, rng)
        return vary(state, prompt, answers(GAME, state, all_names(GAME, setup, state), prompt, rng), rng)

    return played(GAME, setup, label, answer, LENGTH, worn(GAME.play.start(setup).state) if late else ())


@cache
def battles() -> tuple[Walk, ...]:
    """Return random battles with different rosters and house rules."""
    walks: list[Walk] = []
    for seed in range(BATTLES):
        (setup,) = setups(GAME, Random(f"{seed}")).values()
        if seed % 2:
            setup = setup._replace(house={**setup.house, **HARD})
        walks.append(random_battle(setup, f"seed {seed}", Random(f"battle {seed}"), late=seed % 4 == 3))
    return tuple(walks)


def test_bounds_hold_after_every_entry() -> None:
    """Cards, wounds, ammunition and AP stay within their limits."""
    for battle in battles():
        for state in battle.states:
            sound(state)


def test_a_check_is_open_in_its_phases_only() -> None:
    for battle in battles():
        for number, state in enumerate(battle.states):
            follows = (state.contact or state.parting) and state.phase == "check"
            asked = bool(state.check or state.blast or follows)
            assert asked is (state.phase in ("check", "rout")), battle.at(number)
            assert not (state.jobs and state.phase not in ("check", "over")), battle.at(number)
            assert (state.acting is None) or state.phase in ("acting", "check"), battle.at(number)
            assert (state.next is not None) is (state.phase in ("activate", "order")) or state.check, battle.at(number)


def test_no_card_is_twice_in_a_hand() -> None:
    for battle in battles():
        for number, state in enumerate(battle.states):
            cards = state.check.cards if state.check else ()
            assert len(set(cards)) == len(cards), battle.at(number)


def test_r1_every_unit_acts_once_a_turn() -> None:
    for battle in battles():
        turn, acted = 1, set[str]()
        for number, state in enumerate(battle.states):
            assert state.turn - turn in (0, 1), battle.at(number)
            acted = acted if state.turn == turn else set()
            turn = state.turn
            entry = battle.points[number].entry
            if entry is not None and entry.kind == "activate":
                assert entry.unit not in acted, battle.at(number)
                acted.add(entry.unit)


def test_undo_returns_to_every_earlier_state() -> None:
    retraced.backwards(battles()[::4], 15)


def test_a_corrected_battle_equals_one_played_right() -> None:
    retraced.otherwise(battles())


def test_random_battles_use_nearly_all_entries() -> None:
    """The random battles cover enough for the other tests."""
    entries = {entry.kind for battle in battles() for entry in battle.entries}
    assert entries >= {*GAME.inputs.forms} - {"adjust", "retire", "count", "react"}
    kinds = {notice.kind for battle in battles() for point in battle.points for notice in point.step.notices}
    known = message_kinds("notices")
    assert kinds <= known
    assert known - kinds <= (SELDOM if BATTLES > 100 else SELDOM | RARE)
    assert {refusal.kind for battle in battles() for refusal in battle.refusals} <= message_kinds("refusals")
    assert any(battle.states[-1].phase == "over" for battle in battles())
