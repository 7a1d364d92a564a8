"""Entries for what gm cannot compute: effects, Reactions, points, counts, and retreats (gw.r33, gw.r55, gw.r62)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, House, Value, change_house_rules
from gm.games.gentlemen.arms import Ability, Effects, Item
from gm.games.gentlemen.computation.checks import in_deck
from gm.games.gentlemen.computation.gear import key_of
from gm.games.gentlemen.computation.plan import cost
from gm.games.gentlemen.entries import Count, Effect, React, Retire, Score
from gm.games.gentlemen.rules.hits import as_move
from gm.games.gentlemen.rules.jobs import load, run
from gm.games.gentlemen.rules.turns import win
from gm.games.gentlemen.state import Battle, Job, UnitDraft, enemy_of, in_melee, profile, side_of, unit_of

_RELOAD = 2
"""The number of Reactions that replace 1 AP of loading (gw.r33)."""
MOST_POINTS = 999
RELOAD = "reload"


def effect(battle: Battle, entry: Effect) -> None:
    """Carry out an effect that gm cannot compute (gw.r30, gw.r31). The entry says whether armour is checked first."""
    unit = unit_of(battle, entry.unit)
    if unit.out:
        raise Refusal("out", {"unit": unit.id}, ("gw.r31",))
    helps = Effects(heal=entry.heal or 0, commanded=entry.commanded or 0)
    harms = Effects(
        wound=entry.wound or 0,
        concussion=entry.concussion or 0,
        immobilize=entry.immobilize,
        suppressed=entry.suppressed,
        lethal=entry.lethal,
    )
    battle.emit("effect", {"unit": unit.id, "armour": entry.armour}, rules=("gw.r40",))
    jobs = [Job("gain", unit.id, None, helps)] if entry.heal or entry.commanded else []
    if harms.strikes:
        jobs.append(Job("hit" if entry.armour else "gain", unit.id, None, harms, entry.pierce or 0))
    battle.jobs = tuple(jobs)
    run(battle)


def react(battle: Battle, entry: React) -> None:
    """Spend Reactions to move a unit or to load a weapon (gw.r33)."""
    unit = battle.unit(entry.unit)
    side = battle.side(unit.side)
    price = _RELOAD if entry.does == RELOAD else entry.hexes or 1
    params: dict[str, Value] = {"unit": unit.id, "side": side.id, "does": entry.does, "cost": price}
    if unit.out:
        raise Refusal("out", params, ("gw.r33",))
    if side.reactions < price:
        raise Refusal("few-reactions", {**params, "reactions": side.reactions}, ("gw.r33",))
    if in_melee(battle, unit.id):
        raise Refusal("react-in-melee", params, ("gw.r33",))
    loading = _loading(battle, unit, entry) if entry.does == RELOAD else None
    side.reactions -= price
    item = loading[0].id if loading else None
    changes = (Change(side.id, "reactions", -price),)
    deed = "" if loading else as_move(battle)
    battle.emit("react", {**params, "item": item}, changes, rules=("gw.r33",), level="do", deed=deed)
    if loading:
        _reload(battle, unit, *loading)


def _loading(battle: Battle, unit: UnitDraft, entry: React) -> tuple[Item, Ability]:
    """Return the item to load and the ability that loads it. Raises Refusal if none can be loaded, or several can."""
    items = [item.id for item in profile(battle, unit).items]
    params: dict[str, Value] = {"unit": unit.id, "ability": RELOAD, "item": entry.item}
    if entry.item and entry.item not in items:
        raise Refusal("no-item", params, ("gw.r33",), "words")
    able = [
        (item, ability)
        for ways in battle.force.can[unit.id].values()
        for item, ability in ways
        if item and ability.loads and entry.item in (None, item.id)
        if unit.ammo[items.index(item.id)] < item.ammo.max and unit.items[items.index(item.id)] in ("ok", "broken")
    ]
    if not able:
        raise Refusal("nothing-to-load", {"unit": unit.id}, ("gw.r33",))
    if len(able) > 1:
        raise Refusal("which-item", {**params, "items": tuple([item.id for item, _ in able])}, ("gw.r33",), "ambiguous")
    return able[0]


def _reload(battle: Battle, unit: UnitDraft, item: Item, ability: Ability) -> None:
    key, whole = key_of(item, ability), cost(battle, unit, item, ability)
    paid = dict(unit.progress).get(key, 0) + 1
    others = tuple([pair for pair in unit.progress if pair[0] != key])
    unit.progress = (*others, (key, paid)) if paid < whole else others
    params: dict[str, Value] = {"unit": unit.id, "ability": ability.id, "item": item.id, "paid": paid, "cost": whole}
    battle.emit("loading", {**params, "ap": 0}, rules=("gw.r8", "gw.r33"))
    if paid >= whole:
        load(battle, unit, item, ability.options[0].does.ammo)


def score(battle: Battle, entry: Score) -> None:
    """Change objective points (gw.r55)."""
    for id, sign, n in entry.scores:
        side = battle.side(id)
        points = n if sign == "=" else side.score + n if sign == "+" else side.score - n
        if not 0 <= points <= MOST_POINTS:
            raise Refusal("bounds", {"holder": id, "what": "score", "amount": points, "most": MOST_POINTS}, ("gw.r62",))
        changes = (Change(id, "score", points - side.score),) if points != side.score else ()
        side.score = points
        battle.emit("scored", {"side": id, "points": points}, changes, rules=("gw.r55",), level="do")


def count(battle: Battle, entry: Count) -> None:
    """Compare decks with the numbers of cards that players counted (gw.r62). Raises Refusal if a number differs."""
    for id, number in entry.decks:
        deck = in_deck(battle, side_of(battle, id))
        if number != deck:
            raise Refusal("differs", {"side": id, "counted": number, "deck": deck}, ("gw.r10",))
    battle.emit("counted", {"decks": entry.decks}, rules=("gw.r10", "gw.r62"))


def retire(battle: Battle, entry: Retire) -> None:
    """End the battle because a side flees or gives up (gw.r62)."""
    battle.emit("retired", {"side": entry.side}, rules=("gw.r62",))
    win(battle, (enemy_of(battle, entry.side).id,), "retired")


def house(battle: Battle, entry: House) -> None:
    """Change house rules. Raises Refusal while a check is open."""
    change_house_rules(battle, entry, {"phase": battle.phase} if battle.phase in ("check", "rout") else None)
