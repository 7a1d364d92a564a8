"""Automatic steps of a duel, up to the next prompt (wg.r5, wg.r15, wg.r29).

The functions that STAGES uses return whether they did anything.
"""

from __future__ import annotations

from gm.game import Value
from gm.games.wizards.rules.effects import resolve
from gm.games.wizards.rules.mana import available_mana, transfer
from gm.games.wizards.state import (
    DECK,
    LIMIT,
    PICKS,
    SPELLS,
    Draft,
    Owned,
    find_foe,
    find_wizard,
    missing_from_pool,
    spells_to_choose,
    spent_ongoing_spells,
)

GAIN = 3
"""The number of mana drawn each turn (wg.r8)."""


def open_pool(draft: Draft) -> bool:
    """Begin the opening once the first pool is full (wg.r2)."""
    if missing_from_pool(draft):
        return False
    draft.phase = "opening"
    return True


def resolve_next(draft: Draft) -> bool:
    """Resolve the next delayed spell, unless the active wizard must choose between several (wg.r15, wg.r35)."""
    if draft.house.order == "asked" and len({fired.spell for fired in draft.queue}) > 1:
        return False
    resolve(draft, draft.queue[0])
    return True


def switch_off(draft: Draft) -> bool:
    """Switch off the ongoing spells without mana (wg.r7, wg.r12, wg.r29)."""
    for who, owned in spent_ongoing_spells(draft):
        draft.replace_spell(owned, Owned(owned.spell))
        rules = ("wg.r7", "wg.r29", draft.card(owned.spell).rule)
        draft.emit("switched-off", {"spell": owned.spell, "who": who}, rules=rules)
    return True


def next_pick(draft: Draft) -> bool:
    """Let players one, two and one choose a spell (wg.r3), then begin two's turn. Return False if one must choose."""
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
    """Begin choosing once the hand has at most ten mana (wg.r4)."""
    if find_wizard(draft, draft.active).hand > LIMIT:
        return False
    draft.phase = "choose"
    return True


def skip_choosing(draft: Draft) -> bool:
    """Skip choosing if all six spells have mana, or if there is no spell to choose (wg.r6, wg.r22)."""
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
    """Draw three mana after the cool-down, or immediately if no spell has mana (wg.r7, wg.r8)."""
    active = find_wizard(draft, draft.active)
    if not draft.cooled and any(owned.mana for owned in active.spells):
        return False
    number = min(GAIN, available_mana(draft, DECK))
    draft.phase = "cast"
    params: dict[str, Value] = {"who": active.id, "number": number, "first": number, "spell": None}
    transfer(
        draft, DECK, active.id, number, (), "gained", params, ("wg.r8",) if number == GAIN else ("wg.r8", "wg.r23")
    )
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
    """End the turn and begin the other wizard's (wg.r5, wg.r10)."""
    begin_turn(draft, find_foe(draft, draft.active).id, draft.turn + 1)
