"""What a referee types most, as short as ``?`` shows it."""

from __future__ import annotations

from typing import Any

import pytest

from gm import games
from gm.duel.fold import all_names
from gm.game import AnyGame, Setup
from gm.notation.abbreviations import Abbreviator
from gm.notation.setup import parse_setup
from tests.support.walks import typed

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
    entry = typed(game, long, all_names(game, made, None))
    found = Abbreviator(game, game.play.prompts(state, None), all_names(game, made, None)).shortest(entry)
    assert (found.casefold(), len(found)) == (short, len(short))


def test_an_entry_that_is_not_due_keeps_its_name() -> None:
    game, made = table()
    found = Abbreviator(game, game.play.prompts(after(game, made, ()), None), all_names(game, made, None)).shortest(
        typed(game, "rest", all_names(game, made, None))
    )
    assert found == "rest"


def table() -> tuple[AnyGame, Setup]:
    """Ana, Bo and Cy."""
    game = games.load("gatling")
    return game, parse_setup(game, ("Ana", "Bo", "Cy"), "", "", ())


def after(game: AnyGame, made: Setup, lines: tuple[str, ...]) -> Any:
    """The state after lines."""
    state = game.play.start(made).state
    for line in lines:
        state = game.play.apply(state, typed(game, line, all_names(game, made, None))).state
    return state
