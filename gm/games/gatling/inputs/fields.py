"""Kinds of field that only this game has: spells by name, pairs of dice; and the words of aspects and ranges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from gm.game import Name, Numbers, Prompt, Value, as_tuple
from gm.games.gatling.spells import RANGES

ASPECT_WORDS: Mapping[str, tuple[str, ...]] = {
    "hearts": ("hearts", "h", "♥", "blood"),
    "diamonds": ("diamonds", "d", "♦", "divine"),
    "spades": ("spades", "s", "♠", "lost"),
    "clubs": ("clubs", "c", "♣", "wild"),
}
RANGE_WORDS: Mapping[str, tuple[str, ...]] = {patterns: (patterns, patterns.replace("-", "–")) for patterns in RANGES}


class DicePairs(Numbers):
    """Two dice, or after a tie the next two, and so on: own die first (gg.b56)."""

    def __init__(self, name: str, *, help: str = "") -> None:
        super().__init__(name, 1, 6, count=2, help=help)

    def is_complete(self, value: Value) -> bool:
        dice = as_tuple(value)
        return len(dice) >= 2 and dice[-2] != dice[-1] and len(dice) % 2 == 0

    def missing(self, value: Value) -> str:
        dice = as_tuple(value)
        if len(dice) % 2 or not dice:
            return "a die"
        return "" if self.is_complete(value) else "the next pair of dice after the tie"

    def usage(self) -> str:
        return "DIE DIE"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        unequal = tuple(pair for pair in product(range(1, 7), repeat=2) if pair[0] != pair[1])
        return (*unequal, *((3, 3, *pair) for pair in unequal))

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 6}, "minItems": 2}
