"""The throws of a cast (round of throws): dice at rest, overshot, off the board or pushed (gg.a30–a46)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Value
from gm.games.gatling.entries import Push, Throw
from gm.games.gatling.rules.lasting import active, chaos_casters, controller
from gm.games.gatling.rules.rounds import hand_over_page
from gm.games.gatling.rules.tricks import HIT, begin_moment, note_occasion
from gm.games.gatling.state import AnyState, Die, Draft, MageDraft, attacker, die_of, mage_of
from gm.games.gatling.versions import Rules

_FURTHER = ("bottom", "middle", "top")


def throw(draft: Draft, entry: Throw) -> None:
    """Record the throw of the mage who is next (gg.a30).

    A die that overshot the bottom zone is void and thrown again (gg.a31, gg.b14). A die that touched a bullet and then
    left the board is only a hit (gg.a45, gg.b15).
    """
    if entry.who not in draft.to_throw[:1]:  # to_throw has nobody who is out or does not throw in this cast
        raise _not_next(draft, entry.who)
    if entry.off:
        _check_place(draft, entry)
    if entry.over and not entry.hit:
        draft.emit("overshot", {"who": entry.who}, rules=("gg.a31", "gg.b14"), level="do")
        if draft.moment.pushed:
            params: dict[str, Value] = {"who": entry.who, "mages": draft.moment.pushed}
            draft.emit("pushed-by-void", params, rules=("gg.b14",), level="warn")
        begin_moment(draft, (entry.who,))
        return
    void = entry.off and not entry.hit
    if entry.number is None and not void and chaos_casters(draft):
        raise Refusal("number-for-chaos", {"who": entry.who}, ("gg.b60", "gg.spell.chaos"))
    begin_moment(draft, (entry.who,))
    if entry.hit:
        note_occasion(draft, entry.who, HIT)
    if draft.dice:
        draft.dice = tuple([old if old.later else old._replace(later=True) for old in draft.dice])
    if void:
        draft.emit("left", {"who": entry.who})
        leave(draft, draft.edit(entry.who))
        return
    zone = "off" if entry.off else entry.zone
    die = Die(entry.who, entry.number, zone, entry.hit, entry.over, entry.zone if entry.off else None)
    _announce(draft, "threw", die)
    draft.dice, draft.to_throw = (*draft.dice, die), draft.to_throw[1:]


def _not_next(state: AnyState, who: str) -> Refusal:
    """Return the refusal of a throw by a mage who is not next."""
    if mage_of(state, who).out:
        return Refusal("out", {"who": who}, ("gg.a64",))
    if who == attacker(state).id and who not in state.cast:
        return Refusal("attacker-throws", {"who": who}, ("gg.a25",))
    if who not in state.cast:
        return Refusal("sits-out", {"who": who}, ("gg.b43",))
    if who in state.to_throw:
        return Refusal("throw-order", {"who": who, "due": state.to_throw[0]}, ("gg.a30", "gg.b12"), "not-due")
    if die_of(state, who):
        return Refusal("thrown", {"who": who}, ("gg.a32",), "not-due")
    return Refusal("no-page-left", {"who": who}, ("gg.a46",))


def _check_place(state: AnyState, entry: Throw | Push) -> None:
    """Raise Refusal if a zone was typed for a die that left the board (gg.b21).

    By a house rule, the zone is allowed: it is the furthest zone that the die reached.
    """
    if entry.zone and state.house.zone_rule == "rest":
        raise Refusal("two-places", {"who": entry.who, "zone": entry.zone}, ("gg.b21",))


def leave(draft: Draft, mage: MageDraft) -> None:
    """Charge a mage whose die left the board without touching a bullet: mana (gg.a42) or a page (gg.a43).

    The mage pays immediately, each time (gg.b13, gg.b23), and throws again (gg.a44) unless they have no pages (gg.a46,
    gg.b20). Under the spell Footwork the first time in a turn is free (gg.b51). In the mage's own attack the page goes
    to the caster of the spell Out of control (gg.b53, gg.spell.out-of-control).
    """
    free = active(draft, mage, "footwork") and mage.id not in draft.footwork
    if free:
        draft.emit("left-free", {"who": mage.id}, rules=("gg.b51", "gg.spell.footwork"))
        draft.footwork = (*draft.footwork, mage.id)
    else:
        _charge(draft, mage)
    if not mage.pages and (not free or Rules.of(draft.version).free_leave_stops):
        draft.emit("stops", {"who": mage.id}, rules=("gg.a46",))
        draft.to_throw = tuple([who for who in draft.to_throw if who != mage.id])


def _charge(draft: Draft, mage: MageDraft) -> None:
    """Take one mana or, without mana, one page. By a house rule, the last mana costs a page too (gg.b22)."""
    own = attacker(draft).id
    to = controller(draft, mage) or own if mage.id == own else own
    page_too = draft.house.offboard_cost == "both" and mage.mana == 1
    page = (page_too or not mage.mana) and mage.pages
    if mage.mana:
        mage.mana -= 1
        params: dict[str, Value] = {"who": mage.id, "mana": mage.mana, "max": mage.max_mana}
        draft.emit("left-mana", params, (Change(mage.id, "mana", -1),), rules=("gg.a42",), level="do")
    if page:
        rules = ("gg.a43", "gg.b22") if to == own else ("gg.a43", "gg.b53")
        hand_over_page(draft, "left-page", mage.id, to, rules)


def push(draft: Draft, entry: Push) -> None:
    """Record that a die at rest was pushed. A die that has touched a bullet remains a hit (gg.a41, gg.b16, gg.b17).

    A die that is pushed off the board without a hit is thrown again (gg.a33, gg.b18).
    """
    die = die_of(draft, entry.who)
    if die is None or die.zone == "off":
        raise Refusal("no-die-lies", {"who": entry.who, "phase": draft.phase}, ("gg.a33",), "not-due")
    if entry.off:
        _check_place(draft, entry)
    number, hit = entry.number or die.number, entry.hit or die.hit
    if hit and number is None:
        raise Refusal("number-missing", {"who": entry.who}, ("gg.b17", "gg.a35"))
    if not die.later and not draft.to_throw:
        draft.emit("push-early", {"who": entry.who}, rules=("gg.a33",), level="warn")
    draft.moment = draft.moment._replace(pushed=(*draft.moment.pushed, entry.who))
    if entry.hit:
        note_occasion(draft, entry.who, HIT)
    if entry.off and not hit:
        draft.emit("pushed-off", {"who": entry.who}, rules=("gg.b18",))
        draft.dice = tuple([other for other in draft.dice if other.mage != entry.who])
        draft.to_throw = (*draft.to_throw, entry.who)
        leave(draft, draft.edit(entry.who))
        return
    reached = _counted_zone(draft, die, entry)
    moved = die._replace(number=number, hit=hit, zone="off" if entry.off else reached)
    if entry.off and draft.house.zone_rule == "furthest":
        moved = moved._replace(reached=reached)
    _announce(draft, "pushed", moved)
    draft.dice = tuple([moved if other is die else other for other in draft.dice])


def _counted_zone(state: AnyState, die: Die, entry: Push) -> str | None:
    """Return the zone where a pushed die rests, or by a house rule the furthest zone that it entered (gg.b21)."""
    if not entry.zone or not die.zone or state.house.zone_rule == "rest":
        return entry.zone or die.zone
    return max(entry.zone, die.zone, key=_FURTHER.index)


def _announce(draft: Draft, kind: str, die: Die) -> None:
    if not draft.silent:
        params = {"who": die.mage, "number": die.number, "zone": die.zone, "hit": die.hit, "over": die.over}
        draft.emit(kind, params)
