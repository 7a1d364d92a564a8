"""The end of a session: dice for its events are XP (gl.r60)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimlore.computation.pool import Pool
from gm.games.grimlore.entries import Bonus
from gm.games.grimlore.rules.desk import Desk
from gm.games.grimlore.rules.throwing import seen


def bonus(desk: Desk, entry: Bonus) -> None:
    """Black sixes of successes less red ones of failures, never below none; no cap, no token (gl.r11, gl.r14, gl.r60).

    In a turn it ends the session before its time, which is worth a warning unless there is no stack.
    """
    if desk.phase not in ("reward", "turn"):
        raise Refusal("not-now", {"entry": entry.kind, "phase": desk.phase}, ("gl.r22",), "not-due")
    black, red = seen(Pool(desk.successes, desk.failures, ()), entry.dice, "bonus")
    early = desk.phase == "turn" and desk.house.length != "open"
    if early:
        left = desk.stack.left if desk.stack else 0
        desk.tell("early", {"left": left}, ("gl.r60",), level="warn")
    net = max(0, black - red)
    changes = desk.gain("xp", net)
    params: dict[str, Value] = {"black": black, "red": red, "xp": net}
    params |= {"successes": desk.successes, "failures": desk.failures}
    desk.tell("bonus", params, ("gl.r60",), changes, level="do")
    desk.phase, desk.active, desk.combat = "over", None, None
    desk.winners = tuple([hero.id for hero in desk.heroes])
