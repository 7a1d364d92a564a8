"""Tests that a game which applies many entries at once has the same outcome as one that applies each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gm.duel.adjust import with_adjust
from gm.duel.fold import final_state
from gm.duel.log import Row
from gm.game import AnyGame
from tests.games.highdie import State, build

SEATS = {"seats": [["ana", "Ana"], ["bo", "Bo"]], "first": "ana", "teams": [], "house": {}}
THROW = {"who": "ana", "number": 4, "kind": "throw"}
FELL = {"settings": [["ana", "tokens", "+", 1], ["pile", "tokens", "-", 1]], "because": "it fell", "kind": "adjust"}


def with_follow() -> tuple[AnyGame, list[State]]:
    """Return High Die with its own ``follow``, and the list of the states that it starts from."""
    game, seen = build({}), list[State]()

    def follow(state: State, entries: Iterable[Any]) -> State:
        seen.append(state)
        for entry in entries:
            state = game.play.apply(state, entry).state
        return state

    return game._replace(play=game.play._replace(replay=follow)), seen


def rows(*bodies: Any) -> list[Row]:
    """Return a log of a set-up and entries with this data."""
    return [Row(at, "", "entry" if at else "new", "", body, None, "") for at, body in enumerate(bodies)]


def test_follow_starts_at_the_set_up_and_skips_notes() -> None:
    game, seen = with_follow()
    log = rows(SEATS, THROW)
    log.insert(1, log[1]._replace(kind="note", body={"text": "Bo is late"}))
    assert final_state(game, log) == final_state(build({}), log)
    assert [[player.die for player in state.players] for state in seen] == [[None, None]]


def test_the_cores_adjust_works_in_a_game_with_follow() -> None:
    game, _ = with_follow()
    state = final_state(with_adjust(game), rows(SEATS, THROW, FELL))
    assert [(player.tokens, player.die) for player in state.players] == [(1, 4), (0, None)]
