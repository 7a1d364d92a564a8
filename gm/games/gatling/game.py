"""The game Gatling Grimoire, assembled: its rules, inputs, texts, rulebook and sheets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import TYPE_CHECKING

from gm.game import Game, Inputs, Outcome, Play, Query, Rulebook, Texts, deferred
from gm.games.gatling import INFO
from gm.games.gatling.book import Book
from gm.games.gatling.forms import forms
from gm.games.gatling.house import House
from gm.games.gatling.patterns.query import about_patterns
from gm.games.gatling.prompts import remind
from gm.games.gatling.stages import stages, start
from gm.games.gatling.state import Die, Mage, Moment, Running, State, holdings
from gm.games.gatling.texts.messages import messages

if TYPE_CHECKING:
    pass

_deferred = partial(deferred, "gm.games.gatling")


def build(cards: Mapping[str, object]) -> Game[State]:
    """Return the game. Each card file is read when it is first needed."""
    book = Book(cards)
    board = _deferred("texts.view:view")
    patterns, sentences, table = about_patterns(book), messages(book), stages(book)
    answer = partial(_deferred("patterns.question:pattern"), book)
    pattern = Query(patterns.help, patterns, answer, anytime=True)
    return Game(
        INFO,
        Play(
            start=partial(start, table),
            apply=table.apply,
            prompts=lambda state, seat: remind(state, table.prompts(state)),  # all players see the same prompts
            holdings=holdings,
            outcome=lambda state: None if state.winners is None else Outcome(state.winners),
            fixes=partial(_deferred("fixes:fixes"), book),
            record_types=(State, House, Mage, Running, Die, Moment),
            replay=table.replay,
        ),
        Inputs(forms(book), {"pattern": pattern}, House.TABLE),
        Texts.of(
            lambda state, seat: board(state, book),
            sentences,
            titles={"max_mana": "maximum mana"},
            winners=sentences.winners,
            counted=partial(_deferred("counted:counted"), book),
        ),
        partial(_handbook, book),
        partial(_deferred("paper.sheets:sheets"), book),
    )


@cache
def _handbook(book: Book) -> Rulebook[State]:
    rules = _deferred("lookup:rules")(book)
    return Rulebook(lambda state: rules, partial(_deferred("lookup:drawing"), book), book.cards["tongues"])
