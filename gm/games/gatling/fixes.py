"""Suggested fixes: ways to keep a later entry after the correction of an earlier one.

Some fixes insert an entry that is missing, such as a pass, or a die that nobody threw. Others insert an adjustment that
skips a turn or a spell phase, or change the later entry itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gm.game import Setting, SuggestedFix
from gm.games.gatling.book import Book, Spell
from gm.games.gatling.entries import Adjust, Cast, Enough, Order, Pass, Side, Throw, Unthrown
from gm.games.gatling.state import TURN_PHASES, State, mage_of, tied

_SPELL_PHASE = ("order", "cast", "pass")


def fixes(book: Book, played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield fixes, the best first, for an entry that was accepted in state ``played`` and is refused in ``state``."""
    match state.phase:
        case "draw" if entry.kind == "draw" and entry.chosen:
            yield SuggestedFix(entry._replace(chosen=False), instead=True)
        case "throws":
            yield from _throw_fixes(state, entry)
        case "settle":
            who = state.to_side[0]
            yield SuggestedFix(Unthrown(who))
            yield SuggestedFix(Side(who, 1), asks=("number",))
        case "second" if entry.kind not in ("again", "enough"):
            yield SuggestedFix(Enough())
        case "order":
            yield from _order_fixes(played, state, entry)
        case "spells":
            yield from _casting_fixes(state, entry, book.spells)
    yield from _step_fixes(played, state, entry)


def _throw_fixes(state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield fixes for a missing throw, or for a throw without the number on the die.

    The number may have become necessary because the spell Chaos is now in effect.
    """
    if entry.kind == "throw" and entry.who in state.to_throw[:1]:
        yield SuggestedFix(entry._replace(number=1), instead=True, asks=("number",))
    elif entry.kind == "rest" or (entry.kind == "throw" and entry.who in state.to_throw):
        who = state.to_throw[0]
        yield SuggestedFix(Unthrown(who))
        yield SuggestedFix(Throw(who, False, 1, "bottom"), asks=("number", "zone"))


def _order_fixes(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield fixes that let the mages cast their spells in the same order as in the state ``played``."""
    asked = tied(state)
    placed = [*(who for who in played.visits if who in asked), *(who for who in asked if who not in played.visits)]
    if entry.kind == "order":
        dice = {who: die for who, die in entry.dice if who in asked}
        if len(dice) == len(asked):
            yield SuggestedFix(Order(tuple(dice.items())), instead=True)
        else:
            yield SuggestedFix(Unthrown([who for who in asked if who not in dice][-1]))
    elif entry.kind in _SPELL_PHASE:
        yield SuggestedFix(Unthrown(placed[-1]))


def _casting_fixes(state: State, entry: Any, spells: Mapping[str, Spell]) -> Iterator[SuggestedFix]:
    """Yield fixes that insert a missing pass, or give a mage the mana that a spell now lacks."""
    visitor = state.visits[0]
    cast_already = any(not run.works(state.round) for mage in state.mages for run in mage.spells)
    if (entry.kind in ("cast", "pass") and entry.who in state.visits[1:]) or (entry.kind == "draw" and cast_already):
        yield SuggestedFix(Pass(visitor))
    if isinstance(entry, Cast) and entry.who == visitor:
        cost = spells[entry.spell].cost
        mage = mage_of(state, visitor)
        if mage.mana < cost <= mage.max_mana:
            yield SuggestedFix(_adjustment(Setting(visitor, "mana", "=", str(cost))))


def _step_fixes(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield the adjustment that moves ``state`` to the turn or spell phase of ``played``."""
    if entry.kind == "draw" and not mage_of(state, played.turns[0]).out:
        here = (state.round, state.phase in TURN_PHASES and state.turns[:1])
        if here != (played.round, played.turns[:1]) or state.phase != "draw":
            rounds = () if state.round == played.round else (Setting("", "round", "=", str(played.round)),)
            attacks = Setting("", "attacker", "=", played.turns[0])
            yield SuggestedFix(_adjustment(*rounds, attacks, *_ended_spells(played, state)))
    if entry.kind in _SPELL_PHASE and state.phase == "draw" and state.round == played.round:
        yield SuggestedFix(_adjustment(Setting("", "attacker", "=", "none")))


def _ended_spells(played: State, state: State) -> Iterator[Setting]:
    """Yield a setting for each spell that has ended in ``played`` but not in ``state``. The setting ends the spell."""
    if state.round == played.round:
        return
    for mage in state.mages:
        runs = {(run.spell, run.by, run.choice) for run in mage_of(played, mage.id).spells}
        for run in mage.spells:
            if (run.spell, run.by, run.choice) not in runs:
                yield Setting(mage.id, run.spell, "=", "none")


def _adjustment(*settings: Setting) -> Adjust:
    return Adjust(tuple(setting.text for setting in settings), "as played")
