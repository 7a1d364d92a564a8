"""A duel of every game can be played with the keys that phones show."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.game import AnyGame, Context
from gm.notation.line import split
from gm.notation.parser import parse
from gm.table.keypad import Ask, Pad, Step, make_pad
from gm.table.session import Session
from gm.table.table import Table
from gm.table.writer import begin
from tests.support.finger import line_of
from tests.support.walks import setups

LENGTH = 16
TRIES = 12


def duels(game: AnyGame, rng: Random) -> Iterator[Session]:
    """Yield a duel at the smallest table and one at the largest."""
    every = list(setups(game, rng).values())
    for setup in (every[0], every[-1]):
        session = Session(":memory:")
        store = session.store(create=True)
        session.stay_with(begin(lambda store=store: store, game, setup, ""))  # type: ignore[misc]
        yield session
        session.close()


def steps_of(asks: tuple[Ask, ...]) -> Iterator[Step]:
    """Yield every step, also those that a key leads to."""

    def inside(steps: tuple[Step, ...]) -> Iterator[Step]:
        for step in steps:
            yield step
            for key in step.keys:
                yield from inside(key.steps)

    for ask in asks:
        yield from inside(ask.steps)


def enter_line(session: Session, shown: Pad, rng: Random) -> int:
    """Press keys of what is next until a line is accepted; return how many were rejected. Fails if none is accepted."""
    for tried in range(TRIES):
        try:
            run(session, split(line_of(rng.choice(shown.asks), rng)))
            return tried
        except GmError:
            continue
    pytest.fail(f"No line of these keys is taken: {[ask.data() for ask in shown.asks]}")


def test_a_duel_can_be_played_by_keys_with_hardly_a_rejection(game: AnyGame, slug: str) -> None:
    """Each key has a label of its own, and each player sees only their own keys."""
    rng = Random(slug)
    refused = entered = 0
    for session in duels(game, rng):
        for line in range(LENGTH):
            shown = make_pad(session.table())
            if game.play.outcome(session.table().state):
                assert (shown.asks, shown.more, shown.due) == ((), (), ())
                break
            assert shown.due
            if line < LENGTH // 2:
                labels_are_different(shown)
                keys_belong_to_their_player(session.table())
            refused += enter_line(session, shown, rng)
            entered += 1
    assert entered > LENGTH / 2
    assert refused <= entered / 10


def labels_are_different(shown: Pad) -> None:
    """Assert that no two keys of a step have the same label, and that no label repeats the caption of the step."""
    json.dumps(shown.data())
    for step in steps_of((*shown.asks, *shown.more)):
        labels = [(key.label, key.words) for key in step.keys]
        assert len(labels) == len(set(labels))
        assert all(label for label, _ in labels)
        assert step.keys or step.look == "text" or step.low is not None
        assert step.least <= step.most
        caption = re.split("[;:(,]", step.label)[0].strip()
        assert caption not in {key.label for key in step.keys}
        assert not caption.startswith(("+", "=", "-"))


def keys_belong_to_their_player(table: Table) -> None:
    """Assert that each player sees keys only for what they must answer themselves."""
    game = table.game
    asked = {seat for prompt in game.play.prompts(table.state, None) if prompt.due for seat in prompt.seats}
    for seat in table.setup.seats:
        own = make_pad(table, seat.id)
        assert (own.more, own.undo) == ((), "")
        assert not own.asks or seat.id in asked
        leading = {ask.entry: game.inputs.forms[ask.entry].leading for ask in own.asks}
        others = {seat.id for seat in table.setup.seats} - {seat.id}
        assert not any(
            split(ask.words)[1:2] and split(ask.words)[1] in others for ask in own.asks if leading[ask.entry]
        )


def test_holdings_can_be_set_by_keys(game: AnyGame, slug: str) -> None:
    """The words of such a line are valid, even if the rules reject it."""
    rng = Random(slug)
    for session in duels(game, rng):
        shown = make_pad(session.table())
        for ask in shown.more:
            if ask.entry == "adjust":
                form, known = game.inputs.forms["adjust"], session.table().known
                for holder in ask.steps[0].keys:
                    narrowed = ask._replace(steps=(ask.steps[0]._replace(keys=(holder,), most=1), *ask.steps[1:]))
                    parse(form, split(line_of(narrowed, rng))[1:], Context(known))
                break
        else:
            assert "adjust" not in game.inputs.forms or not game.play.holdings(session.table().state)
