"""Gentlemen of War: two warbands, two decks; cards to draw are summed up, hits walked to wounds and morale."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from gm.errors import Refusal
from gm.game import Bring, Called, Game, GameInfo, Handbook, Outcome, Play, Said, Step, Typed, View
from gm.games.gentlemen.arms import Ability, Effects, Item, Option, Passives, Profile, Stats, Symbol
from gm.games.gentlemen.book import Book
from gm.games.gentlemen.force import Force
from gm.games.gentlemen.house import SWITCHES, Switches
from gm.games.gentlemen.rules.setup import begin
from gm.games.gentlemen.state import Check, Job, Side, State, Unit, holdings

if TYPE_CHECKING:
    from gm.game import Sheet

INFO = GameInfo(
    "gentlemen",
    "Gentlemen of War",
    2,
    2,
    rules_version=1,
    prefix="gw",
    called=Called("side", "battle", "turn"),
    counts=("wounds",),
    example="new gentlemen Red Blue",
)
ROSTER = Bring("the warband of a side: units, gear, points", "schema:Roster", "red", each=True)
RECORDS = (
    *(State, Switches, Side, Unit, Check, Job, Force, Profile, Stats, Item, Ability, Option, Symbol, Effects),
    Passives,
)


def build(cards: Mapping[str, Any]) -> Game[State]:
    """The game with its shipped warbands, which are read when first needed."""
    book = Book(cards)
    return Game(
        INFO,
        Play(partial(begin, cards), _apply, lambda state, seat: (), holdings, _outcome, records=RECORDS),
        Typed({}, {}, SWITCHES, {"roster": ROSTER}),
        Said(lambda state, seat: View({}), lambda thing, names: "", lambda refusal, names: ""),
        partial(_handbook, book),
        partial(_sheets, book),
    )


def _apply(state: State, entry: Any) -> Step[State]:
    raise Refusal("not-due", {}, ("gw.r1",), "not-due")


def _outcome(state: State) -> Outcome | None:
    return None if state.winners is None else Outcome(state.winners)


@cache
def _handbook(book: Book) -> Handbook[State]:
    from gm.games.gentlemen.lookup import rules  # no entry needs it

    return Handbook(partial(rules, book), lambda rule: None)


def _sheets(book: Book) -> Mapping[str, Sheet[State]]:
    from gm.games.gentlemen.paper.sheets import sheets  # no entry needs it

    return sheets(book)
