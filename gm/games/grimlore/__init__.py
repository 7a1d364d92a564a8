"""Grimlore – Portal Tales: one to four characters without an opponent; pools, goods and the enemies' turn are reckoned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gm.game import Bring, Called, Entry, Game, GameInfo, Notice, Outcome, Play, Said, Setup, Typed
from gm.games.grimlore.cards import Cards, ItemCard, MonsterCard
from gm.games.grimlore.carrying import carry
from gm.games.grimlore.house import SWITCHES
from gm.games.grimlore.prompts import prompts
from gm.games.grimlore.rules.apply import apply
from gm.games.grimlore.rules.setup import begin
from gm.games.grimlore.state import RECORDS, State, holdings, names
from gm.games.grimlore.typed.forms import FORMS
from gm.games.grimlore.words.speech import remedy, say
from gm.games.grimlore.words.view import view

INFO = GameInfo(
    "grimlore",
    "Grimlore – Portal Tales",
    1,
    4,
    rules_version=1,
    prefix="gl",
    called=Called("character", "session", "round", "begins"),
    counts=("energy",),
    example="new grimlore Ana Bo",
)
CARDS = Bring("the items and monsters of your own box; without it their figures are typed", "schema:Cards", "sample")


def build(cards: Mapping[str, Any]) -> Game[State]:
    """The game; without a file that the party brings it plays without cards."""
    return Game(
        INFO,
        Play(
            begin,
            apply,
            lambda state, seat: prompts(state),
            holdings,
            _outcome,
            names,
            records=(*RECORDS, ItemCard, MonsterCard),
            carry=carry,
            recarried=_recarried,
        ),
        Typed(FORMS, {}, SWITCHES, {"cards": CARDS}),
        Said(lambda state, seat: view(state), say, remedy, chronicled=_chronicled),
    )


def _recarried(state: State, then: str, now: str) -> Iterator[Entry | Notice]:
    from gm.games.grimlore.recarrying import recarried  # few sessions need it

    yield from recarried(state, then, now)


def _chronicled(setup: Setup, state: State) -> tuple[tuple[str, str], ...]:
    from gm.games.grimlore.words.chronicle import chronicled  # no entry needs it

    return chronicled(setup, state)


def _outcome(state: State) -> Outcome | None:
    return None if state.winners is None else Outcome(state.winners, "won" if state.winners else "wiped")


__all__ = ["INFO", "Cards", "build"]
