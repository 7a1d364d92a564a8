"""The holdings of a session (everything on the table or on a sheet), and the changes between two states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from gm.game import Change, Holding, mark_changes
from gm.games.grimlore.state import Combat, Hero, State
from gm.games.grimlore.tables import ATTRIBUTES, GOODS, RACIAL, SKILLS, TILES, WORDS
from gm.games.grimlore.versions import Rules

PARTY = "party"
"""The id under which the party holds its goods."""
CARRIED = "carried"
"""The mark that stands for one carried item."""
ON, OVER = "on", "over"
"""The two values of the holding ``fight``: ``on`` during a combat, ``over`` outside combat."""
_NOTHING: Mapping[str, str] = {}


def holdings(state: State) -> tuple[Holding, ...]:
    """Return everything that is on the table or on a sheet in a session, as amounts, places and marks."""
    held = [Holding(PARTY, what, getattr(state.party, what), "dial", relative=True) for what in GOODS]
    for hero in state.heroes:
        held.append(Holding(hero.id, "energy", hero.energy, "dial", relative=True))
        held.append(Holding(hero.id, "destiny", hero.destiny, "dial", relative=True))
    if state.combat:
        held += [Holding(unit.unit, "hp", unit.hp, "dial", relative=True) for unit in state.combat.units]
    whole = Rules.of(state.version).whole_table
    held += [Holding(who, "statuses", words, "mark") for who, words in statuses(state.heroes, state.combat).items()]
    held += [Holding(who, item, what, "mark") for (who, item), what in carried(state.heroes, whole=whole).items()]
    if whole:
        held += [Holding(hero.id, what, words, "mark") for hero in state.heroes for what, words in sheet(hero).items()]
        held += [Holding(PARTY, what, number, "dial", relative=True) for what, number in _tokens(state).items()]
        held += [Holding(PARTY, what, where, "place") for what, where in _places(state).items()]
    return tuple(held)


def written_changes(before: State, after: State) -> tuple[Change, ...]:
    """Return what changed between two states: statuses, sheets, tokens and places, but not goods and items.

    Under version 1 of the rules, return only the changes of statuses.
    """
    changes: tuple[Change, ...] = ()
    if before.heroes is not after.heroes or before.combat is not after.combat:
        old, new = ((state.heroes, state.combat) for state in (before, after))
        changes += mark_changes("statuses", statuses(*old), statuses(*new))
    if not Rules.of(after.version).whole_table:
        return changes
    for was, now in zip(before.heroes, after.heroes, strict=True):
        if was is not now:
            changes += _word_changes(now.id, sheet(was), sheet(now))
    old_tokens, new_tokens = _tokens(before), _tokens(after)
    for what in {**old_tokens, **new_tokens}:
        if delta := new_tokens.get(what, 0) - old_tokens.get(what, 0):
            changes += (Change(PARTY, what, delta),)
    return changes + _word_changes(PARTY, _places(before), _places(after))


def _word_changes(holder: str, before: Mapping[str, str], after: Mapping[str, str]) -> tuple[Change, ...]:
    if before == after:
        return ()
    names = {**before, **after}
    return tuple(
        [Change(holder, what, after.get(what, "")) for what in names if before.get(what, "") != after.get(what, "")]
    )


def sheet(hero: Hero) -> Mapping[str, str]:
    """Return the texts on a character's sheet, by name: levels, traits, maxima, recipes.

    Return an empty mapping for a character without a sheet.
    """
    if not hero.made:
        return _NOTHING
    recipes = tuple([recipe.item for recipe in hero.recipes])
    return _sheet(hero.attributes, hero.skills, hero.traits, (hero.energy_max, hero.destiny_max), recipes)


@lru_cache(256)
def _sheet(
    attributes: tuple[int, ...],
    skills: tuple[int, ...],
    traits: tuple[tuple[str, int], ...],
    most: tuple[int, int],
    recipes: tuple[str, ...],
) -> Mapping[str, str]:
    levels = {**dict(zip(ATTRIBUTES, attributes, strict=True)), **dict(zip(SKILLS, skills, strict=True))}
    numbers = {**levels, **dict(traits), "energy_max": most[0], "destiny_max": most[1]}
    words = {what: str(number) for what, number in numbers.items()}
    return {**words, "recipes": ", ".join(recipes)} if recipes else words


def _tokens(state: State) -> dict[str, int]:
    """Return the counted tokens by name: event tokens, tiles in the stack, unspent Tactician's Aura tokens."""
    tiles = dict(zip(TILES, state.stack, strict=True)) if state.stack else {}
    aura = state.combat.aura if state.combat else 0
    return {"successes": state.successes, "failures": state.failures, **tiles, "aura": aura}


def _places(state: State) -> dict[str, str]:
    """Return facts about a session as text, by name: the event's result, the tile, and whether a combat is on.

    After a won session, ``bonus`` says how many bonus dice are rolled (gl.r60).
    """
    tile = state.tile
    where = f"{'friendly ' if tile.friendly else ''}{tile.type}" if tile else ""
    places = {"event": state.event or "", "tile": where, "fight": ON if state.combat else OVER}
    if state.winners:
        places["bonus"] = f"{state.successes} black, {state.failures} red"
    return places


def statuses(heroes: Iterable[Hero], combat: Combat | None) -> dict[str, str]:
    """Return the statuses of each character and unit, by id: ``poison 2, prone, used cleave`` (gl.r5, gl.r41)."""
    marks = {}
    for hero in heroes:
        if not (hero.poison or hero.shield or hero.prone or hero.skip or hero.used):
            continue
        words = [f"{what} {n}" for what, n in (("poison", hero.poison), ("shield", hero.shield)) if n]
        words += [what for what, holds in (("prone", hero.prone), ("skip", hero.skip)) if holds]
        if words := [*words, *(f"used {trait}" for trait in hero.used if trait not in RACIAL)]:
            marks[hero.id] = ", ".join(words)
    return marks | {unit.unit: "skip" for unit in (combat.units if combat else ()) if unit.skip}


def carried(heroes: Iterable[Hero], *, whole: bool) -> dict[tuple[str, str], str]:
    """Return a mark for each item that a character carries. The keys are pairs of a character and an item.

    The mark of a single item is ``carried``, the mark of two equal items ``carried, carried``. If ``whole`` is true,
    the mark also says how often an item is enhanced, and with which cards: ``carried, enhanced 1``. In this case, the
    key of an item whose id is a reserved word has ``item`` before the id: ``item magic`` for ``magic``.
    """
    marks: dict[tuple[str, str], str] = {}
    for hero in heroes:
        for item, number in Counter(item.item for item in hero.items).items():
            words = [CARRIED] * number
            if whole:
                same = [other for other in hero.items if other.item == item and other.enhanced]
                words += [word for other in same for word in (f"enhanced {other.enhanced}", *other.attached)]
            marks[hero.id, f"item {item}" if whole and item in WORDS else item] = ", ".join(words)
    return marks


def item_changes(before: Iterable[Hero], after: Iterable[Hero], *, whole: bool) -> tuple[Change, ...]:
    """Return the changes of carried items between two lists of characters."""
    was, now = (carried(heroes, whole=whole) for heroes in (before, after))
    return tuple([Change(*key, now.get(key, "")) for key in was | now if was.get(key) != now.get(key)])
