"""Cards on their way: from a deck into the hand of a check, from there to the discard, and back (gw.r10, gw.r11)."""

from __future__ import annotations

from collections.abc import Sequence

from gm.errors import Refusal
from gm.game import Value
from gm.games.gentlemen.computation.checks import discardable
from gm.games.gentlemen.playing_cards import is_ace, is_queen
from gm.games.gentlemen.rules.desk import Desk
from gm.games.gentlemen.state import Check, ability_of, in_deck, side_of

_FOR_A_QUEEN = 2


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
    changes = desk.carried(len(cards), side.id, f"{side.id}-hand")
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
    changes = desk.carried(count, f"{side}-discard", side)
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
    changes = desk.carried(1, f"{side.id}-hand", f"{side.id}-discard")
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
    changes = desk.carried(count, f"{side.id}-hand", f"{side.id}-discard")
    desk.tell("put-away", {"side": side.id, "cards": check.cards}, ("gw.r10",), changes, level="do")
