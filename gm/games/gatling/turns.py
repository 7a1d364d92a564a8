"""The clock: rounds, turns, knock-outs and the end (gg.a20, gg.a60–a64, gg.a77)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Notice
from gm.games.gatling.entries import Draw
from gm.games.gatling.pages import aspect
from gm.games.gatling.state import Mage, State, clockwise, living, mage_of, mates, power_in


def open_round(state: State, notices: list[Notice]) -> State:
    """A new round: the opener, or the next living mage clockwise, attacks first (gg.a77, gg.b04)."""
    turns = clockwise(state, state.opener)
    rules = ("gg.a20",) if turns[0].id == state.opener else ("gg.a20", "gg.b04")
    notices.append(Notice("round", {"round": state.round, "who": turns[0].id}, rules=rules))
    return state._replace(phase="draw", opener=turns[0].id, turns=tuple(mage.id for mage in turns), drawn=())


def draw(state: State, entry: Draw, notices: list[Notice]) -> State:
    """The attacker's page is in play: its number is the pattern, its suit the aspect (gg.a21–a23)."""
    if state.phase != "draw":
        raise Refusal("draw-not-due", {"phase": state.phase}, ("gg.a21",), "not-due")
    attacker = mage_of(state, state.turns[0])
    params = {"who": attacker.id, "page": entry.page, "power": power_in(attacker, aspect(entry.page))}
    notices.append(Notice("drew", params, rules=("gg.a22", "gg.a23", f"gg.page.{entry.page.lower()}"), level="do"))
    if entry.page in state.drawn:
        notices.append(Notice("drawn-twice", {"page": entry.page}, rules=("gg.a02",), level="warn"))
    throwers = tuple(mage.id for mage in throw_order(state, attacker))
    return state._replace(
        phase="throws", page=entry.page, drawn=(*state.drawn, entry.page), cast=throwers, to_throw=throwers, dice=()
    )


def throw_order(state: State, attacker: Mage) -> list[Mage]:
    """Everyone else in the duel, clockwise from the attacker (gg.a30, gg.b12, gg.b43)."""
    others = clockwise(state, attacker.id)[1:]
    if state.rules.tag_teammate == "sits_out":
        others = [mage for mage in others if not mates(state, attacker, mage)]
    return others


def checkpoint(state: State, notices: list[Notice]) -> State:
    """Mages who own no page are out; the last mage, or team, in the duel wins at once (gg.a60, gg.a62, gg.a63)."""
    for mage in living(state):
        if not mage.pages:
            notices.append(Notice("out", {"who": mage.id}, rules=("gg.a60",), level="do"))
    state = state._replace(mages=tuple(mage._replace(out=mage.out or not mage.pages) for mage in state.mages))
    left = living(state)
    if len(left) == 1:
        return win(state, _with_team(state, left), notices, "gg.a63" if left[0].team else "gg.a62")
    if state.rules.tag_victory == "team" and left[0].team and len({mage.team for mage in left}) == 1:
        return win(state, _with_team(state, left), notices, "gg.a63")
    return state


def _with_team(state: State, left: list[Mage]) -> list[Mage]:
    """The winners: a team wins whole, also with one who is out, unless the last mage takes it all (gg.b45)."""
    if state.rules.tag_victory == "last_mage" or not left[0].team:
        return left
    return [mage for mage in state.mages if mage.team == left[0].team]


def win(state: State, winners: list[Mage], notices: list[Notice], rule: str) -> State:
    """The duel is over."""
    ids = tuple(mage.id for mage in winners)
    each = len(winners) > 1 and len({mage.team or mage.id for mage in winners}) > 1
    pages = winners[0].pages if each else sum(mage.pages for mage in winners)
    params = {"winners": ids, "pages": pages, "each": each, "round": state.round}
    notices.append(Notice("won", params, rules=(rule,), level="do"))
    return state._replace(phase="over", winners=ids, turns=(), page=None, cast=(), to_throw=(), dice=(), visits=())


def end_turn(state: State, gained: bool, notices: list[Notice]) -> State:
    """The page goes back under the deck, and the next living mage attacks, if one is left in this round (gg.a24)."""
    params = {"who": state.turns[0], "page": state.page, "gained": gained}
    notices.append(Notice("page-back", params, rules=("gg.a24",), level="do"))
    alive = {mage.id for mage in living(state)}
    turns = tuple(who for who in state.turns[1:] if who in alive)
    return state._replace(phase="draw", turns=turns, page=None, cast=(), to_throw=(), dice=())


def end_round(state: State, notices: list[Notice]) -> State:
    """After the last visit: the round limit is looked at, then the next round opens (gg.a77, gg.b80)."""
    limit = state.rules.round_limit
    if limit != "none" and state.round >= int(limit):
        return win(state, _richest(state), notices, "gg.b80")
    opener = state.opener
    if state.rules.round_start == "rotate":
        after = clockwise(state, opener)
        opener = next((mage.id for mage in after if mage.id != opener), opener)
    elif state.opener != state.first:
        opener = state.first
    return open_round(state._replace(round=state.round + 1, opener=opener, visits=(), groups=()), notices)


def _richest(state: State) -> list[Mage]:
    """Who owns most pages; teams are counted together unless the last mage takes it all."""
    together = state.rules.tag_victory == "team"
    side = {mage.id: mage.team if together and mage.team else mage.id for mage in state.mages}
    owned: dict[str, int] = {}
    for mage in state.mages:
        owned[side[mage.id]] = owned.get(side[mage.id], 0) + mage.pages
    most = max(owned.values())
    return [mage for mage in state.mages if owned[side[mage.id]] == most]


def hand_over(state: State, giver: str, taker: str, amount: int) -> tuple[State, tuple[Change, ...]]:
    """Pages from one mage to another; the sum never changes (gg.a16)."""
    moved = {giver: -amount, taker: amount}
    mages = tuple(m._replace(pages=m.pages + moved[m.id]) if m.id in moved else m for m in state.mages)
    return state._replace(mages=mages), (Change(giver, "pages", -amount), Change(taker, "pages", amount))
