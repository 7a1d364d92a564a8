"""The prompts of a session: the next entries, and other possible ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gm.game import Prompt, Value, as_tuple
from gm.games.grimlore.computation.combat import defences, living, strikes_left
from gm.games.grimlore.computation.pool import PoolMods, build_pool
from gm.games.grimlore.draft import hero_of, is_up, may_test, resource_here
from gm.games.grimlore.examples import example
from gm.games.grimlore.state import OUTSIDE, State
from gm.games.grimlore.tables import SKILLS, TILES
from gm.games.grimlore.vocabulary import NONE, RESULTS

Open = Mapping[str, tuple[Value, ...]]
_OUTSIDE = ("fight", "clue", "effect", "use", "learn", "item")
_OPEN = ("effect", "use", "learn", "item")
_VISITED = "settlement"


def sheets(state: State) -> Iterator[Prompt]:
    """Ask for the characters that have no sheet yet (gl.r1)."""
    seats = tuple([hero.id for hero in state.heroes if not hero.made])
    yield Prompt("hero", seats, open={"who": seats}, example=f"hero {seats[0]} human social persuade", ordered=False)


def die(state: State) -> Iterator[Prompt]:
    """Ask for the die of an enemy's trait."""
    assert state.combat
    trait = state.combat.dice[0]
    thrown = state.combat.has("regenerates") if trait == "regenerates" else 1
    numbers = tuple(range(thrown + 1)) if trait == "regenerates" else (1, 2, 3, 4, 5, 6)
    up = tuple([hero.id for hero in state.heroes if is_up(state, hero)])
    open_: dict[str, tuple[Value, ...]] = {"number": numbers}
    if trait in ("petrifying", "terrifying"):
        open_["who"] = up
    params: dict[str, Value] = {"trait": trait, "dice": thrown, "on": (up if "who" in open_ else ())}
    yield Prompt("die", fixed={"trait": trait}, open=open_, params=params, example=f"die {trait} {numbers[0]}")


def defence(state: State) -> Iterator[Prompt]:
    """Ask the attacked character for a defence (gl.r34)."""
    assert state.combat
    assert state.combat.defence
    who, unit = state.combat.defence.hero, state.combat.defence.unit
    able = defences(state, state.combat, state.combat.defence)
    ways = (*(how for how, _, _ in able), NONE)
    params: dict[str, Value] = {"who": who, "unit": unit, "attack": state.combat.attack, "ways": ways}
    how, _, pool = next(way for way in able if way[0] == "evade")
    dice = _dice(min(pool.black, 1), min(pool.red, 1))
    open_: Open = {"how": ways, **dice}
    line = f"defend {who} {how} {_typed(dice)}"
    yield Prompt("defend", (who,), open=open_, params=params, example=line, fixed={"who": who})


def turn(state: State) -> Iterator[Prompt]:
    """Ask the active character for a turn action (gl.r22)."""
    who = str(state.active)
    params: dict[str, Value] = {"who": who, "turn": state.turn}
    tiles = TILES if state.stack is None else tuple([tile for tile in TILES if getattr(state.stack, tile)])
    if tiles:
        left = None if state.stack is None else tuple(state.stack)
        open_: Open = {"tile": tiles, "friendly": (False, True) if _VISITED in tiles else (False,)}
        line = f"travel {_VISITED if _VISITED in tiles else tiles[0]}"  # only a settlement can be friendly
        yield Prompt("travel", (who,), open=open_, params={**params, "stack": left}, example=line)
    if state.tile and hero_of(state, who).energy:
        yield _scavenge(state, (who,), due=True)
    if state.tile and state.tile.type == "settlement" and state.tile.friendly:
        yield Prompt("visit", (who,), params=params, example="visit")
    yield Prompt("rest", (who,), params=params, example="rest")


def _scavenge(state: State, who: tuple[str, ...], *, due: bool) -> Prompt:
    """Return the prompt for an attempt to scavenge by one of ``who`` (gl.r24)."""
    here = resource_here(state)
    resource, skill, _ = here or ("", "lore", "")
    dice = _plain(state, who[0], skill)
    params: dict[str, Value] = {"what": resource, "skill": skill, "attempts": state.attempts, "on": who}
    line = f"scavenge {who[0]} {_typed(dice)}"
    return Prompt("scavenge", who if due else (), due, open={"who": who, **dice}, params=params, example=line)


def arrival(state: State) -> Iterator[Prompt]:
    """Ask for the event's test or result. Once the event has a result, ask for the next turn (gl.r23)."""
    if state.event != "open":
        yield from go_on(state)
        return
    if able := _testers(state):
        yield _test(state, able, due=True)
    yield Prompt("mark", open={"result": RESULTS}, example="mark success")


def _test(state: State, able: tuple[str, ...], *, due: bool) -> Prompt:
    dice = _plain(state, able[0], "lore")
    tested = tuple([hero.id for hero in state.heroes if hero.tested])
    helps = dict.fromkeys(f"+{item.item}" for hero in state.heroes for item in hero.items if item.skill is None)
    mods = ((), *((help,) for help in helps))
    open_: Open = {"who": able, "skill": tuple(SKILLS), "attribute": ("might",), "auto": (False,), "mods": mods, **dice}
    params: dict[str, Value] = {"on": able, "tested": tested, "again": state.phase == "arrival" and not due}
    if due and state.attempts:
        params["free"] = able[0]
    line = f"test {able[0]} lore {_typed(dice)}"
    return Prompt("test", able if due else (), due, open=open_, params=params, example=line, ordered=False)


