"""The beginning of a combat: monster, minions, aura (gl.r30, gl.r35)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gm.errors import Refusal
from gm.game import Change, Value
from gm.games.grimlore.cards import MonsterCard, name_of, trait_pairs
from gm.games.grimlore.combat import Combat, Unit
from gm.games.grimlore.draft import Draft, is_up
from gm.games.grimlore.entries.combat import Fight
from gm.games.grimlore.rules.combat.sides import begin_players_side
from gm.games.grimlore.tables import ATTACKS, ENEMY_TRAITS, TIERS, TYPES
from gm.games.grimlore.versions import Rules
from gm.games.grimlore.vocabulary import MAIN, MINIONS

_NUMBERS = ("hp", "damage", "minion", "move", "gold", "xp", "minions")
_MANY = 3
"""The smallest number of characters for which a combat needs two battlemats (gl.r30)."""
_LISTS = ("resist", "vulnerable")
_FIGURES = tuple(field for field in Combat._fields if field in MonsterCard._fields)
"""The stats that a combat copies from the monster's card."""


def fight(draft: Draft, entry: Fight) -> None:
    """Begin a combat. The enemies' side goes first if the monster has the trait Ranged (gl.r31, gl.r41)."""
    card = monster(draft.cards.monster(entry.monster), entry)
    units = (Unit(MAIN, card.hp, card.hp), *(Unit(id, 1, 1) for id in MINIONS[: card.minions]))
    aura = sum(hero.has("tacticians-aura") for hero in draft.heroes if is_up(draft, hero))
    quick = dict(card.traits).get("ranged", 0)
    draft.combat = Combat(
        entry.monster,
        0 if quick else 1,
        **{figure: getattr(card, figure) for figure in _FIGURES},
        units=units,
        aura=aura,
        back=draft.phase,
    )
    draft.fought = draft.phase == "arrival"
    draft.phase = "enemies" if quick else "players"
    changes = tuple([Change(unit.unit, "hp", unit.hp) for unit in units])
    params: dict[str, Value] = {"enemy": entry.monster, "name": card.name, "hp": card.hp, "minions": card.minions}
    params |= {"reward": bool(card.gold or card.xp), "quick": quick, "mats": 1 + (len(draft.heroes) >= _MANY)}
    draft.emit("combat", params, changes, rules=("gl.r30",), level="do")
    if aura:
        draft.emit("aura", {"n": aura}, rules=("gl.r5", "gl.trait.tacticians-aura"), level="do")
    early = any(hero.skip or hero.poison for hero in draft.heroes)
    if early and not quick and Rules.of(draft.version).early_statuses_count:
        begin_players_side(draft)


def monster(card: MonsterCard | None, entry: Fight) -> MonsterCard:
    """Return the monster's card, changed by the typed stats. Raises Refusal (``words``) if its Energy is unknown."""
    typed = _typed(entry.figures)
    if card is None:
        if "hp" not in typed:
            raise Refusal("no-card", {"monster": entry.monster}, ("gl.r30",), "words")
        card = MonsterCard(entry.monster, name_of(entry.monster), typed["hp"])
    traits = trait_pairs({**dict(card.traits), **typed.pop("traits")}.items())
    return card._replace(**typed, traits=traits)


def _typed(figures: Sequence[str]) -> dict[str, Any]:
    """Return typed stats as fields of a monster's card.

    A word without ``=`` is a tier, an attack type, a damage type or a trait.
    """
    fields: dict[str, Any] = {"traits": {}}
    for figure in figures:
        name, sign, value = figure.partition("=")
        if name in _LISTS:
            fields[name] = tuple(sorted(value.split(",")))
        elif name in _NUMBERS:
            fields[name] = int(value)
        elif sign or (name in ENEMY_TRAITS and name not in (*ATTACKS, *TYPES)):
            fields["traits"][name] = int(value or 1)
        else:
            field = "tier" if name in TIERS else "attack" if name in ATTACKS else "type"
            fields[field] = name
    return fields
