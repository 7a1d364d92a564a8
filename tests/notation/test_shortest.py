"""Tests that the shortest form of an entry is read as the same entry."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from gm import games
from gm.duel.fold import all_names
from gm.game import AnyGame, Setup
from gm.notation.abbreviations import Abbreviator
from gm.notation.line import split
from gm.notation.short_forms import read_line
from tests.support.walks import setups, walk

GAMES = games.slugs()


def read(game: AnyGame, state: Any, made: Setup, line: str) -> Any:
    """Return the entry of a line; an empty line means the default."""
    prompts = game.play.prompts(state, None)
    default = next((prompt.default for prompt in prompts if prompt.due and prompt.default), "")
    return read_line(game, prompts, split(line or default), all_names(game, made, state)).result()


@settings(max_examples=15)
@given(slug=st.sampled_from(GAMES), seed=st.integers(0, 10_000))
def test_the_shortest_form_means_the_same_entry_in_random_duels(slug: str, seed: int) -> None:
    game = games.load(slug)
    label, made = Random(seed).choice(sorted(setups(game, Random(seed)).items()))
    state = None
    for entry, step in walk(game, made, Random(f"{seed} {label}"), 25):
        if entry is not None and entry.kind != "house":
            line = Abbreviator(game, game.play.prompts(state, None), all_names(game, made, state)).shortest(entry)
            assert read(game, state, made, line) == entry, line
        state = step.state
