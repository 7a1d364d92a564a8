"""The aftermath: it goes on by itself from card to card until the table must say something (gs.r20–gs.r28, gs.r87).

Each stage is a colour of a step; in it the cards whose turn has come form a sub-step: first everything is asked, then
they work together, then deaths are looked at.
"""

from __future__ import annotations

from gm.games.grimslingers.cards import BANNERS
from gm.games.grimslingers.draft import AnyState, Draft
from gm.games.grimslingers.rules.spells.questions import next_question
from gm.games.grimslingers.rules.spells.queue import build_queue, next_tie
from gm.games.grimslingers.rules.spells.signatures import resolve
from gm.games.grimslingers.rules.turns import close_turn, remove_dead
from gm.games.grimslingers.state import Cast, Question, cast_of, is_element

CLASH = "clash"
STAGES: tuple[tuple[str, str], ...] = (
    ("self", ""),
    ("team", ""),
    *(("all", banner) for banner in BANNERS),
    *(("unopposed", banner) for banner in BANNERS),
    ("opposed", "blue"),
    ("opposed", CLASH),
    ("opposed", "none"),
    ("opposed", "red"),
)
"""Step and colour, in their order (gs.r21–gs.r25); in the steps of self and team all colours work together."""

_STAGE = {
    (step, banner): at for at, (step, colour) in enumerate(STAGES) for banner in BANNERS if colour in (banner, "")
}
_CLASHES = STAGES.index(("opposed", CLASH))


def start(draft: Draft) -> None:
    """All have turned over or passed: costs, pairs, queue (gs.r9, gs.r20)."""
    build_queue(draft)


def advance(draft: Draft) -> None:
    """Go on until the table is asked something, or the next turn or the end has come."""
    while draft.phase == "aftermath" and draft.asked is None:
        if casts := _waiting(draft):
            _go_on(draft, casts)
        elif draft.stage == _CLASHES and (pair := _meeting(draft)):
            draft.asked = Question("clash", pair)
        elif draft.stage < len(STAGES):
            _next_stage(draft)
        else:
            close_turn(draft)


def _go_on(draft: Draft, casts: list[Cast]) -> None:
    """One thing more of the stage: a draw for the order, a question, or the cards whose turn it is."""
    if draft.opened:
        casts = _fizzle(draft, _together(casts))
    else:
        casts = _fizzle(draft, casts)
        if len(casts) > 1 and (asked := next_tie(draft, casts)):
            draft.asked = asked
            again = any(cast.drawn for cast in casts if cast.by in asked.seats)
            draft.emit("tied", {"seats": asked.seats, "again": again}, rules=("gs.r25",))
            return
        draft.opened = True
        if not draft.silent and any(cast.drawn for cast in casts):
            draft.emit("ordered", {"seats": tuple(cast.by for cast in casts)}, rules=("gs.r25", "gs.r92"))
        casts = _together(casts)
    for cast in casts:
        if asked := next_question(draft, cast):
            draft.asked = asked
            return
    resolve(draft, casts)
    remove_dead(draft)


def _waiting(state: AnyState) -> list[Cast]:
    """The cards of this stage that have yet to work, in the order of the queue."""
    stage = state.stage
    return [cast for cast in state.queue if cast.state == "waiting" and _STAGE[cast.step, cast.banner] == stage]


def _together(casts: list[Cast]) -> list[Cast]:
    """Those whose turn has come: the lowest place, of each target and in each step (gs.r25, gs.r92)."""
    if len(casts) < 2:
        return casts
    lowest = min([cast.place for cast in casts])
    return [cast for cast in casts if cast.place == lowest]


def _next_stage(draft: Draft) -> None:
    """The stage of the next card that waits, unless two elements may meet before."""
    stage = len(STAGES)
    for cast in draft.queue:
        if cast.state == "waiting":
            stage = _STAGE[cast.step, cast.banner]
            break
    meet = draft.pairs and draft.stage < _CLASHES < stage
    draft.stage, draft.opened = _CLASHES if meet else stage, False


def _fizzle(draft: Draft, casts: list[Cast]) -> list[Cast]:
    """The cards of the dead, and those aimed at them, fizzle (gs.r88); gives the others, in seat order."""
    left = []
    for cast in casts:
        if gone := _gone(draft, cast):
            draft.replace_cast(cast._replace(state="fizzled"))
            params = {"who": cast.by, "card": cast.card, "why": "out", "dead": gone}
            draft.emit("fizzled", params, rules=("gs.r88",))
        else:
            left.append(cast)
    return left if len(left) < 2 or STAGES[draft.stage][1] else in_seat_order(draft, left)


def _gone(draft: Draft, cast: Cast) -> str | None:
    """For whose death a card fizzles: of whoever played it, or is its target."""
    if draft.who(cast.by).out and draft.house.dead_cards == "fizzle":
        return cast.by
    return cast.target if cast.target is not None and draft.who(cast.target).out else None


def in_seat_order(draft: Draft, casts: list[Cast]) -> list[Cast]:
    """Cards by their places in a tie, then by seats; those of one colour stand so in the queue already."""
    return sorted(casts, key=lambda cast: (cast.place, draft.seat[cast.by]))


def _meeting(state: AnyState) -> tuple[str, str] | None:
    """Two elements that meet: the table says whose gets through (gs.r73)."""
    return next((pair for pair in state.pairs if elements_meet(state, pair)), None)


def elements_meet(state: AnyState, pair: tuple[str, str]) -> bool:
    """Whether both of a pair live and played elements that wait, and nobody said yet whose gets through."""
    for who in pair:
        cast = cast_of(state, who)
        if cast is None or cast.state != "waiting" or cast.settled or state.who(who).out:
            return False
        if not is_element(state.deck.card[cast.card]):
            return False
    return True
