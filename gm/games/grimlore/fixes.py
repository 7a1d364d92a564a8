"""Suggested fixes for a line that a correction has made impossible.

The first fixes restore the phase: the combat, the right half of its round, or the turn. Then an adjustment restores the
values that the line needs. A fix never makes up the result of a die. Instead, gm asks the players for this result.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm.game import Refusal, SuggestedFix
from gm.games.grimlore.computation.options import ALLOWED, living
from gm.games.grimlore.draft import is_up, pending
from gm.games.grimlore.entries.combat import Act, Attack, Defend, Die, Fight, Strike
from gm.games.grimlore.entries.session import Adjust, Item, Mark, Next, Rest, Scavenge, Test, Travel, Visit
from gm.games.grimlore.stages import STAGES
from gm.games.grimlore.state import FIGHTING, OUTSIDE, Combat, Hero, State, Tile
from gm.games.grimlore.state import Item as Carried
from gm.games.grimlore.tables import ATTRIBUTES, DESTINY, ENEMY_TRAITS, GOODS, NONE, RESULTS, SKILLS

_FIGURES = ("damage", "minion", "move")
_LISTS = ("resist", "vulnerable")
_NUMBERS = ("price", "ore", "essence", "space", "magic", "slots", "damage")
_USES_UP = ("sell", "lose", "break", "give", "upgrade", "enchant")


def suggest_fixes(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield fixes for an entry, best first. ``played`` is the state in which the entry was first accepted."""
    if state.phase in ("heroes", "over"):
        return
    if pending(state):
        yield from _pending_fixes(state, entry)
        return
    yield from _sync_combat(played, state)
    if state.event == "open" and played.event in ("success", "failure") and state.phase == "arrival":
        yield SuggestedFix(Mark(played.event))
    yield from _sync_turn(played, state, entry)
    yield from _item_fixes(played, state, entry)
    yield from _by_other_heroes(state, entry)
    if settings := _settings_needed(played, state, entry):
        yield SuggestedFix(Adjust(settings, "as played"))


