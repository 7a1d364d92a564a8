"""Spells laid into the pool, taken from it, replaced (wg.r2, wg.r6, wg.r16)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Value
from gm.games.wizards.entries import Choose, Pool, Skip, Swap
from gm.games.wizards.rules.mana import switch_on
from gm.games.wizards.state import DISCARD, SPELLS, Draft, Owned, lacking, owner, to_choose, unseen, wizard


def pool(draft: Draft, entry: Pool) -> None:
    """Spells laid into the pool, up to those missing (wg.r2, wg.r22)."""
    in_play = draft.book.in_play(draft.house.sets)
    there = unseen(draft)
    for spell in entry.spells:
        if spell not in in_play:
            raise Refusal("not-in-play", {"spell": spell, "sets": draft.house.sets}, ("wg.r37",))
        if spell not in there:
            raise Refusal("not-in-deck", {"spell": spell, "lies": _lies(draft, spell)}, ("wg.r2",))
    missing = lacking(draft)
    if len(entry.spells) > missing:
        raise Refusal("pool-full", {"n": len(entry.spells), "missing": missing}, ("wg.r2",))
    draft.pool = (*draft.pool, *entry.spells)
    changes = tuple([Change(spell, "place", "pool") for spell in entry.spells])
    draft.emit("pooled", {"spells": entry.spells}, changes, rules=("wg.r2",), level="do")


def _lies(draft: Draft, spell: str) -> str:
    """Where a spell lies: ``pool``, ``gone``, or with a wizard."""
    found = owner(draft, spell)
    return found[0].id if found else "pool" if spell in draft.pool else "gone"


def choose(draft: Draft, entry: Choose) -> None:
    """A spell taken from the pool; with six it replaces an idle one (wg.r6)."""
    one = wizard(draft, draft.active)
    _takeable(draft, entry.spell, ("wg.r6",))
    old = next((owned for owned in one.spells if owned.spell == entry.old), None)
    params: dict[str, Value] = {"spell": entry.spell, "who": one.id, "old": entry.old}
    if len(one.spells) < SPELLS and entry.old is not None:
        raise Refusal("replaces-none", {**params, "n": len(one.spells)}, ("wg.r6",))
    if len(one.spells) >= SPELLS and entry.old is None:
        idle = next((owned.spell for owned in one.spells if not owned.mana), None)
        raise Refusal("replaces-which", {**params, "idle": idle}, ("wg.r6",))
    if entry.old is not None and old is None:
        raise Refusal("not-own", {"spell": entry.old, "who": one.id}, ("wg.r6",))
    if old is not None and old.mana:
        raise Refusal("not-idle", {"spell": old.spell, "mana": old.mana}, ("wg.r6",))
    _take(draft, entry.spell)
    if old is None:
        spells = (*one.spells, Owned(entry.spell))
    else:
        spells = tuple([Owned(entry.spell) if owned is old else owned for owned in one.spells])
        draft.gone = (*draft.gone, old.spell)
    draft.lay(one.id, spells)
    changes = (Change(entry.spell, "place", one.id), *((Change(old.spell, "place", DISCARD),) if old else ()))
    draft.emit("chosen", params, changes, rules=("wg.r6",) if draft.phase == "choose" else ("wg.r3",), level="do")
    if draft.phase == "opening":
        draft.picks += 1
    else:
        draft.phase = "cooldown"


def _takeable(draft: Draft, spell: str, rules: tuple[str, ...]) -> None:
    if spell not in to_choose(draft):
        if spell not in draft.book.in_play(draft.house.sets):
            raise Refusal("not-in-play", {"spell": spell, "sets": draft.house.sets}, rules)
        if draft.house.pool == "open":
            raise Refusal("not-in-deck", {"spell": spell, "lies": _lies(draft, spell)}, rules)
        raise Refusal("not-in-pool", {"spell": spell}, rules)


def _take(draft: Draft, spell: str) -> None:
    """Out of the pool; the rest stays in its order."""
    draft.pool = tuple([one for one in draft.pool if one != spell])


def skip(draft: Draft, entry: Skip) -> None:
    """Nothing is chosen: with six spells, or where the house rule lets one (wg.r6, wg.r21)."""
    one = wizard(draft, draft.active)
    if len(one.spells) < SPELLS and draft.house.choose == "must":
        raise Refusal("must-choose", {"who": one.id, "n": len(one.spells)}, ("wg.r5",), "not-due")
    draft.phase = "cooldown"
    draft.emit("skipped", {"who": one.id, "why": "chosen"}, rules=("wg.r21",))


def swap(draft: Draft, entry: Swap) -> None:
    """An effect replaces a spell of either repertoire by one of the pool; the mana moves over (wg.r16)."""
    found = owner(draft, entry.old)
    if found is None:
        raise Refusal("not-on-table", {"spell": entry.old}, ("wg.r6",))
    _takeable(draft, entry.new, ("wg.r6",))
    one, old = found
    _take(draft, entry.new)
    draft.gone = (*draft.gone, old.spell)
    new = Owned(entry.new, old.mana)
    draft.lay(one.id, tuple([new if owned is old else owned for owned in one.spells]))
    changes = [Change(entry.new, "place", one.id), Change(old.spell, "place", DISCARD)]
    if old.mana:
        changes += [Change(old.spell, "mana", -old.mana), Change(entry.new, "mana", old.mana)]
    params: dict[str, Value] = {"old": old.spell, "new": entry.new, "who": one.id, "mana": old.mana}
    draft.emit("swapped", params, tuple(changes), rules=("wg.r16",), level="do")
    switch_on(draft, entry.new)
