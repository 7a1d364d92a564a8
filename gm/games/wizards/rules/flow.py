"""What follows by itself after each entry, up to the next thing that the table must say (wg.r5, wg.r15, wg.r29)."""

from __future__ import annotations

from gm.game import Value
from gm.games.wizards.rules.desk import Desk
from gm.games.wizards.rules.effects import resolve, work
from gm.games.wizards.rules.mana import available, transfer
from gm.games.wizards.state import DECK, LIMIT, PICKS, SPELLS, Owned, foe, lacking, to_choose

GAIN = 3
"""So many mana are drawn each turn (wg.r8)."""


def go_on(desk: Desk) -> None:
    """Once the pool is full: the effect under way, delayed spells that wait, ongoing ones that ran out, the turn."""
    at_once = desk.house.ongoing == "at_once"
    while desk.phase != "over" and not lacking(desk):
        if desk.effect is not None:
            work(desk)
            if desk.effect is not None:
                return
            continue
        if at_once:
            switch_off(desk)
        if desk.queue:
            if desk.house.order == "asked" and len({fired.spell for fired in desk.queue}) > 1:
                return
            resolve(desk, desk.queue[0])
            continue
        switch_off(desk)
        if not _turn_goes_on(desk):
            return


def switch_off(desk: Desk) -> None:
    """Ongoing spells without mana are off (wg.r7, wg.r12, wg.r29)."""
    for one in desk.wizards:
        for owned in one.spells:
            if owned.on and not owned.mana:
                spells = desk.who(one.id).spells
                desk.lay(one.id, tuple([Owned(old.spell) if old.spell == owned.spell else old for old in spells]))
                rules = ("wg.r7", "wg.r29", desk.card(owned.spell).rule)
                desk.emit("switched-off", {"spell": owned.spell, "who": one.id}, rules=rules)


def _turn_goes_on(desk: Desk) -> bool:
    """A step of the opening or the turn, if it needs no word of the table; whether it was taken."""
    phase = desk.phase
    if phase == "cast":
        return False
    if phase == "cooldown":
        return _after_cooldown(desk)
    if phase == "choose":
        return _past_choosing(desk)
    if phase == "limit":
        if desk.who(desk.active).hand > LIMIT:
            return False
        desk.phase = "choose"
        return True
    if phase == "pool":
        desk.phase = "opening"
    return _opening(desk)


def _opening(desk: Desk) -> bool:
    """Player one, two, one choose; then player two has the first full turn (wg.r3)."""
    second = foe(desk, desk.first).id
    if desk.picks == PICKS:
        begin_turn(desk, second, desk.turn + 1)
        return True
    desk.active = (desk.first, second, desk.first)[desk.picks]
    if to_choose(desk):
        return False
    _skipped(desk, "none")
    desk.picks += 1
    return True


def _past_choosing(desk: Desk) -> bool:
    """Choosing is skipped where all six hold mana, or nothing lies there (wg.r6, wg.r22)."""
    why = cannot_choose(desk)
    if not why:
        return False
    _skipped(desk, why)
    desk.phase = "cooldown"
    return True


def cannot_choose(desk: Desk) -> str:
    """Why the wizard at play can choose nothing: ``full`` or ``none``; '' if it can."""
    spells = desk.who(desk.active).spells
    if len(spells) >= SPELLS and all(owned.mana for owned in spells):
        return "full"
    return "" if to_choose(desk) else "none"


def _skipped(desk: Desk, why: str) -> None:
    params: dict[str, Value] = {"who": desk.active, "why": why}
    desk.emit("skipped", params, rules=("wg.r6",) if why == "full" else ("wg.r22",))


def _after_cooldown(desk: Desk) -> bool:
    """Three mana are drawn once the cool-down is over, and with no mana on any spell there is none (wg.r7, wg.r8)."""
    one = desk.who(desk.active)
    if not desk.cooled and any(owned.mana for owned in one.spells):
        return False
    number = min(GAIN, available(desk, DECK))
    desk.phase = "cast"
    params: dict[str, Value] = {"who": one.id, "number": number, "first": number, "spell": None}
    transfer(desk, DECK, one.id, number, (), "gained", params, ("wg.r8",) if number == GAIN else ("wg.r8", "wg.r23"))
    return True


def begin_turn(desk: Desk, who: str, turn: int) -> None:
    """A turn begins: more than ten mana in hand are too many (wg.r4); discounts and casts of the last one are over
    (wg.r28)."""
    desk.active, desk.turn = who, turn
    desk.cooled, desk.casts, desk.free, desk.discounts = False, (), (), (0, 0)
    one = desk.who(who)
    params: dict[str, Value] = {"round": turn, "who": who, "hp": one.hp, "hand": one.hand}
    desk.emit("round", params, rules=("wg.r5",), marks="round")
    desk.phase = "limit"
    if one.hand > LIMIT:
        desk.emit("limit", {"who": who, "n": one.hand - LIMIT, "hand": one.hand}, rules=("wg.r4",), level="do")


def end_turn(desk: Desk) -> None:
    """The other wizard's turn begins (wg.r5, wg.r10)."""
    begin_turn(desk, foe(desk, desk.active).id, desk.turn + 1)
