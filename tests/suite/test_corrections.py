"""After random corrections any game is as if it had been played that way."""

from __future__ import annotations

from functools import cache

import pytest

from gm.games import load, slugs
from tests.support.amended import Corrected, corrections
from tests.support.walks import walks

TIMES, SEEDS = 4, 20
LENGTH = 40


@cache
def _corrected(slug: str) -> tuple[Corrected, ...]:
    """Return corrections of walks with each number of players, until some but not all need fixes for later lines."""
    game, made = load(slug), list[Corrected]()
    for seed in range(SEEDS):
        made += corrections(game, walks(game, 1, LENGTH, since=seed), TIMES)
        if {correction.mended for correction in made} == {True, False}:
            break
    return tuple(made)


@pytest.fixture(params=slugs())
def corrected(request: pytest.FixtureRequest) -> tuple[Corrected, ...]:
    """Return corrections of random walks through the game."""
    return _corrected(str(request.param))


def test_some_corrections_are_simple_and_some_need_fixes(corrected: tuple[Corrected, ...]) -> None:
    """Otherwise the other tests would show nothing."""
    assert {correction.mended for correction in corrected} == {True, False}


def test_after_a_correction_the_duel_is_as_if_played_so(corrected: tuple[Corrected, ...]) -> None:
    """The effective lines, played from the start, lead to the same table."""
    for correction in corrected:
        assert correction.fresh.state == correction.after.state, correction.line
        assert [words for _, words in correction.fresh.lines] == [words for _, words in correction.after.lines], (
            correction.line
        )


def test_the_settlement_turns_the_old_table_into_the_new_one(corrected: tuple[Corrected, ...]) -> None:
    """A player who has left has handed over everything, and has no dials."""
    for correction in corrected:
        held = {(holding.holder, holding.what): holding.amount for holding in correction.after.holdings}
        assert {key: correction.handed.get(key, type(amount)()) for key, amount in held.items()} == held, (
            correction.line
        )
        gone = {(h.holder, h.what) for h in correction.before.holdings if h.kind == "moves"} - held.keys()
        assert not any(correction.handed[key] for key in gone), correction.line


def test_undo_and_redo_of_a_correction_restore_both_tables(corrected: tuple[Corrected, ...]) -> None:
    for correction in corrected:
        assert (correction.undone, correction.redone) == (correction.before, correction.after), correction.line


def test_announced_changes_add_up_to_the_holdings(corrected: tuple[Corrected, ...]) -> None:
    for correction in corrected:
        for held in correction.after.holdings:
            now = correction.announced.get((held.holder, held.what), None if held.kind == "place" else 0)
            assert now in (held.amount, None), f"{correction.line}: {held}"


def test_check_finds_no_difference(corrected: tuple[Corrected, ...]) -> None:
    for correction in corrected:
        assert correction.faults == (), correction.line
