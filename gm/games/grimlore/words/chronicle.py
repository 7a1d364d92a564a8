"""What the chronicle of a party tells of a session: how far it came, what it earned, who fell."""

from __future__ import annotations

import json

from gm.game import Setup
from gm.games.grimlore.party.carrying import KEPT, Carried, carried_of
from gm.games.grimlore.state import State
from gm.games.grimlore.words.phrases import some

_GOODS = {"gold": "Gold", "ore": "Ore", "essence": "Essence", "organics": "Organics"}


def chronicled(setup: Setup, state: State) -> tuple[tuple[str, str], ...]:
    """Turns and events, XP and goods from what was brought along to what there is now, sheets that grew, the fallen."""
    brought = carried_of(json.loads(setup.carry)) if setup.carry else None
    was = dict.fromkeys(KEPT, 0) if brought is None else {what: getattr(brought.party, what) for what in KEPT}
    goods = [
        f"{name} {was[what]} → {getattr(state.party, what)}"
        for what, name in _GOODS.items()
        if was[what] != getattr(state.party, what)
    ]
    told = (
        ("Events", f"{state.successes} passed, {state.failures} failed in {some(state.turn, 'turn')}"),
        ("XP", f"{was['xp']} → {state.party.xp}"),
        ("Goods", ", ".join(goods)),
        ("Learnt", ", ".join(_grown(state, brought))),
        ("New", _new(state, brought)),
        ("Fallen", ", ".join(one.name for one in state.heroes) if state.winners == () else ""),
    )
    return tuple((title, text) for title, text in told if text)


def _grown(state: State, brought: Carried | None) -> list[str]:
    """Whose levels rose, by how many in all."""
    old = {one.id: one for one in brought.heroes} if brought else {}
    found = []
    for one in state.heroes:
        if before := old.get(one.id):
            pairs = (*zip(before.attributes, one.attributes, strict=True), *zip(before.skills, one.skills, strict=True))
            levels = sum(now - then for then, now in pairs)
            levels += sum(level for _, level in one.traits) - sum(level for _, level in before.traits)
            if levels > 0:
                found.append(f"{one.name} {some(levels, 'level')}")
    return found


def _new(state: State, brought: Carried | None) -> str:
    """Who sat down for the first time, where the party was there before."""
    old = {one.id for one in brought.heroes} if brought else set()
    return ", ".join(one.name for one in state.heroes if one.id not in old) if brought else ""
