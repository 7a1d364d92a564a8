"""The chronicle of a party: what a session earned, and who fell."""

from __future__ import annotations

import json

from gm.game import Setup
from gm.games.grimlore.party.carry import KEPT, Carried, parse_carry
from gm.games.grimlore.state import State
from gm.games.grimlore.texts.phrases import count_noun, printed_name

_GOODS = {"gold": "Gold", "ore": "Ore", "essence": "Essence", "organics": "Organics"}


def chronicle(setup: Setup, state: State) -> tuple[tuple[str, str], ...]:
    """Return pairs of a title and a text: events, XP and goods, levels bought, new and fallen characters."""
    brought = parse_carry(json.loads(setup.carry)) if setup.carry else None
    was = dict.fromkeys(KEPT, 0) if brought is None else {what: getattr(brought.party, what) for what in KEPT}
    goods = [
        f"{name} {was[what]} → {getattr(state.party, what)}"
        for what, name in _GOODS.items()
        if was[what] != getattr(state.party, what)
    ]
    lines = (
        ("Events", f"{state.successes} passed, {state.failures} failed in {count_noun(state.turn, 'turn')}"),
        ("XP", f"{was['xp']} → {state.party.xp}"),
        ("Goods", ", ".join(goods)),
        ("Learnt", _learnt(state)),
        ("New", _new(state, brought)),
        ("Fallen", ", ".join(hero.name for hero in state.heroes) if state.winners == () else ""),
    )
    return tuple((title, text) for title, text in lines if text)


def _learnt(state: State) -> str:
    """Return the last level that each character bought: ``Lena: Lore 3, Cleave 1; Bo: Evade 2``."""
    levels_of: dict[str, dict[str, int]] = {}
    for who, what, level in state.learnt:
        levels_of.setdefault(who, {})[what] = level
    names = {hero.id: hero.name for hero in state.heroes}
    return "; ".join(
        f"{names[who]}: {', '.join(f'{printed_name(what)} {level}' for what, level in levels.items())}"
        for who, levels in levels_of.items()
    )


def _new(state: State, brought: Carried | None) -> str:
    """Return the names of characters made in this session."""
    old = {hero.id for hero in brought.heroes} if brought else set()
    return ", ".join(hero.name for hero in state.heroes if hero.made and hero.id not in old)