def players(state: State) -> Iterator[Prompt]:
    """Ask characters who have not acted for an action (gl.r31)."""
    assert state.combat
    left = [hero for hero in state.heroes if is_up(state, hero) and hero.id not in state.combat.acted]
    standing = tuple([hero.id for hero in left if not hero.prone])
    if standing:
        yield _attack(state, standing, due=True)
    if left:
        who = tuple([hero.id for hero in left])
        open_: Open = {"who": who, "flee": (False, True), "auto": (False,), "dice": ((0, 0), (1, 0))}
        prone = tuple([hero.id for hero in left if hero.prone])
        yield Prompt("act", who, open=open_, params={"on": who, "prone": prone}, example=f"act {who[0]}", ordered=False)
    params: dict[str, Value] = {"phase": state.phase, "left": len(left)}
    yield Prompt("next", default=None if left else "next", params=params, example="next")


def _attack(state: State, able: tuple[str, ...], *, due: bool) -> Prompt:
    assert state.combat
    units = tuple([unit.unit for unit in living(state.combat)])
    dice: Open = {"dice": ((0, 0), (1, 0), (2, 0), (2, 1))}
    items = [item.item for hero in state.heroes if hero.id in able for item in hero.items if item.skill]
    skills = [skill for who in able for skill in _weapons(state, who)]
    open_: Open = {"who": able, "unit": units, "weapon": tuple(dict.fromkeys((*skills, *items))), **dice}
    params: dict[str, Value] = {"on": able, "units": units}
    line = f"attack {able[0]} {units[0]} {_weapons(state, able[0])[0]} 1 0"
    return Prompt("attack", able if due else (), due, open=open_, params=params, example=line, ordered=False)


def _weapons(state: State, who: str) -> tuple[str, ...]:
    """Return the skills of a character's weapons. Without known weapons, return three common skills."""
    skills = [item.skill for item in hero_of(state, who).items if item.skill]
    return tuple(dict.fromkeys(skills)) or ("1-handed", "ranged", "magic")


def enemies(state: State) -> Iterator[Prompt]:
    """Ask for the attacks of the enemies (gl.r33)."""
    assert state.combat
    units = tuple([unit.unit for unit in living(state.combat) if strikes_left(state.combat, unit)])
    up = tuple([hero.id for hero in state.heroes if is_up(state, hero)])
    if units and up:
        params: dict[str, Value] = {"units": units, "on": up}
        yield Prompt("strike", open={"unit": units, "who": up}, params=params, example=f"strike {units[0]} {up[0]}")
    yield Prompt("next", default="next", params={"phase": state.phase}, example="next")


def reward(state: State) -> Iterator[Prompt]:
    """Ask for the bonus dice at the end of a session (gl.r60)."""
    params: dict[str, Value] = {"black": state.successes, "red": state.failures}
    yield Prompt("bonus", open=_ends(state), params=params, example=f"bonus {_typed(_ends(state))}")


def go_on(state: State) -> Iterator[Prompt]:
    """Ask for the next turn."""
    params: dict[str, Value] = {"phase": state.phase, "who": state.active, "attempts": state.attempts}
    yield Prompt("next", default="next", params=params, example="next")


def possible(state: State) -> Iterator[Prompt]:
    """Yield prompts for possible entries besides the next one. The stage drops those that it does not accept."""
    outside = state.phase in OUTSIDE
    if testers := _testers(state):
        yield _test(state, testers, due=False)
    for entry in _OUTSIDE if outside else _OPEN:
        line, open_ = example(state, entry)
        yield Prompt(entry, due=False, open=open_, example=line)
    if outside and state.phase != "turn" and state.attempts and state.tile:
        up = [hero.id for hero in state.heroes if hero.energy]
        if able := tuple([who for who in up if state.phase != "scavenge" or who == state.active]):
            yield _scavenge(state, able, due=False)
    if state.phase == "arrival":
        line, open_ = example(state, "mark")
        yield Prompt("mark", due=False, open=open_, example=line)
    if state.phase == "visit":
        line, open_ = example(state, "rest")
        yield Prompt("rest", due=False, open=open_, params={"price": int(state.house.full_rest)}, example=line)
    if state.phase == "turn":
        yield Prompt("bonus", due=False, open=_ends(state), example=f"bonus {_typed(_ends(state))}")
    if state.phase == "enemies" and state.combat:
        free = [hero for hero in state.heroes if hero.id in state.combat.free]
        if able := tuple([hero.id for hero in free if is_up(state, hero) and not hero.prone]):
            yield _attack(state, able, due=False)
    line, open_ = example(state, "count")
    yield Prompt("count", due=False, open=open_, example=line)


def _testers(state: State) -> tuple[str, ...]:
    """Return the ids of the characters who may test."""
    return tuple([hero.id for hero in state.heroes if (is_up if state.combat else may_test)(state, hero)])


def _plain(state: State, who: str, skill: str) -> Open:
    """Return likely dice results for a character's test of ``skill`` without modifiers."""
    pool = build_pool(state, hero_of(state, who), SKILLS[skill], skill, PoolMods())
    return _dice(min(pool.black, 2), min(pool.red, 1))


def _ends(state: State) -> Open:
    """Return likely results of the bonus dice, the most likely last (gl.r60)."""
    likely = ((state.successes + 3) // 6, (state.failures + 3) // 6)
    others = [way for way in _dice(state.successes, state.failures)["dice"] if way != likely]
    return {"dice": (*others, likely)}


def _dice(black: int, red: int) -> Open:
    """Return some possible results of a roll with ``black`` black and ``red`` red dice."""
    ways = dict.fromkeys(((0, 0), (min(black, 1), 0), (black, 0), (black, red)))
    return {"dice": tuple(ways)}


def _typed(dice: Open) -> str:
    return " ".join(map(str, as_tuple(dice["dice"][-1])))
