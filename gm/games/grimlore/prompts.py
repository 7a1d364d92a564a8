"""What is due in a session, and what may also come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gm.game import Prompt, Value, as_tuple
from gm.games.grimlore.computation.combat import defences, living, strikes_left
from gm.games.grimlore.computation.pool import Said, reckon
from gm.games.grimlore.examples import example
from gm.games.grimlore.state import (
    FIGHTING,
    OUTSIDE,
    State,
    found_here,
    hero_of,
    is_up,
    may_test,
    waits,
)
from gm.games.grimlore.tables import SKILLS, TILES
from gm.games.grimlore.vocabulary import NONE, RESULTS

Open = Mapping[str, tuple[Value, ...]]
_BESIDE = ("test", "fight", "clue", "effect", "use", "learn", "item")
_VISITED = "settlement"
_IN_REWARD = ("effect", "learn", "item")
_IN_COMBAT = ("test", "effect", "use", "item")


def prompts(state: State) -> tuple[Prompt, ...]:
    """What is due, then what is possible; nothing once the session is over."""
    if state.phase == "over":
        return ()
    due = tuple(_due(state))
    named = {prompt.entry for prompt in due}
    return (
        *due,
        *(_possible(state, entry) for entry in _beside(state) if entry not in named and _has_whom(state, entry)),
    )


def _due(state: State) -> Iterator[Prompt]:
    """The first line of what is due that applies."""
    wait = waits(state)
    if state.phase == "heroes":
        yield _heroes(state)
    elif wait == "dice":
        yield _die(state)
    elif wait == "defence":
        yield _defence(state)
    elif state.phase == "turn":
        yield from _turn(state, str(state.active))
    elif state.phase == "arrival" and state.event == "open":
        yield from _arrival(state)
    elif state.phase == "players":
        yield from _players(state)
    elif state.phase == "enemies":
        yield from _enemies(state)
    elif state.phase == "reward":
        params: dict[str, Value] = {"black": state.successes, "red": state.failures}
        yield Prompt("bonus", open=_ends(state), params=params, example=f"bonus {_typed(_ends(state))}")
    else:
        params = {"phase": state.phase, "who": state.active, "attempts": state.attempts}
        yield Prompt("next", default="next", params=params, example="next")


def _heroes(state: State) -> Prompt:
    seats = tuple([hero.id for hero in state.heroes if not hero.made])
    return Prompt("hero", seats, open={"who": seats}, example=f"hero {seats[0]} human social persuade", ordered=False)


def _die(state: State) -> Prompt:
    """The first die that waits; on whom, nobody need say."""
    assert state.combat
    trait = state.combat.dice[0]
    thrown = state.combat.has("regenerates") if trait == "regenerates" else 1
    numbers = tuple(range(thrown + 1)) if trait == "regenerates" else (1, 2, 3, 4, 5, 6)
    up = tuple([hero.id for hero in state.heroes if is_up(state, hero)])
    open_: dict[str, tuple[Value, ...]] = {"number": numbers}
    if trait in ("petrifying", "terrifying"):
        open_["who"] = up
    params: dict[str, Value] = {"trait": trait, "dice": thrown, "on": (up if "who" in open_ else ())}
    return Prompt("die", fixed={"trait": trait}, open=open_, params=params, example=f"die {trait} {numbers[0]}")


def _defence(state: State) -> Prompt:
    """Whoever is attacked says how it defends (gl.r34)."""
    assert state.combat
    assert state.combat.defence
    who, unit = state.combat.defence.hero, state.combat.defence.unit
    able = defences(state, state.combat, state.combat.defence)
    ways = (*(how for how, _, _ in able), NONE)
    params: dict[str, Value] = {"who": who, "unit": unit, "attack": state.combat.attack, "ways": ways}
    how, _, pool = next(one for one in able if one[0] == "evade")
    dice = _dice(min(pool.black, 1), min(pool.red, 1))
    open_: Open = {"how": ways, **dice}
    line = f"defend {who} {how} {_typed(dice)}"
    return Prompt("defend", (who,), open=open_, params=params, example=line, fixed={"who": who})


def _turn(state: State, who: str) -> Iterator[Prompt]:
    """The turn actions of whoever is active (gl.r22)."""
    params: dict[str, Value] = {"who": who, "turn": state.turn}
    tiles = TILES if state.stack is None else tuple([tile for tile in TILES if getattr(state.stack, tile)])
    if tiles:
        left = None if state.stack is None else tuple(state.stack)
        open_: Open = {"tile": tiles, "friendly": (False, True) if _VISITED in tiles else (False,)}
        line = f"travel {_VISITED if _VISITED in tiles else tiles[0]}"  # what is friendly is a settlement
        yield Prompt("travel", (who,), open=open_, params={**params, "stack": left}, example=line)
    if state.tile and hero_of(state, who).energy:
        yield _scavenge(state, (who,), due=True)
    if state.tile and state.tile.type == "settlement" and state.tile.friendly:
        yield Prompt("visit", (who,), params=params, example="visit")
    yield Prompt("rest", (who,), params=params, example="rest")


def _scavenge(state: State, who: tuple[str, ...], *, due: bool) -> Prompt:
    """An attempt of one of these (gl.r24)."""
    here = found_here(state)
    resource, skill, _ = here or ("", "lore", "")
    dice = _plain(state, who[0], skill)
    params: dict[str, Value] = {"what": resource, "skill": skill, "attempts": state.attempts, "on": who}
    line = f"scavenge {who[0]} {_typed(dice)}"
    return Prompt("scavenge", who if due else (), due, open={"who": who, **dice}, params=params, example=line)


def _arrival(state: State) -> Iterator[Prompt]:
    """The event's test, or how it ended (gl.r23)."""
    if able := _testers(state):
        yield _test(state, able, due=True)
    yield Prompt("mark", open={"result": RESULTS}, example="mark success")


