"""The game Gentlemen of War, assembled: its rules, inputs, texts, rulebook and sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from gm.game import Attachment, Game, Inputs, Messages, Name, Query, Term, Texts, View, deferred
from gm.games.gentlemen import INFO
from gm.games.gentlemen.arms import Effects
from gm.games.gentlemen.book import Book
from gm.games.gentlemen.computation.gear import holdings, words_here
from gm.games.gentlemen.entries import FORMS, QUERIES
from gm.games.gentlemen.force import Force
from gm.games.gentlemen.house import BattleRules
from gm.games.gentlemen.rules.setup import begin
from gm.games.gentlemen.stages import STAGES
from gm.games.gentlemen.state import Check, Job, Side, State, Unit
from gm.games.gentlemen.texts.messages import TITLES, battle_messages
from gm.games.gentlemen.texts.view import about_left, about_sum, about_ways, view

ROSTER = Attachment("the warband of a side: units, gear, points", "inputs.roster_file:Roster", "red", each=True)
RECORD_TYPES = (State, BattleRules, Side, Unit, Check, Term, Job, Effects, Force)

_deferred = partial(deferred, "gm.games.gentlemen")


def build(cards: Mapping[str, Any]) -> Game[State]:
    """Return the game Gentlemen of War. Its card files are read when they are first needed."""
    book = Book(cards)
    messages = battle_messages(cards)
    return Game(
        INFO,
        STAGES.play(
            partial(begin, book),
            holdings,
            names=_names,
            fixes=_deferred("fixes:fixes"),
            record_types=RECORD_TYPES,
        ),
        Inputs(FORMS, _queries(messages), BattleRules.TABLE, {"roster": ROSTER}),
        Texts.of(
            lambda state, seat: view(messages, state),
            messages,
            titles=TITLES,
            winners=messages.winners,
            counted=partial(_deferred("texts.counted:counted"), partial(begin, book), STAGES.apply),
        ),
        book.rulebook(_deferred("lookup:rules")),
        partial(_deferred("paper.sheets:sheets"), book),
    )


def _names(state: State) -> tuple[Name, ...]:
    """Return the names that entries can use. Words of the acting unit may be shortened to their first letters."""
    return state.force.names(frozenset([unit.id for unit in state.units if unit.out]), words_here(state))


def _queries(messages: Messages) -> Mapping[str, Query[State]]:
    answers: tuple[Callable[..., View], ...] = (about_sum, about_ways, about_left)
    pairs = zip(QUERIES, answers, strict=True)
    return {form.name: Query(form.help, form, partial(answer, messages)) for form, answer in pairs}
