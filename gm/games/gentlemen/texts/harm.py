"""What is said of what befalls units: hits, armour, wounds, statuses, critical failures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.game import Names, Notice
from gm.games.gentlemen.texts.phrases import STATUS, added_up, listed, some

Params = Mapping[str, Any]
Saying = Callable[[Notice, Params, Names], str]

_CRITICAL = {
    ("melee", 7): "it swings on: this attack does not count",
    ("melee", 6): "no more melee attacks in this activation",
    ("melee", 5): "2 wounds that no armour stops",
    ("melee", 4): "2 wounds that no armour stops, and the activation ends",
    ("melee", 3): "2 wounds that no armour stops, and the weapon is destroyed",
    ("ranged", 7): "a misfire, no ammunition is used",
    ("ranged", 6): "jammed: no reload this turn",
    ("ranged", 5): "2 wounds that no armour stops",
    ("ranged", 4): "2 wounds that no armour stops, and the weapon fires no more in this battle",
    ("ranged", 3): "2 wounds that no armour stops, and the weapon is destroyed",
    ("support", 7): "it may be tried again",
    ("support", 6): "no more support in this activation",
    ("support", 5): "the target suffers Concussion",
    ("support", 4): "the target suffers Concussion and is suppressed",
    ("support", 3): "no more support in this battle",
}


def _critical(notice: Notice, params: Params, names: Names) -> str:
    return f"Critical failure, {params['sum']} in hand: {_CRITICAL[params['type'], params['number']]}"


def _spoilt(notice: Notice, params: Params, names: Names) -> str:
    verb = "is" if len(params["items_ids"]) == 1 else "are"
    return f"{params['unit']}: {params['items']} {verb} {params['how']}"


def _hit(notice: Notice, params: Params, names: Names) -> str:
    option = f" by {params['option']}" if params["option"] else ""
    armed = notice.sum and notice.sum[0].what == "armour"
    armour = f", no check: {added_up(notice.sum)}" if armed else ""
    return f"{params['unit']} is hit{option}{armour}"


def _armour(notice: Notice, params: Params, names: Names) -> str:
    option = f", hit by {params['option']}" if params["option"] else ""
    return f"{params['unit']}{option}: draw {params['draw']} ({added_up(notice.sum)})"


def _stopped(notice: Notice, params: Params, names: Names) -> str:
    what = "only wounds" if params["what"] == "wounds" else "everything"
    return f"{params['unit']}'s armour stops {what}"


def _wound(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['unit']} takes {some(params['n'], 'wound')}: {params['wounds']} of {params['spades']}"


def _healed(notice: Notice, params: Params, names: Names) -> str:
    if not params["n"]:
        return f"{params['unit']} has no wound to heal"
    door = ", no longer at Death's Door" if params["door"] else ""
    return f"{params['unit']} heals {some(params['n'], 'wound')}: {params['wounds']} left{door}"


def _status(notice: Notice, params: Params, names: Names) -> str:
    when = "this activation" if params.get("now") else "its next activation"
    match params["status"]:
        case "immobilized":
            return f"{params['unit']} is immobilized, no dash until the end of {when}"
        case "concussed":
            return f"{params['unit']} has {params['n']} AP less until the end of {when} (Concussion)"
        case "commanded":
            return f"{params['unit']} gains {params['n']} AP if it is the next of its side to be activated"
    return f"{params['unit']} is suppressed: not the next unit that {params['side']} activates"


def _ended(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['unit']}'s activation is over: {listed(STATUS[what] for what in params['what'])} ends"


HARM: Mapping[str, Saying] = {
    "critical": _critical,
    "spoilt": _spoilt,
    "hit": _hit,
    "armour": _armour,
    "stopped": _stopped,
    "wound": _wound,
    "healed": _healed,
    "status": _status,
    "ended": _ended,
}
"""Kind of notice → what it says."""
