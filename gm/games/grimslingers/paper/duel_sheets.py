"""The sheet of a duellist: blank, or filled in from a duel."""

from __future__ import annotations

from gm.games.grimslingers.cards import Deck
from gm.games.grimslingers.house import House
from gm.games.grimslingers.paper.contract import DuelSheet, Lasting, Place
from gm.games.grimslingers.state import Duellist, Held, State, is_element, known_signatures

_SIGNATURES = 3
"""Lines for signatures on a blank sheet, or where everyone may have any number."""


def blank(name: str | None, deck: Deck) -> DuelSheet:
    """Return a sheet to fill in by hand, with a name or without."""
    usual = House()
    return DuelSheet(
        name=name,
        team=None,
        hp=None,
        ep=None,
        max_hp=int(usual.max_hp),
        max_ep=int(usual.max_ep),
        out=False,
        score=None,
        elements=[Place(name=deck.card[one].name, element=one, place="", back=None) for one in deck.elements],
        signatures=[],
        lines=_SIGNATURES,
        statuses=[],
    )


def filled(state: State, one: Duellist) -> DuelSheet:
    """Return the sheet of a duellist, with everything that is public."""
    names = {other.id: other.name for other in state.duellists}
    own = [held for held in state.held if held.holder == one.id]
    elements = [_place(state, one, held) for held in own if is_element(state.deck.card[held.card])]
    signatures = [_place(state, one, held) for held in own if not is_element(state.deck.card[held.card])]
    signatures += [Place(name=f"a card of {names[who]}", element="", place="hand", back=None) for who in one.unseen]
    return DuelSheet(
        name=one.name,
        team=one.team,
        hp=one.hp,
        ep=one.ep,
        max_hp=one.max_hp,
        max_ep=one.max_ep,
        out=one.out,
        score=one.score,
        elements=elements,
        signatures=signatures,
        lines=_lines_left(state, one, len(signatures)),
        statuses=[
            Lasting(status=status.status, turn=status.turn, by=names.get(status.by or "", ""))
            for status in one.statuses
            if status.turn >= state.turn
        ],
    )


def _lines_left(state: State, one: Duellist, shown: int) -> int:
    """Return how many lines are left for signatures that nobody has seen; at least one where any number is allowed."""
    if state.house.signatures == "any":
        return max(_SIGNATURES - shown, 1)
    seen = sum(held.owner == one.id for held in known_signatures(state))
    return max(int(state.house.signatures) - seen, 0)


def _place(state: State, one: Duellist, held: Held) -> Place:
    """Return a card and its place, with the owner of a borrowed one."""
    card = state.deck.card[held.card]
    owner = next(other.name for other in state.duellists if other.id == held.owner)
    name = card.name if held.owner == one.id else f"{card.name} ({owner})"
    back = held.back if held.place == "resting" else None
    return Place(name=name, element=card.id if is_element(card) else "", place=held.place, back=back)
