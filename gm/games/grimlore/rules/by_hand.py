"""What is counted by hand, and house switches set anew (gl.r81)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import House
from gm.games.grimlore.entries import Count, setting
from gm.games.grimlore.holdings import PARTY, holdings
from gm.games.grimlore.house import SWITCHES, switched
from gm.games.grimlore.rules.desk import Desk


def count(desk: Desk, entry: Count) -> None:
    """Taken if it agrees; else refused, with the adjustment that would make it so."""
    if desk.phase == "heroes":
        raise Refusal("not-now", {"entry": entry.kind, "phase": desk.phase}, ("gl.r22",), "not-due")
    held = {(holding.holder, holding.what): holding.amount for holding in holdings(desk)}
    wrong = []
    for written in entry.settings:
        one = setting(written)
        have = held.get((one.holder or PARTY, one.what))
        if have is None:
            raise Refusal("no-unit", {"unit": one.holder}, ("gl.r81",))
        if have != one.amount:
            wrong.append((written, have))
    if wrong:
        settings = tuple([written for written, _ in wrong])
        raise Refusal("differs", {"settings": settings, "have": tuple([have for _, have in wrong])}, ("gl.r81",))
    desk.tell("counted", {"settings": entry.settings}, ("gl.r81",))


def house(desk: Desk, entry: House) -> None:
    """Switches set anew, but never those of the set-up."""
    for name, _ in entry.settings:
        if SWITCHES[name].fixed:
            raise Refusal("house-fixed", {"switch": name}, (SWITCHES[name].rule,))
    rules = tuple(dict.fromkeys(SWITCHES[name].rule for name, _ in entry.settings))
    desk.tell("house", {"settings": entry.settings, "because": entry.because}, rules)
    desk.house = switched(desk.house, dict(entry.settings))
