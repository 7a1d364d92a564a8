"""What the answers to questions say: the pool with all its parts, and what is affordable for whom, and why not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.game import Term
from gm.games.grimlore.book import title
from gm.games.grimlore.computation.pool import Pool
from gm.games.grimlore.texts.phrases import amount, chance, dice, pooled, thing, word

_BLOCKED = {
    "down": "{who} is down",
    "fled": "{who} has fled",
    "acted": "{who} has acted in this round",
    "prone": "{who} is prone",
    "tested": "{who} has tested, and may not again yet",
}
_BUY = {
    "rations": "a ration",
    "local": "a local clue",
    "destiny": "a Destiny token",
    "event": "another event",
    "enemy": "another enemy",
    "lair": "a lair ({tier})",
    "loot": "loot ({tier})",
}


def pool_headline(who: str, pool: Pool) -> str:
    """What to pick up."""
    return f"{who} picks up {dice(pool.black, pool.red)}, chance {chance(pool.permille)}"


def pool_lines(who: str, pool: Pool, why: str | None) -> tuple[str, ...]:
    """Of what it is made, and why it may not be thrown."""
    reds = sum(line.red for line in pool.lines)
    made = pooled([Term(line.what, line.amount) for line in pool.lines], reds)
    return (f"Black: {made}", *([f"But not now: {_BLOCKED[why].format(who=who)}"] if why else []))


def lacking(what: str, need: int, have: int, who: str = "The party") -> str:
    """What it takes, and is not there."""
    held = amount(have, what) if have else f"no {amount(2, what)[2:]}"
    return f"But {who} has {held}, and it takes {need}"


def ledger_lines(
    found: Mapping[str, Any], xp: int, clues: int, names: Mapping[str, str]
) -> tuple[str, tuple[str, ...]]:
    """The headline, and for each character what can be had now, and what lacks XP alone."""
    turns = found["turns_left"]
    headline = ", ".join((amount(xp, "xp"), amount(clues, "clues"), amount(found["rations"], "rations")))
    headline += "" if turns is None else f" for {turns} turn{'' if turns == 1 else 's'}"
    lines = [line for id in names for line in _of(id, names, found)]
    spends = [_use(one) for one in found["clues"] if one["can"]]
    lines += [f"Clues buy: {', '.join(spends)}"] if spends else []
    return headline, tuple(lines)


def _of(id: str, names: Mapping[str, str], found: Mapping[str, Any]) -> list[str]:
    """What a character can learn, what it has not the XP for, and what its items would bring."""
    own = [one for one in found["learn"] if one["who"] == id]
    if not own:
        return []
    able = [f"{word(one['what'])} {one['cost']}" for one in own if one["can"]]
    dear = [f"{word(one['what'])} {one['cost']}" for one in own if one["why"] == "xp"]
    sells = [f"{thing(one['item'], names)} {one['price']}" for one in found["sell"] if one["who"] == id]
    name = names[id]
    lines = [f"{name} may learn, for XP: {', '.join(able) or 'nothing'}"]
    lines += [f"{name}, with more XP: {', '.join(dear)}"] if dear else []
    return lines + ([f"{name} would sell, for Gold: {', '.join(sells)}"] if sells else [])


def _use(one: Mapping[str, Any]) -> str:
    tier = title(one["tier"] or "")
    return f"{_BUY[one['use']].format(tier=tier)} {one['cost']}"
