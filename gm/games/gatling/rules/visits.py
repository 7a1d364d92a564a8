"""The spell phase: whose turn it is to cast, in which order, and the end of a turn to cast (gg.a70–a73).

``groups`` is the order as far as dice have settled it, ``visits`` the mages who have yet to cast: both are made and cut
here. ``casting`` has the spells.
"""

from __future__ import annotations

from gm.errors import Refusal
from gm.games.gatling.entries import Order, Pass
from gm.games.gatling.notices import Notices
from gm.games.gatling.rules.rounds import end_round
from gm.games.gatling.state import Moment, State, automaton, living, mage_of


def open_spells(state: State, notices: Notices) -> State:
    """Begin the spell phase: the mages with mana roll for the order; a single one casts at once (gg.a70)."""
    able = _able(state, tuple([mage.id for mage in state.mages]))
    if not able:
        notices.emit("spells-skipped", rules=("gg.a70",))
        return end_round(state, notices)
    if notices.recording:
        idle = tuple(mage.id for mage in living(state) if not mage.mana and not automaton(state, mage.id))
        if idle:
            notices.emit("no-visit", {"mages": idle}, rules=("gg.a70",))
    return begin_casting(state._replace(phase="order", groups=(able,), rolled=False), notices)


def begin_casting(state: State, notices: Notices) -> State:
    """Begin casting once the order is settled and nobody is tied."""
    if tied(state):
        return state
    visits = tuple([who for group in state.groups for who in group])
    if not visits:
        return end_round(state, notices)
    if len(visits) == 1:
        notices.emit("visited-alone", {"who": visits[0]}, rules=("gg.a70",))
    else:
        notices.emit("order", {"mages": visits}, rules=("gg.a71",))
    return state._replace(phase="spells", visits=visits, groups=())


def tied(state: State) -> tuple[str, ...]:
    """Return the mages asked for order dice: the lowest group that is still tied (gg.a72, gg.b37)."""
    for group in state.groups:
        if len(group) > 1:
            return group
    return ()


def order(state: State, entry: Order, notices: Notices) -> State:
    """Sort the mages by their dice: lowest first; only those who tie roll again (gg.a71, gg.a72)."""
    if state.phase != "order":
        raise Refusal("order-not-due", {"phase": state.phase}, ("gg.a70",), "not-due")
    asked, dice = tied(state), dict(entry.dice)
    for who in dice:
        if mage_of(state, who).out:
            raise Refusal("out", {"who": who}, ("gg.a64",))
    missing = tuple([who for who in asked if who not in dice])
    if missing:
        line = " ".join(f"{who}={dice.get(who, 3)}" for who in asked)
        raise Refusal("order-missing", {"mages": missing, "line": line}, ("gg.a70", "gg.a72"))
    ignored = tuple([who for who in dice if who not in asked])
    if ignored:
        notices.emit("dice-ignored", {"mages": ignored}, rules=("gg.a70", "gg.a72"))
    parted = [tuple([who for who in asked if dice[who] == number]) for number in sorted({dice[who] for who in asked})]
    at = state.groups.index(asked)
    groups = (*state.groups[:at], *parted, *state.groups[at + 1 :])
    state = state._replace(rolled=True, groups=groups, moment=Moment(rollers=asked))
    still = tied(state)
    if still:
        notices.emit("tie", {"mages": still}, rules=("gg.a72",))
    return begin_casting(state, notices)


def pass_(state: State, entry: Pass, notices: Notices) -> State:
    """End a mage's turn to cast; they keep their mana and cast no more this round (gg.a73, gg.b65)."""
    if state.phase != "spells":
        raise Refusal("pass-not-due", {"phase": state.phase}, ("gg.a73",), "not-due")
    check_turn_to_cast(state, entry.who)
    if notices.recording:
        mana = mage_of(state, entry.who).mana
        notices.emit("passed", {"who": entry.who, "mana": mana}, rules=("gg.a73",))
    return end_visit(state, notices)


def check_turn_to_cast(state: State, who: str) -> None:
    """Refuse a spell or a pass of a mage whose turn it is not."""
    if mage_of(state, who).out:
        raise Refusal("out", {"who": who}, ("gg.a64",))
    if who != state.visits[0]:
        raise Refusal("visit-order", {"who": who, "due": state.visits[0]}, ("gg.a71", "gg.a73"), "not-due")


def end_visit(state: State, notices: Notices) -> State:
    """Continue with the next mage, or with the next round."""
    return skip_unable(state._replace(visits=state.visits[1:]), notices)


def skip_unable(state: State, notices: Notices) -> State:
    """Remove mages who can no longer cast; end the round after the last one."""
    state = state._replace(visits=_able(state, state.visits))
    return state if state.visits else end_round(state, notices)


def skip_unable_in_order(state: State, notices: Notices) -> State:
    """Remove mages who can no longer cast while the order is still rolled for."""
    groups = tuple([left for group in state.groups if (left := _able(state, group))])
    return begin_casting(state._replace(groups=groups), notices)


def _able(state: State, who: tuple[str, ...]) -> tuple[str, ...]:
    """Return those who are in the duel and have mana (gg.a64, gg.a70)."""
    able = [mage.id for mage in living(state) if mage.mana]
    return tuple([one for one in who if one in able])
