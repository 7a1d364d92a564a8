"""A sealed answer reveals nothing while another one is pending, in any game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

from gm.errors import GmError, Refusal
from gm.game import AnyGame, Prompt
from tests.support.walks import Walk, answers, moments


def test_a_sealed_answer_reveals_nothing(walked: tuple[Walk, ...]) -> None:
    """While another answer is pending, the table shows the same for every choice."""
    rng = Random("sealed")
    for walk, number, state in moments(walked, every=2):
        for prompt in walk.asked[number]:
            if not prompt.sealed:
                continue
            for seat in prompt.seats:
                seen = [public(walk.game, step) for step in two_answers(walk, state, prompt, seat, rng)]
                assert all(sight == seen[0] for sight in seen), f"{walk.at(number)}; {seat} answers {prompt.entry}"


def test_the_words_of_a_sealed_answer_stay_secret_until_the_last(walked: tuple[Walk, ...]) -> None:
    for walk in walked:
        for number, (before, after) in enumerate(pairwise(walk.points), 1):
            entry = after.entry
            sealed = {prompt.entry for prompt in walk.asked[number - 1] if prompt.sealed}
            if entry.kind in sealed & {prompt.entry for prompt in walk.asked[number] if prompt.sealed}:
                secret = walk.game.inputs.forms[entry.kind].secret
                assert secret is not None, walk.at(number)
                assert secret(before.step.state, after.step.state, entry), walk.at(number)


def two_answers(walk: Walk, state: Any, prompt: Prompt, seat: str, rng: Random) -> Iterator[Any]:
    """Return the steps of a few answers by one seat after which the prompt still waits for others."""
    for _ in range(3):
        try:
            entry = answers(walk.game, state, walk.known(state), prompt._replace(seats=(seat,)), rng)
            step = walk.game.play.apply(state, entry)
        except (Refusal, GmError):
            continue
        if any(other.sealed and other.entry == prompt.entry for other in walk.game.play.prompts(step.state, None)):
            yield step


def public(game: AnyGame, step: Any) -> tuple[Any, ...]:
    """Return everything that the table sees after a step."""
    return (
        game.texts.view(step.state, None),
        step.notices,
        game.play.prompts(step.state, None),
        game.play.holdings(step.state),
    )
