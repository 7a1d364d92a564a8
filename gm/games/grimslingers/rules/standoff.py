"""The standoff: sacrifices, Surge, Reactivate and Take Cover, with their effects (gs.r3–gs.r5, gs.r74, gs.r78)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Value
from gm.games.grimslingers.draft import Draft, DuellistDraft
from gm.games.grimslingers.entries import Cover, Effect, Reactivate, Sacrifice, Surge
from gm.games.grimslingers.rules.places import find_card, move_card
from gm.games.grimslingers.rules.spells.effects import apply_parts, check_parts
from gm.games.grimslingers.rules.turns import remove_dead


def sacrifice(draft: Draft, entry: Sacrifice) -> None:
    """Turn HP into EP, up to the maximum (gs.r3). A house rule decides about the last HP (gs.r78)."""
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
    """Use the Surge of a Grim card (gs.r4, gs.r74). The effect of the Surge is entered separately."""
    _use(draft, _living(draft, entry.who), entry.kind, entry.cost)


def cover(draft: Draft, entry: Cover) -> None:
    """Let a duellist take cover (gs.r5, gs.r74)."""
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
    """Apply the entered effect of a Surge or a cover. Nobody counts as the cause of its damage (gs.r74)."""
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
