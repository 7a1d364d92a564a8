"""Random whole duels with every spell, played by prompts only, with checks after each entry."""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import pytest

from gm.duel.fold import final_state, replay
from gm.duel.log import Row, effective_lines, row_to_undo
from gm.duel.settlement import differences
from gm.errors import GmError, Refusal
from gm.game import Prompt, Setup, Step
from tests.support.walks import Point, Walk, rows, setups

from .answering import answer
from .laid import BOOK
from .table import GAME, MESSAGES, NOTICES

SEEDS = int(os.environ.get("GM_WALKS", "10"))
LENGTH = 260
TRIES = 80
SELDOM = {"adjusted", "retired", "counted", "dice-ignored", "stops", "unthrown"}
"""Kinds of notices that random duels meet seldom or never."""


class Duel(NamedTuple):
    """A played duel and how often each spell was cast."""

    walk: Walk
    spells: Counter[str]


def watch(before: Any, entry: Any, step: Step[Any], prompts: tuple[Prompt, ...], where: str) -> None:
    """Check what must hold after every entry, in the state and in the prompts."""
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


def play(label: str, setup: Setup, rng: Random) -> Duel:
    """Play a random duel to its end or up to a length; rejected entries must change nothing."""
    step = GAME.play.start(setup)
    prompts = GAME.play.prompts(step.state, None)
    points, refusals, spells = [Point(None, step)], [], Counter[str]()
    while len(points) <= LENGTH and GAME.play.outcome(step.state) is None:
        before = step.state
        for _ in range(TRIES):
            kept = hash(before)
            try:
                entry = answer(before, prompts, setup, rng)
                step = GAME.play.apply(before, entry)
            except (Refusal, GmError) as no:
                refusals += [no] if isinstance(no, Refusal) else []
                assert hash(before) == kept, f"{label}: a refused entry changed the state"
                continue
            break
        else:
            raise AssertionError(f"{label}: no answer was taken in {before}")
        points.append(Point(entry, step))
        spells[getattr(entry, "spell", "") if entry.kind == "cast" else ""] += 1
        prompts = GAME.play.prompts(step.state, None)
        watch(before, entry, step, prompts, f"{label}, {len(points)}: {entry}")
    return Duel(Walk(GAME, setup, label, tuple(points), tuple(refusals)), spells)


@cache
def duels() -> tuple[Duel, ...]:
    """Return random duels at every table, with various house rules and against the automaton."""
    played = []
    for seed in range(SEEDS):
        tables = setups(GAME, Random(f"tables {seed}"))
        two = tables["2 seats"]
        if seed % 4 == 0:
            tables["solo"] = two._replace(house={"solo": "automaton"})
        played += [play(f"{label}, seed {seed}", setup, Random(f"{seed} {label}")) for label, setup in tables.items()]
    return tuple(played)


def notices() -> Counter[str]:
    """Count the announced notices by kind."""
    return Counter(notice.kind for duel in duels() for point in duel.walk.points for notice in point.step.notices)


def test_random_duels_are_played_at_every_table() -> None:
    labels = {duel.walk.label.partition(",")[0] for duel in duels()}
    assert labels == {"2 seats", "3 seats", "4 seats", "two teams", "solo"}
    ended = [duel for duel in duels() if GAME.play.outcome(duel.walk.states[-1])]
    assert len(ended) > len(duels()) / 3


@pytest.mark.parametrize("slug", sorted(BOOK.spells))
def test_every_spell_is_cast(slug: str) -> None:
    assert sum(duel.spells[slug] for duel in duels())


def test_everything_that_can_be_announced_is() -> None:
    assert set(NOTICES) - set(notices()) <= SELDOM


def test_everything_announced_and_asked_has_a_text() -> None:
    for duel in duels()[::3]:
        names = duel.walk.names
        for point, asked in zip(duel.walk.points, duel.walk.asked, strict=True):
            things: tuple[Any, ...] = (*point.step.notices, *asked)
            for thing in things:
                assert GAME.texts.say(thing, names), thing
        for no in duel.walk.refusals:
            assert GAME.texts.say(no, names)
            assert GAME.texts.remedy(no, names)


def test_notices_and_prompts_name_only_players() -> None:
    for duel in duels()[::3]:
        mages = {*duel.walk.names}
        holders = mages | {"A", "B", None}
        prompts = (prompt for asked in duel.walk.asked for prompt in asked)
        notices = (notice for point in duel.walk.points for notice in point.step.notices)
        things: tuple[Any, ...] = (*notices, *prompts, *duel.walk.refusals)
        for thing in things:
            for field, value in thing.params.items():
                if MESSAGES.fields.get(field) == "name":
                    assert value in holders, thing
                if MESSAGES.fields.get(field) == "names":
                    assert mages.issuperset(value), thing


def test_announced_changes_are_the_changes_made() -> None:
    """Every page and mana that moves is in a notice, and nothing else is."""
    for duel in duels():
        for number, (was, now) in enumerate(zip(duel.walk.points, duel.walk.points[1:], strict=False), 1):
            announced: Counter[tuple[str, str]] = Counter()
            words: dict[tuple[str, str], str] = {}
            for notice in now.step.notices:
                for change in notice.changes:
                    if isinstance(change.delta, int):
                        announced[change.holder, change.what] += change.delta
                    else:
                        words[change.holder, change.what] = change.delta
            tables = (GAME.play.holdings(was.step.state), GAME.play.holdings(now.step.state))
            changed = differences(*tables)
            made = {
                difference[:2]: int(difference.after) - int(difference.before)
                for difference in changed
                if difference.kind in ("moves", "dial")
            }
            assert {key: delta for key, delta in announced.items() if delta} == made, duel.walk.at(number)
            kept = {(table.holder, table.what): table.amount for table in tables[0] if table.kind in ("place", "mark")}
            now_said = {
                difference[:2]: difference.after for difference in changed if difference.kind in ("place", "mark")
            }
            assert {key: word for key, word in words.items() if word != kept.get(key, "")} == now_said, duel.walk.at(
                number
            )


def test_replayed_from_json_it_is_the_same_duel() -> None:
    for duel in duels():
        for at, (_, step) in enumerate(replay(GAME, rows(duel.walk))):
            assert step == duel.walk.points[at].step, duel.walk.at(at)


def test_a_replay_without_notices_leads_to_the_same_state() -> None:
    """A replay without notices leads to the same states."""
    follow = GAME.play.replay
    assert follow
    for duel in duels():
        for was, now in pairwise(duel.walk.points):
            assert follow(was.step.state, [now.entry]) == now.step.state, f"{duel.walk.label}: {now.entry}"


def test_undo_to_the_start_restores_each_state() -> None:
    """The shortest duel at each table is undone line by line; of the longest, the last lines and then all."""
    length = sorted(duels(), key=lambda duel: len(duel.walk.points))
    shortest = {duel.walk.label.partition(",")[0]: duel for duel in reversed(length)}
    longest = {duel.walk.label.partition(",")[0]: duel for duel in length}
    for duel in (*shortest.values(), *longest.values()):
        log = rows(duel.walk)
        states = duel.walk.states
        steps = 6 if duel in longest.values() else len(states) - 1
        for back in range(1, steps + 1):
            target = row_to_undo(log)
            assert target is not None
            log.append(Row(len(log), "", "undo", "undo", {}, target.seq, ""))
            assert final_state(GAME, effective_lines(log)) == states[-1 - back], duel.walk.label
        while (target := row_to_undo(log)) is not None:
            log.append(Row(len(log), "", "undo", "undo", {}, target.seq, ""))
        assert final_state(GAME, effective_lines(log)) == states[0]
