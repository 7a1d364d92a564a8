"""The enemies' side in words: what each unit does, read out before it is done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

NO_COMBAT = "No combat: nobody strikes"
_DEFENCES = {"shield": "Defend with a shield", "evade": "Evade", "weapon": "Defend with a close-combat weapon"}
_REACH = {
    "melee": "attacks whoever is next to it",
    "ranged": "shoots",
    "magic": "attacks by magic",
}
_WAYS = {
    "agile": "need not be next to whom it attacks",
    "charge": "may charge up to {n} tiles instead of attacking",
    "phasing": "moves through walls and furniture",
    "pull": "may pull somebody within {n} tiles next to it instead of attacking",
    "slow": "does not both engage and attack",
}


def headline(round: int, enemy: str, names: Mapping[str, str]) -> str:
    """What the lines are about."""
    when = f"round {round}" if round else "before the first round, the monster alone"
    return f"{names[enemy]}'s side, {when}: from the top left of the mat to the bottom right"


def lines(units: Sequence[Mapping[str, Any]], monster: str) -> tuple[str, ...]:
    """What each unit does, a line or some for each."""
    found: list[str] = []
    for names, one in _alike(units):
        found += _of(one, monster, names)
    return tuple(found)


def _alike(units: Sequence[Mapping[str, Any]]) -> Iterator[tuple[tuple[str, ...], Mapping[str, Any]]]:
    """Units that follow each other and do the same, together."""
    does = [({**unit, "unit": "", "hp": 0}, unit) for unit in units]
    at = 0
    while at < len(does):
        end = at + 1
        while end < len(does) and does[at][0] == does[end][0] and does[at][1]["unit"] != "enemy":
            end += 1
        yield tuple(one["unit"] for _, one in does[at:end]), does[at][1]
        at = end


def _of(one: Mapping[str, Any], monster: str, units: tuple[str, ...]) -> Iterator[str]:
    name = monster if one["unit"] == "enemy" else f"Each of {', '.join(units)}" if units[1:] else f"Minion {units[0]}"
    if one["skip"]:
        yield f"{name}: skips this side"
        return
    if one["struck"] >= one["strikes"]:
        yield f"{name}: has struck" if one["strikes"] else f"{name}: does nothing yet"
        return
    if one["dice"]["before"]:
        yield f"{name}: first throw {_dice(one['dice']['before'])}"
    yield f"{name}: {_moves(one)}; {_attacks(one)}"
    yield f"{name}'s attack is fended off by {_list(one['defences'])}{_but(one)}"
    if against := _against(one):
        yield f"{name} is {against}" if one["vulnerable"] else f"{name} {against}"
    if one["dice"]["after_hit"]:
        yield f"{name}: after a hit that costs Energy throw {_dice(one['dice']['after_hit'])}"
    if one["dice"]["when_hit"]:
        yield f"{name}: when it is hit itself throw {_dice(one['dice']['when_hit'])}"


def _moves(one: Mapping[str, Any]) -> str:
    whom = "the closest character" if one["target"] == "closest" else f"the first there is of {one['target']}"
    far = f"{one['move']} tiles" if one["move"] else "as far as its card says"
    ways = [text.format(n=one["traits"][name]) for name, text in _WAYS.items() if name in one["traits"]]
    return ", ".join((f"moves {far} towards {whom}, 1 more if it is next to nobody then", *ways))


def _attacks(one: Mapping[str, Any]) -> str:
    times = f", {one['strikes']} times" if one["strikes"] > 1 else ""
    kind = f"{one['type'].capitalize()} " if one["type"] else ""
    return f"{_REACH[one['attack']]}{times}, for {one['damage']} {kind}damage"


def _but(one: Mapping[str, Any]) -> str:
    against = [f"with {_red(one['negative'])} against it"] if one["negative"] else []
    against += [f"for a hit poisons {one['poison']} times"] if one["poison"] else []
    return "".join(f", {text}" for text in against)


def _against(one: Mapping[str, Any]) -> str:
    """The types of damage that give a die, and that take one (gl.r32)."""
    found = [f"vulnerable to {', '.join(one['vulnerable'])}"] if one["vulnerable"] else []
    return "; ".join(found + ([f"resists {', '.join(one['resist'])}"] if one["resist"] else []))


def _list(defences: Sequence[str]) -> str:
    names = [_DEFENCES[one] for one in defences]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def _dice(traits: Mapping[str, int]) -> str:
    """The red dice of traits: one each, of ``regenerates`` as many as its number."""
    numbers = {name: number if name == "regenerates" else 1 for name, number in traits.items()}
    return ", ".join(f"{_red(number)} for {name.replace('-', ' ').title()}" for name, number in numbers.items())


def _red(number: int) -> str:
    return "a red die" if number == 1 else f"{number} red dice"
