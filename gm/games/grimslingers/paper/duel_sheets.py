"""The sheet of a duellist: blank, or filled in from a duel."""

from __future__ import annotations

from gm.games.grimslingers.cards import Deck
from gm.games.grimslingers.house import House
from gm.games.grimslingers.paper.shapes import LINES, DuelSheet, Lasting, Place
from gm.games.grimslingers.state import Duellist, Held, State, is_element, known_signatures


def blank(name: str | None, deck: Deck) -> DuelSheet:
    """Return a sheet to fill in by hand, with a name or without."""
    usual = House()
    elements = tuple(Place(deck.card[slug].name, slug) for slug in deck.elements)
    return DuelSheet(name, int(usual.max_hp), int(usual.max_ep), elements)


def filled(state: State, duellist: Duellist) -> DuelSheet:
    """Return the sheet of a duellist, with everything that is public."""
    names = {other.id: other.name for other in state.duellists}
    own = [held for held in state.held if held.holder == duellist.id]
    elements = tuple(_place(state, duellist, held) for held in own if is_element(state.deck.card[held.card]))
    signatures = [_place(state, duellist, held) for held in own if not is_element(state.deck.card[held.card])]
    signatures += [Place(f"a card of {names[who]}", place="hand") for who in duellist.unseen]
    return DuelSheet(
        duellist.name,
        duellist.max_hp,
        duellist.max_ep,
        elements,
        team=duellist.team,
        hp=duellist.hp,
        ep=duellist.ep,
        out=duellist.out,
        score=duellist.score,
        signatures=tuple(signatures),
        lines=_lines_left(state, duellist, len(signatures)),
        statuses=tuple(
            Lasting(status.status, status.turn, names.get(status.by or "", ""))
            for status in duellist.statuses
            if status.turn >= state.turn
        ),
    )


def _lines_left(state: State, duellist: Duellist, shown: int) -> int:
    """Return how many lines are left for signatures that nobody has seen; at least one where any number is allowed."""
    if state.house.signatures == "any":
        return max(LINES - shown, 1)
    seen = sum(held.owner == duellist.id for held in known_signatures(state))
    return max(int(state.house.signatures) - seen, 0)


def _place(state: State, duellist: Duellist, held: Held) -> Place:
    """Return a card and its place, with the owner of a borrowed one."""
    card = state.deck.card[held.card]
    owner = next(other.name for other in state.duellists if other.id == held.owner)
    name = card.name if held.owner == duellist.id else f"{card.name} ({owner})"
    back = held.back if held.place == "resting" else None
    return Place(name, card.id if is_element(card) else "", held.place, back)
