"""Grimslingers duels: two to four duellists who all act at once; the aftermath of a turn is worked out and walked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from gm.game import (
    Attachment,
    Game,
    GameInfo,
    Inputs,
    Name,
    Nouns,
    Outcome,
    Play,
    Query,
    Rulebook,
    SuggestedFix,
    Texts,
    View,
)
from gm.games.grimslingers.book import Book
from gm.games.grimslingers.cards import Card, Deck, Effect, Points
from gm.games.grimslingers.entries import Part
from gm.games.grimslingers.house import HOUSE_RULES, HouseRules
from gm.games.grimslingers.inputs.forms import FORMS, QUEUE
from gm.games.grimslingers.prompts import prompts
from gm.games.grimslingers.rules.apply import apply, follow
from gm.games.grimslingers.rules.setup import begin
from gm.games.grimslingers.state import Cast, Duellist, Held, Question, State, Status, holdings
from gm.games.grimslingers.texts.messages import TITLES, load_messages
from gm.games.grimslingers.texts.queue import answer
from gm.games.grimslingers.texts.view import view

if TYPE_CHECKING:
    from gm.game import Sheet
    from gm.games.grimslingers.inputs.forms import AboutQueue

INFO = GameInfo(
    "grimslingers",
    "Grimslingers duels",
    2,
    4,
    rules_version=1,
    prefix="gs",
    teams=True,
    nouns=Nouns("duellist", "duel", "turn"),
    counts=("hp", "ep"),
    example="new grimslingers Ana Bo Cy",
)
CARDS = Attachment("the cards that this table plays with besides the book's", "schema:Cards", "elements")


def build(cards: Mapping[str, Any]) -> Game[State]:
    """Return the game. Its cards and sentences are read when they are first needed."""
    book = Book(cards)
    messages = load_messages(cards)

    def queue(state: State, query: AboutQueue) -> View:
        return answer(state, book, messages, [prompt for prompt in prompts(state) if prompt.due])

    return Game(
        INFO,
        Play(
            begin,
            apply,
            lambda state, seat: prompts(state),
            holdings,
            _outcome,
            _names,
            fixes=_fixes,
            record_types=(State, HouseRules, Duellist, Status, Held, Cast, Question, Part, Deck, Card, Effect, Points),
            replay=follow,
        ),
        Inputs(FORMS, {"queue": Query(QUEUE.help, QUEUE, queue)}, HOUSE_RULES, {"cards": CARDS}),
        Texts.of(
            lambda state, seat: view(state, messages),
            messages,
            titles=TITLES,
            winners=lambda outcome, names: messages.winners(outcome, names) or "nobody",
        ),
        partial(_handbook, book),
        partial(_sheets, book),
    )


def _outcome(state: State) -> Outcome | None:
    return None if state.winners is None else Outcome(state.winners)


def _names(state: State) -> tuple[Name, ...]:
    """The cards of the duel."""
    return state.deck.names


def _fixes(played: State, state: State, entry: Any) -> Iterable[SuggestedFix]:
    from gm.games.grimslingers.fixes import suggest_fixes  # entries do not need it

    return suggest_fixes(played, state, entry)


@cache
def _handbook(book: Book) -> Rulebook[State]:
    from gm.games.grimslingers.lookup import rules  # no entry needs it

    return Rulebook(partial(rules, book), lambda rule: None, book.cards["tongues"])


def _sheets(book: Book) -> Mapping[str, Sheet[State]]:
    from gm.games.grimslingers.paper.sheets import sheets  # no entry needs it

    return sheets(book)