def _pending_fixes(state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield fixes that enter the pending die or defence before ``entry``.

    If ``entry`` is a defence, first yield similar defences to enter instead: by the character who must defend now, and
    of a kind that the attack allows.
    """
    combat = state.combat
    assert combat is not None
    if combat.dice:
        yield SuggestedFix(Die(combat.dice[0], 1), asks=("number",))
    elif combat.defence:
        if isinstance(entry, Defend):
            yield SuggestedFix(entry._replace(who=combat.defence.hero), instead=True)
            if entry.how not in (*ALLOWED[combat.attack], NONE):
                yield SuggestedFix(entry._replace(who=combat.defence.hero, how="evade", skill=None), instead=True)
        yield SuggestedFix(Defend(combat.defence.hero, "evade", dice=(0,)), asks=("how", "dice"))


def _sync_combat(played: State, state: State) -> Iterator[SuggestedFix]:
    """Yield fixes that bring the combat to where it was in the state ``played``.

    They begin or end a combat, go on to the other half of the round, or repeat the attack that was being defended.
    """
    was, now = played.combat, state.combat
    if now and not was:
        yield SuggestedFix(Adjust(tuple([f"{unit.unit}.hp=0" for unit in living(now)]), "as played"))
    elif was and not now and state.phase in OUTSIDE:
        paid = state.party.gold > played.party.gold or state.party.xp > played.party.xp
        yield SuggestedFix(Fight(was.enemy, _monster_figures(was, paid=paid)))
    elif was and now:
        if played.phase != state.phase:
            yield SuggestedFix(Next())
        elif was.defence and state.phase == FIGHTING[1]:
            yield SuggestedFix(Strike(was.defence.unit, was.defence.hero))


def _monster_figures(was: Combat, *, paid: bool) -> tuple[str, ...]:
    """Return a monster's stats as words to type. If ``paid``, leave out the reward, which the party already has."""
    main, *minions = was.units
    figures = [f"hp={max(1, main.hp)}", *(f"{name}={getattr(was, name)}" for name in _FIGURES)]
    figures += [f"minions={sum(unit.hp > 0 for unit in minions)}", was.tier, was.attack]
    figures += [] if paid else [f"gold={was.gold}", f"xp={was.xp}"]
    figures += [was.type] if was.type else []
    figures += [f"{name}={','.join(getattr(was, name))}" for name in _LISTS if getattr(was, name)]
    traits = [pair for pair in was.traits if pair[0] != "ranged" or not was.round]
    return (*figures, *(f"{name}={number}" if ENEMY_TRAITS[name] > 1 else name for name, number in traits))


def _by_other_heroes(state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield fixes for an attack or an action of a character who has already acted.

    Each fix is the same entry for another character, who can still act.
    """
    combat = state.combat
    if combat is None or not isinstance(entry, Attack | Act) or entry.who not in combat.acted:
        return
    for hero in state.heroes:
        if is_up(state, hero) and hero.id not in combat.acted:
            yield SuggestedFix(entry._replace(who=hero.id), instead=True)


def _sync_turn(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield fixes that restore the turn, the action chosen for it, or the result of its event."""
    if state.combat or played.combat:
        return
    if state.phase == played.phase:
        if isinstance(entry, Visit | Scavenge) and played.tile and state.tile != played.tile:
            yield SuggestedFix(Adjust(_there(played.tile), "as played"))
        return
    if state.phase == "arrival" and state.event == "open":
        yield SuggestedFix(Mark(RESULTS[0]), asks=("result",))
    elif played.phase == "turn" or played.turn > state.turn:
        yield SuggestedFix(Next())
    elif state.phase == "turn":
        yield from _action(played, state)


def _action(played: State, state: State) -> Iterator[SuggestedFix]:
    """Yield the turn action that leads to the phase of the state ``played``. Yield nothing if no action does."""
    if played.phase == "arrival" and played.tile:
        yield SuggestedFix(Travel(played.tile.type, played.tile.friendly))
    elif played.phase == "visit" and played.tile:
        if state.tile != played.tile:
            yield SuggestedFix(Adjust(_there(played.tile), "as played"))
        yield SuggestedFix(Visit())
    elif played.phase == "done":
        yield SuggestedFix(Rest())


def _there(tile: Tile) -> tuple[str, str]:
    """Return the settings of an adjustment that move the party to a tile."""
    return f"tile={tile.type}", f"friendly={'yes' if tile.friendly else 'no'}"


def _item_fixes(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield fixes for a missing item: another character hands it over, or the character who needs it gets it again."""
    id = _needed(entry)
    was = next((hero for hero in played.heroes if hero.id == getattr(entry, "who", None)), None)
    now = next((hero for hero in state.heroes if hero.id == getattr(entry, "who", None)), None)
    if not (id and was and now) or now.item(id):
        return
    yield from (SuggestedFix(Item("give", hero.id, id, now.id)) for hero in state.heroes if hero.item(id))
    if held := was.item(id):
        yield SuggestedFix(Item("get", now.id, id, figures=_item_figures(held)))


def _needed(entry: Any) -> str | None:
    """Return the id of the item that an entry needs, or None."""
    if isinstance(entry, Item) and entry.how in _USES_UP:
        return entry.item
    return entry.weapon if isinstance(entry, Attack) and entry.weapon not in SKILLS else None


def _item_figures(item: Carried) -> tuple[str, ...]:
    """Return an item's stats as words to type."""
    numbers = [f"{name}={value}" for name in _NUMBERS if (value := getattr(item, name)) is not None]
    words = [f"{name}={value}" for name in ("skill", "type") if (value := getattr(item, name))]
    return (*numbers, *(["proper"] if item.proper else []), *words)


def _settings_needed(played: State, state: State, entry: Any) -> tuple[str, ...]:
    """Return the settings of an adjustment that makes an entry possible again. The tuple may be empty."""
    settings = [*_missing_goods(state, entry), *_tokens(played, state, entry)]
    if entry.kind == "count":
        settings += [written for written in entry.settings if not _agrees(state, written)]
    if entry.kind == "travel" and state.stack and not getattr(state.stack, entry.tile):
        settings.append(f"{entry.tile}=1")
    who = getattr(entry, "who", None) or (played.active if entry.kind == "scavenge" else None)
    was = next((hero for hero in played.heroes if hero.id == who), None)
    now = next((hero for hero in state.heroes if hero.id == who), None)
    if was and now:
        settings += _of_hero(was, now, entry)
    if isinstance(entry, Attack | Strike):
        unit, other = (combat.unit(entry.unit) if combat else None for combat in (played.combat, state.combat))
        if unit and other and unit.hp and not other.hp:
            settings.append(f"{entry.unit}.hp={min(unit.hp, other.hp_max)}")
    return tuple(settings)


def _missing_goods(state: State, entry: Any) -> Iterator[str]:
    """Yield settings that give the party the goods that it needs for an entry and does not have."""
    party = state.party
    while lacked := _lacked(state, entry):
        what, need = lacked
        party = party._replace(**{what: max(need, getattr(party, what) + 1)})
        state = state._replace(party=party)
        yield f"{what}={need}"


def _lacked(state: State, entry: Any) -> tuple[str, int] | None:
    """Return the first kind of goods that the party lacks for an entry, and the amount needed.

    Return None if no goods are lacking.
    """
    try:
        STAGES.apply(state, entry)
    except Refusal as refusal:
        what, need = (refusal.params.get(name) for name in ("what", "need"))
        if refusal.kind == "few" and what in GOODS and what != "advantage":
            return str(what), int(str(need))
    return None


def _tokens(played: State, state: State, entry: Any) -> Iterator[str]:
    """Yield settings that restore the party's tokens, because tokens change the dice pool of an entry."""
    if getattr(entry, "dice", ()) and entry.kind != "bonus":
        had, have = played.party, state.party
        if bool(had.disadvantage) != bool(have.disadvantage):
            yield f"disadvantage={had.disadvantage}"
        if have.advantage < had.advantage:
            yield f"advantage={had.advantage}"


def _of_hero(was: Hero, now: Hero, entry: Any) -> Iterator[str]:
    """Yield settings that give a character back what an entry needs, such as Energy, Destiny, a level or a trait."""
    if was.energy and not now.energy:
        yield f"{now.id}.energy={min(was.energy, now.energy_max)}"
    if isinstance(entry, Test) and now.tested and not was.tested:
        yield f"{now.id}.tested=no"
    if isinstance(entry, Attack) and now.prone and not was.prone:
        yield f"{now.id}.prone=no"
    if DESTINY in (*getattr(entry, "mods", ()), getattr(entry, "what", "")) and not now.destiny and was.destiny:
        yield f"{now.id}.destiny={min(was.destiny, now.destiny_max)}"
    if entry.kind == "learn":
        yield from (f"{now.id}.{name}={level}" for name, level, lower in _levels(was, now) if level > lower)
    if entry.kind in ("test", "scavenge", "attack", "defend", "act", "item", "use"):
        yield from _of_sheet(was, now)


def _levels(was: Hero, now: Hero) -> Iterator[tuple[str, int, int]]:
    """Yield each attribute and skill of a character, with its level in ``was`` and its level in ``now``."""
    yield from zip(ATTRIBUTES, was.attributes, now.attributes, strict=True)
    yield from zip(SKILLS, was.skills, now.skills, strict=True)


def _of_sheet(was: Hero, now: Hero) -> Iterator[str]:
    """Yield settings that restore a character's levels and traits, and that mark used traits as unused again."""
    yield from (f"{now.id}.{name}={level}" for name, level, other in _levels(was, now) if level != other)
    had, have = dict(was.traits), dict(now.traits)
    yield from (f"{now.id}.{name}={had.get(name, 0)}" for name in {**had, **have} if had.get(name) != have.get(name))
    if spent := [name for name in now.used if name not in was.used]:
        yield f"{now.id}.fresh={','.join(spent)}"


def _agrees(state: State, written: str) -> bool:
    """Return whether a counted amount, such as ``gold=5``, matches the state."""
    holder, _, rest = written.rpartition(".")
    what, _, value = rest.partition("=")
    unit = state.combat.unit(holder) if state.combat else None
    held: Any = unit or next((hero for hero in state.heroes if hero.id == holder), state.party)
    return str(getattr(held, what, "")) == value
