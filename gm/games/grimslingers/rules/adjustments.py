"""What an adjustment sets: HP, EP and their maxima, scores, the turn, statuses, and where cards lie (gs.r96)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimslingers.cards import STATUSES
from gm.games.grimslingers.entries import DIALS, Part
from gm.games.grimslingers.rules.places import may_show_more
from gm.games.grimslingers.state import Duellist, Held, State, Status, is_element, with_duellist

PLACES = ("hand", "out", "discard")
WHEN = ("this", "next", "none")
_RULE = ("gs.r96",)


def apply_settings(state: State, settings: tuple[Part, ...]) -> State:
    """The state with all of an adjustment's settings, the turn first. Raises Refusal for what cannot be."""
    if state.phase == "reckoning" and any(part.what != "score" for part in settings):
        raise Refusal("score-only", {}, _RULE)
    for part in settings:
        if part.what == "turn":
            state = _turn(state, part)
    for part in settings:
        if part.what != "turn":
            state = _set(state, str(part.who), part)
    for one in state.duellists:
        _check(one)
    return state


def _turn(state: State, part: Part) -> State:
    """The number of the turn; statuses and resting cards move with it."""
    if state.phase != "standoff":
        raise Refusal("turn-late", {"phase": state.phase}, _RULE)
    turn = _number(state.turn, part)
    if turn < 1:
        raise Refusal("turn-below", {"turn": turn}, _RULE)
    by = turn - state.turn
    moved = tuple(
        one._replace(statuses=tuple(lies._replace(turn=lies.turn + by) for lies in one.statuses))
        for one in state.duellists
    )
    held = tuple(one._replace(back=one.back + by) if one.back else one for one in state.held)
    return state._replace(turn=turn, duellists=moved, held=held)


def _set(state: State, who: str, part: Part) -> State:
    one = state.who(who)
    if part.what in DIALS:
        if part.what == "hp" and one.out:
            raise Refusal("stays-out", {"who": who}, _RULE)
        return with_duellist(state, one._replace(**{part.what: _number(getattr(one, part.what), part)}))  # type: ignore[arg-type]
    if part.what == "score":
        return with_duellist(state, one._replace(score=_number(one.score or 0, part)))
    if part.what in STATUSES and part.value in WHEN:
        return with_duellist(state, _with_status(state, one, part))
    return _with_card(state, one, part)


def _number(old: int, part: Part) -> int:
    n = int(part.value)
    return n if part.sign == "=" else old + n if part.sign == "+" else old - n


def _check(one: Duellist) -> None:
    """Refuse what nobody can have: below 0, above the maximum (gs.r70)."""
    for what, amount, most in (("hp", one.hp, one.max_hp), ("ep", one.ep, one.max_ep), ("score", one.score or 0, 0)):
        if amount < 0 or (most and amount > most) or most < 0:
            params: dict[str, Value] = {"who": one.id, "what": what, "amount": amount, "max": most}
            raise Refusal("bounds", params, _RULE)


def _with_status(state: State, one: Duellist, part: Part) -> Duellist:
    """A status in this turn or the next by the referee's word; ``none`` takes it off for every turn."""
    if part.value == "none":
        return one._replace(statuses=tuple(lies for lies in one.statuses if lies.status != part.what))
    if one.out:
        raise Refusal("stays-out", {"who": one.id}, _RULE)
    turn = state.turn + (part.value == "next")
    if any((lies.status, lies.turn) == (part.what, turn) for lies in one.statuses):
        return one
    return one._replace(statuses=(*one.statuses, Status(part.what, turn)))


def _with_card(state: State, one: Duellist, part: Part) -> State:
    """A card of this seat's in the hand, resting since the last turn (``out``), or discarded."""
    if part.what not in state.deck.card:
        raise Refusal("no-card", {"word": part.what}, _RULE, "words")
    element = is_element(state.deck.card[part.what])
    old = next((h for h in state.held if h.card == part.what and (not element or h.owner == one.id)), None)
    params: dict[str, Value] = {"who": one.id, "card": part.what}
    if old and old.place == "table":
        raise Refusal("on-table", {**params, "who": old.holder}, _RULE)
    if not element and part.value == "out":
        raise Refusal("rests-never", params, _RULE)
    if not element and (old is None or old.owner != one.id) and not may_show_more(state, one.id):
        raise Refusal("one-too-many", {**params, "signatures": state.house.signatures}, _RULE)
    place = "resting" if part.value == "out" else part.value
    new = Held(part.what, one.id, one.id, place, state.turn + 1 if part.value == "out" else 0)
    if old is None:
        return state._replace(held=(*state.held, new))
    return state._replace(held=tuple(new if h is old else h for h in state.held))
