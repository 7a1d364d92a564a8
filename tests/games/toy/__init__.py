"""Lantern Road, the toy game that the core is tested on: what later games need, and a dice duel does not.

Two to four carters bring one cart to the gate together. Several of them are awaited at once and answer in secret,
hands stay hidden, the weather has no player, interrupts nest, and the end is won by all or by nobody.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.game.forms import Form
from gm.game.interface import AnyGame, Ask, GameInfo, Switch, Words
from gm.game.rules import Rule
from gm.game.sheets import Sheet
from gm.game.values import Mend, Outcome

from .due import prompts
from .entries import FORMS
from .printed import waybill
from .rulebook import BOOK, drawing
from .rules import apply, start
from .state import SWITCHES, State, holdings
from .view import tally, view
from .words import English

INFO = GameInfo(slug="toy", title="Lantern Road", seats_min=2, seats_max=4, rules_version=1)


class Toy:
    """Lantern Road as the core sees it."""

    info = INFO
    switches: Mapping[str, Switch] = SWITCHES
    forms: Mapping[str, Form] = FORMS
    asks: Mapping[str, Ask[State]] = {
        "tally": Ask("what a carter, or everyone, has", "tally ana", tally),
    }
    sheets: Mapping[str, Sheet[State]] = {
        "waybill": Sheet("Waybill", "who travels, and how far the cart is", waybill),
    }
    words: Words = English()
    start = staticmethod(start)
    apply = staticmethod(apply)
    prompts = staticmethod(prompts)
    holdings = staticmethod(holdings)
    view = staticmethod(view)
    drawing = staticmethod(drawing)

    def rules(self) -> tuple[Rule, ...]:
        """Every rule of the journey."""
        return BOOK

    def outcome(self, state: State) -> Outcome | None:
        """All or nobody, once the journey is over."""
        return None if state.winners is None else Outcome(state.winners)

    def mends(self, played: State, state: State, entry: Any) -> tuple[Mend, ...]:
        """Nothing can be put in that was not played."""
        return ()


def build(cards: Mapping[str, object]) -> AnyGame:
    """The game; it has no cards."""
    return Toy()


__all__ = ["INFO", "build"]
