"""The prompts of a combat: actions of the characters, attacks of the enemies, dice and reactions in between."""

from __future__ import annotations

from collections.abc import Iterator

from gm.game import MenuItem, Prompt, Value
from gm.games.grimlore.computation.options import (
    ALLOWED,
    defences,
    living,
    possible_attacks,
    shields,
    targets,
    usual_attacks,
    weapons,
)
from gm.games.grimlore.draft import hero_of, is_up
from gm.games.grimlore.prompts.session import Open, likely_dice, typed_dice
from gm.games.grimlore.rules.combat.defences import ARCANE_SHIELD, possible_answers
from gm.games.grimlore.state import Combat, State
from gm.games.grimlore.tables import MAIN, NONE
from gm.games.grimlore.versions import Rules


def die(state: State) -> Iterator[Prompt]:
    """Yield the prompt for the die of an enemy's trait."""
    assert state.combat
    trait = state.combat.dice[0]
    thrown = state.combat.has("regenerates") if trait == "regenerates" else 1
    numbers = tuple(range(thrown + 1)) if trait == "regenerates" else (1, 2, 3, 4, 5, 6)
    up = tuple([hero.id for hero in state.heroes if is_up(state, hero)])
    closest = up if trait in ("petrifying", "terrifying") else ()
    open_: Open = {"number": numbers, "who": closest or (None,)}
    params: dict[str, Value] = {"trait": trait, "dice": thrown, "on": closest}
    yield Prompt("die", fixed={"trait": trait}, open=open_, params=params, example=f"die {trait} {numbers[0]}")


def defence(state: State) -> Iterator[Prompt]:
    """Yield the prompt for a defence of the attacked character (gl.r34).

    If the attack allows a defence for which gm knows no equipment, also yield a prompt for that: gm may not know it.
    """
    assert state.combat
    assert state.combat.defence
    who, unit = state.combat.defence.hero, state.combat.defence.unit
    able = defences(state, state.combat, state.combat.defence)
    ways = (*(how for how, _, _ in able), NONE)
    params: dict[str, Value] = {"who": who, "unit": unit, "attack": state.combat.attack, "ways": ways}
    bare = not hero_of(state, who).items and any(hero.items for hero in state.heroes)
    params["bare"] = bare and len(ways) > len(("evade", NONE))
    how, _, pool = next(way for way in able if way[0] == "evade")
    dice = likely_dice(min(pool.black, 1), min(pool.red, 1))
    line = f"defend {who} {how} {typed_dice(dice)}"
    held = {"weapon": weapons(state, who), "shield": shields(state, who)}
    called = {how: tuple(items) for how, items in held.items() if how in ways}
    question = Prompt("defend", (who,), open={"how": ways, **dice}, params=params, example=line, fixed={"who": who})
    yield question._replace(called=called)
    if unknown := tuple([way for way in ALLOWED[state.combat.attack] if way not in ways]):
        more: Open = {"how": unknown, **dice}
        line = f"defend {who} {unknown[0]} {typed_dice(dice)}"
        yield Prompt(
            "defend", due=False, open=more, params={**params, "ways": unknown}, example=line, fixed={"who": who}
        )


def hit(state: State) -> Iterator[Prompt]:
    """Yield the prompts for a hit: to carry it out, or to use a trait against it (gl.r34)."""
    assert state.combat
    assert state.combat.hit
    hit = state.combat.hit
    answers = possible_answers(state, hit.hero)
    params: dict[str, Value] = {"phase": "hit", "who": hit.hero, "unit": hit.unit, "damage": hit.damage}
    yield Prompt("next", default="next", params=params, example="next")
    who = tuple(dict.fromkeys([who for who, _ in answers]))
    open_: Open = {"who": who, "what": tuple(dict.fromkeys([trait for _, trait in answers])), "number": (None, 1)}

    lines = [f"use {who} {trait}" + (" 1" if trait == ARCANE_SHIELD else "") for who, trait in answers]
    menu = tuple([MenuItem(line, trait) for line, (_, trait) in zip(lines, answers, strict=True)])
    params = {"on": who, "answers": answers}
    yield Prompt(
        "use", who, open=open_, params=params, example=lines[0], ordered=False, menu=menu if len(menu) > 1 else ()
    )


def players(state: State) -> Iterator[Prompt]:
    """Yield the prompts for the characters who can still act, and for the end of their half of the round (gl.r31)."""
    combat = state.combat
    assert combat
    yield from _surplus(combat)
    left = [hero for hero in state.heroes if is_up(state, hero) and hero.id not in combat.acted]
    standing = tuple([hero.id for hero in left if not hero.prone])
    if standing:
        yield _attack(state, combat, standing)
    who = tuple([hero.id for hero in left])
    acts: Open = {"who": who, "auto": (False,)}
    if left:
        prone = {"on": who, "prone": tuple([hero.id for hero in left if hero.prone])}
        no_flight: Open = {**acts, "flee": (False,)}
        yield Prompt("act", who, open=no_flight, params=prone, example=f"act {who[0]}", ordered=False)
    params: dict[str, Value] = {"phase": state.phase, "left": len(left)}
    yield Prompt("next", default=None if left else "next", params=params, example="next")
    if left:
        flight: Open = {**acts, "dice": ((0, 0), (1, 0))}
        yield Prompt("act", due=False, open=flight, example=f"act {who[0]} flee 1 0", fixed={"flee": True})


