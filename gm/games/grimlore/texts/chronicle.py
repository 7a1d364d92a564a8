"""The chronicle of a party: the results of each session."""

from __future__ import annotations

import json

from gm.game import Setup
from gm.games.grimlore.party.carry import KEPT, parse_carry
from gm.games.grimlore.state import State
from gm.games.grimlore.texts.messages import GOODS, count_noun, printed_name

_CHANGED = ("gold", "ore", "essence", "organics")


def chronicle(setup: Setup, state: State) -> tuple[tuple[str, str], ...]:
    """Return the results of a session for the chronicle, as pairs of a title and a text: ``("XP", "3 → 9")``."""
    brought = parse_carry(json.loads(setup.carry)) if setup.carry else None
    was = dict.fromkeys(KEPT, 0) if brought is None else {what: getattr(brought.party, what) for what in KEPT}
    goods = [
        f"{GOODS[what]} {was[what]} → {getattr(state.party, what)}"
        for what in _CHANGED
        if was[what] != getattr(state.party, what)
    ]
    known = {hero.id for hero in brought.heroes} if brought else set()
    lines = (
        ("Events", f"{state.successes} passed, {state.failures} failed in {count_noun(state.turn, 'turn')}"),
        ("XP", f"{was['xp']} → {state.party.xp}"),
        ("Goods", ", ".join(goods)),
        ("Learnt", _learnt(state)),
        ("New", ", ".join(hero.name for hero in state.heroes if hero.made and hero.id not in known)),
        ("Fallen", ", ".join(hero.name for hero in state.heroes) if state.winners == () else ""),
    )
    return tuple((title, text) for title, text in lines if text)


def _learnt(state: State) -> str:
    """Return the levels bought in a session, as text: ``Lena: Lore 3, Cleave 1; Bo: Evade 2``."""
    levels_of: dict[str, dict[str, int]] = {}
    for who, what, level in state.learnt:
        levels_of.setdefault(who, {})[what] = level
    names = {hero.id: hero.name for hero in state.heroes}
    return "; ".join(
        f"{names[who]}: {', '.join(f'{printed_name(what)} {level}' for what, level in levels.items())}"
        for who, levels in levels_of.items()
    )
