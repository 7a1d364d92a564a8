"""The moves of playing cards between a deck, a hand and a discard pile (gw.r10, gw.r11)."""

from __future__ import annotations

from collections.abc import Sequence

from gm.game import Change, Refusal, Value
from gm.games.gentlemen.computation.checks import discardable, in_deck
from gm.games.gentlemen.computation.gear import check_params
from gm.games.gentlemen.playing_cards import is_ace, is_queen
from gm.games.gentlemen.state import Battle, Check, SideDraft, open_check, side_of

_FOR_A_QUEEN = 2


def _carried(battle: Battle, count: int, pile: str, onto: str) -> tuple[Change, ...]:
    """Return the changes that move ``count`` cards from one pile to another, or () if the battle announces nothing."""
    return () if battle.silent else (Change(pile, "cards", -count), Change(onto, "cards", count))


def ask_for(battle: Battle, check: Check, rules: tuple[str, ...]) -> None:
    """Open a check, or ask for more cards of the open check, and announce how many to draw (gw.r10)."""
    battle.check = check
    sum = () if check.exchanged else check.sum
    battle.emit("to-draw", check_params(battle, check), rules=rules, sum=sum, level="do")


def take(battle: Battle, cards: Sequence[str]) -> Check:
    """Move drawn cards into the hand of the open check, and return the check.

    Raises Refusal for a card that is in hand already.
    """
    check = open_check(battle)
    side = side_of(battle, check.side)
    deck = in_deck(battle, side)
    for card in cards:
        if card in check.cards:
            raise Refusal("in-hand", {"card": card}, ("gw.r10",))
    if len(cards) != check.due:
        battle.emit("miscounted", {"due": check.due, "drawn": len(cards)}, rules=("gw.r10",), level="warn")
    if seen := tuple([card for card in cards[:deck] if card in side.discard]):
        battle.emit("seen", {"side": side.id, "cards": seen}, rules=("gw.r10",), level="warn")
    if len(cards) > deck:
        shuffle(battle, battle.side(side.id))
    changes = _carried(battle, len(cards), side.id, f"{side.id}-hand")
    battle.emit("drawn", {"side": side.id, "cards": tuple(cards)}, changes, rules=("gw.r10",))
    chained = (*check.chained, *cards) if check.exchanged else check.chained
    battle.check = check._replace(cards=(*check.cards, *cards), chained=chained, due=0)
    return battle.check


def shuffle(battle: Battle, side: SideDraft) -> None:
    """Shuffle a side's discard pile into its deck (gw.r1, gw.r10)."""
    if count := len(side.discard):
        side.discard = ()
        changes = _carried(battle, count, f"{side.id}-discard", side.id)
        battle.emit("shuffle", {"side": side.id, "cards": count}, changes, rules=("gw.r10",), level="do")


def discard(battle: Battle, card: str) -> Check:
    """Discard a card of the open check, and return the check (gw.r11). Raises Refusal for other cards.

    A Queen is exchanged for two more cards. An Ace cancels the Big Joker.
    """
    check = open_check(battle)
    queen = is_queen(card)
    if card not in discardable(battle, check):
        why = "chained" if queen else "no-joker" if is_ace(card) else "plain"
        raise Refusal("keeps", {"card": card, "why": why if card in check.cards else "not-there"}, ("gw.r11",))
    check = check._replace(cards=tuple([other for other in check.cards if other != card]), off=(*check.off, card))
    side = battle.side(check.side)
    side.discard = (*side.discard, card)
    changes = _carried(battle, 1, f"{side.id}-hand", f"{side.id}-discard")
    params: dict[str, Value] = {"side": side.id, "card": card, "more": _FOR_A_QUEEN if queen else 0}
    rules = ("gw.r11", "gw.card.queen" if queen else "gw.card.ace")
    battle.emit("discarded", params, changes, rules=rules, level="do")
    if queen:
        ask_for(battle, check._replace(due=_FOR_A_QUEEN, exchanged=True), ("gw.r11",))
    else:
        battle.check = check._replace(cancelled=True)
    return open_check(battle)


def put_away(battle: Battle) -> None:
    """Close the open check and discard its cards (gw.r10)."""
    check = battle.check
    battle.check = None
    if check is None or not check.cards:
        return
    side = battle.side(check.side)
    side.discard = (*side.discard, *check.cards)
    changes = _carried(battle, len(check.cards), f"{side.id}-hand", f"{side.id}-discard")
    battle.emit("put-away", {"side": side.id, "cards": check.cards}, changes, rules=("gw.r10",), level="do")
