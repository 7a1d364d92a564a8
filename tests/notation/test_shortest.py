"""The shortest form that ``?`` shows: whatever it gives is read as the same entry."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm import games
from gm.duel.fold import names_of
from gm.game import AnyGame, Setup
from gm.notation.line import split
from gm.notation.reading import by_prompts
from gm.notation.seating import setup
from gm.notation.shortest import Shorthand
from tests.driving.walks import setups, typed, walk

GAMES = games.slugs()


def read(game: AnyGame, state: Any, made: Setup, line: str) -> Any:
    """The entry that a line means, an empty one being the default."""
    prompts = game.play.prompts(state, None)
    default = next((prompt.default for prompt in prompts if prompt.due and prompt.default), "")
    return by_prompts(game, prompts, split(line or default), names_of(game, made, state))


@settings(max_examples=15)
@given(slug=st.sampled_from(GAMES), seed=st.integers(0, 10_000))
def test_the_shortest_form_is_read_as_the_same_entry_all_along_a_random_duel(slug: str, seed: int) -> None:
    game = games.load(slug)
    label, made = Random(seed).choice(sorted(setups(game, Random(seed)).items()))
    state = None
    for entry, step in walk(game, made, Random(f"{seed} {label}"), 40):
        if entry is not None and entry.kind != "house":
            line = Shorthand(game, game.play.prompts(state, None), names_of(game, made, state)).shortest(entry)
            assert read(game, state, made, line) == entry, line
        state = step.state


SHORTEST = (
    ((), "draw 7C", "7c"),
    ((), "draw TD", "td"),
    (("draw 7C",), "throw bo 5 mid", "5m"),
    (("draw 7C",), "throw bo 5 mid hit", "5m*"),
    (("draw 7C",), "throw bo off", "o"),
    (("draw 7C", "throw bo 5 mid", "throw cy 2 top"), "rest", ""),
)


@pytest.mark.parametrize(("before", "long", "short"), SHORTEST)
def test_what_a_referee_types_most_is_as_short_as_the_table_says(
    before: tuple[str, ...], long: str, short: str
) -> None:
    game, made = table()
    state = after(game, made, before)
    entry = typed(game, long, names_of(game, made, None))
    found = Shorthand(game, game.play.prompts(state, None), names_of(game, made, None)).shortest(entry)
    assert (found.casefold(), len(found)) == (short, len(short))


def test_an_entry_that_is_not_due_keeps_its_name() -> None:
    game, made = table()
    found = Shorthand(game, game.play.prompts(after(game, made, ()), None), names_of(game, made, None)).shortest(
        typed(game, "rest", names_of(game, made, None))
    )
    assert found == "rest"


def table() -> tuple[AnyGame, Setup]:
    """Ana, Bo and Cy."""
    game = games.load("gatling")
    return game, setup(game, ("Ana", "Bo", "Cy"), "", "", ())


def after(game: AnyGame, made: Setup, lines: tuple[str, ...]) -> Any:
    """The state after lines."""
    state = game.play.start(made).state
    for line in lines:
        state = game.play.apply(state, typed(game, line, names_of(game, made, None))).state
    return state