def _test(state: State, able: tuple[str, ...], *, due: bool) -> Prompt:
    dice = _plain(state, able[0], "lore")
    tested = tuple([hero.id for hero in state.heroes if hero.tested])
    helps = dict.fromkeys(f"+{item.item}" for hero in state.heroes for item in hero.items if item.skill is None)
    mods = ((), *((one,) for one in helps))
    open_: Open = {"who": able, "skill": tuple(SKILLS), "attribute": ("might",), "auto": (False,), "mods": mods, **dice}
    params: dict[str, Value] = {"on": able, "tested": tested, "again": state.phase == "arrival" and not due}
    if due and state.attempts:
        params["free"] = able[0]
    line = f"test {able[0]} lore {_typed(dice)}"
    return Prompt("test", able if due else (), due, open=open_, params=params, example=line, ordered=False)


def _players(state: State) -> Iterator[Prompt]:
    """Who has not acted yet attacks, or does something else (gl.r31)."""
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
    """The skills of what somebody carries; of who carries no weapon that is known, any."""
    skills = [item.skill for item in hero_of(state, who).items if item.skill]
    return tuple(dict.fromkeys(skills)) or ("1-handed", "ranged", "magic")


def _enemies(state: State) -> Iterator[Prompt]:
    """Each unit strikes once (gl.r33)."""
    assert state.combat
    units = tuple([unit.unit for unit in living(state.combat) if strikes_left(state.combat, unit)])
    up = tuple([hero.id for hero in state.heroes if is_up(state, hero)])
    if units and up:
        params: dict[str, Value] = {"units": units, "on": up}
        yield Prompt("strike", open={"unit": units, "who": up}, params=params, example=f"strike {units[0]} {up[0]}")
    yield Prompt("next", default="next", params={"phase": state.phase}, example="next")


def _beside(state: State) -> Iterator[str]:
    """What may come though it is not due, in its order."""
    if state.phase == "heroes" or waits(state) == "dice":
        if state.phase != "heroes":
            yield "count"
        return
    if waits(state) == "defence":
        yield "use"
    elif state.phase in FIGHTING:
        assert state.combat
        yield from _IN_COMBAT
        if state.phase == "enemies" and _free(state):
            yield "attack"
    elif state.phase == "reward":
        yield from _IN_REWARD
    else:
        yield from _BESIDE
        yield from _by_phase(state)
    yield "count"


def _by_phase(state: State) -> Iterator[str]:
    """What only some phases outside combat allow."""
    if state.phase in OUTSIDE and state.phase != "turn" and state.attempts and state.tile:
        yield "scavenge"
    if state.phase == "arrival":
        yield "mark"
    if state.phase == "visit":
        yield "rest"
    if state.phase == "turn":
        yield "bonus"


def _has_whom(state: State, entry: str) -> bool:
    """Whether anybody may test, or scavenge."""
    if entry == "test":
        return bool(_testers(state))
    return entry != "scavenge" or bool(_scavengers(state))


def _testers(state: State) -> tuple[str, ...]:
    """Who may test: in a fight whoever is up."""
    return tuple([hero.id for hero in state.heroes if (is_up if state.combat else may_test)(state, hero)])


def _possible(state: State, entry: str) -> Prompt:
    """An entry that may come, with candidates where they are few."""
    if entry == "scavenge":
        return _scavenge(state, _scavengers(state), due=False)
    if entry == "test":
        return _test(state, _testers(state), due=False)
    if entry == "attack":
        return _attack(state, _free(state), due=False)
    if entry == "bonus":
        return Prompt("bonus", due=False, open=_ends(state), example=f"bonus {_typed(_ends(state))}")
    line, open_ = example(state, entry)
    params: dict[str, Value] = {"price": int(state.house.full_rest)} if entry == "rest" else {}
    return Prompt(entry, due=False, open=open_, params=params, example=line)


def _scavengers(state: State) -> tuple[str, ...]:
    """Who may try: on arrival anyone who is up, in the turn's action whoever is active."""
    able = [hero.id for hero in state.heroes if hero.energy]
    return tuple([who for who in able if state.phase != "scavenge" or who == state.active])


def _free(state: State) -> tuple[str, ...]:
    """Who has earned a free attack, and can make it."""
    assert state.combat
    return tuple(
        [one for one in state.combat.free if is_up(state, hero_of(state, one)) and not hero_of(state, one).prone]
    )


def _plain(state: State, who: str, skill: str) -> Open:
    """Dice that may show on a test without modifiers."""
    pool = reckon(hero_of(state, who), SKILLS[skill], skill, Said(), token=state.party.disadvantage > 0)
    return _dice(min(pool.black, 2), min(pool.red, 1))


def _ends(state: State) -> Open:
    """Sixes that the dice of the session's end may show; last how many are likely of so many dice (gl.r60)."""
    likely = ((state.successes + 3) // 6, (state.failures + 3) // 6)
    others = [way for way in _dice(state.successes, state.failures)["dice"] if way != likely]
    return {"dice": (*others, likely)}


def _dice(black: int, red: int) -> Open:
    """Some ways that so many dice may show."""
    ways = dict.fromkeys(((0, 0), (min(black, 1), 0), (black, 0), (black, red)))
    return {"dice": tuple(ways)}


def _typed(dice: Open) -> str:
    return " ".join(map(str, as_tuple(dice["dice"][-1])))
