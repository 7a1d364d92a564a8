"""The course of a duel: its opening, the choice of spells, and automatic steps (wg.r2–r6, wg.r15, wg.r16, wg.r29).

Each function for an automatic step returns whether it did anything.
"""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Value
from gm.games.wizards.entries import Choose, Pool, Skip, Swap
from gm.games.wizards.rules.effects import resolve
from gm.games.wizards.rules.mana import available_mana, switch_on, transfer
from gm.games.wizards.state import (
    DECK,
    DISCARD,
    LIMIT,
    PICKS,
    SPELLS,
    Draft,
    Owned,
    find_foe,
    find_owner,
    find_wizard,
    missing_from_pool,
    spells_to_choose,
    spent_ongoing_spells,
    unseen_spells,
)

GAIN = 3
"""The number of mana drawn each turn (wg.r8)."""


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
    """Return where a seen spell is: the id of the wizard who has it, ``pool``, or ``gone`` (discarded)."""
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
    """Remove a spell from the pool. Raises Refusal if it is not there.

    With an open pool, every unseen spell counts as in the pool.
    """
    if spell not in spells_to_choose(draft):
        if spell not in draft.book.in_play(draft.house.sets):
            raise Refusal("not-in-play", {"spell": spell, "sets": draft.house.sets}, ("wg.r6",))
        if draft.house.pool == "open":
            raise Refusal("not-in-deck", {"spell": spell, "lies": _place(draft, spell)}, ("wg.r6",))
        raise Refusal("not-in-pool", {"spell": spell}, ("wg.r6",))
    draft.pool = tuple([other for other in draft.pool if other != spell])


def skip(draft: Draft, entry: Skip) -> None:
    """Let a wizard choose no spell. This is allowed with six spells, or under a house rule (wg.r6, wg.r21)."""
    active = find_wizard(draft, draft.active)
    if len(active.spells) < SPELLS and draft.house.choose == "must":
        raise Refusal("must-choose", {"who": active.id, "n": len(active.spells)}, ("wg.r5",), "not-due")
    draft.phase = "cooldown"
    draft.emit("skipped", {"who": active.id, "why": "chosen"}, rules=("wg.r21",))


def swap(draft: Draft, entry: Swap) -> None:
    """Replace a spell of either wizard with one from the pool, as an effect says (wg.r16).

    The new spell gets the mana of the old one.
    """
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


def open_pool(draft: Draft) -> bool:
    """Begin the opening if the first pool is full (wg.r2). Return whether it has begun."""
    if missing_from_pool(draft):
        return False
    draft.phase = "opening"
    return True


def resolve_next(draft: Draft) -> bool:
    """Resolve the next delayed spell and return True (wg.r15, wg.r35).

    Resolve nothing and return False if the active wizard must choose between several.
    """
    if draft.house.order == "asked" and len({fired.spell for fired in draft.queue}) > 1:
        return False
    resolve(draft, draft.queue[0])
    return True


def switch_off(draft: Draft) -> bool:
    """Switch off the ongoing spells without mana (wg.r7, wg.r12, wg.r29). Always return True."""
    for who, owned in spent_ongoing_spells(draft):
        draft.replace_spell(owned, Owned(owned.spell))
        rules = ("wg.r7", "wg.r29", draft.card(owned.spell).rule)
        draft.emit("switched-off", {"spell": owned.spell, "who": who}, rules=rules)
    return True


def next_pick(draft: Draft) -> bool:
    """Go on to the next choice of the opening: first player, other player, first player (wg.r3).

    After the last choice, begin the other player's turn. Return False if a player must choose a spell now. Return True
    if this choice was skipped or the turn has begun.
    """
    second = find_foe(draft, draft.first).id
    if draft.picks == PICKS:
        begin_turn(draft, second, draft.turn + 1)
        return True
    draft.active = (draft.first, second, draft.first)[draft.picks]
    if spells_to_choose(draft):
        return False
    _emit_skipped(draft, "none")
    draft.picks += 1
    return True


def check_limit(draft: Draft) -> bool:
    """Begin the active wizard's choice of a spell, unless their hand has more than ten mana (wg.r4).

    Return whether the choice has begun.
    """
    if find_wizard(draft, draft.active).hand > LIMIT:
        return False
    draft.phase = "choose"
    return True


def skip_choosing(draft: Draft) -> bool:
    """Skip choosing if all six spells have mana, or if there is no spell to choose (wg.r6, wg.r22).

    Return whether choosing was skipped.
    """
    spells = find_wizard(draft, draft.active).spells
    if len(spells) >= SPELLS and all(owned.mana for owned in spells):
        _emit_skipped(draft, "full")
    elif not spells_to_choose(draft):
        _emit_skipped(draft, "none")
    else:
        return False
    draft.phase = "cooldown"
    return True


def _emit_skipped(draft: Draft, why: str) -> None:
    draft.emit("skipped", {"who": draft.active, "why": why}, rules=("wg.r6",) if why == "full" else ("wg.r22",))


def gain(draft: Draft) -> bool:
    """Draw three mana after the cool-down, or immediately if no spell has mana (wg.r7, wg.r8).

    Return False if the cool-down must come first, True otherwise.
    """
    active = find_wizard(draft, draft.active)
    if not draft.cooled and any(owned.mana for owned in active.spells):
        return False
    number = min(GAIN, available_mana(draft, DECK))
    draft.phase = "cast"
    params: dict[str, Value] = {"who": active.id, "number": number, "first": number, "spell": None}
    rules = ("wg.r8",) if number == GAIN else ("wg.r8", "wg.r23")
    transfer(draft, DECK, active.id, number, (), "gained", params, rules)
    return True


def begin_turn(draft: Draft, who: str, turn: int) -> None:
    """Begin the turn of ``who``, with no discounts or casts yet (wg.r28). Announce a hand that is too large (wg.r4)."""
    draft.active, draft.turn = who, turn
    draft.cooled, draft.casts, draft.free_casts, draft.discounts = False, (), (), (0, 0)
    active = find_wizard(draft, who)
    params: dict[str, Value] = {"round": turn, "who": who, "hp": active.hp, "hand": active.hand}
    draft.emit("round", params, rules=("wg.r5",), marks="round")
    draft.phase = "limit" if active.hand > LIMIT else "choose"
    if active.hand > LIMIT:
        params = {"who": who, "n": active.hand - LIMIT, "hand": active.hand}
        draft.emit("limit", params, rules=("wg.r4",), level="do")


def end_turn(draft: Draft) -> None:
    """End the active wizard's turn and begin the other wizard's turn (wg.r5, wg.r10)."""
    begin_turn(draft, find_foe(draft, draft.active).id, draft.turn + 1)
