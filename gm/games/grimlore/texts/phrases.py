"""Parts of sentences: goods, items, dice, pools, settings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gm.game import Names, Term, settings_of
from gm.games.grimlore.book import skill_title, title, trait_title
from gm.games.grimlore.tables import ATTRIBUTES, EVERY_TRAIT, SKILLS, TILES

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
"""Id of an amount → its printed name. These are the names with a capital letter."""
_PLURALS = {
    "rations": ("ration", "rations"),
    "clues": ("global clue", "global clues"),
    "local": ("local clue", "local clues"),
    "advantage": ("Advantage token", "Advantage tokens"),
    "disadvantage": ("Disadvantage token", "Disadvantage tokens"),
    "attempts": ("attempt", "attempts"),
}
_TOKENS = {
    "successes": "event tokens for success",
    "failures": "event tokens for failure",
    **{tile: f"{tile} tiles in the stack" for tile in TILES},
    "aura": "tokens of the Tactician's Aura",
}
TITLES = {**GOODS, **{what: many for what, (_, many) in _PLURALS.items()}, **_TOKENS}
"""Goods or other amount → its printed name."""
_TERMS = {"cap": "above the cap"}
_NO_NAMES: Names = {}


def capitalize(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def amount(number: int, what: str) -> str:
    """Return an amount with its unit: ``1 ration``, ``3 Gold``, ``2 global clues``."""
    if what in _PLURALS:
        return f"{number} {_PLURALS[what][number != 1]}"
    return f"{number} {GOODS.get(what, what)}"


def count_noun(number: int, what: str) -> str:
    """Return a number with a noun in singular or plural: ``1 attempt``, ``2 attempts``."""
    return f"{number} {what if number == 1 else f'{what}s'}"


def printed_name(what: str) -> str:
    """Return the printed name of an attribute, a skill, a trait or a source of dice."""
    if what in SKILLS:
        return skill_title(what)
    if what in ATTRIBUTES:
        return title(what)
    if what in EVERY_TRAIT:
        return trait_title(what)
    return _TERMS.get(what, what.replace("-", " "))


def percent(permille: int) -> str:
    """Return a chance as a percentage with one decimal place: ``46.9 %``."""
    return f"{permille // 10}.{permille % 10} %"


def dice(black: int, red: int) -> str:
    """Return the dice of a pool: ``5 black, 2 red``, ``4 black``."""
    return f"{black} black" + (f", {red} red" if red else "")


def pool_terms(terms: Sequence[Term], reds: int, names: Names = _NO_NAMES) -> str:
    """Return the terms of a pool: ``Might 3 + Lore 1; red: token 1``. The last ``reds`` terms are for red dice."""
    at = len(terms) - reds
    red = f"; red: {_joined(terms[at:], names)}" if reds else ""
    return _joined(terms[:at], names) + red


def _joined(terms: Sequence[Term], names: Names) -> str:
    parts = [
        f"{'−' if term.amount < 0 else '+'} {names.get(term.what) or printed_name(term.what)} {abs(term.amount)}"
        for term in terms
    ]
    return " ".join(parts).removeprefix("+ ")


def settings(written: Iterable[str], names: Names) -> str:
    """Return settings as text, grouped by holder: ``Gold +3; Lena: Energy −1; All: Destiny +1``."""
    parts: dict[str, list[str]] = {}
    for change in settings_of(tuple(written)):
        sign = {"=": "", "-": "−"}.get(change.sign, change.sign)
        value = ", ".join(map(printed_name, str(change.amount).split(",")))
        name = TITLES.get(change.what) or printed_name(change.what.replace("_", " "))
        parts.setdefault(change.holder, []).append(f"{name} {sign}{value}")
    return "; ".join(
        f"{capitalize(names.get(holder, holder))}: {', '.join(texts)}" if holder else ", ".join(texts)
        for holder, texts in parts.items()
    )
