"""The game Grimlore – Portal Tales: one to four characters play against the book, without an opponent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import import_module
from typing import Any

from gm.game import Attachment, Game, GameInfo, Inputs, Messages, Nouns, Outcome, Play, Query, Rulebook, Texts
from gm.games.grimlore.book import Book
from gm.games.grimlore.cards import ItemCard, MonsterCard
from gm.games.grimlore.entries.forms import FORMS, POOL, POOLS, Ledger, Script
from gm.games.grimlore.holdings import holdings
from gm.games.grimlore.house import House
from gm.games.grimlore.party.carry import carry
from gm.games.grimlore.rules.setup import start
from gm.games.grimlore.stages import STAGES
from gm.games.grimlore.state import RECORDS, State, names
from gm.games.grimlore.texts.messages import load_messages
from gm.games.grimlore.texts.phrases import TITLES
from gm.games.grimlore.texts.view import view
from gm.games.grimlore.versions import Rules

INFO = GameInfo(
    "grimlore",
    "Grimlore – Portal Tales",
    1,
    4,
    rules_version=Rules.LATEST,
    prefix="gl",
    nouns=Nouns("character", "session", "round", "begins"),
    counts=("energy",),
    example="new grimlore Ana Bo",
    together=True,
)
CARDS = Attachment(
    "the items and monsters of your own box; without it their figures are typed", "schema:CardFile", "sample"
)


def build(cards: Mapping[str, Any]) -> Game[State]:
    """Return the game. Players need not attach a card file: they may type the figures of a card instead."""
    book, messages = Book(cards), load_messages(cards)
    return Game(
        INFO,
        Play(
            start,
            STAGES.apply,
            STAGES.prompts,
            holdings,
            _outcome,
            names,
            record_types=(*RECORDS, ItemCard, MonsterCard),
            carry=carry,
            fixes=_lazy("fixes", "suggest_fixes"),
            carry_over_changes=_lazy("party.carry_over", "carry_over_changes"),
            replay=STAGES.replay,
        ),
        Inputs(FORMS, _queries(messages), House.TABLE, {"cards": CARDS}),
        Texts.of(
            lambda state, seat: view(state, messages),
            messages,
            chronicle=_lazy("texts.chronicle", "chronicle"),
            titles=TITLES,
            counted=_lazy("counted", "counted"),
        ),
        partial(_rulebook, book),
        partial(_lazy("paper.sheets", "sheets"), book),
    )


def _lazy(module: str, function: str) -> Callable[..., Any]:
    """Return a stand-in for ``function`` that imports its ``module`` only when it is called.

    Most commands need not load the module.
    """
    return lambda *args: getattr(import_module(f"{__name__}.{module}"), function)(*args)


def _queries(messages: Messages) -> Mapping[str, Query[State]]:
    ledger, script = Ledger.form(), Script.form()
    return {
        "pool": Query(POOL.help, POOL, partial(_lazy("answers.pool", "about_pool"), messages), forms=POOLS),
        "ledger": Query(ledger.help, ledger, partial(_lazy("answers.ledger", "about_ledger"), messages)),
        "script": Query(script.help, script, partial(_lazy("answers.script", "about_script"), messages)),
    }


def _outcome(state: State) -> Outcome | None:
    return None if state.winners is None else Outcome(state.winners, "won" if state.winners else "wiped")


@cache
def _rulebook(book: Book) -> Rulebook[State]:
    return Rulebook(partial(_lazy("answers.rulebook", "rules"), book), lambda rule: None, book.cards["tongues"])
