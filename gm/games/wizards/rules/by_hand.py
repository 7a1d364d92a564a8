"""What the table settles by hand: cards that the book lacks, counts, a farewell, switches, the referee's word (wg.r37,
wg.r39, wg.r40, wg.r44)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, House, Value, change_house_rules, name_id
from gm.games.wizards.cards import Spell
from gm.games.wizards.entries import Adjust, Count, Declared, Part, Retire, apart
from gm.games.wizards.rules.ends import win
from gm.games.wizards.rules.flow import begin_turn
from gm.games.wizards.rules.mana import switch_on
from gm.games.wizards.rules.setting import settled
from gm.games.wizards.state import DECK, DISCARD, MANA, Draft, foe, holdings, stage


def spell(draft: Draft, entry: Declared) -> None:
    """A card that the book lacks; its effects are entered by hand (wg.r42, wg.r44)."""
    id = name_id(entry.name)
    for one in draft.book.spell.values():
        if id == one.id or entry.name.casefold() == one.name.casefold():
            raise Refusal("spell-there", {"spell": one.id}, ("wg.r37",))
    for seat in draft.wizards:
        if id == seat.id or entry.name.casefold() == seat.name.casefold():
            raise Refusal("spell-like-wizard", {"who": seat.id, "name": entry.name}, ("wg.r37",))
    draft.book = draft.book.with_spell(Spell(id, entry.name, "custom", entry.cost, entry.type, entry.activation))
    params: dict[str, Value] = {"spell": id, "cost": entry.cost, "type": entry.type, "activation": entry.activation}
    draft.emit("declared", {**params, "name": entry.name}, (Change(id, "place", "deck"),), rules=("wg.r44",))


def count(draft: Draft, entry: Count) -> None:
    """Mana counted by hand: kept if it agrees; all of it is sixty (wg.r1, wg.r40)."""
    held = {one.holder: int(one.amount) for one in holdings(draft) if one.what == "mana"}
    counted = dict(entry.counts)
    known = {place for place, mana in held.items() if mana} | {DECK, DISCARD, *(one.id for one in draft.wizards)}
    differs = {place: n for place, n in counted.items() if held[place] != n}
    params: dict[str, Value] = {"counts": entry.counts}
    if known <= counted.keys() and sum(counted.values()) != MANA:
        raise Refusal(
            "count-lacks", {**params, "n": sum(counted.values()), "missing": MANA - sum(counted.values())}, ("wg.r40",)
        )
    if differs:
        place, n = next(iter(differs.items()))
        ready = _ready(draft, held, counted)
        told: dict[str, Value] = {"place": place, "n": n, "held": held[place], "settings": ready[0], "all": ready[1]}
        raise Refusal("count-differs", {**params, **told}, ("wg.r40",))
    draft.emit("counted", params, rules=("wg.r40", "wg.r1"))


def _ready(draft: Draft, held: dict[str, int], counted: dict[str, int]) -> tuple[tuple[str, ...], bool]:
    """The adjustment that makes a count right, and whether it follows from the count alone; what then lacks of sixty is
    made good where nobody counted and there is enough."""
    new = {place: n for place, n in counted.items() if held[place] != n}
    over = sum(new.values()) - sum(held[place] for place in new)
    if over:
        rest = sorted((place for place in held if place not in counted), key=lambda place: -held[place])
        piles = [place for place in (DECK, DISCARD) if place in rest]
        for place in (*piles, *rest):
            if held[place] - over >= 0:
                new[place] = held[place] - over
                break
    parts = []
    for one in draft.wizards:
        if one.id in new:
            parts.append(Part(one.id, "hand", "=", str(new.pop(one.id))))
        parts += [Part(one.id, o.spell, "=", str(new.pop(o.spell))) for o in one.spells if o.spell in new]
    parts += [Part("", place, "=", str(n)) for place, n in new.items() if place in (DECK, DISCARD)]
    return tuple(part.stored for part in parts), not over


def retire(draft: Draft, entry: Retire) -> None:
    """Somebody leaves, and the other wins (wg.r39)."""
    draft.emit("retired", {"who": entry.who}, rules=("wg.r39",), marks="out")
    win(draft, foe(draft, entry.who).id, "wg.r39")


def house(draft: Draft, entry: House) -> None:
    """Change house rules, but none while an effect is in progress or waits (wg.r37)."""
    change_house_rules(draft, entry, {} if draft.effect is not None or draft.queue else None)


def adjust(draft: Draft, entry: Adjust) -> None:
    """The referee's word for what lies on the table; with ``active`` a turn begins anew (wg.r40)."""
    parts = tuple(map(apart, entry.settings))
    active = next((part.value for part in parts if part.what == "active"), None)
    if active is None and stage(draft) in ("move", "show", "option", "resolve"):
        raise Refusal("adjust-late", {"who": draft.active}, ("wg.r40",))
    before = {(one.holder, one.what): one.amount for one in holdings(draft)}
    draft.load(settled(draft.freeze(), parts))
    changes = []
    for one in holdings(draft):
        was = before[one.holder, one.what]
        if isinstance(one.amount, str):
            if was != one.amount:
                changes.append(Change(one.holder, one.what, one.amount))
        elif one.amount != was:
            changes.append(Change(one.holder, one.what, one.amount - int(was)))
    params: dict[str, Value] = {"settings": entry.settings, "because": entry.because}
    draft.emit("adjusted", params, tuple(changes), rules=("wg.r40",), level="do")
    for wizard in draft.wizards:
        for owned in wizard.spells:
            switch_on(draft, owned.spell)
    if active is not None:
        draft.effect, draft.queue = None, ()
        begin_turn(draft, active, max(1, draft.turn))
