"""A unit as it is printed on its card and on the sheet of its side."""

from __future__ import annotations

from gm.game import summarize
from gm.games.gentlemen.arms import Ability, Item, Profile
from gm.games.gentlemen.book import SIGNS, cost, does, kind, marks, passives, title
from gm.games.gentlemen.paper.contract import AbilityLine, ItemLine, OptionLine, UnitCard
from gm.games.gentlemen.state import AnyUnit, State, in_melee, key_of, unit_of


def card(unit: Profile, side: str, commander: str) -> UnitCard:
    """Return the card of a unit before the battle."""
    mount = any(item.kind == "mount" for item in unit.items)
    trained = any(thing.mounted_training for thing in (unit.passives, *(item.passives for item in unit.items)))
    own = [_ability(ability) for ability in unit.abilities]
    bare = [ItemLine(name="", marks="", ammo=0, now=None, paid=0, state="", abilities=own)] if own else []
    return UnitCard(
        name=unit.name,
        side=side,
        elite=unit.elite,
        commander=unit.id == commander,
        points=unit.points,
        stats=[*unit.stats],
        armour=unit.armour + sum(item.armour for item in unit.items),
        passives=passives(unit.passives),
        rides=mount,
        untrained=mount and not trained,
        items=[*bare, *map(_item, unit.items)],
        wounds=None,
        out=False,
        activated=False,
        lies=[],
        code=unit.id,
    )


def card_in_battle(state: State, profile: Profile, side: str, commander: str) -> UnitCard:
    """Return the card of a unit in a battle."""
    unit = unit_of(state, profile.id)
    before = card(profile, side, commander)
    own = [line for line in before["items"] if not line["name"]]
    carried = [
        _item_in_battle(line, unit, item, number)
        for number, (line, item) in enumerate(zip(before["items"][len(own) :], profile.items, strict=True))
    ]
    return UnitCard(
        **{
            **before,
            "armour": unit.armour,
            "items": [*own, *carried],
            "wounds": unit.wounds,
            "out": unit.out,
            "activated": unit.activated or state.acting == unit.id,
            "lies": _statuses(state, unit),
            "untrained": before["untrained"] and unit.mounted,
        }
    )


def codes(cards: list[UnitCard]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the text of each card's code without a network, and the rule that it leads to."""
    texts = {}
    for card in cards:
        stats = " ".join(f"{sign}{value}" for sign, value in zip(SIGNS.values(), card["stats"], strict=True))
        armour = [f"armour {card['armour']}"] if card["armour"] else []
        texts[card["code"]] = summarize(card["name"], ", ".join((stats, *armour, *card["passives"])), "a unit")
    return texts, {code: f"gw.unit.{code}" for code in texts}


def _item(item: Item) -> ItemLine:
    return ItemLine(
        name=title(item.name),
        marks=" · ".join(marks(item)),
        ammo=item.max_ammo,
        now=None,
        paid=0,
        state="",
        abilities=[_ability(ability) for ability in item.abilities],
    )


def _item_in_battle(line: ItemLine, unit: AnyUnit, item: Item, number: int) -> ItemLine:
    """Add the shots in an item, the AP paid for loading and its condition."""
    paid = dict(unit.progress)
    condition = unit.items[number]
    return ItemLine(
        **{
            **line,
            "now": unit.ammo[number],
            "paid": sum(paid.get(key_of(item, ability), 0) for ability in item.abilities if ability.loads),
            "state": "" if condition == "ok" else condition,
        }
    )


def _ability(ability: Ability) -> AbilityLine:
    options = [
        OptionLine(name="" if option.name == does(option) else title(option.name), cost=cost(option), does=does(option))
        for option in ability.options
    ]
    return AbilityLine(
        name=title(ability.name), kind=kind(ability), options=options, load=ability.ap if ability.loads else 0
    )


def _statuses(state: State, unit: AnyUnit) -> list[str]:
    """Return the statuses of a unit in words (gw.r40)."""
    names = {profile.id: profile.name for profile in state.force.profiles}
    words = [f"{word} {n}" for word, n in (("concussed", unit.concussed), ("commanded", unit.commanded)) if n]
    words += [word for word in ("immobilized", "suppressed") if getattr(unit, word)]
    enemies = ", ".join(names[enemy] for enemy in in_melee(state, unit.id))
    return [*words, f"melee: {enemies}"] if enemies else words
