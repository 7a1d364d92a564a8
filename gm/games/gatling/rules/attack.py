"""An attacker's turn: the draw, its casts and their Gatlings, the page back (gg.a20–a25, gg.b54–b61)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, End, Value
from gm.games.gatling.entries import Again, Draw, Enough
from gm.games.gatling.notices import Notices
from gm.games.gatling.pages import page_rule
from gm.games.gatling.rules.lasting import active, chaos_casters, chaos_count, controller, in_range
from gm.games.gatling.rules.rounds import clear_turn, page_removed
from gm.games.gatling.rules.visits import open_spells
from gm.games.gatling.state import Mage, Moment, State, attacker, clockwise, mage_of, mates


def draw(state: State, entry: Draw, notices: Notices) -> State:
    """Put the page in play: its number is the pattern, its suit the aspect (gg.a21, gg.a22, gg.a23).

    The attacker still owns it, so the last page puts nobody out (gg.a61). Under Taking control it may be chosen, but
    need not (gg.b49).
    """
    if state.phase != "draw":
        raise Refusal("draw-not-due", {"phase": state.phase}, ("gg.a21",), "not-due")
    mage = mage_of(state, state.turns[0])
    if entry.chosen and not active(state, mage, "taking-control"):
        raise Refusal("not-in-control", {"who": mage.id}, ("gg.b05", "gg.spell.taking-control"))
    if notices.recording:
        _tell_draw(mage, entry, entry.page in state.drawn, notices)
    drawn = (*state.drawn, entry.page)
    return start_cast(state._replace(page=entry.page, drawn=drawn, casts=1, moment=Moment((mage.id,))))


def _tell_draw(mage: Mage, entry: Draw, before: bool, notices: Notices) -> None:
    params: dict[str, Value] = {"who": mage.id, "page": entry.page, "chosen": entry.chosen}
    rules = ("gg.a22", "gg.a23", page_rule(entry.page))
    board = (Change("table", "page", f"{mage.id} {entry.page}"),)
    end: End = "" if entry.chosen else "top"
    notices.emit("drew", params, board, rules=rules, level="do", touches=((mage.id, "pages", end),))
    if before:
        notices.emit("drawn-twice", {"page": entry.page}, rules=("gg.a02",), level="warn")


def start_cast(state: State) -> State:
    """Begin a cast: the bullets are laid, and the others throw."""
    throwers = tuple([mage.id for mage in throw_order(state, attacker(state))])
    return state._replace(phase="throws", cast=throwers, to_throw=throwers, dice=(), to_side=(), sides=())


def throw_order(state: State, mage: Mage) -> list[Mage]:
    """Return everyone else in the duel, clockwise from the attacker, and last the attacker if they are out of control
    (gg.a30, gg.b12, gg.b43, gg.b52)."""
    others = clockwise(state, mage.id)[1:]
    if state.house.tag_teammate == "sits_out":
        others = [other for other in others if not mates(state, mage, other)]
    own_turn = mage.id == state.turns[0]
    return [*others, mage] if own_turn and controller(state, mage) else others


def after_cast(state: State, notices: Notices) -> State:
    """Continue after a cast: with the Gatlings of Chaos, a second cast, or the end of the turn (gg.b58,
    gg.spell.chaos)."""
    if state.phase == "over":
        return state
    if mage_of(state, state.turns[0]).out:
        return end_turn(state, notices)
    waiting = state.gatlings[1:] if state.gatlings else _chaos(state, notices)
    return follow(state, waiting, notices)


def follow(state: State, waiting: tuple[str, ...], notices: Notices) -> State:
    """Begin the next Gatling of those ``waiting`` whose casters are in the duel, else a second cast, or end the
    turn."""
    waiting = tuple([who for who in waiting if not mage_of(state, who).out])
    if waiting != state.gatlings:
        state = state._replace(gatlings=waiting)
    if waiting:
        notices.emit("gatling", {"who": waiting[0], "left": len(waiting)}, rules=("gg.b61",), level="do")
        return start_cast(state)
    mage = mage_of(state, state.turns[0])
    if state.casts == 1 and in_range(state, mage, "second-wind"):
        return state._replace(phase="second", cast=(), dice=(), to_side=(), sides=())
    return end_turn(state, notices)


def _chaos(state: State, notices: Notices) -> tuple[str, ...]:
    """Return the caster of each Gatling that the dice on the board bring (gg.b60)."""
    casters = chaos_casters(state)
    if not casters:
        return ()
    count = chaos_count(state)
    for who in casters:
        notices.emit("chaos", {"who": who, "count": count}, rules=("gg.b60", "gg.spell.chaos"))
    return tuple(who for who in casters for _ in range(count))


def again(state: State, entry: Again | Enough, notices: Notices) -> State:
    """Cast the same page once more under Second wind, with the bullets laid again, or end the turn (gg.b54)."""
    if state.phase != "second":
        raise Refusal("again-not-due", {"phase": state.phase}, ("gg.b54",), "not-due")
    params = {"who": state.turns[0], "page": state.page}
    if isinstance(entry, Enough):
        notices.emit("enough", params, rules=("gg.b54",))
        return end_turn(state, notices)
    notices.emit("again", params, rules=("gg.b54", "gg.spell.second-wind"), level="do")
    return start_cast(state._replace(casts=2))


def end_turn(state: State, notices: Notices) -> State:
    """Put the page back under the deck (gg.a24), unless the attacker is out and it went with their last pages."""
    if notices.recording:
        mage = mage_of(state, state.turns[0])
        if state.page and not mage.out:
            won = min(state.gained, mage.pages - 1)  # some may have been lost again
            params: dict[str, Value] = {"who": mage.id, "page": state.page, "gained": state.gained > 0, "won": won}
            under: tuple[tuple[str, str, End], ...] = () if state.gained else ((mage.id, "pages", "bottom"),)
            notices.emit("page-back", params, page_removed(state), rules=("gg.a24",), level="do", touches=under)
    return next_turn(state, notices)


def next_turn(state: State, notices: Notices) -> State:
    """Give the turn to the next living mage of this round (gg.a20, gg.a64); after the last the spells come (gg.b07)."""
    alive = [mage.id for mage in state.mages if not mage.out]
    turns = tuple([who for who in state.turns[1:] if who in alive])
    state = clear_turn(state, "draw", turns)
    return state if turns else open_spells(state, notices)
