"""Grimlore – Portal Tales: one to four characters without an opponent, with their dice pools and goods."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from gm.game import (
    Attachment,
    Entry,
    Game,
    GameInfo,
    Inputs,
    Messages,
    Notice,
    Nouns,
    Outcome,
    Play,
    Query,
    Rulebook,
    Setup,
    SuggestedFix,
    Texts,
    View,
)
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

if TYPE_CHECKING:
    from gm.game import Sheet

INFO = GameInfo(
    "grimlore",
    "Grimlore – Portal Tales",
    1,
    4,
    rules_version=1,
    prefix="gl",
    nouns=Nouns("character", "session", "round", "begins"),
    counts=("energy",),
    example="new grimlore Ana Bo",
)
CARDS = Attachment(
    "the items and monsters of your own box; without it their figures are typed", "schema:Cards", "sample"
)


def build(cards: Mapping[str, Any]) -> Game[State]:
    """Return the game. It needs no cards of the players: without them figures are typed."""
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
            fixes=_mends,
            carry_over_changes=_recarried,
            replay=STAGES.replay,
        ),
        Inputs(FORMS, _queries(messages), House.TABLE, {"cards": CARDS}),
        Texts.of(lambda state, seat: view(state, messages), messages, chronicle=_chronicled, titles=TITLES),
        partial(_handbook, book),
        partial(_sheets, book),
    )


def _recarried(state: State, then: str, now: str) -> Iterator[Entry | Notice]:
    from gm.games.grimlore.party.carry_over import carry_over_changes  # few sessions need it

    yield from carry_over_changes(state, then, now)


def _chronicled(setup: Setup, state: State) -> tuple[tuple[str, str], ...]:
    from gm.games.grimlore.texts.chronicle import chronicle  # no entry needs it

    return chronicle(setup, state)


def _mends(played: State, state: State, entry: Any) -> Iterable[SuggestedFix]:
    from gm.games.grimlore.fixes import suggest_fixes  # no entry needs it

    return suggest_fixes(played, state, entry)


def _pool(messages: Messages, state: State, asked: Any) -> View:
    from gm.games.grimlore.answers.pool import about_pool  # no entry needs it

    return about_pool(messages, state, asked)


def _ledger(messages: Messages, state: State, asked: Ledger) -> View:
    from gm.games.grimlore.answers.ledger import about_ledger  # no entry needs it

    return about_ledger(messages, state, asked)


def _script(messages: Messages, state: State, asked: Script) -> View:
    from gm.games.grimlore.answers.script import about_script  # no entry needs it

    return about_script(messages, state)


def _queries(messages: Messages) -> Mapping[str, Query[State]]:
    ledger, script = Ledger.form(), Script.form()
    return {
        "pool": Query(POOL.help, POOL, partial(_pool, messages), forms=POOLS),
        "ledger": Query(ledger.help, ledger, partial(_ledger, messages)),
        "script": Query(script.help, script, partial(_script, messages)),
    }


def _outcome(state: State) -> Outcome | None:
    return None if state.winners is None else Outcome(state.winners, "won" if state.winners else "wiped")


@cache
def _handbook(book: Book) -> Rulebook[State]:
    from gm.games.grimlore.answers.rulebook import rules  # no entry needs it

    return Rulebook(partial(rules, book), lambda rule: None, book.cards["tongues"])


def _sheets(book: Book) -> Mapping[str, Sheet[State]]:
    from gm.games.grimlore.paper.sheets import sheets  # no entry needs it

    return sheets(book)
