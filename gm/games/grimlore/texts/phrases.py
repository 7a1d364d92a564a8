"""Pieces of sentences: people and units, goods, pools, settings, lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gm.game import Names, Term, join_and
from gm.games.grimlore.book import skill_title, title, trait_title
from gm.games.grimlore.cards import called
from gm.games.grimlore.entries import setting
from gm.games.grimlore.tables import ATTRIBUTES, EVERY_TRAIT, SKILLS
from gm.games.grimlore.vocabulary import ALL, MAIN, MINIONS

PHASES = {
    "heroes": "characters are still to be made",
    "portal": "the party is in the portal, before the first turn",
    "turn": "a turn action is due",
    "arrival": "the party has arrived at its tile",
    "scavenge": "the party is scavenging",
    "visit": "the party is visiting a settlement",
    "done": "the turn action is done",
    "players": "it is the characters' side of a combat",
    "enemies": "it is the enemies' side of a combat",
    "reward": "the session ends",
    "over": "the session is over",
}
"""Phase → where the session is, in words."""
GOODS = {
    "gold": "Gold",
    "ore": "Ore",
    "essence": "Essence",
    "organics": "Organics",
    "xp": "XP",
    "energy": "Energy",
    "hp": "Energy",
    "destiny": "Destiny",
    "energy_max": "maximum Energy",
    "destiny_max": "maximum Destiny",
}
"""What is written with a capital."""
_COUNTED = {
    "rations": ("ration", "rations"),
    "clues": ("global clue", "global clues"),
    "local": ("local clue", "local clues"),
    "advantage": ("Advantage token", "Advantage tokens"),
    "disadvantage": ("Disadvantage token", "Disadvantage tokens"),
    "attempts": ("attempt", "attempts"),
}
TITLES = {**GOODS, **{what: many for what, (_, many) in _COUNTED.items()}}
"""What is held → what it is called."""
_TERMS = {
    "token": "token",
    "cap": "above the cap",
    "negative": "negative",
    "net": "net sixes",
    "weapon": "by the weapon",
}
_MINUS = "−"


def who(id: Any, names: Names) -> str:
    """Somebody by name; a unit by what is typed for it."""
    if id is None:
        return ""
    if id in MINIONS:
        return f"minion {id}"
    return "the enemy" if id == MAIN else names.get(str(id), str(id))


def begun(said: str) -> str:
    """Words as they begin a line."""
    return said[:1].upper() + said[1:]


def listed(some_: Iterable[Any], names: Names = {}, join: str = "and") -> str:  # noqa: B006
    """``Lena``, ``Lena and Bo``, ``Lena, Bo and Cy``."""
    return join_and([who(one, names) for one in some_], join)


def thing(item: Any, names: Names = {}) -> str:  # noqa: B006
    """What is printed on a card by its name there; without one ``carrying-frame`` → ``Carrying frame``."""
    return names[str(item)] if str(item) in names else called(str(item))


def amount(number: int, what: str) -> str:
    """So much of something: ``1 ration``, ``3 Gold``, ``2 global clues``."""
    if what in _COUNTED:
        return f"{number} {_COUNTED[what][number != 1]}"
    return f"{number} {GOODS.get(what, what)}"


def stacked(tiles: Sequence[object]) -> str:
    """The tiles of each kind: ``2 wilderness, 2 settlement, 1 dungeon``."""
    return "{} wilderness, {} settlement, {} dungeon".format(*tiles)


def some(number: int, what: str) -> str:
    """So many of something that is counted: ``1 six``, ``2 dice``."""
    many = {"six": "sixes", "die": "dice"}.get(what, f"{what}s")
    return f"{number} {what if number == 1 else many}"


def word(what: str) -> str:
    """An attribute, a skill, a trait or a source as a pool and a price list name it."""
    if what in SKILLS:
        return skill_title(what)
    if what in ATTRIBUTES:
        return title(what)
    if what in EVERY_TRAIT:
        return trait_title(what)
    return _TERMS.get(what, what.replace("-", " "))


def chance(permille: int) -> str:
    """A chance in percent, one decimal: ``46.9 %``."""
    return f"{permille // 10}.{permille % 10} %"


def dice(black: int, red: int) -> str:
    """Dice to pick up: ``5 black, 2 red``; ``4 black``."""
    return f"{black} black" + (f", {red} red" if red else "")


def pooled(terms: Sequence[Term], reds: int, names: Names | None = None) -> str:
    """What a pool is made of, the last ``reds`` terms its red dice: ``Might 3 + Lore 1; red: token 1``."""
    black, red = (terms[: len(terms) - reds], terms[len(terms) - reds :]) if reds else (terms, ())
    said = _joined(black, names or {})
    return f"{said}; red: {_joined(red, names or {})}" if red else said


def _joined(terms: Sequence[Term], names: Names) -> str:
    called = {term.what: names.get(term.what) or word(term.what) for term in terms}
    parts = [f"{_MINUS if term.amount < 0 else '+'} {called[term.what]} {abs(term.amount)}" for term in terms]
    return " ".join(parts).removeprefix("+ ")


def settings(written: Iterable[str], names: Names) -> str:
    """What is set or counted, holder after holder: ``Gold +3; Lena: Energy −1; All: Destiny +1``."""
    found: dict[str, list[str]] = {}
    for one in map(setting, written):
        holder = "" if not one.holder else "all" if one.holder == ALL else who(one.holder, names)
        sign = {"=": "", "-": _MINUS}.get(one.sign, one.sign)
        found.setdefault(holder, []).append(f"{_called(one.what)} {sign}{_value(one.value)}")
    return "; ".join(
        f"{begun(holder)}: {', '.join(said)}" if holder else ", ".join(said) for holder, said in found.items()
    )


def _called(what: str) -> str:
    return TITLES.get(what) or word(what.replace("_", " "))


def _value(value: str) -> str:
    return value if value.isdigit() else ", ".join(word(part) for part in value.split(","))


def ways(told: Iterable[Sequence[Any]]) -> str:
    """The defences that an attack allows, each with its dice and its chance: ``Evade 4 black, 51.8 %``."""
    said = []
    for how, skill, black, red, permille in told:
        with_ = {"shield": "Shield", "evade": "Evade", "weapon": f"Weapon ({skill_title(str(skill))})"}[str(how)]
        said.append(f"{with_}: {dice(black, red)}, {chance(permille)}")
    return " · ".join(said)


def named(params: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """Parameters for a sentence: people, units and items by their names, words of the rules as they are printed."""
    found = dict(params)
    for key in ("who", "to", "on", "unit", "active", "due", "hero"):
        value = params.get(key)
        if isinstance(value, str):
            found[key] = who(value, names)
        elif isinstance(value, tuple | list):
            found[key] = listed(value, names)
    for key in ("item", "card", "enemy", "monster"):
        if isinstance(params.get(key), str):
            found[key] = thing(params[key], names)
    for key in ("trait", "skill", "attribute"):
        if isinstance(params.get(key), str):
            found[key] = (
                word(params[key]) if params[key] in (*EVERY_TRAIT, *SKILLS, *ATTRIBUTES) else title(params[key])
            )
    return {**found, **{f"{key}_id": value for key, value in params.items()}}
