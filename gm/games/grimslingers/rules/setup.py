"""The start of a duel: duellists, teams, cards, HP and EP (gs.r70–gs.r72)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Setup, Step, Value
from gm.games.grimslingers.cards import SHIPPED, Deck, load_deck
from gm.games.grimslingers.draft import Draft
from gm.games.grimslingers.house import House
from gm.games.grimslingers.rules.turns import open_turn
from gm.games.grimslingers.state import Duellist, Held, State


def start(setup: Setup) -> Step[State]:
    """Begin a duel. Everyone has the elements, HP and EP (gs.r70, gs.r71). No signature is known yet (gs.r72).

    Raises Refusal (``words``) for impossible teams, for a start value above its maximum, and for a duellist with the
    name of a card from the card file.
    """
    house = House.of(setup.house)
    deck = load_deck(setup.brought)
    teams = setup.two_pairs("gs.r2")
    _check(house, setup, deck)
    hp, ep, max_hp, max_ep = (int(n) for n in (house.start_hp, house.start_ep, house.max_hp, house.max_ep))
    seated = tuple(Duellist(seat.id, seat.name, teams.get(seat.id), hp, max_hp, ep, max_ep) for seat in setup.seats)
    held = tuple(Held(card, duellist.id, duellist.id) for duellist in seated for card in deck.elements)
    mode = "teams" if teams else "duel" if len(seated) == 2 else "ffa"
    draft = Draft(State(house, mode, deck, seated, held, version=setup.version))
    dials = [Change(duellist.id, what, n) for duellist in seated for what, n in (("hp", hp), ("ep", ep)) if n]
    places = [Change(card.owner, card.card, "hand") for card in held]
    params: dict[str, Value] = {"hp": hp, "ep": ep, "elements": len(deck.elements), "signatures": house.signatures}
    draft.emit("dealt", params, (*dials, *places), rules=("gs.r70", "gs.r71", "gs.r72"), level="do")
    if teams:
        a, b = (tuple(duellist.id for duellist in seated if duellist.team == letter) for letter in "AB")
        draft.emit("teams", {"a": a, "b": b}, rules=("gs.r2", "gs.r30"))
    open_turn(draft, 1)
    return draft.step()


def _check(house: House, setup: Setup, deck: Deck) -> None:
    """Raise Refusal if a start value is above its maximum (gs.r70), or if a card of the file has a duellist's name."""
    for start, most in (("start_hp", "max_hp"), ("start_ep", "max_ep")):
        begins, maximum = int(getattr(house, start)), int(getattr(house, most))
        if maximum and begins > maximum:
            params = {"switch": start, "begins": begins, "limit": most, "max": maximum}
            raise Refusal("start-above", params, ("gs.r70",), "words")
    for seat in setup.seats:
        for card in deck.custom:
            if card.id not in SHIPPED and seat.id in (card.id, card.name.casefold()):
                raise Refusal("seat-like-card", {"who": seat.name, "card": card.id}, ("gs.r71",), "words")
