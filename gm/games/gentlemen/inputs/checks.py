"""Checks of a complete entry that do not depend on the battle."""

from __future__ import annotations

from typing import Any

from gm.errors import Refusal
from gm.games.gentlemen.vocabulary import NONE


def check_cover(entry: Any) -> None:
    """Refuse a use with ``near`` but without a cover."""
    if entry.near and not entry.cover:
        raise Refusal("near-what", {}, ("gw.r52",), "words")


def check_over(entry: Any) -> None:
    """Refuse ``over`` for a charge that reached nobody."""
    if entry.unit == NONE and entry.over:
        raise Refusal("none-over", {}, ("gw.r22",), "words")


def check_effect(entry: Any) -> None:
    """Refuse an effect that does nothing. Refuse ``lethal`` without wounds, and ``pierce`` without ``armour``."""
    if not (entry.wound or entry.heal or entry.concussion or entry.commanded or entry.immobilize or entry.suppressed):
        raise Refusal("no-effect", {}, ("gw.r40",), "words")
    if entry.lethal and not entry.wound:
        raise Refusal("lethal-what", {}, ("gw.keyword.lethal",), "words")
    if entry.pierce and not entry.armour:
        raise Refusal("pierce-what", {}, ("gw.r30",), "words")


def check_react(entry: Any) -> None:
    """Refuse a Reaction that moves a unit but names an item, or that loads a weapon but gives a number of hexes."""
    if (entry.does == "relocate" and entry.item) or (entry.does == "reload" and entry.hexes):
        raise Refusal("react-spare", {"does": entry.does}, ("gw.r33",), "words")
