"""The data that players carry over from one duel to the next are complete and stable."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from random import Random

import pytest

from gm.errors import Refusal
from gm.game import AnyGame, Notice, Setup
from gm.games import load, slugs
from gm.notation.formatting import compact_json
from tests.support.walks import Walk, walks

LENGTH = 40


@pytest.fixture(scope="module", params=[slug for slug in slugs() if load(slug).play.carry])
def carrying(request: pytest.FixtureRequest) -> tuple[Walk, ...]:
    """Return walks through a game whose players carry something over."""
    return walks(load(str(request.param)), 2, LENGTH)


def carried(walk: Walk) -> Iterator[str]:
    """Yield the carried-over data after each entry that has some."""
    assert walk.game.play.carry is not None
    return (text for text in map(walk.game.play.carry, walk.states) if text)


def next_setup(walk: Walk, carry: str) -> Setup:
    """Return the set-up of the same table for its next duel."""
    return walk.setup._replace(party="Night Owls", carry=carry)


def test_carry_is_a_compact_json_object(carrying: tuple[Walk, ...]) -> None:
    """Therefore a record of the same duel always has the same text."""
    for walk in carrying:
        for carry in carried(walk):
            assert isinstance(json.loads(carry), dict)
            assert compact_json(json.loads(carry)) == carry


def test_every_carry_begins_another_duel(carrying: tuple[Walk, ...]) -> None:
    """A duel can be carried over at any moment. Carrying it over again at once gives the same data."""
    for walk in carrying:
        play = walk.game.play
        assert play.carry is not None
        for carry in {*carried(walk)}:
            state = play.start(next_setup(walk, carry)).state
            again = play.carry(state) or carry
            assert (play.carry(play.start(next_setup(walk, again)).state) or again) == again
            assert [*walk.game.play.prompts(state, None)]


def test_an_unfinished_duel_only_adds_a_warning(carrying: tuple[Walk, ...]) -> None:
    """Every notice has a sentence."""
    for walk in carrying:
        for carry in [*carried(walk)][-1:]:
            setup = next_setup(walk, carry)
            plain, warned = (walk.game.play.start(variant) for variant in (setup, setup._replace(unfinished=True)))
            more = [notice for notice in warned.notices if notice not in plain.notices]
            assert (plain.state, [(notice.kind, notice.level) for notice in more]) == (
                warned.state,
                [("unfinished", "warn")],
            )
            assert all(walk.game.texts.say(notice, walk.names) for notice in warned.notices)


def test_changes_after_a_correction_have_a_line_and_a_text(carrying: tuple[Walk, ...]) -> None:
    """Equal data need no change."""
    for walk in carrying:
        play, texts = walk.game.play, sorted({*carried(walk)})
        assert play.carry_over_changes is not None
        for carry in texts[:3]:
            assert [*play.carry_over_changes(play.start(next_setup(walk, carry)).state, carry, carry)] == []
        for then, now in pairwise(Random(0).sample(texts, min(6, len(texts)))):
            state = play.start(next_setup(walk, then)).state
            for change in play.carry_over_changes(state, then, now):
                if isinstance(change, Notice):
                    assert walk.game.texts.say(change, walk.names)
                    continue
                with suppress(Refusal):  # rejected for a player whose sheet is not next
                    state = play.apply(state, change).state


def test_every_moment_has_a_chronicle(carrying: tuple[Walk, ...]) -> None:
    """The chronicle's titles and texts are not empty."""
    for walk in carrying:
        assert walk.game.texts.chronicle is not None
        for state in walk.states:
            chronicle = walk.game.texts.chronicle(walk.setup, state)
            assert all(title and text for title, text in chronicle)
            assert len(dict(chronicle)) == len(chronicle)


def test_an_invalid_carry_is_rejected_with_a_sentence(carrying: tuple[Walk, ...]) -> None:
    game: AnyGame = carrying[0].game
    for spoilt in ('{"x":1}', '{"party":[]}', '{"heroes":{}}', '{"lamps":{"ana":null}}', '{"lamps":7}', '{"party":{}}'):
        with pytest.raises(Refusal) as caught:
            game.play.start(next_setup(carrying[0], spoilt))
        assert caught.value.code == "words"
        assert game.texts.remedy(caught.value, {})