def _attack(state: State, combat: Combat, able: tuple[str, ...], free: tuple[str, ...] = ()) -> Prompt:
    """Return the prompt for an attack by one of ``able``. ``free`` lists the units that a free attack may target."""
    units = free or tuple([unit.unit for unit in living(combat)])
    usual, possible = usual_attacks(state, combat, able), possible_attacks(state, combat, able)
    red = any(plan.red or not plan.weapon for plan in possible)
    dice: Open = {"dice": ((0, 0), (1, 0), (2, 0), *([(2, 1)] if red else ()))}
    items = [item.item for hero in state.heroes if hero.id in able for item in hero.items if item.skill]
    skills = [skill for who in able for skill in _weapons(state, who)]
    open_: Open = {"who": able, "unit": units, "weapon": tuple(dict.fromkeys((*items, *skills))), **dice}
    params: dict[str, Value] = {
        "on": able,
        "units": units,
        "free": free,
        "pools": tuple([plan for plan in possible if plan.weapon]),
        "bare": tuple([plan.who for plan in possible if not plan.weapon]),
    }
    first = possible[0]
    dice_typed = "1" if first.weapon and not first.red else "1 0"
    line = f"attack {able[0]} {units[0]} {first.weapon or _weapons(state, able[0])[0]} {dice_typed}"
    left_out: dict[str, dict[str, Value]] = {
        "unit": {plan.who: plan.unit for plan in usual if plan.only},
        "weapon": {plan.who: plan.weapon for plan in usual if plan.weapon},
    }
    return Prompt("attack", able, open=open_, params=params, example=line, ordered=False, usual=left_out)


def _weapons(state: State, who: str) -> tuple[str, ...]:
    """Return the skills of the weapons that a character carries, or three common skills if there are none."""
    skills = [item.skill for item in hero_of(state, who).items if item.skill]
    return tuple(dict.fromkeys(skills)) or ("1-handed", "ranged", "magic")


def _surplus(combat: Combat) -> Iterator[Prompt]:
    """Yield the prompt that asks where Cleave or Ricochet deals the damage left over from a kill (gl.r5)."""
    over = combat.surplus
    if over is None:
        return
    units = tuple([unit.unit for unit in living(combat)])
    params: dict[str, Value] = {"who": over.hero, "units": units, "number": over.damage}
    params["trait"] = "cleave" if over.melee else "ricochet"
    settings = tuple([(f"{unit}.hp-{n}",) for unit in units for n in range(1, over.damage + 1)])
    yield Prompt("effect", open={"settings": settings}, params=params, example=f"effect {units[0]} hp-1")


def enemies(state: State) -> Iterator[Prompt]:
    """Yield prompts for free attacks of the characters, attacks of the enemies, and the next round (gl.r33)."""
    combat = state.combat
    assert combat
    yield from _surplus(combat)
    yield from _free_attack(state, combat)
    reach = {unit.unit: targets(state, combat, unit) for unit in living(combat)}
    if units := tuple([unit for unit, who in reach.items() if who]):
        up = tuple([hero.id for hero in state.heroes if any(hero.id in who for who in reach.values())])
        further = reach.get(MAIN, ()) if combat.reached and combat.round else ()
        params: dict[str, Value] = {"units": units, "on": up, "unit": MAIN, "further": further}
        line = f"strike {units[0]} {reach[units[0]][0]}"
        yield Prompt("strike", open={"unit": units, "who": up}, params=params, example=line)
    yield Prompt("next", default="next", params={"phase": state.phase}, example="next")


def _free_attack(state: State, combat: Combat) -> Iterator[Prompt]:
    """Yield the prompt for free attacks by Riposte and Blink Strike, if any of their targets still live (gl.r5)."""
    alive = {unit.unit for unit in living(combat)}
    against = dict(combat.against)
    able = [hero for hero in state.heroes if hero.id in combat.free and is_up(state, hero)]
    able = [hero for hero in able if against.get(hero.id) in (None, *alive)]
    if not Rules.of(state.version).prone_on_own_turn:
        able = [hero for hero in able if not hero.prone]
    if able:
        who = tuple([hero.id for hero in able])
        units = tuple(dict.fromkeys([against[id] for id in who if id in against]))
        yield _attack(state, combat, who, units)
