"""Tests of random duels in all modes, which check every state on the way.

For a thousand duels: GM_RANDOM_DUELS=1000 pytest tests/grimslingers/test_random_duels.py
"""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from random import Random
from typing import Any

from gm.duel.fold import all_names
from gm.game import Prompt, Setup
from gm.games.grimslingers.cards import SHIPPED
from tests.support import retraced
from tests.support.walks import Walk, answers, played, setups

from .table import GAME

DUELS = int(os.environ.get("GM_RANDOM_DUELS", "40"))
LENGTH = 150
SELDOM = {"adjusted", "retired", "house", "second-time", "returned", "untold"}
"""The notices that random duels rarely or never reach."""


def chosen(prompts: tuple[Prompt, ...], rng: Random) -> Prompt:
    """Return the prompt to answer, usually a required one."""
    due = [prompt for prompt in prompts if prompt.due]
    others = [prompt for prompt in prompts if not prompt.due and (prompt.entry != "retire" or rng.random() < 0.03)]
    if others and rng.random() < 0.12:
        return rng.choice(others)
    return due[-1] if len(due) > 1 and rng.random() < 0.15 else due[0]


def vary(entry: Any, rng: Random) -> Any:
    """Return an entry, with more parts if it is an effect."""
    if entry.kind == "effect" and entry.parts != ("none",) and rng.random() < 0.5:
        who = entry.parts[0].partition(".")[0]
        return entry._replace(
            parts=(f"{who}.hp-{rng.randint(1, 5)}", f"{who}.{rng.choice(('ep-2', 'ep+1', 'doubled'))}")
        )
    return entry


def random_duel(setup: Setup, label: str, rng: Random) -> Walk:
    """Return a random duel, up to its end or a length."""

    def answer(state: Any, prompts: tuple[Prompt, ...]) -> Any:
        prompt = chosen(prompts, rng)
        return vary(answers(GAME, state, all_names(GAME, setup, state), prompt, rng), rng)

    return played(GAME, setup, label, answer, LENGTH)


@cache
def duels() -> tuple[Walk, ...]:
    """Return random duels of all sizes and modes."""
    walks: list[Walk] = []
    seed = 0
    while len(walks) < DUELS:
        for label, setup in setups(GAME, Random(f"{seed}")).items():
            walks.append(random_duel(setup, f"{label}, seed {seed}", Random(f"{seed} {label}")))
        seed += 1
    return tuple(walks[:DUELS])


def test_hp_and_ep_stay_within_their_bounds() -> None:
    for duel in duels():
        for number, state in enumerate(duel.states):
            for duellist in state.duellists:
                assert 0 <= duellist.hp <= (duellist.max_hp or 999), duel.at(number)
                assert 0 <= duellist.ep <= (duellist.max_ep or 999), duel.at(number)
                assert not (duellist.out and (duellist.hp or duellist.statuses)), duel.at(number)
                assert duellist.out or duellist.hp or state.phase in ("aftermath",), duel.at(number)


def test_each_card_is_in_exactly_one_place() -> None:
    for duel in duels():
        for number, state in enumerate(duel.states):
            every = [(held.owner, held.card) for held in state.held]
            signatures = [card for _, card in every if card in state.deck.signatures]
            assert len(set(every)) == len(every), duel.at(number)
            assert len(set(signatures)) == len(signatures), duel.at(number)
            assert len(every) - len(signatures) == len(state.deck.elements) * len(state.duellists), duel.at(number)
            table = Counter(held.holder for held in state.held if held.place == "table")
            assert all(count == 1 for count in table.values()), duel.at(number)
            assert not table or state.phase in ("draw", "aftermath"), duel.at(number)


def test_the_queue_is_empty_between_turns_and_asks_within() -> None:
    for duel in duels():
        for number, state in enumerate(duel.states):
            within = state.phase == "aftermath"
            assert bool(state.queue) is within or not state.queue, duel.at(number)
            assert (state.asked is not None) is within, duel.at(number)
            if within:
                assert any(cast.state == "waiting" for cast in state.queue), duel.at(number)


def test_statuses_work_in_this_turn_or_the_next() -> None:
    for duel in duels():
        for number, state in enumerate(duel.states):
            turns = {lies.turn - state.turn for duellist in state.duellists for lies in duellist.statuses}
            assert turns <= {0, 1}, duel.at(number)


def test_silenced_and_dead_duellists_reveal_nothing() -> None:
    for duel in duels():
        for number, state in enumerate(duel.states):
            for duellist in state.duellists:
                silenced = any((lies.status, lies.turn) == ("silenced", state.turn) for lies in duellist.statuses)
                assert not silenced or duellist.played in (None, "pass"), duel.at(number)


def test_undo_returns_to_every_earlier_state() -> None:
    retraced.backwards(duels()[::4], 15)


def test_a_corrected_duel_equals_one_played_right() -> None:
    retraced.otherwise(duels())


def test_random_duels_play_every_card_and_nearly_every_notice() -> None:
    """The random duels cover enough for the other tests."""
    entries = [entry for duel in duels() for entry in duel.entries]
    cards = {entry.card for entry in entries if entry.kind == "reveal"}
    assert cards >= SHIPPED.keys()
    kinds = {notice.kind for duel in duels() for point in duel.points for notice in point.step.notices}
    assert GAME.texts.messages
    known = GAME.texts.messages.table("notices").keys()
    assert known - kinds <= SELDOM
    assert kinds <= known
    refused = {refusal.kind for duel in duels() for refusal in duel.refusals}
    assert refused <= GAME.texts.messages.table("refusals").keys()
    assert any(duel.points[-1].step.state.phase == "over" for duel in duels())
