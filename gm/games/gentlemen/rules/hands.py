"""Cards on their way: from a deck into the hand of a check, from there to the discard, and back (gw.r10, gw.r11)."""

from __future__ import annotations

from collections.abc import Sequence

from gm.errors import Refusal
from gm.game import Change, Term, Value
from gm.games.gentlemen.arms import SUITS
from gm.games.gentlemen.playing import BIG, is_ace, is_queen, is_suited
from gm.games.gentlemen.rules.desk import Desk
from gm.games.gentlemen.state import Check, Standing, ability_of, in_deck, side_of

_LETTER = {suit: letter for letter, suit in SUITS.items()}
_FOR_A_QUEEN = 2


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


def ask_for(desk: Desk, check: Check, rules: tuple[str, ...]) -> None:
    """A check is opened, or more cards are owed: how many, and why (gw.r10)."""
    desk.check = check
    deck = in_deck(desk, side_of(desk, check.side))
    params: dict[str, Value] = {
        "check": check.kind,
        "side": check.side,
        "unit": check.unit,
        "ability": check.ability,
        "item": check.item,
        "target": check.target,
        "type": ability_of(desk, check).type if check.kind == "use" else "",
        "draw": check.due,
        "deck": deck,
        "more": check.exchanged,
    }
    desk.tell("to-draw", params, rules, sum=() if check.exchanged else check.sum, level="do")


def take(desk: Desk, cards: Sequence[str]) -> None:
    """Cards come into the hand of the open check; if the deck runs out on the way, the discard is shuffled in.

    Raises Refusal for cards that cannot have been drawn.
    """
    check = desk.check
    if check is None or not check.due:
        raise Refusal("no-draw", {"phase": desk.phase}, ("gw.r1",), "not-due")
    side = desk.side(check.side)
    deck = in_deck(desk, side)
    for card in cards:
        if card in check.cards:
            raise Refusal("in-hand", {"card": card}, ("gw.r10",))
    if len(cards) != check.due:
        desk.tell("miscounted", {"due": check.due, "drawn": len(cards)}, ("gw.r10",), level="warn")
    if seen := tuple([card for card in cards[:deck] if card in side.discard]):
        desk.tell("seen", {"side": side.id, "cards": seen}, ("gw.r10",), level="warn")
    if len(cards) > deck:
        shuffle(desk, side.id)
    changes = (Change(side.id, "cards", -len(cards)), Change(f"{side.id}-hand", "cards", len(cards)))
    desk.tell("drawn", {"side": side.id, "cards": tuple(cards)}, ("gw.r10",), changes)
    chained = (*check.chained, *cards) if check.exchanged else check.chained
    desk.check = check._replace(cards=(*check.cards, *cards), chained=chained, due=0)


def shuffle(desk: Desk, side: str) -> None:
    """A discard goes back into its deck (gw.r1, gw.r10)."""
    one = desk.side(side)
    count = len(one.discard)
    if not count:
        return
    desk.put_side(one._replace(discard=()))
    changes = (Change(f"{side}-discard", "cards", -count), Change(side, "cards", count))
    desk.tell("shuffle", {"side": side, "cards": count}, ("gw.r10",), changes, level="do")


def discard(desk: Desk, card: str) -> None:
    """A Queen for two cards more, or an Ace for the Big Joker (gw.r11). Raises Refusal."""
    check = desk.check
    if check is None or check.due:
        raise Refusal("no-discard", {"phase": desk.phase}, ("gw.r1",), "not-due")
    if card not in discardable(desk, check):
        raise Refusal("keeps", {"card": card, "why": _why_not(check, card)}, ("gw.r11",))
    left = tuple([one for one in check.cards if one != card])
    side = desk.side(check.side)
    desk.put_side(side._replace(discard=(*side.discard, card)))
    changes = (Change(f"{side.id}-hand", "cards", -1), Change(f"{side.id}-discard", "cards", 1))
    queen = is_queen(card)
    params: dict[str, Value] = {"side": side.id, "card": card, "more": _FOR_A_QUEEN if queen else 0}
    rule = "gw.card.queen" if queen else "gw.card.ace"
    desk.tell("discarded", params, ("gw.r11", rule), changes, level="do")
    if queen:
        ask_for(desk, check._replace(cards=left, due=_FOR_A_QUEEN, exchanged=True), ("gw.r11",))
    else:
        desk.check = check._replace(cards=left, cancelled=True)


def _why_not(check: Check, card: str) -> str:
    if card not in check.cards:
        return "not-there"
    if is_queen(card):
        return "chained"
    return "no-joker" if is_ace(card) else "plain"


def put_away(desk: Desk) -> None:
    """The check is over, its cards go to the discard (gw.r10)."""
    check = desk.check
    desk.check = None
    if check is None or not check.cards:
        return
    side = desk.side(check.side)
    count = len(check.cards)
    desk.put_side(side._replace(discard=(*side.discard, *check.cards)))
    changes = (Change(f"{side.id}-hand", "cards", -count), Change(f"{side.id}-discard", "cards", count))
    desk.tell("put-away", {"side": side.id, "cards": check.cards}, ("gw.r10",), changes, level="do")


def added_up(terms: list[Term]) -> tuple[tuple[Term, ...], int]:
    """A sum of terms other than 0, and how many cards it comes to: never less than none (gw.r60)."""
    found = [term for term in terms if term.amount]
    cards = sum([term.amount for term in found])
    if cards < 0:
        found.append(Term("floor", -cards))
        cards = 0
    return tuple(found), cards
