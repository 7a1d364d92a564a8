"""Rounds, knock-outs and the end of a duel (gg.a20, gg.a60–a64, gg.a77)."""

from __future__ import annotations

from gm.game import Change, Value
from gm.games.gatling.notices import Notices
from gm.games.gatling.rules.lasting import end_with_casters, expire, remind, struck_spells
from gm.games.gatling.state import Mage, State, clockwise, living, mage_of
from gm.games.gatling.versions import Rules


def open_round(state: State, notices: Notices) -> State:
    """Open a round: the opener, or the next living mage clockwise, attacks first (gg.a77, gg.b04)."""
    turns = clockwise(state, state.opener)
    if notices.recording:
        rules = ("gg.a20",) if turns[0].id == state.opener else ("gg.a20", "gg.b04")
        notices.emit("round", {"round": state.round, "who": turns[0].id}, rules=rules, marks="round")
        remind(state, notices)
    return state._replace(phase="draw", opener=turns[0].id, turns=tuple([mage.id for mage in turns]), drawn=())


def checkpoint(state: State, notices: Notices, spared: tuple[str, ...] = ()) -> State:
    """Knock out mages without pages; the last mage, or team, in the duel wins at once (gg.a60, gg.a62, gg.a63).

    ``spared`` are those whose debt is judged at the end of the cast on the board (gg.b28).
    """
    gone = tuple([mage.id for mage in state.mages if not mage.pages and not mage.out and mage.id not in spared])
    if not gone:
        return state
    for who in gone:
        notices.emit("out", {"who": who}, leaving(state, who), rules=("gg.a60",), level="do", marks="out")
    return without(state, gone, notices)


def leaving(state: State, who: str) -> tuple[Change, ...]:
    """Return what goes with a mage who is out: the spells on their sheet, and the page in play."""
    struck = struck_spells(mage_of(state, who))
    return (*struck, *page_removed(state)) if state.turns[:1] == (who,) else struck


def page_removed(state: State) -> tuple[Change, ...]:
    """Return the change that no page is in play any more, if one was."""
    return (Change("table", "page", ""),) if state.page else ()


def without(state: State, gone: tuple[str, ...], notices: Notices) -> State:
    """Remove mages for good (gg.b40): spells that served only them end (gg.b36), or the duel (gg.a62, gg.a63)."""
    state = state._replace(mages=tuple(mage._replace(out=mage.out or mage.id in gone) for mage in state.mages))
    left = living(state)
    if Rules.of(state.version).ends_with_the_duel:
        state = end_with_casters(state, gone, notices)
    if len(left) == 1:
        return win(state, _with_team(state, left), notices, "gg.a63" if left[0].team else "gg.a62")
    if state.house.tag_victory == "team" and left[0].team and len({mage.team for mage in left}) == 1:
        return win(state, _with_team(state, left), notices, "gg.a63")
    return state if Rules.of(state.version).ends_with_the_duel else end_with_casters(state, gone, notices)


def _with_team(state: State, left: list[Mage]) -> list[Mage]:
    """Return the winners: the whole team, unless only the last mage wins (gg.b45)."""
    if state.house.tag_victory == "last_mage" or not left[0].team:
        return left
    return [mage for mage in state.mages if mage.team == left[0].team]


def win(state: State, winners: list[Mage], notices: Notices, rule: str) -> State:
    """End the duel."""
    ids = tuple(mage.id for mage in winners)
    each = len(winners) > 1 and len({mage.team or mage.id for mage in winners}) > 1
    pages = winners[0].pages if each else sum(mage.pages for mage in winners)
    params: dict[str, Value] = {"winners": ids, "pages": pages, "each": each, "round": state.round}
    if owner := _owner(state):
        params |= {"page": state.page, "owner": owner.id}
    notices.emit("won", params, page_removed(state), rules=(rule,), level="do")
    return clear_turn(state, "over", ())._replace(winners=ids, groups=(), visits=(), unrolled=())


def _owner(state: State) -> Mage | None:
    """Return under whose deck the page in play goes at the end (gg.a24); None if its owner is out."""
    owner = mage_of(state, state.turns[0]) if state.page else None
    return owner if owner and not owner.out else None


def clear_turn(state: State, phase: str, turns: tuple[str, ...]) -> State:
    """Return the state without page, cast and dice; ``turns`` have yet to attack."""
    return state._replace(
        phase=phase,
        turns=turns,
        page=None,
        casts=0,
        gatlings=(),
        footwork=(),
        gained=0,
        cast=(),
        to_throw=(),
        dice=(),
        to_side=(),
        sides=(),
    )


def end_round(state: State, notices: Notices) -> State:
    """Check the round limit after the last spell, then open the next round (gg.a77, gg.b80)."""
    limit = state.house.round_limit
    if limit != "none" and state.round >= int(limit):
        return win(state, _richest(state), notices, "gg.b80")
    state = expire(state, notices)
    opener = state.opener
    if state.house.round_start == "rotate":
        after = clockwise(state, opener)
        opener = next((mage.id for mage in after if mage.id != opener), opener)
    elif state.opener != state.first:
        opener = state.first
    return open_round(state._replace(round=state.round + 1, opener=opener, visits=(), groups=()), notices)


def _richest(state: State) -> list[Mage]:
    """Return who has most pages; a team counts together unless only the last mage wins."""
    together = state.house.tag_victory == "team"
    side = {mage.id: mage.team if together and mage.team else mage.id for mage in state.mages}
    owned: dict[str, int] = {}
    for mage in state.mages:
        owned[side[mage.id]] = owned.get(side[mage.id], 0) + mage.pages
    most = max(owned.values())
    return [mage for mage in state.mages if owned[side[mage.id]] == most]


def move_pages(state: State, giver: str, taker: str, amount: int) -> State:
    """Move pages from one mage to another; to oneself nothing moves (gg.a16)."""
    if giver == taker:
        return state
    moved = {giver: -amount, taker: amount}
    mages = tuple([m._replace(pages=m.pages + moved[m.id]) if m.id in moved else m for m in state.mages])
    return state._replace(mages=mages)


def page_changes(giver: str, taker: str, amount: int) -> tuple[Change, ...]:
    """Return the changes of pages handed over."""
    return () if giver == taker else (Change(giver, "pages", -amount), Change(taker, "pages", amount))
