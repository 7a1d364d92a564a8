"""Grimlore – Portal Tales: one to four characters without an opponent; pools, goods and the enemies' turn are reckoned."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from gm.game import Bring, Called, Game, GameInfo, Handbook, Outcome, Play, Said, Typed
from gm.games.grimlore.book import Book
from gm.games.grimlore.cards import Cards, ItemCard, MonsterCard
from gm.games.grimlore.house import SWITCHES
from gm.games.grimlore.prompts import prompts
from gm.games.grimlore.rules.apply import apply
from gm.games.grimlore.rules.setup import begin
from gm.games.grimlore.state import RECORDS, State, holdings, names
from gm.games.grimlore.typed.forms import FORMS
from gm.games.grimlore.words.speech import remedy, say
from gm.games.grimlore.words.view import view

if TYPE_CHECKING:
    from gm.game import Sheet

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
    book = Book(cards)
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
        ),
        Typed(FORMS, {}, SWITCHES, {"cards": CARDS}),
        Said(lambda state, seat: view(state), say, remedy),
        partial(_handbook, book),
        partial(_sheets, book),
    )


def _outcome(state: State) -> Outcome | None:
    return None if state.winners is None else Outcome(state.winners, "won" if state.winners else "wiped")


@cache
def _handbook(book: Book) -> Handbook[State]:
    from gm.games.grimlore.lookup import rules  # no entry needs it

    return Handbook(partial(rules, book), lambda rule: None, book.cards["tongues"])


def _sheets(book: Book) -> Mapping[str, Sheet[State]]:
    from gm.games.grimlore.paper.sheets import sheets  # no entry needs it

    return sheets(book)


__all__ = ["INFO", "Cards", "build"]
