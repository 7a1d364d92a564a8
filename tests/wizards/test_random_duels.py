"""Random duels under all house rules, checked after each entry: with the sample, card files and effects by hand.

For a thousand duels: GM_RANDOM_DUELS=1000 pytest tests/wizards/test_random_duels.py
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from gm.duel.fold import all_names
from gm.duel.state_json import dump_state, load_state
from gm.game import House, Prompt, Seat, Setup
from gm.games.wizards import INFO
from gm.games.wizards.entries import Adjust, Basic, Cast, Cooldown, Move, Swap
from gm.games.wizards.house import House as HouseRules
from gm.games.wizards.state import State, castable, holdings, spells_to_choose, stage
from gm.store.shipped import cards
from tests.support import retraced
from tests.support.walks import Walk, answers, played

from .table import GAME, OPS, VECTORS, file_json, holds

DUELS = int(os.environ.get("GM_RANDOM_DUELS", "24"))
LENGTH = 170
SEATS = (Seat("ana", "Ana"), Seat("bo", "Bo"))
FILES = (None, str(OPS), str(VECTORS))
SELDOM = {"retired", "house", "declared", "free-once"}
"""Kinds of notices that few duels have."""


def setups(seed: int) -> Setup:
    """Return a set-up with random house rules. Card files take turns; one of three duels has the defaults, one of five
    has the first rules.
    """
    rng = Random(f"house {seed}")
    house = {name: rng.choice(switch.values) for name, switch in HouseRules.TABLE.items()} if seed % 3 else {}
    file = FILES[seed % len(FILES)]
    held = {"cards": json.loads(file_json(file))} if file else {}
    version = 1 if seed % 5 == 4 else INFO.rules_version
    return Setup(SEATS, rng.choice(("ana", "bo")), (), house, held, version)


def chosen(prompts: tuple[Prompt, ...], rng: Random) -> Prompt:
    """Return a random prompt: mostly a due one, a cast rather than a pass, sometimes one that is only possible."""
    due = [prompt for prompt in prompts if prompt.due]
    others = [prompt for prompt in prompts if not prompt.due and (prompt.entry != "retire" or rng.random() < 0.02)]
    if others and rng.random() < 0.08:
        return rng.choice(others)
    return rng.choice(due) if rng.random() < 0.4 else due[0]


def vary(state: State, entry: Any, rng: Random) -> Any:
    """Return the entry, sometimes with other powers, another price or a replaced spell."""
    match entry:
        case Cooldown() if rng.random() < 0.5:
            return entry._replace(powers=tuple(rng.choice((None, 1, 1, 2, 3)) for _ in entry.powers))
        case Cast() if rng.random() < 0.1:
            return entry._replace(paid=rng.randint(0, 4))
        case Basic() if rng.random() < 0.5:
            return entry._replace(power=rng.choice((1, 1, 1, 2, 2, 3)), blocked=rng.random() < 0.4)
        case Move() if stage(state) != "move" and rng.random() < 0.5:
            places = [holding.holder for holding in holdings(state) if holding.what == "mana" and holding.amount]
            return Move(rng.choice(places), rng.choice(places), rng.randint(1, 4), entry.powers)
    if state.effect and state.effect.manual and rng.random() < 0.1 and spells_to_choose(state):
        every = [owned.spell for wizard in state.wizards for owned in wizard.spells]
        return Swap(rng.choice(every), rng.choice(spells_to_choose(state)))
    return entry


def word_of_the_referee(state: State, rng: Random) -> Any:
    """Return a random change of a house rule or an adjustment. Some restart the turn."""
    if rng.random() < 0.4:
        name = rng.choice([name for name, switch in HouseRules.TABLE.items() if not switch.fixed])
        return House(((name, rng.choice(HouseRules.TABLE[name].values)),))
    settings = [f"ana.hp={rng.randint(5, 60)}", "ana.hand+1", "deck-1"]
    if rng.random() < 0.3:
        settings.append(f"active={rng.choice(('ana', 'bo'))}")
    return Adjust(tuple(settings), "counted")


def random_duel(seed: int) -> Walk:
    """Return a random duel, up to its end or a length."""
    setup, rng = setups(seed), Random(f"duel {seed}")

    def answer(state: State, prompts: tuple[Prompt, ...]) -> Any:
        if rng.random() < 0.02:
            return word_of_the_referee(state, rng)
        prompt = chosen(prompts, rng)
        return vary(state, answers(GAME, state, all_names(GAME, setup, state), prompt, rng), rng)

    return played(GAME, setup, f"seed {seed}", answer, LENGTH)


@cache
def duels() -> tuple[Walk, ...]:
    """Return all random duels."""
    return tuple(map(random_duel, range(DUELS)))


def moments() -> Iterator[tuple[Walk, int, State]]:
    for duel in duels():
        for number, state in enumerate(duel.states):
            yield duel, number, state


def test_sixty_mana_and_six_spells_in_one_place_each() -> None:
    for duel, number, state in moments():
        try:
            holds(GAME.texts.view(state, None).data)  # type: ignore[arg-type]
        except AssertionError as wrong:
            raise AssertionError(duel.at(number)) from wrong


def test_announced_changes_lead_to_the_state() -> None:
    retraced.announced(duels())


def test_no_automatic_step_is_left_between_entries() -> None:
    """An effect in progress waits for an answer or is entered by hand, and waiting spells differ."""
    for duel, number, state in moments():
        if stage(state) in ("pool", "over"):
            continue
        if state.effect:
            assert state.effect.manual or state.effect.pending in ("move", "show", "option"), duel.at(number)
        elif state.queue:
            assert state.house.order == "asked", duel.at(number)
            assert len({fired.spell for fired in state.queue}) > 1, duel.at(number)
        else:
            on = [owned for wizard in state.wizards for owned in wizard.spells if owned.on]
            assert all(owned.mana for owned in on), duel.at(number)


def test_only_ongoing_spells_are_on_and_prices_are_payable() -> None:
    for duel, number, state in moments():
        for wizard in state.wizards:
            for owned in wizard.spells:
                ongoing = state.book.spell[owned.spell].activation == "ongoing"
                assert not owned.on or ongoing, duel.at(number)
                assert owned.on or not (ongoing and owned.mana), duel.at(number)
            assert wizard.id != state.active or all(cost <= wizard.hand for cost in castable(state).values())


def test_a_turn_continues_within_the_hand_limit() -> None:
    for duel in duels():
        for number, (before, after) in enumerate(zip(duel.states, duel.states[1:], strict=False), 1):
            if before.phase == "limit" and after.phase == "choose":
                assert next(wizard.hand for wizard in after.wizards if wizard.id == after.active) <= 10, duel.at(number)


def test_undo_restores_every_state() -> None:
    retraced.backwards(duels()[::4], 10)


def test_a_snapshot_restores_every_state() -> None:
    records = GAME.play.record_types
    for duel in duels()[::6]:
        for number, state in enumerate(duel.states):
            if number % 7 == 0:
                kept = json.loads(json.dumps(dump_state(records, state)))
                assert load_state(records, kept) == state, duel.at(number)


def test_a_corrected_duel_equals_one_played_so() -> None:
    retraced.otherwise(duels()[::3])


def test_random_duels_meet_nearly_every_message() -> None:
    """Otherwise the other tests of random duels would prove little."""
    kinds = {notice.kind for duel in duels() for point in duel.points for notice in point.step.notices}
    messages = cards("wizards")["en/messages"]
    known = {*messages["notices"]}
    assert known - kinds <= SELDOM
    assert kinds <= known
    assert {refusal.kind for duel in duels() for refusal in duel.refusals} <= {*messages["refusals"]}
    waited = {stage(state) for _, _, state in moments()}
    assert waited >= {"pool", "opening", "choose", "cooldown", "cast", "resolve", "move", "show", "option", "manual"}
    casts = {entry.spell for duel in duels() for entry in duel.entries if isinstance(entry, Cast)}
    assert len(casts) > 20
    assert any(duel.points[-1].step.state.phase == "over" for duel in duels())
