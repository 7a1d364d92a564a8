"""Random whole duels with every spell, played by prompts only, with checks after each entry."""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

from gm.game import Prompt, Setup, Step
from tests.support import retraced
from tests.support.walks import Walk, played, setups

from .answering import answer
from .laid import BOOK
from .table import GAME, MESSAGES, NOTICES

SEEDS = int(os.environ.get("GM_WALKS", "10"))
LENGTH = 260
SELDOM = {
    *("adjusted", "retired", "counted", "dice-ignored", "stops", "unthrown", "page-owed", "owed-given", "no-turn-left")
}
"""Kinds of notices that random duels meet seldom or never."""


def test_pages_mana_and_prompts_are_right_after_every_entry() -> None:
    for duel in duels():
        for number, (was, now) in enumerate(pairwise(duel.points), 1):
            check(was.step.state, now.entry, now.step, duel.asked[number], duel.at(number))


def check(before: Any, entry: Any, step: Step[Any], prompts: tuple[Prompt, ...], where: str) -> None:
    """Check what must hold after an entry, in the state and in the prompts."""
    state = step.state
    assert sum(mage.pages for mage in state.mages) + state.discarded == 52, where
    leaving = {notice.params["who"] for notice in step.notices if notice.kind in ("out", "retired")}
    for was, mage in zip(before.mages, state.mages, strict=True):
        assert mage.pages >= 0, where
        assert 0 <= mage.mana <= mage.max_mana, where
        assert mage.max_mana >= 5, where
        assert (mage.out and not was.out) == (mage.id in leaving), where
        if mage.out:
            assert mage.pages == 0, where
            assert not mage.spells or state.winners is not None, where
        if was.out:
            assert mage._replace(spells=(), power=()) == was._replace(spells=(), power=()), where
        if entry.kind in ("rest", "side", "cast") or state.phase not in ("throws", "settle"):
            owes = entry.kind == "side" and state.phase == "settle"
            assert mage.out or mage.pages or owes or (entry.kind == "rest" and state.phase == "settle"), where
        for run in mage.spells:
            assert state.round <= run.round <= state.round + 1, where
    living = {mage.id for mage in state.mages if not mage.out}
    assert bool([prompt for prompt in prompts if prompt.due]) == (state.winners is None), where
    assert all(living.issuperset(prompt.seats) for prompt in prompts), where
    if state.winners is not None:
        assert state.phase == "over", where
        assert living & set(state.winners), where


def random_duel(setup: Setup, label: str, rng: Random) -> Walk:
    """Return a random duel, up to its end or a length."""

    def act(state: Any, prompts: tuple[Prompt, ...]) -> Any:
        return answer(state, prompts, setup, rng)

    return played(GAME, setup, label, act, LENGTH)


@cache
def duels() -> tuple[Walk, ...]:
    """Return random duels at every table, with various house rules and against the automaton."""
    walks: list[Walk] = []
    for seed in range(SEEDS):
        tables = setups(GAME, Random(f"tables {seed}"))
        two = tables["2 seats"]
        if seed % 4 == 0:
            tables["solo"] = two._replace(house={"solo": "automaton"})
        walks += [
            random_duel(setup, f"{label}, seed {seed}", Random(f"{seed} {label}")) for label, setup in tables.items()
        ]
    return tuple(walks)


def notices() -> Counter[str]:
    """Count the announced notices by kind."""
    return Counter(notice.kind for duel in duels() for point in duel.points for notice in point.step.notices)


def test_random_duels_are_played_at_every_table() -> None:
    labels = {duel.label.partition(",")[0] for duel in duels()}
    assert labels == {"2 seats", "3 seats", "4 seats", "two teams", "solo"}
    ended = [duel for duel in duels() if GAME.play.outcome(duel.states[-1])]
    assert len(ended) > len(duels()) / 3


def test_every_spell_is_cast() -> None:
    cast = {entry.spell for duel in duels() for entry in duel.entries if entry.kind == "cast"}
    assert cast == {*BOOK.spells}


def test_everything_that_can_be_announced_is() -> None:
    assert set(NOTICES) - set(notices()) <= SELDOM


def test_notices_and_prompts_name_only_players() -> None:
    for duel in duels()[::3]:
        mages = {*duel.names}
        holders = mages | {"A", "B", None}
        prompts = (prompt for asked in duel.asked for prompt in asked)
        notices = (notice for point in duel.points for notice in point.step.notices)
        things: tuple[Any, ...] = (*notices, *prompts, *duel.refusals)
        for thing in things:
            for field, value in thing.params.items():
                if MESSAGES.fields.get(field) == "name":
                    assert value in holders, thing
                if MESSAGES.fields.get(field) == "names":
                    assert mages.issuperset(value), thing


def test_announced_changes_lead_to_the_state() -> None:
    retraced.announced(duels())


def test_a_replay_without_notices_leads_to_the_same_states() -> None:
    follow = GAME.play.replay
    assert follow
    for duel in duels():
        for number, (was, now) in enumerate(pairwise(duel.points), 1):
            assert follow(was.step.state, [now.entry]) == now.step.state, duel.at(number)


def test_undo_returns_to_every_earlier_state() -> None:
    retraced.backwards(duels()[::4], 15)
