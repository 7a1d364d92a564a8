"""The places of cards: hand, table, resting and discard (gs.r27, gs.r28, gs.r72, gs.r93)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Value
from gm.games.grimslingers.draft import AnyState, Draft, copies_of, known_signatures
from gm.games.grimslingers.state import Held
from gm.games.grimslingers.versions import Rules

_AWAY = 2
"""The number of turns after which an element that was played can be played again (gs.r28)."""

CardMatch = tuple[Held | None, Held]
"""A pair: a card as gm knew it before an entry (None if it was unseen), and the card as the entry reveals it."""


def may_show_more(state: AnyState, who: str) -> bool:
    """Return whether a duellist may have another signature that nobody has seen (gs.r72)."""
    limit = state.house.signatures
    return limit == "any" or sum([signature.owner == who for signature in known_signatures(state)]) < int(limit)


def find_card(state: AnyState, who: str, card: str, places: tuple[str, ...]) -> CardMatch | None:
    """Find a duellist's card in one of ``places``. Return None if there is no such card.

    Return a pair: the card as gm knew it (None if it was unseen), and the card as it is now known. The first match
    counts, in this order: their own card, a borrowed card, their own unseen signature, a card that Poach (a spell that
    takes a card) took unseen (gs.r93).
    """
    known = copies_of(state, card)
    for held in known:
        if held.owner == who and held.holder == who and held.place in places:
            return held, held
    for held in known:
        if held.holder == who and held.place in places:
            return held, held
    if "hand" not in places:
        return None
    element = card in state.deck.elements
    if not element and not known and may_show_more(state, who):
        return None, Held(card, who, who)
    for source in state.who(who).unseen:
        there = [held for held in known if held.holder == source and held.place == "hand"]
        for held in sorted(there, key=lambda held: (held.owner != who, held.owner != source)):
            return held, held._replace(holder=who)
        if not element and not known and may_show_more(state, source):
            return None, Held(card, source, who)
    return None


def move_card(draft: Draft, who: str, match: CardMatch, **new: str | int) -> Held:
    """Change the fields ``new`` (such as ``place``) of a card, and return the changed card.

    ``match`` is the result of ``find_card``. A card that Poach took unseen becomes known (gs.r93).
    """
    old, held = match
    source = old.holder if old else held.owner
    if source != who:
        duellist = draft.who(who)
        at = duellist.unseen.index(source)
        duellist.unseen = (*duellist.unseen[:at], *duellist.unseen[at + 1 :])
    moved = held._replace(**new)  # type: ignore[arg-type]
    draft.replace_card(old, moved)
    return moved


def not_in_hand(state: AnyState, who: str, card: str) -> Refusal:
    """Return a refusal that says why a card is not in the duellist's hand.

    The card rests, is discarded, or is with another duellist. Or it is an unseen signature, and the duellist may show
    no more of them.
    """
    known = copies_of(state, card)
    own = next((held for held in known if held.owner == who), None)
    if own is None or own.holder != who:
        own = next((held for held in known if held.holder == who), own or next(iter(known), None))
    params: dict[str, Value] = {"who": who, "card": card}
    if own is None:
        return Refusal("one-too-many", {**params, "signatures": state.house.signatures}, ("gs.r72",))
    if own.holder == who and own.place == "resting":
        return Refusal("rests", {**params, "turn": own.back}, ("gs.r28",))
    if own.place == "discard":
        return Refusal("discarded", params, ("gs.r27",))
    return Refusal("with-another", {**params, "who": own.holder}, ("gs.r72",))


def put_away(draft: Draft, *, silently: bool = False) -> tuple[Change, ...]:
    """Move the cards on the table: elements rest, signatures are discarded (gs.r27).

    If ``silently``, return the changes instead of announcing them.
    """
    changes: tuple[Change, ...] = ()
    quiet = Rules.of(draft.version).dead_are_done
    for at, held in enumerate(draft.held):
        if held.place != "table":
            continue
        if held.card in draft.deck.elements:
            new = held._replace(place="resting", back=draft.turn + _AWAY)
        else:
            new = held._replace(place="discard", holder=held.owner)
        draft.held[at] = new
        if silently:
            changes += draft.moved(new)
            continue
        turn = 0 if quiet and draft.who(held.holder).out else new.back
        params: dict[str, Value] = {"who": held.holder, "card": held.card, "to": new.place, "turn": turn}
        rules = ("gs.r27", "gs.r28") if new.back else ("gs.r27",)
        draft.emit_move("put-away", params, new, rules)
    return changes


def return_resting(draft: Draft) -> tuple[tuple[tuple[str, str], ...], tuple[Change, ...]]:
    """Move resting cards back to hands for the next turn (gs.r28). Return two tuples.

    The first has pairs of a holder and a card, for the cards that were announced. The second has changes, for the cards
    of the dead, which are not announced.
    """
    back, changes = [], tuple[Change, ...]()
    quiet = Rules.of(draft.version).dead_are_done
    for at, held in enumerate(draft.held):
        if held.place == "resting" and held.back <= draft.turn + 1:
            draft.held[at] = new = held._replace(place="hand", back=0)
            if quiet and draft.who(held.holder).out:
                changes += draft.moved(new)
                continue
            params = {"who": held.holder, "card": held.card}
            draft.emit_move("back", params, new, ("gs.r28",))
            back.append((held.holder, held.card))
    return tuple(back), changes


def return_borrowed(draft: Draft) -> None:
    """Move all cards that Poach took, seen or unseen, to their owners' discards (gs.r94, gs.spell.poach)."""
    rules = ("gs.spell.poach", "gs.r94")
    for at, held in enumerate(draft.held):
        if held.owner != held.holder:
            draft.held[at] = new = held._replace(holder=held.owner, place="discard", back=0)
            params: dict[str, Value] = {"who": held.owner, "by": held.holder, "card": held.card}
            draft.emit_move("returned", params, new, rules)
    for thief in draft.duellists:
        for owner in thief.unseen:
            draft.emit("returned", {"who": owner, "by": thief.id, "card": None}, rules=rules, level="do")
        thief.unseen = ()
