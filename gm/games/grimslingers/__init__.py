"""Grimslingers: two to four duellists reveal cards simultaneously, and gm works out what the cards of each turn do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from gm.game import (
    Attachment,
    Game,
    GameInfo,
    Inputs,
    Nouns,
    Outcome,
    Play,
    Query,
    Rulebook,
    Setting,
    SuggestedFix,
    Texts,
    View,
)
from gm.games.grimslingers.book import Book
from gm.games.grimslingers.cards import Card, Deck, Effect, Points
from gm.games.grimslingers.draft import holdings
from gm.games.grimslingers.entries import FORMS, QUEUE
from gm.games.grimslingers.house import House
from gm.games.grimslingers.rules.setup import start
from gm.games.grimslingers.stages import STAGES
from gm.games.grimslingers.state import Cast, Duellist, Held, Question, State, Status
from gm.games.grimslingers.texts.messages import TITLES, load_messages
from gm.games.grimslingers.texts.queue import answer
from gm.games.grimslingers.texts.view import view
from gm.games.grimslingers.versions import Rules

if TYPE_CHECKING:
    from gm.game import Count, Sheet
    from gm.games.grimslingers.entries import AboutQueue

INFO = GameInfo(
    "grimslingers",
    "Grimslingers duels",
    2,
    4,
    rules_version=Rules.LATEST,
    prefix="gs",
    teams=True,
    nouns=Nouns("duellist", "duel", "turn"),
    counts=("hp", "ep"),
    example="new grimslingers Ana Bo Cy",
)
CARDS = Attachment("your own cards, besides those of the book", "schema:Cards", "elements")


def build(cards: Mapping[str, Any]) -> Game[State]:
    """Return the game Grimslingers. Its cards and sentences are read when they are first needed."""
    book = Book(cards)
    messages = load_messages(cards)

    def queue(state: State, query: AboutQueue) -> View:
        return answer(state, book, messages, [prompt for prompt in STAGES.prompts(state) if prompt.due])

    return Game(
        INFO,
        Play(
            start,
            STAGES.apply,
            STAGES.prompts,
            holdings,
            lambda state: None if state.winners is None else Outcome(state.winners),
            lambda state: state.deck.names,
            fixes=_fixes,
            record_types=(State, House, Duellist, Status, Held, Cast, Question, Setting, Deck, Card, Effect, Points),
            replay=STAGES.replay,
        ),
        Inputs(FORMS, {"queue": Query(QUEUE.help, QUEUE, queue)}, House.TABLE, {"cards": CARDS}),
        Texts.of(
            lambda state, seat: view(state, messages),
            messages,
            titles=TITLES,
            winners=lambda outcome, names: messages.winners(outcome, names) or "nobody",
            counted=_counted,
        ),
        partial(_handbook, book),
        partial(_sheets, book),
    )


def _fixes(played: State, state: State, entry: Any) -> Iterable[SuggestedFix]:
    from gm.games.grimslingers.fixes import suggest_fixes  # entries do not need it

    return suggest_fixes(played, state, entry)


def _counted() -> tuple[Count, ...]:
    from gm.games.grimslingers.counted import counted  # entries do not need it

    return counted()


@cache
def _handbook(book: Book) -> Rulebook[State]:
    from gm.games.grimslingers.lookup import rules  # no entry needs it

    return Rulebook(partial(rules, book), lambda rule: None, book.cards["tongues"])


def _sheets(book: Book) -> Mapping[str, Sheet[State]]:
    from gm.games.grimslingers.paper.sheets import sheets  # no entry needs it

    return sheets(book)
