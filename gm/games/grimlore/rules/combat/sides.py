"""The two sides of a fight take turns (gl.r31, gl.r33)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimlore.computation.fray import TURN_DICE, strikes, strikes_left
from gm.games.grimlore.rules.combat.ends import without
from gm.games.grimlore.rules.combat.harm import suffer
from gm.games.grimlore.rules.combat.waiting import wait_for
from gm.games.grimlore.rules.desk import Desk
from gm.games.grimlore.state import is_up


def other_side(desk: Desk) -> None:
    """The other side's turn. Raises Refusal while dice or a defence are due."""
    if desk.fray.dice or desk.fray.defence:
        raise Refusal("not-now", {"entry": "next", "phase": desk.phase}, ("gl.r22",), "not-due")
    if desk.phase == "players":
        _players_done(desk)
    else:
        _enemies_done(desk)


def _players_done(desk: Desk) -> None:
    """The enemies may strike; who had to lie there is up again (gl.r33)."""
    fray = desk.fray
    idle = tuple([hero.id for hero in desk.heroes if is_up(desk, hero) and hero.id not in fray.acted])
    if idle:
        desk.tell("idle", {"who": idle}, ("gl.r31",), level="warn")
    desk.heroes = tuple([hero._replace(prone=False) if hero.prone else hero for hero in desk.heroes])
    monster = fray.units[0]
    awake = bool(monster.hp) and not monster.skip
    units = [unit._replace(struck=strikes(fray, unit.unit) if unit.skip else 0, skip=False) for unit in fray.units]
    desk.phase, desk.combat = "enemies", fray._replace(units=tuple(units))
    _say_side(desk)
    wait_for(desk, tuple([name for name in TURN_DICE if awake and fray.has(name)]))


def _enemies_done(desk: Desk) -> None:
    """The next round, in which those who skip have acted already and the poisoned suffer (gl.r31, gl.r41)."""
    fray = desk.fray
    unused = tuple([unit.unit for unit in fray.units if strikes_left(fray, unit)])
    if unused:
        desk.tell("unused", {"units": unused}, ("gl.r33",), level="warn")
    skipping = tuple([hero.id for hero in desk.heroes if hero.skip])
    for hero in desk.heroes:
        if hero.skip or hero.used:
            desk.put(hero._replace(skip=False, used=without(hero.used, ("R",))))
    desk.phase, desk.combat = "players", fray._replace(round=fray.round + 1, acted=skipping, free=())
    _say_side(desk, skipping)
    for id in [hero.id for hero in desk.heroes if hero.poison and is_up(desk, hero)]:
        suffer(desk, id)


def _say_side(desk: Desk, skipping: tuple[str, ...] = ()) -> None:
    """Whose side it is now, and who of the characters loses it."""
    params: dict[str, Value] = {"side": desk.phase, "round": desk.fray.round, "skipping": skipping}
    desk.tell("side", params, ("gl.r31",) if desk.phase == "players" else ("gl.r33",))
