"""Wizards of the Grimoire: two wizards, one deck of sixty mana, and spells that cool down; hidden hands are counted,
never looked at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from gm.game import Attachment, Game, GameInfo, Inputs, Nouns, Outcome, Play, Query, Rulebook, SuggestedFix, Texts, View
from gm.games.wizards.book import Book
from gm.games.wizards.cards import Op, Spell, Spellbook, Summand
from gm.games.wizards.entries import COST, FORMS, MANA, AskCost, AskMana
from gm.games.wizards.house import House
from gm.games.wizards.stages import STAGES, start
from gm.games.wizards.state import Effect, Fired, Owned, State, Wizard, holdings, names
from gm.games.wizards.texts.messages import make_messages
from gm.games.wizards.texts.view import view

if TYPE_CHECKING:
    from gm.game import Sheet

INFO = GameInfo(
    "wizards",
    "Wizards of the Grimoire",
    2,
    2,
    rules_version=1,
    prefix="wg",
    nouns=Nouns("wizard", "duel", "turn", "picks first"),
    counts=("hp",),
    example="new wizards Ana Bo",
)
CARDS = Attachment("the spells of your own box; without it an invented grimoire is played", "schema:Cards", "sample")


def build(cards: Mapping[str, object]) -> Game[State]:
    """The game; the sample and the wording of its cards are read when first needed."""
    book = Book(cards)
    messages = make_messages(lambda: book.cards["en/messages"])
    return Game(
        INFO,
        Play(
            partial(start, book),
            STAGES.apply,
            STAGES.prompts,
            holdings,
            _outcome,
            names,
            fixes=_mends,
            record_types=(State, House, Wizard, Owned, Fired, Effect, Spellbook, Spell, Op, Summand),
            replay=STAGES.replay,
        ),
        Inputs(
            FORMS,
            {"mana": Query(MANA.help, MANA, _mana), "cost": Query(COST.help, COST, _cost)},
            House.TABLE,
            {"cards": CARDS},
        ),
        Texts.of(lambda state, seat: view(state), messages, titles={"hp": "HP"}, winners=messages.winners),
        partial(_handbook, book),
        partial(_sheets, book),
    )


def _outcome(state: State) -> Outcome | None:
    return None if state.winners is None else Outcome(state.winners)


def _mends(played: State, state: State, entry: Any) -> Iterable[SuggestedFix]:
    from gm.games.wizards.fixes import suggest_fixes  # no entry needs it

    return suggest_fixes(played, state, entry)


def _mana(state: State, query: AskMana) -> View:
    from gm.games.wizards.texts.questions import mana_view  # no entry needs it

    return mana_view(state)


def _cost(state: State, query: AskCost) -> View:
    from gm.games.wizards.texts.questions import cost_view  # no entry needs it

    return cost_view(state, query.spell)


@cache
def _handbook(book: Book) -> Rulebook[State]:
    from gm.games.wizards.lookup import rules  # no entry needs it

    return Rulebook(partial(rules, book), lambda rule: None, book.cards["tongues"])


def _sheets(book: Book) -> Mapping[str, Sheet[State]]:
    from gm.games.wizards.paper.sheets import sheets  # no entry needs it

    return sheets(book)
