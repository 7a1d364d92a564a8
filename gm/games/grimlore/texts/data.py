"""The state as scripts and sheets read it."""

from __future__ import annotations

from typing import Any

from gm.games.grimlore.combat import Combat
from gm.games.grimlore.party.carrying import item_data
from gm.games.grimlore.state import Hero, State, game_round
from gm.games.grimlore.tables import ATTRIBUTES, SKILLS


def data(state: State) -> dict[str, Any]:
    """Everything, as it stands; nothing is hidden."""
    return {
        "phase": state.phase,
        "turn": state.turn,
        "round": game_round(state.turn, len(state.heroes)),
        "first": state.first,
        "active": state.active,
        "party": state.party._asdict(),
        "stack": state.stack._asdict() if state.stack else None,
        "tile": state.tile._asdict() if state.tile else None,
        "event": state.event,
        "successes": state.successes,
        "failures": state.failures,
        "attempts": state.attempts,
        "peeks": state.peeks,
        "heroes": [hero_data(hero) for hero in state.heroes],
        "bench": [hero.id for hero in state.bench],
        "combat": _combat(state.combat) if state.combat else None,
        "winners": None if state.winners is None else list(state.winners),
    }


def hero_data(hero: Hero) -> dict[str, Any]:
    """A character's sheet."""
    return {
        **hero._asdict(),
        "attributes": dict(zip(ATTRIBUTES, hero.attributes, strict=True)),
        "skills": dict(zip(SKILLS, hero.skills, strict=True)),
        "traits": dict(hero.traits),
        "items": [item_data(item) for item in hero.items],
        "recipes": [recipe._asdict() for recipe in hero.recipes],
        "used": list(hero.used),
    }


def _combat(combat: Combat) -> dict[str, Any]:
    return {
        **combat._asdict(),
        "resist": list(combat.resist),
        "vulnerable": list(combat.vulnerable),
        "traits": dict(combat.traits),
        "units": [unit._asdict() for unit in combat.units],
        "acted": list(combat.acted),
        "fled": list(combat.fled),
        "free": list(combat.free),
        "dice": list(combat.dice),
        "hit": combat.hit._asdict() if combat.hit else None,
        "defence": combat.defence._asdict() if combat.defence else None,
    }
