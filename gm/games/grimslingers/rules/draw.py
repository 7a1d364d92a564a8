"""The draw: everyone reveals a card or passes, and then the aftermath begins (gs.r6–gs.r9)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimslingers.cards import Card
from gm.games.grimslingers.draft import AnyState, Draft, DuellistDraft, capped, foes, has_status, side
from gm.games.grimslingers.entries import Draw, Pass, Reveal
from gm.games.grimslingers.rules.places import find_card, move_card, not_in_hand
from gm.games.grimslingers.rules.spells.queue import build_queue
from gm.games.grimslingers.state import PASS, PASS_EP


def draw(draft: Draft, entry: Draw) -> None:
    """End the standoff (gs.r6)."""
    draft.phase = "draw"
    draft.emit("drawn", {"turn": draft.turn}, rules=("gs.r6",))


def advance(draft: Draft) -> bool:
    """Let silenced duellists pass (gs.r79). Begin the aftermath once everyone has revealed a card or passed."""
    ready = True
    for duellist in draft.duellists:
        if duellist.played is None and not duellist.out:
            if duellist.statuses and has_status(duellist, "silenced", draft.turn):
                _pass(draft, duellist, int(draft.house.silenced_pass), "gs.r79")
            else:
                ready = False
    if ready:
        build_queue(draft)
    return ready


def reveal(draft: Draft, entry: Reveal) -> None:
    """Reveal a card (gs.r7, gs.r8). A card for a single foe has a target."""
    duellist = _still_to_reveal(draft, entry.who, "gs.r6")
    card = draft.deck.card[entry.card]
    target = check_target(draft, duellist.id, card, entry.target)
    match = find_card(draft, duellist.id, card.id, ("hand",))
    if match is None:
        raise not_in_hand(draft, duellist.id, card.id)
    if card.cost > duellist.ep and draft.house.unaffordable == "refuse":
        params: dict[str, Value] = {"who": duellist.id, "card": card.id, "cost": card.cost, "ep": duellist.ep}
        raise Refusal("ep-short", params, ("gs.r77",))
    held = move_card(draft, duellist.id, match, place="table")
    duellist.played, duellist.target = card.id, target
    owner = None if held.owner == duellist.id else held.owner
    params = {"who": duellist.id, "card": card.id, "target": target, "owner": owner}
    draft.emit_move("revealed", params, held, ("gs.r7", card.rule), "info")


def pass_(draft: Draft, entry: Pass) -> None:
    """Let a duellist pass and gain 2 EP (gs.r7)."""
    _pass(draft, _still_to_reveal(draft, entry.who, "gs.r7"), PASS_EP, "gs.r7")


def check_target(state: AnyState, who: str, card: Card, named: str | None) -> str | None:
    """Return the target of a card: ``named``, or the only foe if no target is named.

    Return None for a card that needs no target. Raises Refusal for an impossible target (gs.r2, gs.r8, gs.r30).
    """
    params: dict[str, Value] = {"who": who, "card": card.id, "target": named}
    if card.target != "single-foe":
        if named is not None:
            raise Refusal("target-unused", params, ("gs.r8",), "words")
        return None
    if named is None:
        others = [foe.id for foe in foes(state, who)]
        if len(others) > 1:
            raise Refusal("target-missing", {**params, "foes": tuple(others)}, ("gs.r2",))
        return others[0]
    other = state.who(named)
    if other.out or side(other) == side(state.who(who)):
        why = "oneself" if named == who else "out" if other.out else "mate"
        raise Refusal("no-foe", {**params, "why": why}, ("gs.r30",))
    return named


def _still_to_reveal(draft: Draft, who: str, rule: str) -> DuellistDraft:
    """Return the duellist ``who``. Raises Refusal (``not-due``) if the rules do not let them reveal a card now."""
    duellist = draft.who(who)
    if duellist.out:
        raise Refusal("out", {"who": who}, (rule,), "not-due")
    if has_status(duellist, "silenced", draft.turn):
        raise Refusal("silenced", {"who": who}, ("gs.r79",), "not-due")
    if duellist.played is not None:
        raise Refusal("shown", {"who": who, "card": duellist.played}, (rule,), "not-due")
    return duellist


def _pass(draft: Draft, duellist: DuellistDraft, gains: int, rule: str) -> None:
    gained = max(0, capped(duellist.ep + gains, duellist.max_ep) - duellist.ep)
    duellist.ep, duellist.played = duellist.ep + gained, PASS
    params: dict[str, Value] = {"who": duellist.id, "n": gains, "gained": gained, "ep": duellist.ep}
    params["silenced"] = rule == "gs.r79"
    change = draft.change(duellist.id, "ep", gained)
    draft.emit("passed", params, change, rules=(rule,), level="do" if gained else "info")
