"""The throws of a cast: dice that come to rest, overshoot, leave the board, or are pushed (gg.a30–a46)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Value
from gm.games.gatling.entries import Push, Throw
from gm.games.gatling.notices import Notices
from gm.games.gatling.rules.lasting import active, chaos_casters, controller
from gm.games.gatling.rules.rounds import move_pages, page_changes
from gm.games.gatling.state import Die, Mage, Moment, State, attacker, die_of, mage_of, put
from gm.games.gatling.versions import Rules

_FURTHER = ("bottom", "middle", "top")


def throw(state: State, entry: Throw, notices: Notices) -> State:
    """Record a throw of the mage whose throw is next (gg.a30).

    A die that overshot the bottom zone is void and thrown again (gg.a31, gg.b14). One that touched a bullet and then
    left is only a hit (gg.a45, gg.b15).
    """
    _check_turn_to_throw(state, entry.who)
    if entry.off:
        _check_place(state, entry)
    moment = Moment((entry.who,))
    if entry.over and not entry.hit:
        notices.emit("overshot", {"who": entry.who}, rules=("gg.a31", "gg.b14"), level="do")
        if state.moment.pushed:
            params: dict[str, Value] = {"who": entry.who, "mages": state.moment.pushed}
            notices.emit("pushed-by-void", params, rules=("gg.b14",), level="warn")
        return state._replace(moment=moment)
    others = tuple([old if old.later else old._replace(later=True) for old in state.dice])
    if entry.off and not entry.hit:
        notices.emit("left", {"who": entry.who})
        return leave(state._replace(moment=moment, dice=others), mage_of(state, entry.who), notices)
    if entry.number is None and chaos_casters(state):
        raise Refusal("number-for-chaos", {"who": entry.who}, ("gg.b60", "gg.spell.chaos"))
    zone = "off" if entry.off else entry.zone
    die = Die(entry.who, entry.number, zone, entry.hit, entry.over, entry.zone if entry.off else None)
    _announce("threw", die, notices)
    return state._replace(moment=moment, dice=(*others, die), to_throw=state.to_throw[1:])


def _check_turn_to_throw(state: State, who: str) -> None:
    """Refuse a throw that is not next, with the reason."""
    if state.phase == "throws" and who in state.to_throw[:1]:  # nobody is asked who is out, or not of the cast
        return
    if state.phase != "throws":
        raise Refusal("throw-not-due", {"who": who, "phase": state.phase}, ("gg.a30",), "not-due")
    if mage_of(state, who).out:
        raise Refusal("out", {"who": who}, ("gg.a64",))
    if who == attacker(state).id and who not in state.cast:
        raise Refusal("attacker-throws", {"who": who}, ("gg.a25",))
    if who not in state.cast:
        raise Refusal("sits-out", {"who": who}, ("gg.b43",))
    if who in state.to_throw:
        raise Refusal("throw-order", {"who": who, "due": state.to_throw[0]}, ("gg.a30", "gg.b12"), "not-due")
    if die_of(state, who):
        raise Refusal("thrown", {"who": who}, ("gg.a32",), "not-due")
    raise Refusal("no-page-left", {"who": who}, ("gg.a46",))


def _check_place(state: State, entry: Throw | Push) -> None:
    """Refuse a zone for a die off the board, unless the furthest zone counts (gg.b21)."""
    if entry.zone and state.house.zone_rule == "rest":
        raise Refusal("two-places", {"who": entry.who, "zone": entry.zone}, ("gg.b21",))


def leave(state: State, mage: Mage, notices: Notices) -> State:
    """Charge for leaving the board without contact: mana (gg.a42), or a page (gg.a43); then the die is thrown again
    (gg.a44).

    It is paid at once (gg.b13), as often as the die leaves (gg.b23); a mage who pays their last page throws no more
    (gg.a46, gg.b20). Under Footwork the first time in an attacker's turn is free (gg.b51). In one's own attack the page
    goes to the caster of Out of control (gg.b53, gg.spell.out-of-control).
    """
    if active(state, mage, "footwork") and mage.id not in state.footwork:
        notices.emit("left-free", {"who": mage.id}, rules=("gg.b51", "gg.spell.footwork"))
        state = state._replace(footwork=(*state.footwork, mage.id))
        return _stop_without_pages(state, mage, notices) if Rules.of(state.version).free_leave_stops else state
    to = attacker(state).id
    if to == mage.id:
        to = controller(state, mage) or to
    page_too = state.house.offboard_cost == "both" and mage.mana == 1
    if mage.mana:
        left = mage.mana - 1
        params: dict[str, Value] = {"who": mage.id, "mana": left, "max": mage.max_mana}
        notices.emit("left-mana", params, (Change(mage.id, "mana", -1),), rules=("gg.a42",), level="do")
        state = put(state, mage._replace(mana=left))
    if (page_too or not mage.mana) and mage.pages:
        rules = ("gg.a43", "gg.b22") if to == attacker(state).id else ("gg.a43", "gg.b53")
        notices.emit("left-page", {"who": mage.id, "to": to}, page_changes(mage.id, to, 1), rules=rules, level="do")
        state = move_pages(state, mage.id, to, 1)
        state = state._replace(gained=state.gained + (to == state.turns[0]))
    return _stop_without_pages(state, mage, notices)


def _stop_without_pages(state: State, mage: Mage, notices: Notices) -> State:
    """Stop a mage without pages from throwing (gg.a46, gg.b20)."""
    if not mage_of(state, mage.id).pages:
        notices.emit("stops", {"who": mage.id}, rules=("gg.a46",))
        return state._replace(to_throw=tuple(who for who in state.to_throw if who != mage.id))
    return state


def push(state: State, entry: Push, notices: Notices) -> State:
    """Move a die at rest; a touch stays a touch (gg.a33, gg.a41, gg.b16, gg.b17)."""
    die = die_of(state, entry.who) if state.phase == "throws" else None
    if die is None or die.zone == "off":
        raise Refusal("no-die-lies", {"who": entry.who, "phase": state.phase}, ("gg.a33",), "not-due")
    if entry.off:
        _check_place(state, entry)
    number, hit = entry.number or die.number, entry.hit or die.hit
    if hit and number is None:
        raise Refusal("number-missing", {"who": entry.who}, ("gg.b17", "gg.a35"))
    if not die.later and not state.to_throw:
        notices.emit("push-early", {"who": entry.who}, rules=("gg.a33",), level="warn")
    state = state._replace(moment=state.moment._replace(pushed=(*state.moment.pushed, entry.who)))
    if entry.off and not hit:
        notices.emit("pushed-off", {"who": entry.who}, rules=("gg.b18",))
        state = state._replace(
            dice=tuple(other for other in state.dice if other.mage != entry.who),
            to_throw=(*state.to_throw, entry.who),
        )
        return leave(state, mage_of(state, entry.who), notices)
    reached = _counted_zone(state, die, entry)
    moved = die._replace(number=number, hit=hit, zone="off" if entry.off else reached)
    if entry.off and state.house.zone_rule == "furthest":
        moved = moved._replace(reached=reached)
    _announce("pushed", moved, notices)
    return state._replace(dice=tuple(moved if other is die else other for other in state.dice))


def _counted_zone(state: State, die: Die, entry: Push) -> str | None:
    """Return where a pushed die rests, or the furthest zone it has entered if the house rule counts that (gg.b21)."""
    if not entry.zone or not die.zone or state.house.zone_rule == "rest":
        return entry.zone or die.zone
    return max(entry.zone, die.zone, key=_FURTHER.index)


def _announce(kind: str, die: Die, notices: Notices) -> None:
    if not notices.recording:
        return
    params = {"who": die.mage, "number": die.number, "zone": die.zone, "hit": die.hit, "over": die.over}
    notices.emit(kind, params)
