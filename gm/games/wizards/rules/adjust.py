"""Adjustments by the referee: hit points, mana, places of spells, the active wizard (wg.r40)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Setting, Value, holding_changes, settings_of
from gm.games.wizards.entries import Adjust
from gm.games.wizards.rules.flow import begin_turn
from gm.games.wizards.rules.mana import switch_on
from gm.games.wizards.state import HP, MANA, SPELLS, Draft, Owned, find_owner, find_wizard, holdings, stage

_RULE = ("wg.r40",)


def adjust(draft: Draft, entry: Adjust) -> None:
    """Set values by the referee's decision. Setting ``active`` restarts the turn (wg.r40)."""
    settings = settings_of(entry.settings)
    active = next((str(setting.amount) for setting in settings if setting.what == "active"), None)
    if active is None and stage(draft) in ("move", "show", "option", "resolve"):
        raise Refusal("adjust-late", {"who": draft.active}, _RULE)
    before = holdings(draft)
    for setting in settings:
        _set(draft, setting)
    _check(draft)
    params: dict[str, Value] = {"settings": entry.settings, "because": entry.because}
    draft.emit("adjusted", params, holding_changes(before, holdings(draft)), rules=_RULE, level="do")
    for wizard in draft.wizards:
        for owned in wizard.spells:
            switch_on(draft, owned.spell)
    if active is not None:
        draft.effect, draft.queue = None, ()
        begin_turn(draft, active, max(1, draft.turn))


def _set(draft: Draft, setting: Setting) -> None:
    match setting.what:
        case "active":
            pass
        case "turn":
            if not setting.amount:
                raise Refusal("turn-below", {}, _RULE)
            draft.turn = int(setting.amount)
        case "deck":
            draft.deck = _number(draft.deck, setting)
        case "discard":
            draft.discard, draft.known_powers = _number(draft.discard, setting), (0, 0, 0, 0)
        case "hp":
            wizard = find_wizard(draft, setting.holder)
            draft.replace_wizard(wizard._replace(hp=_number(wizard.hp, setting)))
        case "hand":
            wizard = find_wizard(draft, setting.holder)
            draft.replace_wizard(wizard._replace(hand=_number(wizard.hand, setting)))
        case _:
            _set_spell(draft, setting)


def _number(old: int, setting: Setting) -> int:
    new = setting.apply(old)
    if new < 0:
        raise Refusal("below-none", {"what": setting.what, "who": setting.holder or None, "n": new}, _RULE)
    return new


def _set_spell(draft: Draft, setting: Setting) -> None:
    """Set the mana on a wizard's spell. The value ``none`` discards the spell.

    A spell that the wizard does not have is taken from where it is and added to the wizard's spells.
    """
    who, spell = setting.holder, setting.what
    spells = find_wizard(draft, who).spells
    own = next((owned for owned in spells if owned.spell == spell), None)
    params: dict[str, Value] = {"spell": spell, "who": who}
    if own is None and (setting.amount == "none" or setting.sign != "="):
        raise Refusal("not-with", params, _RULE)
    if own is not None and setting.amount == "none":
        draft.replace_spells(who, tuple(owned for owned in spells if owned is not own))
        draft.spell_discard = (*draft.spell_discard, spell)
        return
    if own is not None:
        new = Owned(spell, _number(own.mana, setting), own.on)
        draft.replace_spells(who, tuple(new if owned is own else owned for owned in spells))
        return
    if spell not in draft.book.in_play(draft.house.sets):
        raise Refusal("not-in-play", {**params, "sets": draft.house.sets}, ("wg.r37",))
    if (owner := find_owner(draft, spell)) is not None:
        other, old = owner
        draft.replace_spells(other.id, tuple(owned for owned in other.spells if owned is not old))
    draft.pool = tuple(other for other in draft.pool if other != spell)
    draft.spell_discard = tuple(other for other in draft.spell_discard if other != spell)
    draft.replace_spells(who, (*spells, Owned(spell, int(setting.amount))))


def _check(draft: Draft) -> None:
    """Refuse an adjustment after which the table breaks the rules (wg.r1, wg.r6, wg.r43)."""
    mana = draft.deck + draft.discard
    for wizard in draft.wizards:
        if not 1 <= wizard.hp <= HP:
            raise Refusal("hp-bounds", {"who": wizard.id, "hp": wizard.hp}, _RULE)
        if len(wizard.spells) > SPELLS:
            raise Refusal("six-only", {"who": wizard.id, "n": len(wizard.spells)}, _RULE)
        mana += wizard.hand + sum(owned.mana for owned in wizard.spells)
    if mana != MANA:
        raise Refusal("not-sixty", {"n": mana, "missing": MANA - mana}, _RULE)
