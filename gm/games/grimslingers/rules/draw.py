"""The first two phases of a turn: the standoff, and the draw, which reveals cards (gs.r3–gs.r9, gs.r74, gs.r78)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Value
from gm.games.grimslingers.cards import Card
from gm.games.grimslingers.draft import AnyState, Draft, DuellistDraft, capped, foes, has_status, side
from gm.games.grimslingers.entries import Cover, Draw, Effect, Pass, Reactivate, Reveal, Sacrifice, Surge
from gm.games.grimslingers.rules.aftermath import build_queue
from gm.games.grimslingers.rules.places import find_card, move_card, not_in_hand
from gm.games.grimslingers.rules.spells.effects import apply_parts, check_parts
from gm.games.grimslingers.rules.turns import remove_dead
from gm.games.grimslingers.state import PASS, PASS_EP


def sacrifice(draft: Draft, entry: Sacrifice) -> None:
    """Turn HP of a duellist into EP, up to the maximum (gs.r3, gs.r78). The last HP may be used only under a house
    rule.
    """
    duellist = _living(draft, entry.who)
    least = 0 if draft.house.sacrifice == "all" else 1
    params: dict[str, Value] = {"who": duellist.id, "n": entry.hp, "hp": duellist.hp, "ep": duellist.ep}
    if duellist.hp - entry.hp < least:
        raise Refusal("last-hp", {**params, "least": least}, ("gs.r78",))
    if duellist.max_ep and duellist.ep + entry.hp > duellist.max_ep:
        raise Refusal("ep-full", {**params, "max": duellist.max_ep}, ("gs.r78",))
    changes = (Change(duellist.id, "hp", -entry.hp), Change(duellist.id, "ep", entry.hp))
    duellist.hp, duellist.ep = duellist.hp - entry.hp, duellist.ep + entry.hp
    draft.emit("sacrificed", {**params, "hp": duellist.hp, "ep": duellist.ep}, changes, rules=("gs.r3",), level="do")
    remove_dead(draft)


def surge(draft: Draft, entry: Surge) -> None:
    """Pay for Surge, an ability of a duellist's Grim card (gs.r4, gs.r74). Its effect is entered separately."""
    _use(draft, _living(draft, entry.who), entry.kind, entry.cost)


def cover(draft: Draft, entry: Cover) -> None:
    """Make a duellist pay for taking cover (gs.r5, gs.r74). The effect of the cover is entered separately."""
    _use(draft, _living(draft, entry.who), entry.kind, entry.cost or 0)


def reactivate(draft: Draft, entry: Reactivate) -> None:
    """Take a resting card back into the hand (gs.r4, gs.r28)."""
    duellist = _living(draft, entry.who)
    match = find_card(draft, duellist.id, entry.card, ("resting",))
    if match is None:
        raise Refusal("rests-not", {"who": duellist.id, "card": entry.card}, ("gs.r28",))
    _use(draft, duellist, entry.kind, entry.cost)
    held = move_card(draft, duellist.id, match, place="hand", back=0)
    params: dict[str, Value] = {"who": duellist.id, "card": entry.card}
    draft.emit_move("back", params, held, ("gs.r4", "gs.r28"))


def effect(draft: Draft, entry: Effect) -> None:
    """Apply the entered effect of a Surge or of taking cover. Nobody counts as the cause of its damage (gs.r74)."""
    apply_parts(draft, check_parts(draft, entry.parts, None), None, None)
    remove_dead(draft)


def _living(draft: Draft, who: str) -> DuellistDraft:
    duellist = draft.who(who)
    if duellist.out:
        raise Refusal("out", {"who": who}, ("gs.r87",))
    return duellist


def _use(draft: Draft, duellist: DuellistDraft, kind: str, cost: int) -> None:
    """Pay for Surge, Reactivate or Take Cover (gs.r74). Warn of a second use in the same standoff."""
    if cost > duellist.ep:
        raise Refusal("ep-short", {"who": duellist.id, "card": None, "cost": cost, "ep": duellist.ep}, ("gs.r74",))
    if kind in duellist.used:
        draft.emit("second-time", {"who": duellist.id, "entry": kind}, rules=("gs.r74",), level="warn")
    duellist.ep, duellist.used = duellist.ep - cost, (*duellist.used, kind)
    rules = ("gs.r5" if kind == "cover" else "gs.r4", "gs.r74")
    draft.emit("used", {"who": duellist.id, "entry": kind}, rules=rules)
    if cost:
        params: dict[str, Value] = {"who": duellist.id, "card": None, "cost": cost, "ep": duellist.ep}
        draft.emit("paid", params, draft.change(duellist.id, "ep", -cost), rules=rules, level="do")


def draw(draft: Draft, entry: Draw) -> None:
    """End the standoff (gs.r6)."""
    draft.phase = "draw"
    draft.emit("drawn", {"turn": draft.turn}, rules=("gs.r6",))


def advance(draft: Draft) -> bool:
    """Record a pass for silenced duellists (gs.r79). Begin the aftermath once everyone has revealed a card or passed.

    Return whether the aftermath has begun.
    """
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
    """Reveal a card, with its target if it is aimed at a single foe (gs.r7, gs.r8)."""
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
