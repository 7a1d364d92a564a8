"""The options that cards can buy. Each symbol of a cost needs a different card (gw.r6, gw.r7, gw.r11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gm.games.gentlemen.arms import Ability, Option, Symbol
from gm.games.gentlemen.playing_cards import SUITS, VALUE

_MOST = 4000
"""The largest number of purchases that gm tries. Hands drawn in play allow fewer."""


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
    return not SUITS[card].isdisjoint(symbol.suits)


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
    """Return the largest purchases: those to which the cards can add no further option.

    Each purchase is a tuple of option ids, such as ``("hex", "hex")``. The purchases that have the ability's first
    option most often come first.
    """
    purchases = sorted(_purchases(ability, cards), reverse=True)
    counts = [count for count in purchases if not any(_part(count, other) for other in purchases)]
    ids = [option.id for option in ability.options]
    return tuple(tuple(id for id, n in zip(ids, count, strict=True) for _ in range(n)) for count in counts)


def _part(count: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return count != other and all(a <= b for a, b in zip(count, other, strict=True))


def _purchases(ability: Ability, cards: tuple[str, ...]) -> set[tuple[int, ...]]:
    """Return every purchase that ``cards`` can pay. Each is a tuple: how many times each option is bought."""
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
