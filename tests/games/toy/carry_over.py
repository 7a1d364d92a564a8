"""The oil in a party's lamps, kept from one journey to the next."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from gm.errors import Refusal
from gm.game import Adjust, Entry, Notice, Setup

from .state import LAMP, State


def carry(state: State) -> str | None:
    """Return each carter's lamp as JSON; None until someone has thrown the weather die."""
    if not state.sky:
        return None
    return json.dumps({"lamps": {carter.id: carter.lamp for carter in state.carters}}, separators=(",", ":"))


def lamps(carried: str) -> Mapping[str, int]:
    """Return the lamps that a party kept from its last journey. Raises Refusal for invalid data."""
    data = json.loads(carried) if carried else {"lamps": {}}
    lamps = data.get("lamps")
    if not isinstance(lamps, dict) or not all(type(lamp) is int and 0 <= lamp <= LAMP for lamp in lamps.values()):
        raise Refusal("no-oil", {}, ("toy.r7",), "words")
    return lamps


def carry_over_changes(state: State, then: str, now: str) -> Iterator[Entry | Notice]:
    """Yield corrections of lamps after a correction of the last journey, and a notice for each new carter."""
    before, after = lamps(then), lamps(now)
    turned = {who: after[who] - old for who, old in before.items() if who in after and after[who] != old}
    here = {carter.id for carter in state.carters}
    settings = tuple((who, "lamp", "+" if by > 0 else "-", abs(by)) for who, by in turned.items() if who in here)
    if settings:
        yield Adjust(settings, "")
    for who in after.keys() - before.keys():
        yield Notice("came-later", {"who": who}, rules=("toy.r7",), level="warn")


def chronicle(setup: Setup, state: State) -> tuple[tuple[str, str], ...]:
    """Return texts for the chronicle: the burnt oil, and the carters whose lamps went out."""
    brought = lamps(setup.carry)
    burnt = sum(brought.get(carter.id, 2) - carter.lamp for carter in state.carters)
    dark = ", ".join(carter.name for carter in state.carters if not carter.lamp)
    return (("Oil burnt", str(burnt)), *([("In the dark", dark)] if dark else ()))
