"""What is read of a warband and of the rules: the sample rosters, and abilities, options and passives in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from gm.game import Rule, written_rules
from gm.games.gentlemen.arms import SUITS, Ability, Effects, Item, Option, Passives
from gm.games.gentlemen.force import compact_json

SIGNS = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}
SAMPLES = ("red", "blue")
"""The rosters of sides that bring none, first and second."""

_NAMED = ("concussion", "commanded", "knockback", "scatter", "reveal")
_KEYWORDS = ("reusable", "multichoice", "repeatable", "multitarget")


class Book:
    """The card files of the game, read when they are first asked for."""

    def __init__(self, cards: Mapping[str, Any]) -> None:
        self.cards = cards

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """The written rules by their ids. Raises GmError (``file``) if one has no wording."""
        return {rule.id: rule for rule in written_rules(self.cards)}

    @cached_property
    def samples(self) -> tuple[Mapping[str, Any], ...]:
        """The sample rosters, as their files have them."""
        return tuple(self.cards[name] for name in SAMPLES)

    @cached_property
    def rosters(self) -> tuple[str, ...]:
        """The same, as a force is made of them."""
        return tuple(compact_json(sample) for sample in self.samples)


def title(name: str) -> str:
    """A name as it begins a line."""
    return name[:1].upper() + name[1:]


def cost(option: Option) -> str:
    """What cards pay for an option: ``♦8+ ♦/♠``; '' if it costs none (gw.r6)."""
    return " ".join(
        "/".join(SIGNS[SUITS[letter]] for letter in symbol.suits) + (f"{symbol.least}+" if symbol.least else "")
        for symbol in option.cost
    )


def does(option: Option) -> str:
    """What an option does: ``1 wound, pierce 1; Recoil: 1 wound`` (gw.r40)."""
    said = [*_effects(option.does)]
    if option.pierce:
        said.insert(bool(option.does.wound), f"pierce {option.pierce}")
    parts = [", ".join(said)]
    for name, harm in (("Recoil", option.recoil), ("Blast", option.blast)):
        if harm:
            parts.append(f"{name}: {', '.join(_effects(harm))}")
    return "; ".join(filter(None, parts))


def harm(effects: Effects) -> str:
    """What befalls somebody."""
    return ", ".join(_effects(effects))


def _effects(done: Effects) -> Iterator[str]:
    if done.wound:
        yield f"{done.wound} wound{'s' if done.wound > 1 else ''}"
    if done.heal:
        yield f"heals {done.heal}"
    for name in _NAMED:
        if value := getattr(done, name):
            yield f"{title(name)} {value}"
    if done.ammo:
        yield f"{done.ammo} ammo"
    if done.move:
        yield f"{done.move} hex{'es' if done.move > 1 else ''}"
    yield from (title(name) for name in ("immobilize", "suppressed", "lethal") if getattr(done, name))


def kind(ability: Ability) -> str:
    """How an ability works: ``Ranged 6 · ♦ · reusable``; ``2 AP`` of a checkless one (gw.r6, gw.r8, gw.r20)."""
    parts = []
    if ability.type:
        parts.append(f"{title(ability.type)} {ability.range}" if ability.range else f"{title(ability.type)}: oneself")
    parts.append(f"{ability.ap} AP" if ability.checkless else SIGNS[ability.suit])
    parts += [name for name in _KEYWORDS if getattr(ability, name)]
    if ability.uses_ammo:
        parts.append("ammo")
    return " · ".join(parts)


def passives(some: Passives) -> list[str]:
    """Passives by their names, with how strong they are (gw.r41)."""
    found = []
    for name, value in some._asdict().items():
        said = name.replace("_", " ").title()
        if value and name in ("martial", "vigour"):
            found.append(f"+{value} {said}")
        elif value:
            found.append(said if value is True else f"{said} {value}")
    return found


def marks(item: Item) -> list[str]:
    """What else is to be known of an item: hands, lug, weight, armour, ammunition, passives, Impact (gw.r50)."""
    found = [f"{item.hands} hand{'s' if item.hands > 1 else ''}"] if item.hands else []
    found += [word for word, so in (("heavy", item.heavy), ("lug", item.lug)) if so]
    if item.kind == "bayonet":
        found.append("−1 card")
    if item.armour:
        found.append(f"armour {item.armour}")
    found += passives(item.passives)
    if item.impact:
        found.append(f"Impact: {harm(item.impact)}")
    return found
