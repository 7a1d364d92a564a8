"""Counts by hand (gl.r81)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.entries import Count, setting
from gm.games.grimlore.holdings import PARTY, holdings


def count(draft: Draft, entry: Count) -> None:
    """Taken if it agrees; else refused, with the adjustment that would make it so."""
    if draft.phase == "heroes":
        raise Refusal("not-now", {"entry": entry.kind, "phase": draft.phase}, ("gl.r22",), "not-due")
    held = {(holding.holder, holding.what): holding.amount for holding in holdings(draft)}
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
    draft.emit("counted", {"settings": entry.settings}, rules=("gl.r81",))
