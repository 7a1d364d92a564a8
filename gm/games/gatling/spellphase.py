"""The spell phase: who is visited, in which order, and the visits (gg.a70–a73)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Notice
from gm.games.gatling.entries import Order, Pass
from gm.games.gatling.state import State, living, mage_of
from gm.games.gatling.turns import end_round


def open_spells(state: State, notices: list[Notice]) -> State:
    """All have attacked: the mages with mana roll for the order; one alone is visited at once (gg.a70)."""
    able = tuple(mage.id for mage in living(state) if mage.mana)
    if not able:
        notices.append(Notice("spells-skipped", rules=("gg.a70",)))
        return end_round(state, notices)
    idle = tuple(mage.id for mage in living(state) if not mage.mana)
    if idle:
        notices.append(Notice("no-visit", {"mages": idle}, rules=("gg.a70",)))
    if len(able) == 1:
        notices.append(Notice("visited-alone", {"who": able[0]}, rules=("gg.a70",)))
        return state._replace(phase="spells", visits=able, groups=())
    return state._replace(phase="order", groups=(able,), rolled=False)


def tied(state: State) -> tuple[str, ...]:
    """The mages asked for order dice: the lowest group that the dice have not parted yet (gg.a72)."""
    return next((group for group in state.groups if len(group) > 1), ())


def order(state: State, entry: Order, notices: list[Notice]) -> State:
    """Dice for the order of spells: lowest first; the tied, and only they, roll again (gg.a71, gg.a72)."""
    if state.phase != "order":
        raise Refusal("order-not-due", {"phase": state.phase}, ("gg.a70",), "not-due")
    asked, dice = tied(state), dict(entry.dice)
    out = [who for who in dice if mage_of(state, who).out]
    if out:
        raise Refusal("out", {"who": out[0]}, ("gg.a64",))
    missing = tuple(who for who in asked if who not in dice)
    if missing:
        raise Refusal("order-missing", {"mages": missing}, ("gg.a70", "gg.a72"))
    ignored = tuple(who for who in dice if who not in asked)
    if ignored:
        notices.append(Notice("dice-ignored", {"mages": ignored}, rules=("gg.a70", "gg.a72")))
    parted = tuple(
        tuple(who for who in asked if dice[who] == number) for number in sorted({dice[who] for who in asked})
    )
    at = state.groups.index(asked)
    state = state._replace(rolled=True, groups=(*state.groups[:at], *parted, *state.groups[at + 1 :]))
    still = tied(state)
    if still:
        notices.append(Notice("tie", {"mages": still}, rules=("gg.a72",)))
        return state
    visits = tuple(who for group in state.groups for who in group)
    notices.append(Notice("order", {"mages": visits}, rules=("gg.a71",)))
    return state._replace(phase="spells", visits=visits, groups=())


def pass_(state: State, entry: Pass, notices: list[Notice]) -> State:
    """A visit ends; mana left is kept (gg.a73)."""
    if state.phase != "spells":
        raise Refusal("pass-not-due", {"phase": state.phase}, ("gg.a73",), "not-due")
    if entry.who != state.visits[0]:
        raise Refusal("visit-order", {"who": entry.who, "due": state.visits[0]}, ("gg.a71", "gg.a73"), "not-due")
    mana = mage_of(state, entry.who).mana
    notices.append(Notice("passed", {"who": entry.who, "mana": mana}, rules=("gg.a73",)))
    state = state._replace(visits=state.visits[1:])
    return state if state.visits else end_round(state, notices)
