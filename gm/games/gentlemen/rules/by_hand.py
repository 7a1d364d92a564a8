"""What the table settles by hand: Reactions, effects, scores, counts, a farewell, house switches (gw.r33, gw.r62)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, House, Value
from gm.games.gentlemen.arms import Ability, Effects, Item
from gm.games.gentlemen.computation.plan import cost
from gm.games.gentlemen.entries import Count, Effect, React, Retire, Score
from gm.games.gentlemen.house import SWITCHES
from gm.games.gentlemen.rules.desk import Desk
from gm.games.gentlemen.rules.jobs import load, run
from gm.games.gentlemen.rules.turns import win
from gm.games.gentlemen.state import (
    Job,
    Side,
    Unit,
    condition,
    enemy_of,
    in_deck,
    in_melee,
    key_of,
    profile,
)

_RELOAD = 2
"""Reactions for 1 AP of loading (gw.r33)."""
MOST_POINTS = 999
RELOCATE, RELOAD = "relocate", "reload"


def effect(desk: Desk, entry: Effect) -> None:
    """What the program cannot know: with ``armour`` after a check, else at once (gw.r30, gw.r31)."""
    _calm(desk, entry.kind)
    one = desk.unit(entry.unit)
    if one.out:
        raise Refusal("out", {"unit": one.id}, ("gw.r31",))
    helps = Effects(heal=entry.heal or 0, commanded=entry.commanded or 0)
    harms = Effects(
        wound=entry.wound or 0,
        concussion=entry.concussion or 0,
        immobilize=entry.immobilize,
        suppressed=entry.suppressed,
        lethal=entry.lethal,
    )
    desk.tell("effect", {"unit": one.id, "armour": entry.armour}, ("gw.r40",))
    jobs = [Job("gain", one.id, None, helps)] if entry.heal or entry.commanded else []
    if harms.strikes:
        kind = "hit" if entry.armour else "gain"
        jobs.append(Job(kind, one.id, None, harms, entry.pierce or 0))
    desk.jobs = tuple(jobs)
    run(desk)


def react(desk: Desk, entry: React) -> None:
    """Reactions move a unit or load a weapon (gw.r33)."""
    _calm(desk, entry.kind)
    one = desk.unit(entry.unit)
    side = desk.side(one.side)
    price = (entry.hexes or 1) if entry.does == RELOCATE else _RELOAD
    params: dict[str, Value] = {"unit": one.id, "side": side.id, "does": entry.does, "cost": price}
    if one.out:
        raise Refusal("out", params, ("gw.r33",))
    if side.reactions < price:
        raise Refusal("few-reactions", {**params, "reactions": side.reactions}, ("gw.r33",))
    if in_melee(desk, one.id):
        raise Refusal("react-in-melee", params, ("gw.r33",))
    loading = _to_load(desk, one, entry) if entry.does == RELOAD else None
    desk.put_side(side._replace(reactions=side.reactions - price))
    changes = (Change(side.id, "reactions", -price),)
    item = loading[0].id if loading else None
    desk.tell("react", {**params, "item": item}, ("gw.r33",), changes, level="do")
    if loading:
        _reload(desk, one, *loading)


def _to_load(desk: Desk, one: Unit, entry: React) -> tuple[Item, Ability]:
    """What can be loaded. Raises Refusal where there is nothing, or several things and none is named."""
    every = [
        (item, ability)
        for ways in desk.force.can[one.id].values()
        for item, ability in ways
        if item and ability.loads and entry.item in (None, item.id)
    ]
    if entry.item and not any(item.id == entry.item for item in profile(desk, one).items):
        params: dict[str, Value] = {"unit": one.id, "ability": RELOAD, "item": entry.item}
        raise Refusal("no-item", params, ("gw.r33",), "words")
    items = profile(desk, one).items
    able = [
        (item, ability)
        for item, ability in every
        if one.ammo[items.index(item)] < item.max_ammo and condition(desk, one, item) in ("ok", "broken")
    ]
    if not able:
        raise Refusal("nothing-to-load", {"unit": one.id}, ("gw.r33",))
    if len(able) > 1:
        params = {"unit": one.id, "ability": RELOAD, "items": tuple([item.id for item, _ in able])}
        raise Refusal("which-item", params, ("gw.r33",), "ambiguous")
    return able[0]


def _reload(desk: Desk, one: Unit, item: Item, ability: Ability) -> None:
    key, whole = key_of(item, ability), cost(desk, one, item, ability)
    paid = dict(one.progress).get(key, 0) + 1
    others = tuple([pair for pair in one.progress if pair[0] != key])
    desk.set(one.id, progress=(*others, (key, paid)) if paid < whole else others)
    params: dict[str, Value] = {
        "unit": one.id,
        "ability": ability.id,
        "item": item.id,
        "paid": paid,
        "cost": whole,
        "ap": 0,
    }
    desk.tell("loading", params, ("gw.r8", "gw.r33"))
    if paid >= whole:
        load(desk, one.id, item.id, ability.options[0].does.ammo)


def score(desk: Desk, entry: Score) -> None:
    """Objective points (gw.r55)."""
    for id, sign, n in entry.scores:
        side = desk.side(id)
        points = n if sign == "=" else side.score + n if sign == "+" else side.score - n
        if not 0 <= points <= MOST_POINTS:
            raise Refusal("bounds", {"holder": id, "what": "score", "amount": points, "most": MOST_POINTS}, ("gw.r62",))
        desk.put_side(side._replace(score=points))
        changes = (Change(id, "score", points - side.score),) if points != side.score else ()
        desk.tell("scored", {"side": id, "points": points}, ("gw.r55",), changes, level="do")


def count(desk: Desk, entry: Count) -> None:
    """Cards counted by hand: taken if they are as many as they should be (gw.r62)."""
    _calm(desk, entry.kind)
    for id, number in entry.decks:
        deck = in_deck(desk, desk.side(id))
        if number != deck:
            params: dict[str, Value] = {"side": id, "counted": number, "deck": deck}
            raise Refusal("differs", params, ("gw.r10",))
    desk.tell("counted", {"decks": entry.decks}, ("gw.r10", "gw.r62"))


def retire(desk: Desk, entry: Retire) -> None:
    """A side flees or gives up (gw.r62)."""
    side: Side = desk.side(entry.side)
    desk.tell("retired", {"side": side.id}, ("gw.r62",))
    win(desk, (enemy_of(desk, side.id).id,), "retired")


def house(desk: Desk, entry: House) -> None:
    """Switches set anew, but not while a check is open, and never those of the set-up."""
    for name, _ in entry.settings:
        if SWITCHES[name].fixed:
            raise Refusal("house-fixed", {"switch": name}, (SWITCHES[name].rule,))
    if desk.phase in ("check", "rout"):
        raise Refusal("house-late", {"phase": desk.phase}, (SWITCHES[entry.settings[0][0]].rule,))
    rules = tuple(dict.fromkeys(SWITCHES[name].rule for name, _ in entry.settings))
    desk.tell("house", {"settings": entry.settings, "because": entry.because}, rules)
    desk.house = desk.house._replace(**dict(entry.settings))


def _calm(desk: Desk, entry: str) -> None:
    """What may be told besides is told while nothing is under way."""
    if desk.phase not in ("activate", "acting"):
        raise Refusal("not-now", {"entry": entry, "phase": desk.phase}, ("gw.r1",), "not-due")
