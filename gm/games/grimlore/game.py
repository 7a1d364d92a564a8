"""The game Grimlore – Portal Tales, assembled: its rules, inputs, texts, rulebook and sheets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from gm.game import Attachment, Game, Inputs, Messages, Outcome, Query, Texts, deferred
from gm.games.grimlore import INFO
from gm.games.grimlore.book import Book
from gm.games.grimlore.cards import ItemCard, MonsterCard
from gm.games.grimlore.entries.forms import FORMS, POOL, POOLS, Ledger, Script
from gm.games.grimlore.holdings import holdings
from gm.games.grimlore.house import House
from gm.games.grimlore.party.carry import carry
from gm.games.grimlore.rules.setup import start
from gm.games.grimlore.stages import STAGES
from gm.games.grimlore.state import RECORDS, State, complete, names
from gm.games.grimlore.texts.messages import TITLES, load_messages
from gm.games.grimlore.texts.view import view

CARDS = Attachment(
    "the items and monsters from your own box; without this file, you type their stats", "schema:CardFile", "sample"
)

_deferred = partial(deferred, "gm.games.grimlore")


def build(cards: Mapping[str, Any]) -> Game[State]:
    """Return the game. A card file is optional, because players may type the stats of a card instead."""
    book, messages = Book(cards), load_messages(cards)
    return Game(
        INFO,
        STAGES.play(
            start,
            holdings,
            _outcome,
            names=names,
            complete=complete,
            record_types=(*RECORDS, ItemCard, MonsterCard),
            carry=carry,
            fixes=_deferred("fixes:suggest_fixes"),
            carry_over_changes=_deferred("party.carry_over:carry_over_changes"),
        ),
        Inputs(FORMS, _queries(messages), House.TABLE, {"cards": CARDS}),
        Texts.of(
            lambda state, seat: view(state, messages),
            messages,
            chronicle=_deferred("texts.chronicle:chronicle"),
            titles=TITLES,
            counted=_deferred("counted:counted"),
        ),
        book.rulebook(_deferred("lookup:rules")),
        partial(_deferred("paper.sheets:sheets"), book),
    )


def _queries(messages: Messages) -> Mapping[str, Query[State]]:
    ledger, script = Ledger.form(), Script.form()
    return {
        "pool": Query(POOL.help, POOL, partial(_deferred("answers:about_pool"), messages), forms=POOLS),
        "ledger": Query(ledger.help, ledger, partial(_deferred("answers:about_ledger"), messages)),
        "script": Query(script.help, script, partial(_deferred("answers:about_script"), messages)),
    }


def _outcome(state: State) -> Outcome | None:
    return None if state.winners is None else Outcome(state.winners, "won" if state.winners else "wiped")
