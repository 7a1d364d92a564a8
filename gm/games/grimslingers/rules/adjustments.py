"""Adjustments: HP, EP and their maxima, scores, the turn, statuses, and the places of cards (gs.r96)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimslingers.cards import STATUSES
from gm.games.grimslingers.draft import Draft, DuellistDraft
from gm.games.grimslingers.entries import DIALS, Part
from gm.games.grimslingers.rules.places import may_show_more
from gm.games.grimslingers.state import Held, Status, is_element

_RULE = ("gs.r96",)


def apply_settings(draft: Draft, settings: tuple[Part, ...]) -> None:
    """Carry out the settings of an adjustment, the turn first. Raises Refusal."""
    if draft.phase == "reckoning" and any(part.what != "score" for part in settings):
        raise Refusal("score-only", {}, _RULE)
    for part in settings:
        if part.what == "turn":
            _set_turn(draft, part)
    for part in settings:
        if part.what != "turn":
            _set(draft, draft.who(str(part.who)), part)
    for one in draft.duellists:
        _check_bounds(one)


def _set_turn(draft: Draft, part: Part) -> None:
    """Change the number of the turn; statuses and resting cards move with it."""
    if draft.phase != "standoff":
        raise Refusal("turn-late", {"phase": draft.phase}, _RULE)
    turn = _number(draft.turn, part)
    if turn < 1:
        raise Refusal("turn-below", {"turn": turn}, _RULE)
    by, draft.turn = turn - draft.turn, turn
    for one in draft.duellists:
        one.statuses = tuple([status._replace(turn=status.turn + by) for status in one.statuses])
    draft.held = [one._replace(back=one.back + by) if one.back else one for one in draft.held]


def _set(draft: Draft, one: DuellistDraft, part: Part) -> None:
    if part.what in (*DIALS, "score"):
        if part.what == "hp" and one.out:
            raise Refusal("stays-out", {"who": one.id}, _RULE)
        setattr(one, part.what, _number(getattr(one, part.what) or 0, part))
    elif part.what in STATUSES and part.value in ("this", "next", "none"):
        _set_status(draft, one, part)
    else:
        _set_card(draft, one, part)


def _number(old: int, part: Part) -> int:
    n = int(part.value)
    return n if part.sign == "=" else old + n if part.sign == "+" else old - n


def _check_bounds(one: DuellistDraft) -> None:
    """Refuse amounts below 0 or above the maximum (gs.r70)."""
    for what, amount, most in (("hp", one.hp, one.max_hp), ("ep", one.ep, one.max_ep), ("score", one.score or 0, 0)):
        if amount < 0 or (most and amount > most) or most < 0:
            params: dict[str, Value] = {"who": one.id, "what": what, "amount": amount, "max": most}
            raise Refusal("bounds", params, _RULE)


def _set_status(draft: Draft, one: DuellistDraft, part: Part) -> None:
    """Add a status for this turn or the next; ``none`` removes it from every turn."""
    if part.value == "none":
        one.statuses = tuple([status for status in one.statuses if status.status != part.what])
        return
    if one.out:
        raise Refusal("stays-out", {"who": one.id}, _RULE)
    turn = draft.turn + (part.value == "next")
    if not any((status.status, status.turn) == (part.what, turn) for status in one.statuses):
        one.statuses = (*one.statuses, Status(part.what, turn))


def _set_card(draft: Draft, one: DuellistDraft, part: Part) -> None:
    """Put a card into the hand or the discard, or to rest since the last turn (``out``); it is this duellist's then."""
    if part.what not in draft.deck.card:
        raise Refusal("no-card", {"word": part.what}, _RULE, "words")
    element = is_element(draft.deck.card[part.what])
    old = next((held for held in draft.held if held.card == part.what and (not element or held.owner == one.id)), None)
    params: dict[str, Value] = {"who": one.id, "card": part.what}
    if old and old.place == "table":
        raise Refusal("on-table", {**params, "who": old.holder}, _RULE)
    if not element and part.value == "out":
        raise Refusal("rests-never", params, _RULE)
    if not element and (old is None or old.owner != one.id) and not may_show_more(draft, one.id):
        raise Refusal("one-too-many", {**params, "signatures": draft.house.signatures}, _RULE)
    rests = part.value == "out"
    place, back = ("resting", draft.turn + 1) if rests else (part.value, 0)
    draft.replace_card(old, Held(part.what, one.id, one.id, place, back))
