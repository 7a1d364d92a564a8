"""What the cards of a check come to so far, and how sums are added up (gw.r11, gw.r30, gw.r32, gw.r60)."""

from __future__ import annotations

from gm.game import Term
from gm.games.gentlemen.arms import SUITS
from gm.games.gentlemen.playing_cards import BIG, is_ace, is_queen, is_suited
from gm.games.gentlemen.state import Check, Job, Standing, Unit

Summand = tuple[str, int]
"""What counts in a sum, and how much: perhaps nothing."""

_LETTER = {suit: letter for letter, suit in SUITS.items()}


def spoiled(check: Check) -> bool:
    """Whether the Big Joker lies there and no Ace has gone for it: the action fails (gw.r11)."""
    return BIG in check.cards and not check.cancelled


def discardable(state: Standing, check: Check) -> list[str]:
    """The cards in hand that may be discarded: Queens, and Aces against the Big Joker (gw.r11)."""
    if check.due:
        return []
    joker = spoiled(check)
    chain = state.house.queen_chain == "yes"
    return [
        card
        for card in check.cards
        if (is_queen(card) and (chain or card not in check.chained)) or (joker and is_ace(card))
    ]


def stopped(state: Standing, check: Check) -> str:
    """What an armour check keeps off so far: ``wounds``, ``all`` or '' (gw.r30)."""
    if spoiled(check):
        return ""
    suit = _LETTER[state.house.armour_suit]
    symbols = sum([is_suited(card, suit) for card in check.cards])
    return ("", "wounds")[symbols] if symbols < len(("", "wounds")) else "all"


def passed(check: Check) -> bool:
    """Whether a rout check is passed so far: any Club (gw.r32)."""
    return not spoiled(check) and any(is_suited(card, "C") for card in check.cards)


def added_up(summands: list[Summand]) -> tuple[tuple[Term, ...], int]:
    """A sum of terms other than 0, and how many cards it comes to: never less than none (gw.r60)."""
    found = [Term(what, amount) for what, amount in summands if amount]
    cards = sum([term.amount for term in found])
    if cards < 0:
        found.append(Term("floor", -cards))
        cards = 0
    return tuple(found), cards


def armour(one: Unit, job: Job) -> list[Summand]:
    """The cards that a unit draws against a hit (gw.r30)."""
    return [("armour", one.armour), ("pierce", -job.pierce), ("aces", -job.aces)]


def armour_against(state: Standing, job: Job) -> int:
    """How many cards a hit that waits would be met with."""
    one = state.units[state.force.place[job.unit]]
    return added_up(armour(one, job))[1]
