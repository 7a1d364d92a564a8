"""Spending clues (gl.r50, gl.r51)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Value
from gm.games.grimlore.computation.prices import clue_cost
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.entries.session import Clue
from gm.games.grimlore.vocabulary import DESTINY


def clue(draft: Draft, entry: Clue) -> None:
    """Spend clues. gm adds rations, local clues and Destiny that were bought. Players carry out other purchases."""
    number = entry.number or 1
    cost = clue_cost(draft, entry.use, entry.tier, number, draft.hero(entry.who) if entry.who else None)
    params: dict[str, Value] = {"use": entry.use, "tier": entry.tier, "number": number, "who": entry.who, "cost": cost}
    changes = draft.pay("clues", cost) + _bought(draft, entry, number)
    draft.emit("clue", params, changes, rules=("gl.r50",), level="do")


def _bought(draft: Draft, entry: Clue, number: int) -> tuple[Change, ...]:
    """Add the rations, local clues or Destiny that were bought, and return the changes."""
    if entry.use == "rations":
        return draft.gain("rations", number)
    if entry.use == "local":
        return draft.gain("local", 1)
    if entry.use == DESTINY and entry.who:
        hero = draft.hero(entry.who)
        if hero.destiny >= hero.destiny_max:
            raise Refusal("destiny-full", {"who": hero.id, "most": hero.destiny_max}, ("gl.r50", "gl.r16"))
        draft.put(hero._replace(destiny=hero.destiny + 1))
        return (Change(hero.id, "destiny", 1),)
    return ()
