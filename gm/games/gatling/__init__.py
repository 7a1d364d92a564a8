"""Gatling Grimoire: two to four mages, a deck of pages, real dice on a board of bullets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gm.errors import Refusal
from gm.game.forms import Form
from gm.game.interface import Ask, GameInfo
from gm.game.values import Holding, House, Mend, Notice, Outcome, Prompt, Setup, Step
from gm.game.view import View
from gm.games.gatling import mends
from gm.games.gatling.book import Book
from gm.games.gatling.entries import (
    Adjust,
    Again,
    Cast,
    Count,
    Draw,
    Enough,
    Forgot,
    Order,
    Pass,
    Power,
    Push,
    Rest,
    Retire,
    Side,
    Throw,
)
from gm.games.gatling.house import SWITCHES
from gm.games.gatling.prompts import prompts
from gm.games.gatling.rules import adjust, attack, casting, settle, setup, throws, tricks
from gm.games.gatling.rules import by_hand as paper
from gm.games.gatling.rules import visits as spellphase
from gm.games.gatling.state import State, holdings
from gm.games.gatling.typed.forms import forms
from gm.games.gatling.words.speech import GatlingWords
from gm.games.gatling.words.view import view

if TYPE_CHECKING:
    from gm.game.rules import Drawing, Rule
    from gm.game.sheets import Sheet

INFO = GameInfo("gatling", "Gatling Grimoire", 2, 4, rules_version=1, teams=True)


class Gatling:
    """The game behind the core's interface."""

    info = INFO
    switches = SWITCHES

    def __init__(self, book: Book) -> None:
        self.book = book
        self.forms: Mapping[str, Form] = forms(book)
        self.asks: Mapping[str, Ask[State]] = {
            "pattern": Ask(
                "how a pattern is laid; with the squares of its anchors, every way its bullets may lie",
                "pattern star --anchor D5",
                self._pattern,
            ),
        }
        self.words = GatlingWords(book)
        self._rules: Mapping[type, Act] = {**_RULES, Cast: self._cast, Adjust: self._adjust}

    def start(self, setup_: Setup) -> Step[State]:
        """Deal, and open round 1 or ask for the powers."""
        return setup.begin(setup_)

    def apply(self, state: State, entry: Any) -> Step[State]:
        """The state after an entry, and what to announce. Raises Refusal."""
        if state.phase == "over":
            raise Refusal("over", {}, ("gg.a62",), "not-due")
        notices: list[Notice] = []
        state = self._rules[type(entry)](state, entry, notices)
        return Step(state, tuple(notices))

    def _adjust(self, state: State, entry: Adjust, notices: list[Notice]) -> State:
        return adjust.adjust(state, entry, self.book.spells, notices)

    def _cast(self, state: State, entry: Cast, notices: list[Notice]) -> State:
        return casting.cast(state, entry, self.book.spells[entry.spell], notices)

    @property
    def sheets(self) -> Mapping[str, Sheet[State]]:
        """What can be printed."""
        from gm.games.gatling.paper.sheets import sheets  # no entry needs it

        return sheets(self.book)

    def _pattern(self, state: State, words: tuple[str, ...]) -> View:
        from gm.games.gatling.patterns.question import pattern  # no entry needs it

        return pattern(self.book, words)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        """What is due, then what may also come."""
        return prompts(state, self.book)

    def holdings(self, state: State) -> tuple[Holding, ...]:
        """What lies on the table."""
        return holdings(state)

    def view(self, state: State, seat: str | None) -> View:
        """The board of the duel: nothing on it is hidden from anybody."""
        return view(state, self.book)

    def outcome(self, state: State) -> Outcome | None:
        """Who won."""
        return None if state.winners is None else Outcome(state.winners)

    def rules(self) -> tuple[Rule, ...]:
        """Switches, rulings, spells, patterns, aspects, words and pages."""
        return self._looked_up

    @cached_property
    def _looked_up(self) -> tuple[Rule, ...]:
        from gm.games.gatling.lookup import rules  # no entry needs it

        return rules(self.book)

    def drawing(self, rule: str) -> Drawing | None:
        """The pattern that the rule of a pattern or page is about."""
        from gm.games.gatling.lookup import drawing  # no entry needs it

        return drawing(self.book, rule)

    def mends(self, played: State, state: State, entry: Any) -> Iterable[Mend]:
        """How an entry can be kept although something before it was corrected."""
        return mends.mends(played, state, entry, self.book.spells)


def _house(state: State, entry: House, notices: list[Notice]) -> State:
    """Switches set anew, but not while a cast is on the board, nor those that the set-up has used up."""
    if state.phase in ("throws", "settle"):
        raise Refusal("house-in-cast", {}, (SWITCHES[entry.settings[0][0]].rule,))
    for name, _ in entry.settings:
        if SWITCHES[name].fixed:
            raise Refusal("house-fixed", {"switch": name}, (SWITCHES[name].rule,))
    rules = tuple(SWITCHES[name].rule for name, _ in entry.settings)
    notices.append(Notice("house", {"settings": entry.settings, "because": entry.because}, rules=rules))
    return state._replace(rules=state.rules._replace(**dict(entry.settings)))


Act = Callable[[State, Any, list[Notice]], State]

_RULES: Mapping[type, Act] = {
    Throw: throws.throw,
    Rest: settle.rest,
    Draw: attack.draw,
    Push: throws.push,
    Side: settle.side,
    Again: attack.again,
    Enough: attack.again,
    Order: spellphase.order,
    Pass: spellphase.pass_,
    Forgot: tricks.forgot,
    Power: setup.power,
    Count: paper.count,
    Retire: paper.retire,
    House: _house,
}
"""What applies each kind of entry; a cast and an adjustment need the book besides."""


def build(cards: Mapping[str, object]) -> Gatling:
    """The game with its card data, each file of which is read when first needed."""
    return Gatling(Book(cards))
