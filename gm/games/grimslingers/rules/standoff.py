"""The standoff: sacrifices, Surge, Reactivate, Take Cover and their effects (gs.r3–gs.r5, gs.r74, gs.r78)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Value
from gm.games.grimslingers.draft import Draft, DuellistDraft
from gm.games.grimslingers.entries import Cover, Effect, Reactivate, Sacrifice, Surge
from gm.games.grimslingers.rules.places import find_card, move_card
from gm.games.grimslingers.rules.spells.effects import apply_parts, check_parts
from gm.games.grimslingers.rules.turns import remove_dead


def sacrifice(draft: Draft, entry: Sacrifice) -> None:
    """Turn HP into EP: the last HP only by house rule, and EP only up to the maximum (gs.r3, gs.r78)."""
    one = _living(draft, entry.who)
    least = 0 if draft.house.sacrifice == "all" else 1
    params: dict[str, Value] = {"who": one.id, "n": entry.hp, "hp": one.hp, "ep": one.ep}
    if one.hp - entry.hp < least:
        raise Refusal("last-hp", {**params, "least": least}, ("gs.r78",))
    if one.max_ep and one.ep + entry.hp > one.max_ep:
        raise Refusal("ep-full", {**params, "max": one.max_ep}, ("gs.r78",))
    changes = (Change(one.id, "hp", -entry.hp), Change(one.id, "ep", entry.hp))
    one.hp, one.ep = one.hp - entry.hp, one.ep + entry.hp
    draft.emit("sacrificed", {**params, "hp": one.hp, "ep": one.ep}, changes, rules=("gs.r3",), level="do")
    remove_dead(draft)


def surge(draft: Draft, entry: Surge) -> None:
    """Use the Surge of the Grim card; its effect is an entry of its own (gs.r4, gs.r74)."""
    _use(draft, _living(draft, entry.who), entry.kind, entry.cost)


def cover(draft: Draft, entry: Cover) -> None:
    """Take cover (gs.r5, gs.r74)."""
    _use(draft, _living(draft, entry.who), entry.kind, entry.cost or 0)


def reactivate(draft: Draft, entry: Reactivate) -> None:
    """Take a resting card back into the hand at once (gs.r4, gs.r28)."""
    one = _living(draft, entry.who)
    found = find_card(draft, one.id, entry.card, ("resting",))
    if found is None:
        raise Refusal("rests-not", {"who": one.id, "card": entry.card}, ("gs.r28",))
    _use(draft, one, entry.kind, entry.cost)
    held = move_card(draft, one.id, found, place="hand", back=0)
    params: dict[str, Value] = {"who": one.id, "card": entry.card}
    draft.emit("back", params, draft.place_change(held), rules=("gs.r4", "gs.r28"), level="do")


def effect(draft: Draft, entry: Effect) -> None:
    """Apply the effect of a Surge, a cover or the like; its damage comes from nobody (gs.r74)."""
    apply_parts(draft, check_parts(draft, entry.parts, None), None, None)
    remove_dead(draft)


def _living(draft: Draft, who: str) -> DuellistDraft:
    one = draft.who(who)
    if one.out:
        raise Refusal("out", {"who": who}, ("gs.r87",))
    return one


def _use(draft: Draft, one: DuellistDraft, kind: str, cost: int) -> None:
    """Use Surge, Reactivate or Take Cover and pay at once; a second time is only a warning (gs.r74)."""
    if cost > one.ep:
        raise Refusal("ep-short", {"who": one.id, "card": None, "cost": cost, "ep": one.ep}, ("gs.r74",))
    if kind in one.used:
        draft.emit("second-time", {"who": one.id, "entry": kind}, rules=("gs.r74",), level="warn")
    one.ep, one.used = one.ep - cost, (*one.used, kind)
    rules = ("gs.r5" if kind == "cover" else "gs.r4", "gs.r74")
    draft.emit("used", {"who": one.id, "entry": kind}, rules=rules)
    if cost:
        params: dict[str, Value] = {"who": one.id, "card": None, "cost": cost, "ep": one.ep}
        draft.emit("paid", params, draft.change(one.id, "ep", -cost), rules=rules, level="do")
