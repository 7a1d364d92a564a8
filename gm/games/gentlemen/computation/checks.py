"""Checks: the cards to draw, their results, and the options that they buy (gw.r6, gw.r7, gw.r11, gw.r30–gw.r32)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gm.game import Term
from gm.games.gentlemen.arms import SUITS, Ability, Option, Symbol
from gm.games.gentlemen.playing_cards import BIG, CARDS, SUITS_OF, VALUE, is_ace, is_queen, is_suited
from gm.games.gentlemen.state import DECK, AnySide, AnyState, AnyUnit, Check, Job, side_of, unit_of

Summand = tuple[str, int]
"""A reason and a number of cards, which may be negative. The numbers add up to the number of cards to draw."""
_LETTER = {suit: letter for letter, suit in SUITS.items()}
_MOST = 4000
"""The largest number of purchases that gm tries for one hand. Hands drawn in play allow fewer."""


def spoiled(check: Check) -> bool:
    """Return whether the Big Joker makes a check fail. A discarded Ace cancels the Big Joker (gw.r11)."""
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
    """Return which part of a hit an armour check stops: ``wounds``, ``all`` or, if it stops nothing, "" (gw.r30)."""
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


def limit_reached(state: AnyState, side: AnySide) -> bool:
    """Return whether a side has reached its morale limit (gw.r32): its commander or half of its units are out."""
    own = [unit for unit in state.units if unit.side == side.id]
    return unit_of(state, side.commander).out or 2 * sum(unit.out for unit in own) >= len(own)


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


def drawable(state: AnyState, check: Check) -> tuple[str, ...]:
    """Return the cards that can be drawn: all cards that are neither in hand nor in the discard pile.

    If these are too few for the check, the cards in the discard pile can be drawn as well.
    """
    side = side_of(state, check.side)
    gone = {*check.cards, *(side.discard if check.due <= in_deck(state, side) else ())}
    left = tuple(card for card in CARDS if card not in gone)
    return left if len(left) >= check.due else tuple(card for card in CARDS if card not in check.cards)


def payable(symbols: Sequence[Symbol], cards: Sequence[str]) -> bool:
    """Return whether ``cards`` can pay for all symbols, each symbol with a different card."""
    if len(symbols) == 1:
        return any(_pays(card, symbols[0]) for card in cards)
    taken: dict[int, int] = {}

    def place(number: int, seen: set[int]) -> bool:
        for at, card in enumerate(cards):
            if at not in seen and _pays(card, symbols[number]):
                seen.add(at)
                if at not in taken or place(taken[at], seen):
                    taken[at] = number
                    return True
        return False

    return len(symbols) <= len(cards) and all(place(number, set()) for number in range(len(symbols)))


def _pays(card: str, symbol: Symbol) -> bool:
    if VALUE[card] < symbol.least:
        return False
    return not SUITS_OF[card].isdisjoint(symbol.suits)


def allowed(ability: Ability, options: Sequence[Option]) -> bool:
    """Return whether an ability allows these options to be bought together."""
    if len(options) < 2:
        return True
    different = len({option.id for option in options})
    if different > 1 and not ability.multichoice:
        return False
    return ability.repeatable or different == len(options)


@lru_cache(maxsize=4096)
def largest(ability: Ability, cards: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the purchases to which no option can be added, because the cards cannot pay for one more.

    Each purchase is a tuple of option ids, such as ``("hex", "hex")``. Purchases with more of the ability's first
    option come first.
    """
    purchases = sorted(_purchases(ability, cards), reverse=True)
    counts = [count for count in purchases if not any(_part(count, other) for other in purchases)]
    ids = [option.id for option in ability.options]
    return tuple(tuple(id for id, n in zip(ids, count, strict=True) for _ in range(n)) for count in counts)


def _part(count: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return count != other and all(a <= b for a, b in zip(count, other, strict=True))


def _purchases(ability: Ability, cards: tuple[str, ...]) -> set[tuple[int, ...]]:
    """Return every purchase that ``cards`` can pay for, as a tuple with the number of times each option is bought."""
    options = ability.options
    purchases: set[tuple[int, ...]] = set()
    edge = [(0,) * len(options)]
    while edge and len(purchases) < _MOST:
        count = edge.pop()
        for number in range(len(options)):
            more = (*count[:number], count[number] + 1, *count[number + 1 :])
            if more not in purchases:
                bought = [option for option, n in zip(options, more, strict=True) for _ in range(n)]
                if allowed(ability, bought) and payable([symbol for option in bought for symbol in option.cost], cards):
                    purchases.add(more)
                    edge.append(more)
    return purchases


def can_buy(ability: Ability, cards: Sequence[str]) -> bool:
    """Return whether ``cards`` can buy any option of an ability."""
    return any(payable(option.cost, cards) for option in ability.options)
