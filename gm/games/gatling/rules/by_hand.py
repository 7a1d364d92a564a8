"""Entries made by hand: counted pages, a die that nobody threw, a mage who leaves (section F.5)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Value
from gm.games.gatling.entries import Count, Retire, Unthrown
from gm.games.gatling.notices import Notices
from gm.games.gatling.rules.out import skip_knocked_out
from gm.games.gatling.rules.rounds import leaving, without
from gm.games.gatling.rules.settle import settle_if_ready
from gm.games.gatling.rules.visits import begin_casting, tied
from gm.games.gatling.state import DECK, State, mage_of, put


def count(state: State, entry: Count, notices: Notices) -> State:
    """Note pages counted by hand, or refuse them with the adjustment that accepts the count (gg.b81)."""
    wrong = [(who, number) for who, number in entry.pages if mage_of(state, who).pages != number]
    if wrong:
        who, number = wrong[0]
        params = {
            "who": who,
            "counted": number,
            "pages": mage_of(state, who).pages,
            "sum": _sum_with(state, dict(entry.pages)),
            "adjust": " ".join(f"{one} pages={pages}" for one, pages in entry.pages),
        }
        kind = "count-differs" if params["sum"] == DECK else "count-sum"
        raise Refusal(kind, params, ("gg.b81", "gg.a16"))
    notices.emit("counted", {"mages": tuple(who for who, _ in entry.pages)}, rules=("gg.a16",))
    return state


def _sum_with(state: State, counted: dict[str, int]) -> int:
    return state.discarded + sum(counted.get(mage.id, mage.pages) for mage in state.mages)


def unthrown(state: State, entry: Unthrown, notices: Notices) -> State:
    """Skip a die that nobody threw (gg.a32): no mana, no hit, no side die; in the order of spells its mage comes after
    those asked with them."""
    who = entry.who
    if who not in (state.to_throw[:1] or state.to_side[:1] or tied(state)):
        raise Refusal("unthrown-not-due", {"who": who, "phase": state.phase}, ("gg.a32",), "not-due")
    notices.emit("unthrown", {"who": who}, rules=("gg.a32",), level="warn")
    if state.phase == "throws":
        return state._replace(to_throw=state.to_throw[1:])
    if state.phase == "settle":
        return settle_if_ready(state._replace(to_side=state.to_side[1:]), notices)
    asked = tied(state)
    at = state.groups.index(asked)
    parted = (tuple(one for one in asked if one != who), (who,))
    return begin_casting(state._replace(groups=(*state.groups[:at], *parted, *state.groups[at + 1 :])), notices)


def retire(state: State, entry: Retire, notices: Notices) -> State:
    """Remove a mage: their pages are put away, they are out, and the order continues (gg.b80)."""
    mage = mage_of(state, entry.who)
    if mage.out or state.phase == "over":
        raise Refusal("out" if mage.out else "over", {"who": entry.who}, ("gg.a64",))
    pages = (Change(mage.id, "pages", -mage.pages), Change("discard", "pages", mage.pages))
    changes = (*pages, *leaving(state, mage.id))
    params: dict[str, Value] = {"who": mage.id, "pages": mage.pages, "because": entry.because}
    params["lapses"] = _lapses(state, mage.id)
    notices.emit("retired", params, changes, rules=("gg.b80",), level="do", marks="out")
    state = put(state, mage._replace(pages=0))._replace(discarded=state.discarded + mage.pages)
    return skip_knocked_out(without(state, (mage.id,), notices), notices)


def _lapses(state: State, who: str) -> str:
    """Return what has no effect when a mage leaves during a cast: all of it, their own die, or nothing."""
    if state.page and state.phase in ("throws", "settle") and state.turns[0] == who:
        return "cast"
    return "die" if any(die.mage == who for die in state.dice) else ""
