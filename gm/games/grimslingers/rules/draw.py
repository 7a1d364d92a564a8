"""The draw: cards are turned over, or somebody passes; after the last of them the aftermath begins (gs.r6–gs.r9)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimslingers.cards import Card
from gm.games.grimslingers.draft import AnyState, Draft, DuellistDraft, capped
from gm.games.grimslingers.entries import Draw, Pass, Reveal
from gm.games.grimslingers.rules.aftermath import advance, start
from gm.games.grimslingers.rules.places import find_card, move_card, not_in_hand
from gm.games.grimslingers.state import PASS, PASS_EP, foes, has_status, side


def draw(draft: Draft, entry: Draw) -> None:
    """All turn over at once (gs.r6); whoever is silenced passes by itself (gs.r79)."""
    if draft.phase != "standoff":
        raise Refusal("draw-not-due", {"phase": draft.phase}, ("gs.r6",), "not-due")
    draft.phase = "draw"
    draft.emit("drawn", {"turn": draft.turn}, rules=("gs.r6",))
    pass_silenced(draft)


def pass_silenced(draft: Draft) -> None:
    """The silenced pass by themselves (gs.r79); once nobody is awaited any more the aftermath begins."""
    if draft.phase != "draw":
        return
    for one in draft.duellists:
        if one.played is None and not one.out and has_status(one, "silenced", draft.turn):
            _passes(draft, one, int(draft.house.silenced_pass), "gs.r79")
    _once_all_have_shown(draft)


def _once_all_have_shown(draft: Draft) -> None:
    for one in draft.duellists:
        if one.played is None and not one.out:
            return
    start(draft)
    advance(draft)


def reveal(draft: Draft, entry: Reveal) -> None:
    """A card is turned over, and its target card if it aims at a single foe (gs.r7, gs.r8)."""
    one = _to_show(draft, entry.who, "gs.r6")
    card = draft.deck.card[entry.card]
    target = check_target(draft, one.id, card, entry.target)
    found = find_card(draft, one.id, card.id, ("hand",))
    if found is None:
        raise not_in_hand(draft, one.id, card.id)
    if card.cost > one.ep and draft.house.unaffordable == "refuse":
        params: dict[str, Value] = {"who": one.id, "card": card.id, "cost": card.cost, "ep": one.ep}
        raise Refusal("ep-short", params, ("gs.r77",))
    held = move_card(draft, one.id, found, place="table")
    one.played, one.target = card.id, target
    owner = None if held.owner == one.id else held.owner
    params = {"who": one.id, "card": card.id, "target": target, "owner": owner}
    draft.emit("revealed", params, draft.place_change(held), rules=("gs.r7", card.rule))
    _once_all_have_shown(draft)


def pass_(draft: Draft, entry: Pass) -> None:
    """Both cards are taken back, for 2 EP at once (gs.r7)."""
    _passes(draft, _to_show(draft, entry.who, "gs.r7"), PASS_EP, "gs.r7")
    _once_all_have_shown(draft)


def check_target(state: AnyState, who: str, card: Card, named: str | None) -> str | None:
    """At whom a card aims that names somebody or nobody (gs.r2, gs.r8, gs.r30). Raises Refusal."""
    params: dict[str, Value] = {"who": who, "card": card.id, "target": named}
    if card.target != "single-foe":
        if named is not None:
            raise Refusal("target-unused", params, ("gs.r8",), "words")
        return None
    if named is None:
        others = [one.id for one in foes(state, who)]
        if len(others) > 1:
            raise Refusal("target-missing", {**params, "foes": tuple(others)}, ("gs.r2",))
        return others[0]
    other = state.who(named)
    if other.out or side(other) == side(state.who(who)):
        why = "oneself" if named == who else "out" if other.out else "mate"
        raise Refusal("no-foe", {**params, "why": why}, ("gs.r30",))
    return named


def _to_show(draft: Draft, who: str, rule: str) -> DuellistDraft:
    """The duellist who has yet to turn over or pass. Raises Refusal (``not-due``)."""
    one = draft.who(who)
    if draft.phase != "draw":
        raise Refusal("show-not-due", {"phase": draft.phase}, (rule,), "not-due")
    if one.out:
        raise Refusal("out", {"who": who}, (rule,), "not-due")
    if has_status(one, "silenced", draft.turn):
        raise Refusal("silenced", {"who": who}, ("gs.r79",), "not-due")
    if one.played is not None:
        raise Refusal("shown", {"who": who, "card": one.played}, (rule,), "not-due")
    return one


def _passes(draft: Draft, one: DuellistDraft, gains: int, rule: str) -> None:
    gained = max(0, capped(one.ep + gains, one.max_ep) - one.ep)
    one.ep, one.played = one.ep + gained, PASS
    silenced = rule == "gs.r79"
    params: dict[str, Value] = {"who": one.id, "n": gains, "gained": gained, "ep": one.ep, "silenced": silenced}
    change = draft.change(one.id, "ep", gained)
    draft.emit("passed", params, change, rules=(rule,), level="do" if gained else "info")
