"""What the referee may rely on where players outlive a game: what they carry on is whole, and stays what it is."""

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
    """Walks through a game that carries on."""
    return walks(load(str(request.param)), 2, LENGTH)


def carried(walk: Walk) -> Iterator[str]:
    """What would be carried on after each entry, where there is anything."""
    assert walk.game.play.carry is not None
    return (found for found in map(walk.game.play.carry, walk.states) if found)


def next_one(walk: Walk, carry: str) -> Setup:
    """The same table another evening."""
    return walk.setup._replace(party="Night Owls", carry=carry)


def test_what_is_carried_is_a_json_object_as_short_as_can_be(carrying: tuple[Walk, ...]) -> None:
    """So that a record says it in the same letters, whoever writes it."""
    for walk in carrying:
        for carry in carried(walk):
            assert isinstance(json.loads(carry), dict)
            assert compact_json(json.loads(carry)) == carry


def test_whatever_is_carried_begins_another_evening(carrying: tuple[Walk, ...]) -> None:
    """From whatever moment; begun and carried on at once, it is what it was."""
    for walk in carrying:
        play = walk.game.play
        assert play.carry is not None
        for carry in {*carried(walk)}:
            state = play.start(next_one(walk, carry)).state
            again = play.carry(state) or carry
            assert (play.carry(play.start(next_one(walk, again)).state) or again) == again
            assert [*walk.game.play.prompts(state, None)]


def test_that_an_evening_was_not_over_is_said_and_nothing_else_is_otherwise(carrying: tuple[Walk, ...]) -> None:
    """One warning more; whatever is said can be said in words."""
    for walk in carrying:
        for carry in [*carried(walk)][-1:]:
            setup = next_one(walk, carry)
            plain, warned = (walk.game.play.start(one) for one in (setup, setup._replace(unfinished=True)))
            more = [one for one in warned.notices if one not in plain.notices]
            assert (plain.state, [(one.kind, one.level) for one in more]) == (warned.state, [("unfinished", "warn")])
            assert all(walk.game.texts.say(one, walk.names) for one in warned.notices)


def test_what_makes_up_for_a_correction_can_be_typed_and_said(carrying: tuple[Walk, ...]) -> None:
    """Of nothing that is otherwise there is nothing to make up for."""
    for walk in carrying:
        play, some = walk.game.play, sorted({*carried(walk)})
        assert play.carry_over_changes is not None
        for carry in some[:3]:
            assert [*play.carry_over_changes(play.start(next_one(walk, carry)).state, carry, carry)] == []
        for then, now in pairwise(Random(0).sample(some, min(6, len(some)))):
            state = play.start(next_one(walk, then)).state
            for one in play.carry_over_changes(state, then, now):
                if isinstance(one, Notice):
                    assert walk.game.texts.say(one, walk.names)
                    continue
                with suppress(Refusal):  # not among those whose sheets are due
                    state = play.apply(state, one).state


def test_a_chronicle_is_told_of_every_moment(carrying: tuple[Walk, ...]) -> None:
    """In titles and texts, none of them empty."""
    for walk in carrying:
        assert walk.game.texts.chronicle is not None
        for state in walk.states:
            told = walk.game.texts.chronicle(walk.setup, state)
            assert all(title and text for title, text in told)
            assert len(dict(told)) == len(told)


def test_a_carry_of_another_shape_is_refused_in_words(carrying: tuple[Walk, ...]) -> None:
    """Whatever stands in it."""
    game: AnyGame = carrying[0].game
    for spoilt in ('{"x":1}', '{"party":[]}', '{"heroes":{}}', '{"lamps":{"ana":null}}', '{"lamps":7}', '{"party":{}}'):
        with pytest.raises(Refusal) as caught:
            game.play.start(next_one(carrying[0], spoilt))
        assert caught.value.code == "words"
        assert game.texts.remedy(caught.value, {})
