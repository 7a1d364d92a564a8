"""The game Gatling Grimoire, assembled: its rules, inputs, texts, rulebook and sheets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

from gm.game import Game, Inputs, Query, Rulebook, Texts, deferred
from gm.games.gatling import INFO
from gm.games.gatling.book import Book
from gm.games.gatling.forms import forms
from gm.games.gatling.house import House
from gm.games.gatling.patterns.query import about_patterns
from gm.games.gatling.stages import stages, start
from gm.games.gatling.state import Die, Mage, Moment, Running, State, holdings
from gm.games.gatling.texts.messages import messages

_deferred = partial(deferred, "gm.games.gatling")


def build(cards: Mapping[str, object]) -> Game[State]:
    """Return the game. Each card file is read when it is first needed."""
    book = Book(cards)
    board, rules = _deferred("texts.view:view"), cache(partial(_deferred("lookup:rules"), book))
    drawing, answer = (partial(_deferred(path), book) for path in ("lookup:drawing", "patterns.question:pattern"))
    patterns, sentences, table = about_patterns(book), messages(book), stages(book)
    return Game(
        INFO,
        table.play(
            partial(start, table),
            holdings,
            fixes=partial(_deferred("fixes:fixes"), book),
            record_types=(State, House, Mage, Running, Die, Moment),
        ),
        Inputs(forms(book), {"pattern": Query(patterns.help, patterns, answer, anytime=True)}, House.TABLE),
        Texts.of(
            lambda state, seat: board(state, book),
            sentences,
            titles={"max_mana": "maximum mana"},
            winners=sentences.winners,
            counted=partial(_deferred("counted:counted"), book),
        ),
        lambda: Rulebook(lambda state: rules(), drawing, book.cards["tongues"]),
        partial(_deferred("paper.sheets:sheets"), book),
    )
