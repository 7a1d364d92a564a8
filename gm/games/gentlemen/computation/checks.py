"""The results of skill checks, and the number of cards to draw for them (gw.r11, gw.r30, gw.r32, gw.r60)."""

from __future__ import annotations

from gm.game import Term
from gm.games.gentlemen.arms import SUITS
from gm.games.gentlemen.playing_cards import BIG, is_ace, is_queen, is_suited
from gm.games.gentlemen.state import DECK, AnySide, AnyState, AnyUnit, Check, Job, unit_of

Summand = tuple[str, int]
"""A pair of a reason and a number of cards, which may be negative. All summands add up to the cards to draw."""
_LETTER = {suit: letter for letter, suit in SUITS.items()}


def spoiled(check: Check) -> bool:
    """Return whether the Big Joker makes a check fail (gw.r11). It does not if a player has discarded an Ace."""
    return BIG in check.cards and not check.cancelled


def discardable(state: AnyState, check: Check) -> list[str]:
    """Return the cards in hand that a player may discard: Queens, and Aces if the Big Joker is in hand (gw.r11)."""
    if check.due:
        return []
    joker = spoiled(check)
    chain = state.house.queen_chain == "yes"
    return [
        card
        for card in check.cards
        if (is_queen(card) and (chain or card not in check.chained)) or (joker and is_ace(card))
    ]


def stopped(state: AnyState, check: Check) -> str:
    """Return which part of a hit an armour check stops: ``wounds``, ``all``, or "" for no part (gw.r30)."""
    if spoiled(check):
        return ""
    suit = _LETTER[state.house.armour_suit]
    symbols = sum([is_suited(card, suit) for card in check.cards])
    return ("", "wounds", "all")[min(symbols, 2)]


def passed(check: Check) -> bool:
    """Return whether a rout check passes: it needs a Club among its cards (gw.r32)."""
    return not spoiled(check) and any(is_suited(card, "C") for card in check.cards)


def sum_terms(summands: list[Summand]) -> tuple[tuple[Term, ...], int]:
    """Return a pair: the terms other than 0, and the number of cards to draw (gw.r60).

    The number is the sum of the terms. If the sum would be negative, a term ``floor`` is added so that it is 0.
    """
    terms = [Term(what, amount) for what, amount in summands if amount]
    cards = sum([term.amount for term in terms])
    if cards < 0:
        terms.append(Term("floor", -cards))
        cards = 0
    return tuple(terms), cards


def armour_terms(unit: AnyUnit, job: Job) -> list[Summand]:
    """Return the terms that add up to the number of cards to draw for an armour check (gw.r30).

    The ``unit`` makes the check against the hit ``job``.
    """
    return [("armour", unit.armour), ("pierce", -job.pierce), ("aces", -job.aces)]


def armour_draw(state: AnyState, job: Job) -> int:
    """Return the number of cards to draw for an armour check against the hit ``job``."""
    return sum_terms(armour_terms(state.units[state.force.place[job.unit]], job))[1]


def rout_terms(state: AnyState, side: AnySide) -> list[Summand]:
    """Return the terms that add up to the number of cards to draw for a side's next rout check (gw.r32)."""
    alive = not unit_of(state, side.commander).out
    return [("rout", 3), ("commander", int(alive)), ("lost", -(side.lost or 0))]


def rout_draw(state: AnyState, side: AnySide) -> int:
    """Return the number of cards to draw for a side's next rout check (gw.r32)."""
    return sum_terms(rout_terms(state, side))[1]


def in_hand(state: AnyState, side: str) -> int:
    """Return the number of cards in a side's hand. It is 0 unless this side has the open check."""
    return len(state.check.cards) if state.check and state.check.side == side else 0


def in_deck(state: AnyState, side: AnySide) -> int:
    """Return the number of cards in the draw deck of a side (gw.r10)."""
    return DECK - len(side.discard) - in_hand(state, side.id)
