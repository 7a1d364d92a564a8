"""Gentlemen of War: two warbands, two decks; cards to draw are summed up, hits walked to wounds and morale."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from gm.game import (
    Attachment,
    Game,
    GameInfo,
    Inputs,
    Messages,
    Name,
    Nouns,
    Outcome,
    Play,
    Query,
    Rulebook,
    SuggestedFix,
    Term,
    Texts,
    View,
)
from gm.games.gentlemen.arms import Effects
from gm.games.gentlemen.book import Book
from gm.games.gentlemen.entries import FORMS, QUERIES
from gm.games.gentlemen.force import Force
from gm.games.gentlemen.house import BattleRules
from gm.games.gentlemen.rules.setup import begin
from gm.games.gentlemen.stages import STAGES
from gm.games.gentlemen.state import Check, Job, Side, State, Unit, holdings, words_here
from gm.games.gentlemen.texts.messages import TITLES, battle_messages
from gm.games.gentlemen.texts.view import view

if TYPE_CHECKING:
    from gm.game import Sheet

INFO = GameInfo(
    "gentlemen",
    "Gentlemen of War",
    2,
    2,
    rules_version=1,
    prefix="gw",
    nouns=Nouns("side", "battle", "turn"),
    counts=("wounds",),
    example="new gentlemen Red Blue",
)
ROSTER = Attachment("the warband of a side: units, gear, points", "schema:Roster", "red", each=True)
RECORDS = (State, BattleRules, Side, Unit, Check, Term, Job, Effects, Force)


def build(cards: Mapping[str, Any]) -> Game[State]:
    """The game with its shipped warbands and its wording, which are read when first needed."""
    book = Book(cards)
    messages = battle_messages(cards)
    return Game(
        INFO,
        Play(
            partial(begin, book),
            STAGES.apply,
            STAGES.prompts,
            holdings,
            _outcome,
            _names,
            fixes=_mends,
            record_types=RECORDS,
            replay=STAGES.replay,
        ),
        Inputs(FORMS, _queries(messages), BattleRules.TABLE, {"roster": ROSTER}),
        Texts.of(lambda state, seat: view(messages, state), messages, titles=TITLES, winners=messages.winners),
        partial(_handbook, book),
        partial(_sheets, book),
    )


def _outcome(state: State) -> Outcome | None:
    return None if state.winners is None else Outcome(state.winners)


def _names(state: State) -> tuple[Name, ...]:
    """The units, and the words of the rosters; a beginning is enough of what the acting unit can do and buy."""
    return state.force.names(frozenset([one.id for one in state.units if one.out]), words_here(state))


def _mends(played: State, state: State, entry: Any) -> Iterable[SuggestedFix]:
    from gm.games.gentlemen.fixes import mends  # no entry needs it

    return mends(played, state, entry)


def _queries(messages: Messages) -> Mapping[str, Query[State]]:
    """Return the queries; their module is loaded at the first question."""

    def answer(name: str) -> Callable[[State, Any], View]:
        def run(state: State, query: Any) -> View:
            from gm.games.gentlemen import queries  # no entry needs it

            view: View = getattr(queries, f"about_{name}")(messages, state, query)
            return view

        return run

    return {form.name: Query(form.help, form, answer(form.name)) for form in QUERIES}


@cache
def _handbook(book: Book) -> Rulebook[State]:
    from gm.games.gentlemen.lookup import rules  # no entry needs it

    return Rulebook(partial(rules, book), lambda rule: None, book.cards["tongues"])


def _sheets(book: Book) -> Mapping[str, Sheet[State]]:
    from gm.games.gentlemen.paper.sheets import sheets  # no entry needs it

    return sheets(book)
