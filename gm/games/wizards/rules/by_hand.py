"""Entries for new spells, counts, a wizard who leaves, house rules and adjustments (wg.r37, wg.r39, wg.r40, wg.r44)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, House, Setting, Value, change_house_rules, holding_changes, name_id, settings_of
from gm.games.wizards.cards import Spell
from gm.games.wizards.entries import Adjust, Count, NewSpell, Retire
from gm.games.wizards.rules.effects import win
from gm.games.wizards.rules.flow import begin_turn
from gm.games.wizards.rules.mana import switch_on
from gm.games.wizards.state import (
    DECK,
    DISCARD,
    HP,
    MANA,
    SPELLS,
    Draft,
    Owned,
    find_foe,
    find_owner,
    find_wizard,
    holdings,
    stage,
)

_RULE = ("wg.r40",)


def spell(draft: Draft, entry: NewSpell) -> None:
    """Add a spell to the book. Its effects are entered by hand (wg.r42, wg.r44)."""
    id = name_id(entry.name)
    for known in draft.book.spell.values():
        if id == known.id or entry.name.casefold() == known.name.casefold():
            raise Refusal("spell-there", {"spell": known.id}, ("wg.r37",))
    for seat in draft.wizards:
        if id == seat.id or entry.name.casefold() == seat.name.casefold():
            raise Refusal("spell-like-wizard", {"who": seat.id, "name": entry.name}, ("wg.r37",))
    draft.book = draft.book.with_spell(Spell(id, entry.name, "custom", entry.cost, entry.type, entry.activation))
    params: dict[str, Value] = {"spell": id, "cost": entry.cost, "type": entry.type, "activation": entry.activation}
    draft.emit("declared", {**params, "name": entry.name}, (Change(id, "place", "deck"),), rules=("wg.r44",))


def count(draft: Draft, entry: Count) -> None:
    """Log a correct count of mana. Refuse a wrong count, and suggest how to correct the state (wg.r1, wg.r40)."""
    held = {holding.holder: int(holding.amount) for holding in holdings(draft) if holding.what == "mana"}
    counted = dict(entry.counts)
    must = {place for place, mana in held.items() if mana} | {DECK, DISCARD, *(wizard.id for wizard in draft.wizards)}
    total = sum(counted.values())
    if must <= counted.keys() and total != MANA:
        params: dict[str, Value] = {"counts": entry.counts, "n": total, "missing": MANA - total}
        raise Refusal("count-lacks", params, ("wg.r40",))
    differs = {place: n for place, n in counted.items() if held[place] != n}
    if differs:
        place, n = next(iter(differs.items()))
        settings, is_complete = _correction(draft, held, counted, differs)
        params = {"place": place, "n": n, "held": held[place], "settings": settings, "all": is_complete}
        raise Refusal("count-differs", {"counts": entry.counts, **params}, ("wg.r40",))
    draft.emit("counted", {"counts": entry.counts}, rules=("wg.r40", "wg.r1"))


def _correction(
    draft: Draft, held: dict[str, int], counted: dict[str, int], differs: dict[str, int]
) -> tuple[tuple[str, ...], bool]:
    """Return settings such as ``deck=40`` that make the state match a count, and whether all of them are certain.

    If the count changes the total of mana, gm guesses one setting: a place that was not counted gets the difference.
    This is the deck or the discard if possible, otherwise the place with the most mana.
    """
    new = {**differs}
    surplus = sum(new.values()) - sum(held[place] for place in new)
    if surplus:
        rest = sorted((place for place in held if place not in counted), key=lambda place: -held[place])
        for place in (*(place for place in (DECK, DISCARD) if place in rest), *rest):
            if held[place] >= surplus:
                new[place] = held[place] - surplus
                break
    settings = []
    for wizard in draft.wizards:
        if wizard.id in new:
            settings.append(Setting(wizard.id, "hand", "=", new[wizard.id]))
        spells = [owned.spell for owned in wizard.spells if owned.spell in new]
        settings += [Setting(wizard.id, spell, "=", new[spell]) for spell in spells]
    settings += [Setting("", place, "=", n) for place, n in new.items() if place in (DECK, DISCARD)]
    return tuple(setting.text for setting in settings), not surplus


def retire(draft: Draft, entry: Retire) -> None:
    """End the duel because a wizard leaves. The other wizard wins (wg.r39)."""
    draft.emit("retired", {"who": entry.who}, rules=("wg.r39",), marks="out")
    win(draft, find_foe(draft, entry.who).id, "wg.r39")


def house(draft: Draft, entry: House) -> None:
    """Change house rules. Raises Refusal while an effect is in progress or waiting to begin (wg.r37)."""
    change_house_rules(draft, entry, {} if draft.effect is not None or draft.queue else None)


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
        draft.replace_spell(own)
        draft.spell_discard = (*draft.spell_discard, spell)
        return
    if own is not None:
        draft.replace_spell(own, own._replace(mana=_number(own.mana, setting)))
        return
    if spell not in draft.book.in_play(draft.house.sets):
        raise Refusal("not-in-play", {**params, "sets": draft.house.sets}, ("wg.r37",))
    if (owner := find_owner(draft, spell)) is not None:
        draft.replace_spell(owner[1])
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
