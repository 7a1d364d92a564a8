"""What follows by itself after each entry, up to the next thing that the table must say (wg.r5, wg.r15, wg.r29)."""

from __future__ import annotations

from gm.game import Value
from gm.games.wizards.rules.effects import resolve, work
from gm.games.wizards.rules.mana import available, transfer
from gm.games.wizards.state import DECK, LIMIT, PICKS, SPELLS, Draft, Owned, foe, lacking, to_choose, wizard

GAIN = 3
"""So many mana are drawn each turn (wg.r8)."""


def go_on(draft: Draft) -> None:
    """Once the pool is full: the effect under way, delayed spells that wait, ongoing ones that ran out, the turn."""
    at_once = draft.house.ongoing == "at_once"
    while draft.phase != "over" and not lacking(draft):
        if draft.effect is not None:
            work(draft)
            if draft.effect is not None:
                return
            continue
        if at_once:
            switch_off(draft)
        if draft.queue:
            if draft.house.order == "asked" and len({fired.spell for fired in draft.queue}) > 1:
                return
            resolve(draft, draft.queue[0])
            continue
        switch_off(draft)
        if not _turn_goes_on(draft):
            return


def switch_off(draft: Draft) -> None:
    """Ongoing spells without mana are off (wg.r7, wg.r12, wg.r29)."""
    for one in draft.wizards:
        for owned in one.spells:
            if owned.on and not owned.mana:
                spells = wizard(draft, one.id).spells
                draft.lay(one.id, tuple([Owned(old.spell) if old.spell == owned.spell else old for old in spells]))
                rules = ("wg.r7", "wg.r29", draft.card(owned.spell).rule)
                draft.emit("switched-off", {"spell": owned.spell, "who": one.id}, rules=rules)


def _turn_goes_on(draft: Draft) -> bool:
    """A step of the opening or the turn, if it needs no word of the table; whether it was taken."""
    phase = draft.phase
    if phase == "cast":
        return False
    if phase == "cooldown":
        return _after_cooldown(draft)
    if phase == "choose":
        return _past_choosing(draft)
    if phase == "limit":
        if wizard(draft, draft.active).hand > LIMIT:
            return False
        draft.phase = "choose"
        return True
    if phase == "pool":
        draft.phase = "opening"
    return _opening(draft)


def _opening(draft: Draft) -> bool:
    """Player one, two, one choose; then player two has the first full turn (wg.r3)."""
    second = foe(draft, draft.first).id
    if draft.picks == PICKS:
        begin_turn(draft, second, draft.turn + 1)
        return True
    draft.active = (draft.first, second, draft.first)[draft.picks]
    if to_choose(draft):
        return False
    _skipped(draft, "none")
    draft.picks += 1
    return True


def _past_choosing(draft: Draft) -> bool:
    """Choosing is skipped where all six hold mana, or nothing lies there (wg.r6, wg.r22)."""
    why = cannot_choose(draft)
    if not why:
        return False
    _skipped(draft, why)
    draft.phase = "cooldown"
    return True


def cannot_choose(draft: Draft) -> str:
    """Why the wizard at play can choose nothing: ``full`` or ``none``; '' if it can."""
    spells = wizard(draft, draft.active).spells
    if len(spells) >= SPELLS and all(owned.mana for owned in spells):
        return "full"
    return "" if to_choose(draft) else "none"


def _skipped(draft: Draft, why: str) -> None:
    params: dict[str, Value] = {"who": draft.active, "why": why}
    draft.emit("skipped", params, rules=("wg.r6",) if why == "full" else ("wg.r22",))


def _after_cooldown(draft: Draft) -> bool:
    """Three mana are drawn once the cool-down is over, and with no mana on any spell there is none (wg.r7, wg.r8)."""
    one = wizard(draft, draft.active)
    if not draft.cooled and any(owned.mana for owned in one.spells):
        return False
    number = min(GAIN, available(draft, DECK))
    draft.phase = "cast"
    params: dict[str, Value] = {"who": one.id, "number": number, "first": number, "spell": None}
    transfer(draft, DECK, one.id, number, (), "gained", params, ("wg.r8",) if number == GAIN else ("wg.r8", "wg.r23"))
    return True


def begin_turn(draft: Draft, who: str, turn: int) -> None:
    """A turn begins: more than ten mana in hand are too many (wg.r4); discounts and casts of the last one are over
    (wg.r28)."""
    draft.active, draft.turn = who, turn
    draft.cooled, draft.casts, draft.free, draft.discounts = False, (), (), (0, 0)
    one = wizard(draft, who)
    params: dict[str, Value] = {"round": turn, "who": who, "hp": one.hp, "hand": one.hand}
    draft.emit("round", params, rules=("wg.r5",), marks="round")
    draft.phase = "limit"
    if one.hand > LIMIT:
        draft.emit("limit", {"who": who, "n": one.hand - LIMIT, "hand": one.hand}, rules=("wg.r4",), level="do")


def end_turn(draft: Draft) -> None:
    """The other wizard's turn begins (wg.r5, wg.r10)."""
    begin_turn(draft, foe(draft, draft.active).id, draft.turn + 1)
