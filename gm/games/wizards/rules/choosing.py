"""Entries that add spells to the pool, choose them and replace them (wg.r2, wg.r6, wg.r16)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Value
from gm.games.wizards.entries import Choose, Pool, Skip, Swap
from gm.games.wizards.rules.mana import switch_on
from gm.games.wizards.state import (
    DISCARD,
    SPELLS,
    Draft,
    Owned,
    find_owner,
    find_wizard,
    missing_from_pool,
    spells_to_choose,
    unseen_spells,
)


def pool(draft: Draft, entry: Pool) -> None:
    """Add spells to the pool, at most as many as are missing (wg.r2, wg.r22)."""
    in_play = draft.book.in_play(draft.house.sets)
    unseen = unseen_spells(draft)
    for spell in entry.spells:
        if spell not in in_play:
            raise Refusal("not-in-play", {"spell": spell, "sets": draft.house.sets}, ("wg.r37",))
        if spell not in unseen:
            raise Refusal("not-in-deck", {"spell": spell, "lies": _place(draft, spell)}, ("wg.r2",))
    missing = missing_from_pool(draft)
    if len(entry.spells) > missing:
        raise Refusal("pool-full", {"n": len(entry.spells), "missing": missing}, ("wg.r2",))
    draft.pool = (*draft.pool, *entry.spells)
    changes = tuple([Change(spell, "place", "pool") for spell in entry.spells])
    draft.emit("pooled", {"spells": entry.spells}, changes, rules=("wg.r2",), level="do")


def _place(draft: Draft, spell: str) -> str:
    """Return where a seen spell is: a wizard's id, ``pool`` or ``gone``."""
    owner = find_owner(draft, spell)
    return owner[0].id if owner else "pool" if spell in draft.pool else "gone"


def choose(draft: Draft, entry: Choose) -> None:
    """Give the active wizard a spell from the pool. A seventh spell replaces one without mana (wg.r6)."""
    active = find_wizard(draft, draft.active)
    _take_from_pool(draft, entry.spell)
    is_full = len(active.spells) >= SPELLS
    params: dict[str, Value] = {"spell": entry.spell, "who": active.id, "old": entry.old}
    if entry.old is None:
        if is_full:
            idle = next((owned.spell for owned in active.spells if not owned.mana), None)
            raise Refusal("replaces-which", {**params, "idle": idle}, ("wg.r6",))
        draft.replace_spells(active.id, (*active.spells, Owned(entry.spell)))
    else:
        old = next((owned for owned in active.spells if owned.spell == entry.old), None)
        if not is_full:
            raise Refusal("replaces-none", {**params, "n": len(active.spells)}, ("wg.r6",))
        if old is None:
            raise Refusal("not-own", {"spell": entry.old, "who": active.id}, ("wg.r6",))
        if old.mana:
            raise Refusal("not-idle", {"spell": old.spell, "mana": old.mana}, ("wg.r6",))
        draft.replace_spell(old, Owned(entry.spell))
        draft.spell_discard = (*draft.spell_discard, old.spell)
    changes = [Change(entry.spell, "place", active.id)]
    if entry.old is not None:
        changes.append(Change(entry.old, "place", DISCARD))
    rules = ("wg.r6",) if draft.phase == "choose" else ("wg.r3",)
    draft.emit("chosen", params, tuple(changes), rules=rules, level="do")
    if draft.phase == "opening":
        draft.picks += 1
    else:
        draft.phase = "cooldown"


def _take_from_pool(draft: Draft, spell: str) -> None:
    """Remove a spell from the pool, which, if open, has all unseen spells. Raises Refusal if it is not there."""
    if spell not in spells_to_choose(draft):
        if spell not in draft.book.in_play(draft.house.sets):
            raise Refusal("not-in-play", {"spell": spell, "sets": draft.house.sets}, ("wg.r6",))
        if draft.house.pool == "open":
            raise Refusal("not-in-deck", {"spell": spell, "lies": _place(draft, spell)}, ("wg.r6",))
        raise Refusal("not-in-pool", {"spell": spell}, ("wg.r6",))
    draft.pool = tuple([other for other in draft.pool if other != spell])


def skip(draft: Draft, entry: Skip) -> None:
    """End choosing without a spell. Allowed if the wizard has six spells, or under a house rule (wg.r6, wg.r21)."""
    active = find_wizard(draft, draft.active)
    if len(active.spells) < SPELLS and draft.house.choose == "must":
        raise Refusal("must-choose", {"who": active.id, "n": len(active.spells)}, ("wg.r5",), "not-due")
    draft.phase = "cooldown"
    draft.emit("skipped", {"who": active.id, "why": "chosen"}, rules=("wg.r21",))


def swap(draft: Draft, entry: Swap) -> None:
    """Replace a spell of either wizard with one from the pool, which gets its mana, as an effect says (wg.r16)."""
    owned_by = find_owner(draft, entry.old)
    if owned_by is None:
        raise Refusal("not-on-table", {"spell": entry.old}, ("wg.r6",))
    owner, old = owned_by
    _take_from_pool(draft, entry.new)
    draft.spell_discard = (*draft.spell_discard, old.spell)
    draft.replace_spell(old, Owned(entry.new, old.mana))
    changes = [Change(entry.new, "place", owner.id), Change(old.spell, "place", DISCARD)]
    if old.mana:
        changes += [Change(old.spell, "mana", -old.mana), Change(entry.new, "mana", old.mana)]
    params: dict[str, Value] = {"old": old.spell, "new": entry.new, "who": owner.id, "mana": old.mana}
    draft.emit("swapped", params, tuple(changes), rules=("wg.r16",), level="do")
    switch_on(draft, entry.new)
