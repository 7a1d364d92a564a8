"""The data of a printed unit card."""

from __future__ import annotations

from gm.game import summarize
from gm.games.gentlemen.arms import Ability, Profile
from gm.games.gentlemen.book import SIGNS, cost, does, kind, marks, passives, title
from gm.games.gentlemen.computation.gear import key_of
from gm.games.gentlemen.paper.contract import AbilityLine, ItemLine, OptionLine, UnitCard
from gm.games.gentlemen.state import AnyUnit, State, in_melee, unit_of


def card(unit: Profile, side: str, commander: str) -> UnitCard:
    """Return the unit card of a unit before the battle."""
    mount = any(item.kind == "mount" for item in unit.items)
    trained = any(thing.mounted_training for thing in (unit.passives, *(item.passives for item in unit.items)))
    own = ItemLine("", tuple(map(_ability, unit.abilities)))
    items = [
        ItemLine(title(item.name), tuple(map(_ability, item.abilities)), " · ".join(marks(item)), item.ammo.max)
        for item in unit.items
    ]
    return UnitCard(
        name=unit.name,
        side=side,
        elite=unit.elite,
        commander=unit.id == commander,
        points=unit.points,
        stats=(*unit.stats,),
        armour=unit.armour + sum(item.armour for item in unit.items),
        passives=tuple(passives(unit.passives)),
        rides=mount,
        untrained=mount and not trained,
        items=(own, *items) if own.abilities else tuple(items),
        code=unit.id,
    )


def card_in_battle(state: State, profile: Profile, side: str, commander: str) -> UnitCard:
    """Return the unit card of a unit in its present state in the battle."""
    unit = unit_of(state, profile.id)
    before = card(profile, side, commander)
    bare = len(before.items) - len(profile.items)
    paid = dict(unit.progress)
    items = tuple(
        line._replace(
            now=ammo,
            paid=sum(paid.get(key_of(item, ability), 0) for ability in item.abilities if ability.loads),
            state="" if condition == "ok" else condition,
        )
        for line, item, ammo, condition in zip(before.items[bare:], profile.items, unit.ammo, unit.items, strict=True)
    )
    return before._replace(
        armour=unit.armour,
        items=(*before.items[:bare], *items),
        wounds=unit.wounds,
        out=unit.out,
        activated=unit.activated or state.acting == unit.id,
        lies=_statuses(state, unit),
        untrained=before.untrained and unit.mounted,
    )


def codes(cards: list[UnitCard]) -> tuple[dict[str, str], dict[str, str]]:
    """Return two mappings by unit id: to the text of the card's QR code, and to the id of the unit's rule."""
    texts = {}
    for card in cards:
        stats = " ".join(f"{sign}{value}" for sign, value in zip(SIGNS.values(), card.stats, strict=True))
        armour = [f"armour {card.armour}"] if card.armour else []
        texts[card.code] = summarize(card.name, ", ".join((stats, *armour, *card.passives)), "a unit")
    return texts, {code: f"gw.unit.{code}" for code in texts}


def _ability(ability: Ability) -> AbilityLine:
    options = tuple(
        OptionLine("" if option.name == does(option) else title(option.name), cost(option), does(option))
        for option in ability.options
    )
    return AbilityLine(title(ability.name), kind(ability), options, ability.ap if ability.loads else 0)


def _statuses(state: State, unit: AnyUnit) -> tuple[str, ...]:
    """Return the statuses of a unit in words (gw.r40)."""
    names = {profile.id: profile.name for profile in state.force.profiles}
    words = [f"{word} {n}" for word, n in (("concussed", unit.concussed), ("commanded", unit.commanded)) if n]
    words += [word for word in ("immobilized", "suppressed") if getattr(unit, word)]
    enemies = ", ".join(names[enemy] for enemy in in_melee(state, unit.id))
    return (*words, f"melee: {enemies}") if enemies else tuple(words)
