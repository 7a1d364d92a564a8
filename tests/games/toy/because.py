"""Reasons as hostile as a referee can type them."""

from __future__ import annotations

from collections.abc import Sequence

from gm.game import Prompt, Seat, Value, fields


class Because(fields.Because):
    """A reason that looks like other words, options and numbers."""

    def choices(self, prompt: Prompt, seats: tuple[Seat, ...]) -> Sequence[Value]:
        return ("one rolled away", 'Bo said "mine"', "3", "it's é\\ü", "because", "--x")
