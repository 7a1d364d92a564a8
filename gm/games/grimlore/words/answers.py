"""What the answers to questions say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.games.grimlore.reckoning.pool import Pool

_BLOCKED = {
    "down": "{who} is down",
    "fled": "{who} has fled",
    "acted": "{who} has acted already",
    "prone": "{who} is prone",
    "tested": "{who} has tested already",
}


def pool_headline(who: str, pool: Pool) -> str:
    """What to pick up."""
    red = f", {pool.red} red" if pool.red else ""
    return f"{who} picks up {pool.black} black{red}. Chance {pool.permille // 10}.{pool.permille % 10} %"


def pool_lines(who: str, pool: Pool, why: str | None) -> tuple[str, ...]:
    """Of what it is made, and why it may not be thrown."""
    black = " ".join(f"{line.what} {line.amount:+d}" for line in pool.lines if not line.red)
    red = " ".join(f"{line.what} {line.amount:+d}" for line in pool.lines if line.red)
    lines = [f"Black: {black}", *([f"Red: {red}"] if red else [])]
    return (*lines, *([f"But not now: {_BLOCKED[why].format(who=who)}"] if why else []))


def ledger_lines(
    found: Mapping[str, Any], xp: int, clues: int, names: Mapping[str, str]
) -> tuple[str, tuple[str, ...]]:
    """The headline, and what can be had now."""
    turns = found["turns_left"]
    headline = f"{xp} XP, {clues} clues, {found['rations']} rations"
    headline += "" if turns is None else f" for {turns} turns"
    lines = []
    for id, name in names.items():
        able = [f"{one['what']} {one['cost']}" for one in found["learn"] if one["who"] == id and one["can"]]
        sells = [f"{one['item']} {one['price']}" for one in found["sell"] if one["who"] == id]
        lines += [f"{name} may learn: {', '.join(able)}"] if able else []
        lines += [f"{name} would sell: {', '.join(sells)}"] if sells else []
    spends = [
        " ".join(filter(None, (one["use"], one["tier"], str(one["cost"])))) for one in found["clues"] if one["can"]
    ]
    lines += [f"Clues: {', '.join(spends)}"] if spends else []
    return headline, tuple(lines)
