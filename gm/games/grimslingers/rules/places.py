"""Where cards are: which one somebody turns over or loses, and where it goes then (gs.r27, gs.r28, gs.r72, gs.r93)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimslingers.draft import AnyState, Draft
from gm.games.grimslingers.state import Held, copies_of, known_signatures

_AWAY = 2
"""A card played in this turn comes back so many turns later (gs.r28)."""


def count_signatures(state: AnyState, who: str) -> int:
    """How many signatures of one's own were seen (gs.r72)."""
    return sum([one.owner == who for one in known_signatures(state)])


def may_show_more(state: AnyState, who: str) -> bool:
    """Whether one may have a signature that was not seen yet (gs.r72)."""
    limit = state.house.signatures
    return limit == "any" or count_signatures(state, who) < int(limit)


def find_card(state: AnyState, who: str, card: str, places: tuple[str, ...]) -> tuple[Held | None, Held] | None:
    """Somebody's card, where it lies in one of the ``places``: as it is known (None: not yet), and as it turns out.

    The own one comes first, then one that was borrowed, then one never seen: one's own, if it may be, else the first
    that Poach took and that it may be (gs.r93). None where one cannot hold it there.
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


def move_card(draft: Draft, who: str, found: tuple[Held | None, Held], **new: str | int) -> Held:
    """A card that was found goes elsewhere; if Poach had taken it unseen, it is seen now (gs.r93)."""
    old, held = found
    source = old.holder if old else held.owner
    if source != who:
        one = draft.who(who)
        at = one.unseen.index(source)
        one.unseen = (*one.unseen[:at], *one.unseen[at + 1 :])
    moved = held._replace(**new)  # type: ignore[arg-type]
    draft.replace_card(old, moved)
    return moved


def not_in_hand(state: AnyState, who: str, card: str) -> Refusal:
    """Why somebody cannot play a card: it rests, is discarded, was seen with another, or is one too many."""
    known = copies_of(state, card)
    own = next((one for one in known if one.owner == who), None)
    if own is None or own.holder != who:
        own = next((one for one in known if one.holder == who), own or next(iter(known), None))
    if own is None:
        params: dict[str, Value] = {"who": who, "card": card, "signatures": state.house.signatures}
        return Refusal("one-too-many", params, ("gs.r72",))
    if own.holder == who and own.place == "resting":
        return Refusal("rests", {"who": who, "card": card, "turn": own.back}, ("gs.r28",))
    if own.place == "discard":
        return Refusal("discarded", {"who": who, "card": card}, ("gs.r27",))
    return Refusal("with-another", {"who": own.holder, "card": card}, ("gs.r72",))


def put_away(draft: Draft) -> None:
    """Cards on the table: an element rests, a signature is discarded (gs.r27)."""
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
        draft.emit("put-away", params, draft.place_change(new), rules=rules, level="do")


def return_resting(draft: Draft) -> tuple[tuple[str, str], ...]:
    """Resting cards that can be played in the next turn come back, of the dead too (gs.r28); gives whose they are."""
    found = []
    for at, one in enumerate(draft.held):
        if one.place == "resting" and one.back <= draft.turn + 1:
            draft.held[at] = new = one._replace(place="hand", back=0)
            draft.emit(
                "back",
                {"who": one.holder, "card": one.card},
                rules=("gs.r28",),
                level="do",
                changes=draft.place_change(new),
            )
            found.append((one.holder, one.card))
    return tuple(found)


def return_borrowed(draft: Draft) -> None:
    """At the end what Poach took goes to its owners' discards, also what was never shown (gs.r94, gs.spell.poach)."""
    rules = ("gs.spell.poach", "gs.r94")
    for at, one in enumerate(draft.held):
        if one.owner != one.holder:
            draft.held[at] = new = one._replace(holder=one.owner, place="discard", back=0)
            params: dict[str, Value] = {"who": one.owner, "by": one.holder, "card": one.card}
            draft.emit("returned", params, draft.place_change(new), rules=rules, level="do")
    for thief in draft.duellists:
        for owner in thief.unseen:
            params = {"who": owner, "by": thief.id, "card": None}
            draft.emit("returned", params, rules=rules, level="do")
        thief.unseen = ()
