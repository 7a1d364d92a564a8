"""The clock of a duel: rounds, knock-outs and the end (gg.a20, gg.a60–a64, gg.a77)."""

from __future__ import annotations

from gm.game import Change, Value
from gm.games.gatling.announcing import Notices
from gm.games.gatling.rules.lasting import end_with_casters, expire, remind, struck_with
from gm.games.gatling.state import Mage, State, clockwise, living, mage_of
from gm.games.gatling.versions import Rules


def open_round(state: State, notices: Notices) -> State:
    """A new round: the opener, or the next living mage clockwise, attacks first (gg.a77, gg.b04)."""
    turns = clockwise(state, state.opener)
    if notices.heard:
        rules = ("gg.a20",) if turns[0].id == state.opener else ("gg.a20", "gg.b04")
        notices.emit("round", {"round": state.round, "who": turns[0].id}, rules=rules, marks="round")
        remind(state, notices)
    return state._replace(phase="draw", opener=turns[0].id, turns=tuple([mage.id for mage in turns]), drawn=())


def checkpoint(state: State, notices: Notices, spared: tuple[str, ...] = ()) -> State:
    """Mages who own no page are out; the last mage, or team, in the duel wins at once (gg.a60, gg.a62, gg.a63).

    ``spared`` are those whose debt is judged at the end of the cast on the board (gg.b28).
    """
    gone = tuple([mage.id for mage in state.mages if not mage.pages and not mage.out and mage.id not in spared])
    if not gone:
        return state
    for who in gone:
        notices.emit("out", {"who": who}, leaving(state, who), rules=("gg.a60",), level="do", marks="out")
    return without(state, gone, notices)


def leaving(state: State, who: str) -> tuple[Change, ...]:
    """What a mage who goes out takes along: the spells on its sheet, and the page in play, which is among its last."""
    struck = struck_with(mage_of(state, who))
    return (*struck, *page_away(state)) if state.turns[:1] == (who,) else struck


def page_away(state: State) -> tuple[Change, ...]:
    """No page is in play any more, if one was."""
    return (Change("table", "page", ""),) if state.page else ()


def without(state: State, gone: tuple[str, ...], notices: Notices) -> State:
    """These mages are out for good (gg.b40): what served them alone ends (gg.b36), or the duel (gg.a62, gg.a63)."""
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
    """The winners: a team wins whole, also with one who is out, unless the last mage takes it all (gg.b45)."""
    if state.house.tag_victory == "last_mage" or not left[0].team:
        return left
    return [mage for mage in state.mages if mage.team == left[0].team]


def win(state: State, winners: list[Mage], notices: Notices, rule: str) -> State:
    """The duel is over."""
    ids = tuple(mage.id for mage in winners)
    each = len(winners) > 1 and len({mage.team or mage.id for mage in winners}) > 1
    pages = winners[0].pages if each else sum(mage.pages for mage in winners)
    params: dict[str, Value] = {"winners": ids, "pages": pages, "each": each, "round": state.round}
    if owner := _owner(state):
        params |= {"page": state.page, "owner": owner.id}
    notices.emit("won", params, page_away(state), rules=(rule,), level="do")
    return clear_turn(state, "over", ())._replace(winners=ids, groups=(), visits=(), unrolled=())


def _owner(state: State) -> Mage | None:
    """Under whose deck the page in play goes back at the end (gg.a24): of one who is out it went with the last."""
    owner = mage_of(state, state.turns[0]) if state.page else None
    return owner if owner and not owner.out else None


def clear_turn(state: State, phase: str, turns: tuple[str, ...]) -> State:
    """Nothing is left of the turn: no page, no cast, no dice. These are yet to attack."""
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
    """After the last visit: the round limit is looked at, then the next round opens (gg.a77, gg.b80)."""
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
    """Who owns most pages; teams are counted together unless the last mage takes it all."""
    together = state.house.tag_victory == "team"
    side = {mage.id: mage.team if together and mage.team else mage.id for mage in state.mages}
    owned: dict[str, int] = {}
    for mage in state.mages:
        owned[side[mage.id]] = owned.get(side[mage.id], 0) + mage.pages
    most = max(owned.values())
    return [mage for mage in state.mages if owned[side[mage.id]] == most]


def hand_over(state: State, giver: str, taker: str, amount: int) -> State:
    """Pages from one mage to another; the sum never changes, and to oneself nothing moves (gg.a16)."""
    if giver == taker:
        return state
    moved = {giver: -amount, taker: amount}
    mages = tuple([m._replace(pages=m.pages + moved[m.id]) if m.id in moved else m for m in state.mages])
    return state._replace(mages=mages)


def handed_over(giver: str, taker: str, amount: int) -> tuple[Change, ...]:
    """The same as it is announced."""
    return () if giver == taker else (Change(giver, "pages", -amount), Change(taker, "pages", amount))
