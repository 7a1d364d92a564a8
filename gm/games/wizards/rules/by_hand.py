"""Entries by hand: new spells, counts, a wizard who leaves, house rules (wg.r37, wg.r39, wg.r40, wg.r44)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, House, Setting, Value, change_house_rules, name_id
from gm.games.wizards.cards import Spell
from gm.games.wizards.entries import Count, NewSpell, Retire
from gm.games.wizards.rules.effects import win
from gm.games.wizards.state import DECK, DISCARD, MANA, Draft, find_foe, holdings


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
    """Log a count of mana that is correct. Refuse any other count, and suggest a correction (wg.r1, wg.r40)."""
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
    """Return settings that change the state to a count, such as ``deck=40``. Also return whether the count was enough.

    The count is not enough if it changes the total. A place that was not counted then gets the difference: the deck or
    the discard if possible, otherwise the place with the most mana.
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
    """End the duel: a wizard leaves and the other wins (wg.r39)."""
    draft.emit("retired", {"who": entry.who}, rules=("wg.r39",), marks="out")
    win(draft, find_foe(draft, entry.who).id, "wg.r39")


def house(draft: Draft, entry: House) -> None:
    """Change house rules. Refused while an effect is in progress or waiting to begin (wg.r37)."""
    change_house_rules(draft, entry, {} if draft.effect is not None or draft.queue else None)
