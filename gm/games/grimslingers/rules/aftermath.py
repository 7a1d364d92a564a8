"""The aftermath of a turn, in which the revealed cards take effect (gs.r9, gs.r20–gs.r28, gs.r87).

The cards wait in a queue. A stage is a step and a colour. Within a stage, cards with the same place in the order form
a sub-step. First gm asks all questions about these cards. Then the cards take effect, and the dead are removed.
"""

from __future__ import annotations

from itertools import combinations

from gm.game import Value
from gm.games.grimslingers.cards import BANNERS, Card
from gm.games.grimslingers.draft import AnyState, Draft, DuellistDraft, cast_of, has_status, living
from gm.games.grimslingers.rules.spells.questions import next_question
from gm.games.grimslingers.rules.spells.signatures import resolve
from gm.games.grimslingers.rules.turns import close_turn, remove_dead
from gm.games.grimslingers.state import PASS, STEPS, TIED_STEPS, Cast, Question, is_element

_STEP = {step: at for at, step in enumerate(STEPS)}
_BANNER = {banner: at for at, banner in enumerate(BANNERS)}


def build_queue(draft: Draft) -> None:
    """Begin the aftermath: pay for all revealed cards, find duellists who aim at each other, and queue the cards."""
    played = [duellist for duellist in draft.duellists if duellist.played not in (None, PASS)]
    paid = {duellist.id: _pay(draft, duellist, draft.deck.card[duellist.played or ""]) for duellist in played}
    pairs = _find_pairs(draft, paid)
    opposed = {who for pair in pairs for who in pair}
    owner = {held.holder: held.owner for held in draft.held if held.place == "table"}
    draft.queue = [
        _cast(draft, duellist, owner[duellist.id], paid[duellist.id], duellist.id in opposed) for duellist in played
    ]
    draft.phase, draft.pairs, draft.stage, draft.opened = "aftermath", pairs, 0, False
    sort_queue(draft)
    if draft.queue and not draft.silent:
        order = tuple((cast.by, cast.card, cast.target, cast.step, cast.banner) for cast in draft.queue)
        draft.emit("queue", {"order": order}, rules=("gs.r21", "gs.r22", "gs.r23", "gs.r24"))
    if pairs:
        draft.emit("opposed", {"pairs": pairs}, rules=("gs.r9", "gs.r24"))


def _pay(draft: Draft, duellist: DuellistDraft, card: Card) -> bool:
    """Make a duellist pay for a card (gs.r20). Return False if the card has no effect for lack of EP (gs.r77)."""
    if duellist.out:
        return True
    if card.cost > duellist.ep and draft.house.unaffordable == "fizzle":
        draft.emit("fizzled", {"who": duellist.id, "card": card.id, "why": "unaffordable"}, rules=("gs.r77",))
        return False
    cost = min(card.cost, duellist.ep)
    if cost:
        duellist.ep -= cost
        params: dict[str, Value] = {"who": duellist.id, "card": card.id, "cost": cost, "ep": duellist.ep}
        draft.emit("paid", params, draft.change(duellist.id, "ep", -cost), rules=("gs.r20",), level="do")
    return True


def _find_pairs(state: AnyState, paid: dict[str, bool]) -> tuple[tuple[str, str], ...]:
    """Return the pairs of duellists who aim single-foe cards at each other (gs.r9).

    ``paid`` maps each duellist to whether they could pay for their card.
    """
    aiming = [duellist for duellist in living(state) if duellist.target is not None and paid.get(duellist.id)]
    return tuple(
        (first.id, second.id)
        for first, second in combinations(aiming, 2)
        if first.target == second.id and second.target == first.id
    )


def _cast(state: AnyState, duellist: DuellistDraft, owner: str, paid: bool, opposed: bool) -> Cast:
    """Return the revealed card of a duellist as an item for the queue of cards (gs.r21–gs.r24, gs.r76)."""
    card = state.deck.card[duellist.played or ""]
    step = "all" if card.target.startswith("all") else card.target
    if step == "single-foe":
        step = "opposed" if opposed else "unopposed"
    return Cast(duellist.id, card.id, owner, duellist.target, step, card.banner, "waiting" if paid else "fizzled")


def sort_queue(draft: Draft) -> None:
    """Sort the queue by step, colour, place in a tie, and seat."""
    if len(draft.queue) > 1:
        seat = draft.seat
        draft.queue.sort(key=lambda cast: (_STEP[cast.step], _BANNER[cast.banner], cast.place, seat[cast.by]))


def next_tie(state: AnyState, casts: list[Cast]) -> Question | None:
    """Return the question that asks for number cards to order tied cards. Return None if no cards tie (gs.r25, gs.r92).

    Two cards tie if they have the same target. At first the duellists of all tied cards draw a number card. Those who
    drew equal numbers draw again, beginning with the lowest number. Nobody draws if the target has vanished.
    """
    if casts[0].step not in TIED_STEPS or casts[0].banner == "none":
        return None
    groups: dict[tuple[str | None, tuple[int, ...]], list[Cast]] = {}
    for cast in casts:
        if cast.target is None or not has_status(state.who(cast.target), "vanished", state.turn):
            groups.setdefault((cast.target, cast.drawn), []).append(cast)
    tied = {key: group for key, group in groups.items() if len(group) > 1}
    if not tied:
        return None
    seats = [duellist.id for duellist in state.duellists]
    first = [cast.by for (_, drawn), group in tied.items() if not drawn for cast in group]
    if first:
        return Question("number", tuple(sorted(first, key=seats.index)))
    lowest = min(tied, key=lambda key: (key[1], seats.index(tied[key][0].by)))
    return Question("number", tuple(cast.by for cast in tied[lowest]))


def assign_places(draft: Draft, casts: list[Cast]) -> None:
    """Rank the cards that have the same target, and sort the queue (gs.r25).

    For each tied card, its duellist has drawn a number card. The tied card with the lowest number comes first.
    """
    for cast in casts:
        place = sum(1 for other in casts if other.target == cast.target and other.drawn < cast.drawn)
        if place != cast.place:
            draft.replace_cast(cast._replace(place=place))
    sort_queue(draft)


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
    """Carry out the aftermath until a player must answer, or until the turn or the duel is over.

    Always return True, which tells the caller that a step was carried out.
    """
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
    """Ask the next question of the current stage. If none is left, apply the cards of the next sub-step."""
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
    """Return the cards of the current stage that have not taken effect yet, in queue order."""
    stage = state.stage
    return [cast for cast in state.queue if cast.state == "waiting" and _STAGE[cast.step, cast.banner] == stage]


def _sub_step(casts: list[Cast]) -> list[Cast]:
    """Return the cards that take effect next: those of ``casts`` with the lowest ``place`` (gs.r25, gs.r92)."""
    if len(casts) < 2:
        return casts
    lowest = min([cast.place for cast in casts])
    return [cast for cast in casts if cast.place == lowest]


def _next_stage(draft: Draft) -> None:
    """Go to the stage of the next waiting card, or to the stage of the clashes if that comes first."""
    stage = len(STAGES)
    for cast in draft.queue:
        if cast.state == "waiting":
            stage = _STAGE[cast.step, cast.banner]
            break
    before_clashes = draft.pairs and draft.stage < _CLASHES < stage
    draft.stage, draft.opened = _CLASHES if before_clashes else stage, False


def _fizzle(draft: Draft, casts: list[Cast]) -> list[Cast]:
    """Cancel the cards whose caster or target is dead (gs.r88). Return the other cards, in order."""
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
    """Return the id of the caster or target whose death cancels a card. Return None if the card is not cancelled."""
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
