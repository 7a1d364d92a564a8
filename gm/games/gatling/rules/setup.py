"""The start of a duel: seats, teams, the deal, the powers (gg.a01–a16)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Setup, Step, Value
from gm.games.gatling.entries import Power
from gm.games.gatling.house import House
from gm.games.gatling.notices import Notices
from gm.games.gatling.pages import ASPECTS
from gm.games.gatling.rules.rounds import open_round
from gm.games.gatling.state import DECK, Mage, State, automaton, mage_of, sharers, with_powers


def begin(setup: Setup) -> Step[State]:
    """Deal all pages and open round 1, or ask for the powers (gg.b01). The named mage attacks first (gg.b03).

    Raises Refusal (``words``) for impossible teams, and for an automaton (gg.a14) among more than two seats (gg.b11).
    """
    house = House.of(setup.house)
    teams = _teams(setup)
    each, left = divmod(DECK, len(setup.seats))
    mages = tuple(Mage(seat.id, seat.name, teams.get(seat.id), each) for seat in setup.seats)
    if house.solo == "automaton" and len(setup.seats) != 2:
        raise Refusal("solo-seats", {}, ("gg.a14",), "words")
    rolled = house.aspect_start == "rolled" or (house.aspect_start == "rolled_2p_only" and len(mages) == 2)
    state = State(house, mages, left, setup.first, setup.first, version=setup.version)
    notices = Notices()
    _deal(state, each, left, notices)
    if teams:
        a, b = (tuple(m.id for m in mages if m.team == letter) for letter in "AB")
        notices.emit("teams", {"a": a, "b": b}, rules=("gg.a12",))
    if rolled:
        asked = tuple(mage.id for mage in mages if not automaton(state, mage.id))
        state = state._replace(phase="powers", unrolled=asked)
        return Step(state, tuple(notices))
    state = open_round(state, notices)
    return Step(state, tuple(notices))


def _teams(setup: Setup) -> dict[str, str]:
    """Return the team letter of each mage: two teams of two, in any seats (gg.b10), or none (gg.a12)."""
    if not setup.teams:
        return {}
    members = [who for team in setup.teams for who in team]
    if [len(team) for team in setup.teams] != [2, 2] or sorted(members) != sorted(seat.id for seat in setup.seats):
        raise Refusal("teams", {}, ("gg.a12",), "words")
    return {who: letter for letter, team in zip("AB", setup.teams, strict=True) for who in team}


def _deal(state: State, each: int, left: int, notices: Notices) -> None:
    """Announce the deal: as many pages for each; the rest is put away unseen (gg.a10, gg.a11, gg.b08)."""
    changes = [Change(mage.id, "pages", each) for mage in state.mages]
    if left:
        changes.append(Change("discard", "pages", left))
    dials = [Change(mage.id, "max_mana", mage.max_mana) for mage in state.mages]
    rules = ("gg.a10", "gg.a11") if left else ("gg.a10",)
    params: dict[str, Value] = {"each": each, "left": left, "mages": tuple(mage.id for mage in state.mages)}
    notices.emit("deal", params, (*changes, *dials), (), rules, "do")


def power(state: State, entry: Power, notices: Notices) -> State:
    """Write down a rolled power table; a team has one for both (gg.a09, gg.b02)."""
    if state.phase != "powers":
        raise Refusal("powers-not-due", {}, ("gg.a09",), "not-due")
    mage = mage_of(state, entry.who)
    if entry.who not in state.unrolled:
        raise Refusal("powers-written", {"who": entry.who}, ("gg.a09", "gg.b02"), "not-due")
    owners = sharers(state, mage)
    holder = mage.team or mage.id
    changes = tuple(Change(holder, name, number) for name, number in zip(ASPECTS, entry.powers, strict=True))
    notices.emit("powers", {"who": holder, "powers": entry.powers}, changes, (), ("gg.a09",), "do")
    state = with_powers(state, mage, entry.powers)
    state = state._replace(unrolled=tuple(who for who in state.unrolled if who not in owners))
    return state if state.unrolled else open_round(state, notices)
