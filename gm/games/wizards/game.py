"""The game Wizards of the Grimoire, assembled: its rules, inputs, texts, rulebook and sheets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from gm.game import Attachment, Game, Inputs, Query, Rulebook, Texts, deferred
from gm.games.wizards import INFO
from gm.games.wizards.book import Book
from gm.games.wizards.cards import Op, Spell, Spellbook, Summand
from gm.games.wizards.entries import COST, FORMS, MANA
from gm.games.wizards.house import House
from gm.games.wizards.stages import STAGES, start
from gm.games.wizards.state import Effect, Fired, Owned, State, Wizard, holdings, names
from gm.games.wizards.texts.messages import make_messages
from gm.games.wizards.texts.view import view

CARDS = Attachment(
    "the spells from your own box; without this file, gm uses an invented grimoire", "schema:Cards", "sample"
)

_deferred = partial(deferred, "gm.games.wizards")


def build(cards: Mapping[str, object]) -> Game[State]:
    """Return the game. Its card files are read when they are first needed."""
    book = Book(cards)
    messages = make_messages(lambda: book.cards["en/messages"])
    queries = {
        "mana": Query(MANA.help, MANA, _deferred("texts.questions:mana_view")),
        "cost": Query(COST.help, COST, _deferred("texts.questions:cost_view")),
    }
    return Game(
        INFO,
        STAGES.play(
            partial(start, book),
            holdings,
            names=names,
            fixes=_deferred("fixes:suggest_fixes"),
            record_types=(State, House, Wizard, Owned, Fired, Effect, Spellbook, Spell, Op, Summand),
        ),
        Inputs(FORMS, queries, House.TABLE, {"cards": CARDS}),
        Texts.of(
            lambda state, seat: view(state),
            messages,
            titles={"hp": "HP"},
            winners=messages.winners,
            counted=partial(_deferred("counted:counted"), book),
        ),
        lambda: Rulebook(partial(_deferred("lookup:rules"), book), translations=book.cards["tongues"]),
        partial(_deferred("paper.sheets:sheets"), book),
    )
