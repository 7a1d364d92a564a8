"""Fixes that restore the values that an entry depends on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm.errors import Refusal
from gm.games.grimlore.entries.combat import Attack, Strike
from gm.games.grimlore.entries.session import Test
from gm.games.grimlore.stages import STAGES
from gm.games.grimlore.state import Hero, State
from gm.games.grimlore.tables import ATTRIBUTES, SKILLS
from gm.games.grimlore.vocabulary import DESTINY, GOODS


def settings_needed(played: State, state: State, entry: Any) -> tuple[str, ...]:
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
    """Yield settings that restore the values of a character that the entry needs: Energy, statuses or levels."""
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
