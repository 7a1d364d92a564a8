"""The set-up of a duel: seats, teams, the deal, the powers (gg.a01–a16)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Setup, Value
from gm.games.gatling.entries import Power
from gm.games.gatling.house import House
from gm.games.gatling.pages import ASPECTS
from gm.games.gatling.rules.rounds import open_round
from gm.games.gatling.state import DECK, Draft, Mage, State, automaton, mage_of, sharers


def set_up(setup: Setup) -> Draft:
    """Deal all pages, and ask for powers if they are rolled (gg.b01). The named mage attacks first (gg.b03).

    Raises Refusal (``words``) for impossible teams (gg.a12, gg.b10). Raises it also if a duel with an automaton does
    not have exactly two seats (gg.a14, gg.b11).
    """
    house = House.of(setup.house)
    teams = setup.two_pairs("gg.a12")
    each, left = divmod(DECK, len(setup.seats))
    mages = tuple(Mage(seat.id, seat.name, teams.get(seat.id), each) for seat in setup.seats)
    if house.solo == "automaton" and len(setup.seats) != 2:
        raise Refusal("solo-seats", {}, ("gg.a14",), "words")
    rolled = house.aspect_start == "rolled" or (house.aspect_start == "rolled_2p_only" and len(mages) == 2)
    draft = Draft(State(house, mages, left, setup.first, setup.first, phase="powers", version=setup.version))
    _announce_deal(draft, each)
    if teams:
        a, b = (tuple(m.id for m in mages if m.team == letter) for letter in "AB")
        draft.emit("teams", {"a": a, "b": b}, rules=("gg.a12",))
    if rolled:
        draft.unrolled = tuple(mage.id for mage in mages if not automaton(draft, mage.id))
    return draft


def _announce_deal(draft: Draft, each: int) -> None:
    """Announce the deal: equal decks, and the rest is put away unseen (gg.a10, gg.a11, gg.b08)."""
    left = draft.discarded
    changes = [Change(mage.id, "pages", each) for mage in draft.mages]
    if left:
        changes.append(Change("discard", "pages", left))
    changes += [Change(mage.id, "max_mana", mage.max_mana) for mage in draft.mages]
    rules = ("gg.a10", "gg.a11") if left else ("gg.a10",)
    params: dict[str, Value] = {"each": each, "left": left, "mages": tuple(mage.id for mage in draft.mages)}
    draft.emit("deal", params, tuple(changes), (), rules, "do")


def power(draft: Draft, entry: Power) -> None:
    """Set the powers that a mage rolled. The two mages of a team share one power table (gg.a09, gg.b02)."""
    mage = mage_of(draft, entry.who)
    if entry.who not in draft.unrolled:
        raise Refusal("powers-written", {"who": entry.who}, ("gg.a09", "gg.b02"), "not-due")
    owners, holder = sharers(draft, mage), mage.team or mage.id
    changes = tuple(Change(holder, name, number) for name, number in zip(ASPECTS, entry.powers, strict=True))
    draft.emit("powers", {"who": holder, "powers": entry.powers}, changes, (), ("gg.a09",), "do")
    draft.set_powers(mage, entry.powers)
    draft.unrolled = tuple(who for who in draft.unrolled if who not in owners)


def first_round(draft: Draft) -> bool:
    """Open the first round after all powers are rolled."""
    draft.unrolled = tuple([who for who in draft.unrolled if not mage_of(draft, who).out])
    if draft.unrolled:
        return False
    open_round(draft)
    return True
