"""The aftermath of a turn, up to the next question for the players (gs.r20–gs.r28, gs.r87).

A stage is a step and a colour. Within a stage, cards with the same place in the order form a sub-step. First all
questions about these cards are asked. Then the cards work together, and then the dead are removed.
"""

from __future__ import annotations

from gm.games.grimslingers.cards import BANNERS
from gm.games.grimslingers.draft import AnyState, Draft, cast_of
from gm.games.grimslingers.rules.spells.questions import next_question
from gm.games.grimslingers.rules.spells.queue import next_tie
from gm.games.grimslingers.rules.spells.signatures import resolve
from gm.games.grimslingers.rules.turns import close_turn, remove_dead
from gm.games.grimslingers.state import Cast, Question, is_element

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
"""The step and the colour of each stage, in order (gs.r21–gs.r25). The colour "" stands for all colours."""

_STAGE = {
    (step, banner): at for at, (step, colour) in enumerate(STAGES) for banner in BANNERS if colour in (banner, "")
}
_CLASHES = STAGES.index(("opposed", CLASH))


def run(draft: Draft) -> bool:
    """Carry out the aftermath until a player must answer, or until the turn or the duel is over. Always return True."""
    while draft.phase == "aftermath" and draft.asked is None:
        if casts := _waiting(draft):
            _continue_stage(draft, casts)
        elif draft.stage == _CLASHES and (pair := _clashing(draft)):
            draft.asked = Question("clash", pair)
        elif draft.stage < len(STAGES):
            _next_stage(draft)
        else:
            close_turn(draft)
    return True


def _continue_stage(draft: Draft, casts: list[Cast]) -> None:
    """Ask the next question of the current stage. If none is left, let the cards of the next sub-step work."""
    if draft.opened:
        casts = _fizzle(draft, _sub_step(casts))
    else:
        casts = _fizzle(draft, casts)
        if len(casts) > 1 and (question := next_tie(draft, casts)):
            draft.asked = question
            again = any(cast.drawn for cast in casts if cast.by in question.seats)
            draft.emit("tied", {"seats": question.seats, "again": again}, rules=("gs.r25",))
            return
        draft.opened = True
        if not draft.silent and any(cast.drawn for cast in casts):
            draft.emit("ordered", {"seats": tuple(cast.by for cast in casts)}, rules=("gs.r25", "gs.r92"))
        casts = _sub_step(casts)
    for cast in casts:
        if question := next_question(draft, cast):
            draft.asked = question
            return
    resolve(draft, casts)
    remove_dead(draft)


def _waiting(state: AnyState) -> list[Cast]:
    """Return the cards of the current stage that have not worked yet, in queue order."""
    stage = state.stage
    return [cast for cast in state.queue if cast.state == "waiting" and _STAGE[cast.step, cast.banner] == stage]


def _sub_step(casts: list[Cast]) -> list[Cast]:
    """Return the cards of the next sub-step: those of ``casts`` with the lowest place (gs.r25, gs.r92)."""
    if len(casts) < 2:
        return casts
    lowest = min([cast.place for cast in casts])
    return [cast for cast in casts if cast.place == lowest]


def _next_stage(draft: Draft) -> None:
    """Go to the stage of the next waiting card. If the stage of the clashes comes earlier, go there."""
    stage = len(STAGES)
    for cast in draft.queue:
        if cast.state == "waiting":
            stage = _STAGE[cast.step, cast.banner]
            break
    before_clashes = draft.pairs and draft.stage < _CLASHES < stage
    draft.stage, draft.opened = _CLASHES if before_clashes else stage, False


def _fizzle(draft: Draft, casts: list[Cast]) -> list[Cast]:
    """Let a card fizzle if its caster or its target is dead (gs.r88). Return the other cards, in order."""
    left = []
    for cast in casts:
        if dead := _dead(draft, cast):
            draft.replace_cast(cast._replace(state="fizzled"))
            params = {"who": cast.by, "card": cast.card, "why": "out", "dead": dead}
            draft.emit("fizzled", params, rules=("gs.r88",))
        else:
            left.append(cast)
    if len(left) > 1 and not STAGES[draft.stage][1]:  # cards of one colour are in this order already
        left.sort(key=lambda cast: (cast.place, draft.seat[cast.by]))
    return left


def _dead(draft: Draft, cast: Cast) -> str | None:
    """Return the id of the dead caster or target because of whom a card fizzles. Return None if the card works."""
    if draft.who(cast.by).out and draft.house.dead_cards == "fizzle":
        return cast.by
    return cast.target if cast.target is not None and draft.who(cast.target).out else None


def _clashing(state: AnyState) -> tuple[str, str] | None:
    """Return the next two duellists whose elements clash and await a decision (gs.r73), or None."""
    return next((pair for pair in state.pairs if all(_may_clash(state, who) for who in pair)), None)


def _may_clash(state: AnyState, who: str) -> bool:
    """Return whether a duellist is alive and has a queued element that can still clash."""
    cast = cast_of(state, who)
    if cast is None or cast.state != "waiting" or cast.settled or state.who(who).out:
        return False
    return is_element(state.deck.card[cast.card])
