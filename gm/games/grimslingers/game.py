"""The game Grimslingers duels, assembled: its rules, inputs, texts, rulebook and sheets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from gm.game import Attachment, Game, Inputs, Query, Rulebook, Setting, Texts, View, deferred
from gm.games.grimslingers import INFO
from gm.games.grimslingers.book import Book
from gm.games.grimslingers.cards import Card, Deck, Effect, Points
from gm.games.grimslingers.draft import holdings
from gm.games.grimslingers.entries import FORMS, QUEUE
from gm.games.grimslingers.house import House
from gm.games.grimslingers.rules.turns import start
from gm.games.grimslingers.stages import STAGES
from gm.games.grimslingers.state import Cast, Duellist, Held, Question, State, Status
from gm.games.grimslingers.texts.messages import TITLES, load_messages
from gm.games.grimslingers.texts.view import answer, view

if TYPE_CHECKING:
    from gm.games.grimslingers.entries import AboutQueue

CARDS = Attachment("your own cards, in addition to those in the book", "schema:Cards", "elements")

_deferred = partial(deferred, "gm.games.grimslingers")


def build(cards: Mapping[str, Any]) -> Game[State]:
    """Return the game Grimslingers. Its cards and sentences are read when they are first needed."""
    book = Book(cards)
    messages = load_messages(cards)

    def queue(state: State, query: AboutQueue) -> View:
        return answer(state, book, messages, [prompt for prompt in STAGES.prompts(state) if prompt.due])

    return Game(
        INFO,
        STAGES.play(
            start,
            holdings,
            names=lambda state: state.deck.names,
            fixes=_deferred("fixes:suggest_fixes"),
            record_types=(State, House, Duellist, Status, Held, Cast, Question, Setting, Deck, Card, Effect, Points),
        ),
        Inputs(FORMS, {"queue": Query(QUEUE.help, QUEUE, queue)}, House.TABLE, {"cards": CARDS}),
        Texts.of(
            lambda state, seat: view(state, messages),
            messages,
            titles=TITLES,
            winners=lambda outcome, names: messages.winners(outcome, names) or "nobody",
            counted=_deferred("counted:counted"),
        ),
        lambda: Rulebook(partial(_deferred("lookup:rules"), book), translations=book.cards["tongues"]),
        partial(_deferred("paper.sheets:sheets"), book),
    )
