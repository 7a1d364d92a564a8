"""Gatling Grimoire: two to four mages, a deck of pages, real dice on a board of bullets.

``stages.py`` maps each entry to its rule in ``rules/``. The sentences are in ``cards/gatling/en/messages.toml``, the
board is in ``texts/view.py``. ``paper/`` has the data of sheets and cards, ``printables/gatling/`` their templates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from gm.game import Game, GameInfo, Inputs, Nouns, Outcome, Play, Query, Rulebook, SuggestedFix, Texts
from gm.games.gatling.book import Book
from gm.games.gatling.forms import forms
from gm.games.gatling.house import House
from gm.games.gatling.patterns.query import AboutPatterns, about_patterns
from gm.games.gatling.prompts import remind
from gm.games.gatling.stages import stages, start
from gm.games.gatling.state import Die, Mage, Moment, Running, State, holdings
from gm.games.gatling.texts.messages import messages
from gm.games.gatling.versions import Rules

if TYPE_CHECKING:
    from gm.game import Count, Sheet, View

INFO = GameInfo(
    "gatling",
    "Gatling Grimoire",
    2,
    4,
    rules_version=Rules.LATEST,
    prefix="gg",
    teams=True,
    nouns=Nouns("mage", "duel", "round", "attacks first"),
    counts=("pages",),
    example="new gatling Ana Bo Cy --first Bo",
    alone=(("Bo", "both hands"), ("Automaton --house solo=automaton", "against an automaton")),
    is_default_demo=True,
)


def build(cards: Mapping[str, object]) -> Game[State]:
    """Return the game. Each card file is read when it is first needed."""
    book = Book(cards)
    patterns, sentences, table = about_patterns(book), messages(book), stages(book)
    return Game(
        INFO,
        Play(
            start=partial(start, table),
            apply=table.apply,
            prompts=lambda state, seat: remind(state, table.prompts(state)),  # nothing is hidden from anybody
            holdings=holdings,
            outcome=lambda state: None if state.winners is None else Outcome(state.winners),
            fixes=partial(_fixes, book),
            record_types=(State, House, Mage, Running, Die, Moment),
            replay=table.replay,
        ),
        Inputs(
            forms(book), {"pattern": Query(patterns.help, patterns, partial(_pattern, book), anytime=True)}, House.TABLE
        ),
        Texts.of(
            lambda state, seat: _view(state, book),
            sentences,
            titles={"max_mana": "maximum mana"},
            winners=sentences.winners,
            counted=partial(_counted, book),
        ),
        partial(_handbook, book),
        partial(_sheets, book),
    )


def _view(state: State, book: Book) -> View:
    from gm.games.gatling.texts.view import view  # no entry needs it

    return view(state, book)


def _fixes(book: Book, played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    from gm.games.gatling.fixes import fixes  # no entry needs it

    return fixes(played, state, entry, book.spells)


def _pattern(book: Book, state: State | None, asked: AboutPatterns) -> View:
    from gm.games.gatling.patterns.question import pattern  # no entry needs it

    return pattern(book, asked)


def _counted(book: Book) -> tuple[Count, ...]:
    from gm.games.gatling.counted import counted  # no entry needs it

    return counted(book)


@cache
def _handbook(book: Book) -> Rulebook[State]:
    from gm.games.gatling.lookup import drawing, rules  # no entry needs it

    written = rules(book)
    return Rulebook(lambda state: written, partial(drawing, book), book.cards["tongues"])


def _sheets(book: Book) -> Mapping[str, Sheet[State]]:
    from gm.games.gatling.paper.sheets import sheets  # no entry needs it

    return sheets(book)
