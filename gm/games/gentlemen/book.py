"""The card files of Gentlemen of War, and texts for abilities, options and passives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from gm.game import CardBook
from gm.games.gentlemen.arms import SUITS, Ability, Effects, Item, Option, Passives
from gm.games.gentlemen.force import compact_json

SIGNS = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}
SAMPLES = ("red", "blue")
"""The file names of the sample rosters of the first and the second side."""

_COUNTED = ("concussion", "commanded", "knockback", "scatter", "reveal")
_KEYWORDS = ("reusable", "multichoice", "repeatable", "multitarget")


class Book(CardBook):
    """The card files of Gentlemen of War, read when they are first needed."""

    @cached_property
    def samples(self) -> tuple[Mapping[str, Any], ...]:
        """The contents of the sample rosters."""
        return tuple(self.cards[name] for name in SAMPLES)

    @cached_property
    def rosters(self) -> tuple[str, ...]:
        """The sample rosters as JSON texts."""
        return tuple(compact_json(sample) for sample in self.samples)


def title(name: str) -> str:
    """Return a name with a capital first letter."""
    return name[:1].upper() + name[1:]


def cost(option: Option) -> str:
    """Return an option's cost as text: ``♦8+ ♦/♠`` (gw.r6)."""
    return " ".join(
        "/".join(SIGNS[SUITS[letter]] for letter in symbol.suits) + (f"{symbol.least}+" if symbol.least else "")
        for symbol in option.cost
    )


def does(option: Option) -> str:
    """Return an option's effects as text: ``1 wound, pierce 1; Recoil: 1 wound`` (gw.r40)."""
    effects = [*_effects(option.does)]
    if option.pierce:
        effects.insert(bool(option.does.wound), f"pierce {option.pierce}")
    parts = [", ".join(effects)]
    parts += [
        f"{name}: {harm(effects)}" for name, effects in (("Recoil", option.recoil), ("Blast", option.blast)) if effects
    ]
    return "; ".join(filter(None, parts))


def harm(effects: Effects) -> str:
    """Return effects on a unit as text: ``1 wound, Concussion 1``."""
    return ", ".join(_effects(effects))


def _effects(effects: Effects) -> Iterator[str]:
    if effects.wound:
        yield f"{effects.wound} wound{'s' if effects.wound > 1 else ''}"
    if effects.heal:
        yield f"heals {effects.heal}"
    for name in _COUNTED:
        if value := getattr(effects, name):
            yield f"{title(name)} {value}"
    if effects.ammo:
        yield f"{effects.ammo} ammo"
    if effects.move:
        yield f"{effects.move} hex{'es' if effects.move > 1 else ''}"
    yield from (title(name) for name in ("immobilize", "suppressed", "lethal") if getattr(effects, name))


def kind(ability: Ability) -> str:
    """Return an ability's type, its suit or AP, and keywords as text: ``Ranged 6 · ♦ · reusable`` (gw.r6, gw.r8)."""
    parts = []
    if ability.type:
        parts.append(f"{title(ability.type)} {ability.range}" if ability.range else f"{title(ability.type)}: self")
    parts.append(f"{ability.ap} AP" if ability.checkless else SIGNS[ability.suit])
    parts += [name for name in _KEYWORDS if getattr(ability, name)]
    if ability.uses_ammo:
        parts.append("ammo")
    return " · ".join(parts)


def passives(owned: Passives) -> list[str]:
    """Return the names of passives with their amounts (gw.r41)."""
    texts = []
    for field, value in owned._asdict().items():
        name = field.replace("_", " ").title()
        if value and field in ("martial", "vigour"):
            texts.append(f"+{value} {name}")
        elif value:
            texts.append(name if value is True else f"{name} {value}")
    return texts


def marks(item: Item) -> list[str]:
    """Return the properties of an item as texts: hands, weight, lug, armour, passives, Impact (gw.r50)."""
    texts = [f"{item.hands} hand{'s' if item.hands > 1 else ''}"] if item.hands else []
    texts += [word for word, has in (("heavy", item.heavy), ("lug", item.lug)) if has]
    texts += ["−1 card"] if item.kind == "bayonet" else []
    texts += [f"armour {item.armour}"] if item.armour else []
    texts += passives(item.passives)
    texts += [f"Impact: {harm(item.impact)}"] if item.impact else []
    return texts
