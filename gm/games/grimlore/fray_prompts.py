"""What is due in a combat, and the free attacks that may come on the enemies' side."""

from __future__ import annotations

from collections.abc import Iterator

from gm.game import Prompt, Value
from gm.games.grimlore.combat import Combat
from gm.games.grimlore.entries import Attack
from gm.games.grimlore.reckoning.fray import ALLOWED, attack_of, defence_of, defences, living, strikes_left
from gm.games.grimlore.reckoning.pool import Pool, Said
from gm.games.grimlore.state import Hero, State, hero_of, is_up
from gm.games.grimlore.vocabulary import NONE


def due_in_combat(state: State, fray: Combat) -> Iterator[Prompt]:
    """What the combat waits for: a die, a defence, or what the side whose turn it is can do (gl.r31, gl.r33)."""
    if fray.dice:
        yield _die(state, fray)
    elif fray.defence:
        yield _defend(state, fray)
    elif state.phase == "players":
        yield from _players(state, fray)
    else:
        yield from _enemies(state, fray)


def free_attack(state: State, fray: Combat) -> Iterator[Prompt]:
    """The attack of whoever has earned one by a defence, on the enemies' side (gl.r5)."""
    able = [hero_of(state, id) for id in fray.free]
    able = [one for one in able if is_up(state, one) and not one.prone]
    if able and state.phase == "enemies" and not fray.dice and not fray.defence:
        yield _attack(state, fray, able, due=False)


def _die(state: State, fray: Combat) -> Prompt:
    """The trait die that is to be thrown now; as its side begins it may befall the closest character (gl.r41)."""
    trait = fray.dice[0]
    up = tuple([one.id for one in state.heroes if is_up(state, one)])
    hit = fray.hit
    params: dict[str, Value] = {
        "trait": trait,
        "number": fray.has(trait) if trait == "regenerates" else 1,
        "who": hit.hero if hit else None,
        "waiting": fray.dice[1:],
    }
    closest = hit is None and trait != "regenerates"
    open_: dict[str, tuple[Value, ...]] = {
        "number": tuple(range(fray.has(trait) + 1)) if trait == "regenerates" else (1, 2, 3, 4, 5, 6)
    }
    if closest:
        open_["who"] = up
    line = f"die {trait} 6 {up[0]}" if closest else f"die {trait} 1"
    return Prompt("die", fixed={"trait": trait}, open=open_, params=params, example=line)


def _defend(state: State, fray: Combat) -> Prompt:
    """The one attacked says how, each allowed defence with its pool (gl.r34)."""
    waiting = fray.defence
    assert waiting is not None
    ways = defences(state, fray, waiting)
    told = tuple([(how, skill, pool.black, pool.red, pool.permille) for how, skill, pool in ways])
    params: dict[str, Value] = {"who": waiting.hero, "unit": waiting.unit, "attack": fray.attack, "ways": told}
    open_: dict[str, tuple[Value, ...]] = {"who": (waiting.hero,), "how": (*ALLOWED[fray.attack], NONE)}
    pool = defence_of(state, fray, waiting, "evade", None, Said())
    line = f"defend {waiting.hero} evade {_sixes(pool)}"
    return Prompt("defend", (waiting.hero,), open=open_, params=params, example=line)


def _players(state: State, fray: Combat) -> Iterator[Prompt]:
    """Who has not acted yet, in any order; when nobody is left the other side (gl.r31)."""
    able = [one for one in state.heroes if is_up(state, one) and one.id not in fray.acted]
    if attackers := [one for one in able if not one.prone]:
        yield _attack(state, fray, attackers)
    if able:
        ids = tuple([one.id for one in able])
        params: dict[str, Value] = {"round": fray.round, "prone": tuple([one.id for one in able if one.prone])}
        yield Prompt("act", ids, open={"who": ids}, params=params, example=f"act {ids[0]}", ordered=False)
    yield Prompt("next", default=None if able else "next", params={"side": "players"}, example="next")


def _attack(state: State, fray: Combat, able: list[Hero], *, due: bool = True) -> Prompt:
    """An attack by one of these on a unit that lives (gl.r32)."""
    ids, units = tuple([one.id for one in able]), tuple([one.unit for one in living(fray)])
    entry = Attack(ids[0], units[0], "1-handed", ())
    pool = attack_of(state, fray, able[0], entry, Said()).pool
    line = f"attack {ids[0]} {units[0]} 1-handed {_sixes(pool)}"
    open_: dict[str, tuple[Value, ...]] = {"who": ids, "unit": units}
    params: dict[str, Value] = {"round": fray.round, "enemy": fray.enemy, "free": not due}
    return Prompt("attack", ids if due else (), due, open=open_, params=params, example=line, ordered=False)


def _enemies(state: State, fray: Combat) -> Iterator[Prompt]:
    """Each unit that has a strike left, at anybody who is up (gl.r33)."""
    units = tuple([one.unit for one in fray.units if strikes_left(fray, one)])
    up = tuple([one.id for one in state.heroes if is_up(state, one)])
    if units:
        params: dict[str, Value] = {"round": fray.round, "enemy": fray.enemy, "units": units}
        open_: dict[str, tuple[Value, ...]] = {"unit": units, "who": up}
        yield Prompt("strike", open=open_, params=params, example=f"strike {units[0]} {up[0]}")
    yield Prompt("next", default="next", params={"side": "enemies"}, example="next")


def _sixes(pool: Pool) -> str:
    """Dice for an example: a black six, and no red one where red dice are thrown."""
    return "1 0" if pool.red else "1"
