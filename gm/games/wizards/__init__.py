"""Wizards of the Grimoire: two wizards, one deck of sixty mana, and spells that cool down.

The hands are hidden. Only the number of mana in each hand is known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import import_module
from typing import Any

from gm.game import Attachment, Game, GameInfo, Inputs, Nouns, Outcome, Play, Query, Rulebook, Texts
from gm.games.wizards.book import Book
from gm.games.wizards.cards import Op, Spell, Spellbook, Summand
from gm.games.wizards.entries import COST, FORMS, MANA
from gm.games.wizards.house import House
from gm.games.wizards.stages import STAGES, start
from gm.games.wizards.state import Effect, Fired, Owned, State, Wizard, holdings, names
from gm.games.wizards.texts.messages import make_messages
from gm.games.wizards.texts.view import view
from gm.games.wizards.versions import Rules

INFO = GameInfo(
    "wizards",
    "Wizards of the Grimoire",
    2,
    2,
    rules_version=Rules.LATEST,
    prefix="wg",
    nouns=Nouns("wizard", "duel", "turn", "picks first"),
    counts=("hp",),
    example="new wizards Ana Bo",
)
CARDS = Attachment("the spells of your own box; without it, an invented grimoire is used", "schema:Cards", "sample")


def build(cards: Mapping[str, object]) -> Game[State]:
    """Return the game. Its card files are read when they are first needed."""
    book = Book(cards)
    messages = make_messages(lambda: book.cards["en/messages"])
    queries = {
        "mana": Query(MANA.help, MANA, _lazy("texts.questions", "mana_view")),
        "cost": Query(COST.help, COST, _lazy("texts.questions", "cost_view")),
    }
    return Game(
        INFO,
        Play(
            partial(start, book),
            STAGES.apply,
            STAGES.prompts,
            holdings,
            lambda state: None if state.winners is None else Outcome(state.winners),
            names,
            fixes=_lazy("fixes", "suggest_fixes"),
            record_types=(State, House, Wizard, Owned, Fired, Effect, Spellbook, Spell, Op, Summand),
            replay=STAGES.replay,
        ),
        Inputs(FORMS, queries, House.TABLE, {"cards": CARDS}),
        Texts.of(
            lambda state, seat: view(state),
            messages,
            titles={"hp": "HP"},
            winners=messages.winners,
            counted=partial(_lazy("counted", "counted"), book),
        ),
        partial(_rulebook, book),
        partial(_lazy("paper.sheets", "sheets"), book),
    )


def _lazy(module: str, function: str) -> Callable[..., Any]:
    """Return a function that imports ``function`` from ``module`` when it is first called. No entry needs that
    module.
    """
    return lambda *args: getattr(import_module(f"{__name__}.{module}"), function)(*args)


@cache
def _rulebook(book: Book) -> Rulebook[State]:
    return Rulebook(partial(_lazy("lookup", "rules"), book), lambda rule: None, book.cards["tongues"])
