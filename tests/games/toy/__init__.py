"""Lantern Road, the toy game for tests of the core. It has features that a simple dice duel does not have.

Two to four carters bring a cart to the gate together. Several players answer at once and in secret. Hands stay hidden,
the weather belongs to nobody, helpers join and leave, interrupts nest, and all players win or nobody does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.game import (
    Attachment,
    Game,
    GameInfo,
    Inputs,
    Length,
    Messages,
    Nouns,
    Outcome,
    Play,
    Query,
    Rulebook,
    Sheet,
    Texts,
)

from .adjustment import adjust
from .carry_over import carry, carry_over_changes, chronicle
from .entries import FORMS
from .fixes import fixes
from .prompts import prompts
from .rulebook import BOOK, drawing
from .rules import apply, start
from .sheets import Waybill, waybill
from .sky import rules_of
from .state import SWITCHES, State, holdings, names
from .view import TALLY, tally, view

INFO = GameInfo(
    slug="toy",
    title="Lantern Road",
    seats_min=2,
    seats_max=4,
    rules_version=2,
    prefix="toy",
    nouns=Nouns("carter", "journey", "day", "leads"),
    counts=("coins",),
    example="new toy Ana Bo",
)


WAYBILL = Sheet(
    "Waybill",
    "who travels, and how far the cart is",
    waybill,
    options={"square": Length("a crate so wide", "25")},
    shape=Waybill,
)
SKIES = Attachment("what the weather die means", "sky:Skies", "skies")


def _outcome(state: State) -> Outcome | None:
    """Return the end of the journey: all carters win or nobody does. None before the end."""
    return None if state.winners is None else Outcome(state.winners)


def build(cards: Mapping[str, Any]) -> Game[State]:
    """Return the game; its sentences are in ``cards/en/messages.toml``."""
    messages = Messages(lambda: cards["en/messages"], fields={"by": "name", "helper": "name"})
    return Game(
        INFO,
        Play(
            start,
            apply,
            lambda state, seat: prompts(state),
            holdings,
            _outcome,
            names,
            adjust,
            fixes,
            (),
            carry,
            carry_over_changes,
        ),
        Inputs(FORMS, {"tally": Query(TALLY.help, TALLY, tally)}, SWITCHES, {"skies": SKIES}),
        Texts.of(view, messages, chronicle=chronicle),
        lambda: Rulebook(lambda state: (*BOOK, *rules_of(state.skies if state else ())), drawing),
        lambda: {"waybill": WAYBILL},
    )


__all__ = ["INFO", "build"]
