"""The words for aspects, ranges and zones, and the readers of pairs of dice and of casters of spells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from gm.errors import GmError
from gm.game import Context, Name, NotRecognized, Numbers, Prompt, Value, as_tuple, find_name
from gm.games.gatling.spells import RANGES

ASPECT_WORDS: Mapping[str, tuple[str, ...]] = {
    "hearts": ("hearts", "h", "♥", "blood"),
    "diamonds": ("diamonds", "d", "♦", "divine"),
    "spades": ("spades", "s", "♠", "lost"),
    "clubs": ("clubs", "c", "♣", "wild"),
}
RANGE_WORDS: Mapping[str, tuple[str, ...]] = {patterns: (patterns, patterns.replace("-", "–")) for patterns in RANGES}

ZONES: Mapping[str, tuple[str, ...]] = {"bottom": ("bottom", "b"), "middle": ("mid", "m"), "top": ("top", "t")}
_CHOICES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("aspect-resistance", "aspect-weakness"), ASPECT_WORDS),
    **dict.fromkeys(("weapon-proficiency", "damaged-weapon", "second-wind"), RANGE_WORDS),
}
"""The words for the aspect or range of each lasting spell that has one."""


def cast_by(slug: str, value: str, context: Context) -> str:
    """Parse the caster of a lasting spell and its choice, such as ``bo`` or ``bo/hearts``; ``none`` ends the spell.

    Raises GmError.
    """
    if value.casefold() == "none":
        return "none"
    name, slash, choice = value.partition("/")
    words = _CHOICES.get(slug)
    if words:
        key = next((key for key, known in words.items() if choice.casefold() in (key, *known)), None)
        if key is None:
            raise GmError("words", f"{slug} needs one of {', '.join(words)}.", f"Type: {slug}=MAGE/{next(iter(words))}")
        return f"{_seat(name, context)}/{key}"
    if slash and slug != "transformation":
        raise GmError("words", f"{slug} has no options.", f"Type: {slug}=MAGE")
    return _seat(name, context) + (f"/{choice}" if choice else "")


def _seat(word: str, context: Context) -> str:
    try:
        return find_name(word, context.names)
    except NotRecognized:
        known = ", ".join(seat.name for seat in context.names)
        raise GmError("words", f"No player is called “{word[:40]}”.", f"Players: {known}.") from None


class DicePairs(Numbers):
    """A field for two dice, the caster's first. After a tie, two more dice follow (gg.b56)."""

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
