"""The end of a session: its events' dice are XP (gl.r60)."""

from __future__ import annotations

from gm.game import Value
from gm.games.grimlore.computation.pool import Pool
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.entries.session import Bonus
from gm.games.grimlore.rules.rolls import check_sixes


def bonus(draft: Draft, entry: Bonus) -> None:
    """Gain the black sixes of successes minus the red ones of failures as XP, without caps and tokens (gl.r11, gl.r14,
    gl.r60). In a turn this ends the session early, with a warning unless there is no stack."""
    black, red = check_sixes(Pool(draft.successes, draft.failures, ()), entry.dice, "bonus")
    early = draft.phase == "turn" and draft.house.length != "open"
    if early:
        left = draft.stack.left if draft.stack else 0
        draft.emit("early", {"left": left}, rules=("gl.r60",), level="warn")
    net = max(0, black - red)
    changes = draft.gain("xp", net)
    params: dict[str, Value] = {"black": black, "red": red, "xp": net}
    params |= {"successes": draft.successes, "failures": draft.failures}
    draft.emit("bonus", params, changes, rules=("gl.r60",), level="do")
    draft.phase, draft.active, draft.combat = "over", None, None
    draft.winners = tuple([hero.id for hero in draft.heroes])
