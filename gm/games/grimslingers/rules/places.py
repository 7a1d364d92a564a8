"""The places of cards: hand, table, resting and discard (gs.r27, gs.r28, gs.r72, gs.r93)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimslingers.draft import AnyState, Draft
from gm.games.grimslingers.state import Held, copies_of, known_signatures

_AWAY = 2
"""The number of turns after which a played element can be played again (gs.r28)."""

Found = tuple[Held | None, Held]
"""A card as it was known, None if nobody had seen it, and the card as it is now."""


def may_show_more(state: AnyState, who: str) -> bool:
    """Return whether a duellist may have another signature that nobody has seen (gs.r72)."""
    limit = state.house.signatures
    return limit == "any" or sum([signature.owner == who for signature in known_signatures(state)]) < int(limit)


def find_card(state: AnyState, who: str, card: str, places: tuple[str, ...]) -> Found | None:
    """Return a duellist's card in one of these ``places``, None if they cannot have it there.

    The order is: their own card, a borrowed one, their own unseen signature, a card that Poach took unseen
    (gs.r93).
    """
    known = copies_of(state, card)
    for one in known:
        if one.owner == who and one.holder == who and one.place in places:
            return one, one
    for one in known:
        if one.holder == who and one.place in places:
            return one, one
    if "hand" not in places:
        return None
    element = card in state.deck.elements
    if not element and not known and may_show_more(state, who):
        return None, Held(card, who, who)
    for source in state.who(who).unseen:
        there = [one for one in known if one.holder == source and one.place == "hand"]
        for one in sorted(there, key=lambda one: (one.owner != who, one.owner != source)):
            return one, one._replace(holder=who)
        if not element and not known and may_show_more(state, source):
            return None, Held(card, source, who)
    return None


def move_card(draft: Draft, who: str, found: Found, **new: str | int) -> Held:
    """Move a card and return it. A card that Poach took unseen is known from then on (gs.r93)."""
    old, held = found
    source = old.holder if old else held.owner
    if source != who:
        duellist = draft.edit(who)
        at = duellist.unseen.index(source)
        duellist.unseen = (*duellist.unseen[:at], *duellist.unseen[at + 1 :])
    moved = held._replace(**new)  # type: ignore[arg-type]
    draft.replace_card(old, moved)
    return moved


def not_in_hand(state: AnyState, who: str, card: str) -> Refusal:
    """Return the refusal of a card that a duellist cannot play: it rests, is discarded, elsewhere, or one too many."""
    known = copies_of(state, card)
    own = next((one for one in known if one.owner == who), None)
    if own is None or own.holder != who:
        own = next((one for one in known if one.holder == who), own or next(iter(known), None))
    params: dict[str, Value] = {"who": who, "card": card}
    if own is None:
        return Refusal("one-too-many", {**params, "signatures": state.house.signatures}, ("gs.r72",))
    if own.holder == who and own.place == "resting":
        return Refusal("rests", {**params, "turn": own.back}, ("gs.r28",))
    if own.place == "discard":
        return Refusal("discarded", params, ("gs.r27",))
    return Refusal("with-another", {**params, "who": own.holder}, ("gs.r72",))


def put_away(draft: Draft) -> None:
    """Put the cards on the table away: elements rest, signatures are discarded (gs.r27)."""
    for at, one in enumerate(draft.held):
        if one.place != "table":
            continue
        if one.card in draft.deck.elements:
            new = one._replace(place="resting", back=draft.turn + _AWAY)
        else:
            new = one._replace(place="discard", holder=one.owner)
        draft.held[at] = new
        params: dict[str, Value] = {"who": one.holder, "card": one.card, "to": new.place, "turn": new.back}
        rules = ("gs.r27", "gs.r28") if new.back else ("gs.r27",)
        draft.emit_move("put-away", params, new, rules)


def return_resting(draft: Draft) -> tuple[tuple[str, str], ...]:
    """Return resting cards to hands for the next turn (gs.r28). Returns pairs of holder and card."""
    found = []
    for at, one in enumerate(draft.held):
        if one.place == "resting" and one.back <= draft.turn + 1:
            draft.held[at] = new = one._replace(place="hand", back=0)
            params = {"who": one.holder, "card": one.card}
            draft.emit_move("back", params, new, ("gs.r28",))
            found.append((one.holder, one.card))
    return tuple(found)


def return_borrowed(draft: Draft) -> None:
    """Put the cards that Poach took on their owners' discards, seen or not (gs.r94, gs.spell.poach)."""
    rules = ("gs.spell.poach", "gs.r94")
    for at, one in enumerate(draft.held):
        if one.owner != one.holder:
            draft.held[at] = new = one._replace(holder=one.owner, place="discard", back=0)
            params: dict[str, Value] = {"who": one.owner, "by": one.holder, "card": one.card}
            draft.emit_move("returned", params, new, rules)
    for thief in draft.duellists:
        for owner in thief.unseen:
            draft.emit("returned", {"who": owner, "by": thief.id, "card": None}, rules=rules, level="do")
        if thief.unseen:
            draft.edit(thief.id).unseen = ()
