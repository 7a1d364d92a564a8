"""Random sessions, with house rules and parties, and what must be true after each entry.

``GM_RANDOM_DUELS=500 pytest tests/grimlore/test_random_sessions.py`` plays five hundred.
"""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from random import Random

import pytest

from gm.games.grimlore.state import FIGHTING, State
from gm.games.grimlore.tables import GOODS, RACIAL, TRAITS
from tests.support import retraced
from tests.support.walks import Walk, setups

from .game import GAME
from .random_entries import random_session

pytestmark = pytest.mark.needs("grimlore")
SESSIONS = int(os.environ.get("GM_RANDOM_DUELS", "20"))
FIGHTS = {"combat", "side", "hit", "missed", "wounded", "killed", "throw", "threat", "defended", "hurt", "down"}
FIGHTS |= {"won", "flight", "wiped", "stopped", "recovers", "status", "fled", "acted", "idle", "unused", "revived"}
SELDOM = {"riposte", "overflow", "last-stand", "restored", "free-attack", "aura", "shielded", "held-up", "immune"}
SELDOM |= {"weakness", "peace", "bonus"}


@cache
def sessions() -> tuple[Walk, ...]:
    """Return random sessions of one to four characters, some with house rules."""
    walks: list[Walk] = []
    for seed in range(SESSIONS):
        every = [*setups(GAME, Random(f"{seed}")).values()]
        walks.append(random_session(every[seed % len(every)], f"seed {seed}", Random(f"session {seed}")))
    return tuple(walks)


def sound(state: State) -> None:
    """Assert what must be true of every state."""
    assert all(getattr(state.party, what) >= 0 for what in GOODS), state.party
    for hero in state.heroes:
        assert 0 <= hero.energy <= hero.energy_max, hero
        assert 0 <= hero.destiny <= hero.destiny_max, hero
        assert {*hero.attributes, *hero.skills} <= {1, 2, 3, 4}, hero
        assert all(level <= (TRAITS[name].levels if name in TRAITS else 1) for name, level in hero.traits), hero
        assert min(hero.poison, hero.shield) >= 0, hero
        assert {*hero.used} <= {*TRAITS}
        assert not {name for name, _ in hero.traits} - {*TRAITS, *RACIAL}
    held = Counter((holding.holder, holding.what) for holding in GAME.play.holdings(state))
    assert set(held.values()) == {1}
    assert (state.combat is not None) is (state.phase in FIGHTING)
    assert (state.winners is not None) is (state.phase == "over")
    assert min(state.successes, state.failures, state.attempts, state.peeks) >= 0
    if state.combat:
        fights(state)


def fights(state: State) -> None:
    """Assert what must be true of every combat."""
    fray = state.combat
    assert fray
    seats = [hero.id for hero in state.heroes]
    for unit in fray.units:
        assert 0 <= unit.hp <= unit.hp_max, unit
        assert unit.struck >= 0, unit
    assert not (fray.dice and fray.defence)
    assert not (fray.hit and fray.defence)
    assert {*fray.dice} <= {name for name, _ in fray.traits}
    assert [*fray.acted] == [id for id in seats if id in fray.acted]
    assert [*fray.free] == [id for id in seats if id in fray.free]
    assert [*fray.fled] == sorted(fray.fled)
    assert fray.aura >= 0
    assert not fray.free or state.phase == "enemies"
    if not fray.dice and not fray.defence:
        assert any(unit.hp for unit in fray.units)
        assert any(hero.energy and hero.id not in fray.fled for hero in state.heroes)


def test_every_number_stays_within_its_bounds() -> None:
    for walk in sessions():
        for number, state in enumerate(walk.states):
            try:
                sound(state)
            except AssertionError as wrong:
                raise AssertionError(walk.at(number)) from wrong


def test_the_tiles_of_the_stack_add_up() -> None:
    """Tiles in the stack and tiles played are all tiles, unless the referee adjusts them."""
    for walk in sessions():
        stack = walk.states[0].stack
        for number, state in enumerate(walk.states):
            if stack is None or state.stack is None:
                continue
            played = state.successes + state.failures + (state.event == "open")
            assert state.stack.left + played == stack.left, walk.at(number)


def test_statuses_end_with_the_combat() -> None:
    for walk in sessions():
        for number in range(1, len(walk.states)):
            before, after = walk.states[number - 1], walk.states[number]
            if before.combat and not after.combat and after.phase != "over":
                assert after.phase == before.combat.back, walk.at(number)
                for hero in after.heroes:
                    assert hero.energy >= 1, walk.at(number)
                    assert (hero.poison, hero.shield, hero.skip, hero.prone) == (0, 0, False, False), walk.at(number)
                    assert {TRAITS[name].once for name in hero.used} <= {"S"}, walk.at(number)


def test_a_roll_announces_its_pool_first_and_once() -> None:
    for walk in sessions():
        for number, point in enumerate(walk.points):
            kinds = [notice.kind for notice in point.step.notices]
            thrown = bool(getattr(point.entry, "dice", ())) and point.entry.kind != "bonus"
            assert kinds.count("pool") == thrown, walk.at(number)
            assert not thrown or kinds[0] == "pool", walk.at(number)


def test_undo_restores_every_state() -> None:
    retraced.backwards(sessions()[::5], 12)


def test_a_corrected_session_equals_one_played_that_way() -> None:
    retraced.otherwise(sessions())


def test_random_sessions_cover_nearly_all_entries_and_notices() -> None:
    """Without this the other tests of random sessions would prove little."""
    kinds = {notice.kind for walk in sessions() for point in walk.points for notice in point.step.notices}
    assert kinds >= (FIGHTS | SELDOM if SESSIONS > 100 else FIGHTS), (FIGHTS | SELDOM) - kinds
    entries = {entry.kind for walk in sessions() for entry in walk.entries}
    assert entries >= {"fight", "attack", "act", "strike", "defend", "die", "use", "next", "travel", "test"}
    assert any(walk.states[-1].phase == "over" for walk in sessions())
