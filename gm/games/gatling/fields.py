"""The words for aspects, ranges and zones, and the fields that read pairs of dice and the casters of spells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from gm.errors import GmError
from gm.game import Choice, Context, Name, NotRecognized, Numbers, Prompt, Value, Who, as_tuple, find_name
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
"""For each lasting spell with an aspect or a range: the words for all aspects or ranges."""


def cast_by(slug: str, value: str, context: Context) -> str:
    """Return the caster of a lasting spell and what they chose: ``bo/hearts``, or ``bo`` if there is no choice.

    ``value`` is what ``adjust`` sets the spell to; ``none`` ends it. Raises GmError for an invalid value.
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


class RangeField(Choice):
    """A field for a range of patterns, such as ``5-7``.

    In the answer to a prompt, one or more numbers from the range are enough: ``6`` or ``5 7``.
    """

    takes_more = True

    def __init__(self, name: str, *, help: str = "") -> None:
        super().__init__(name, RANGE_WORDS, help=help)

    def parse(self, word: str, old: Value, context: Context) -> Value:
        if context.prompt and word.isdecimal():
            for patterns, numbers in RANGES.items():
                if int(word) in numbers and old in (None, patterns):
                    return patterns
        if old is not None:
            raise NotRecognized
        return super().parse(word, old, context)

    def missing(self, value: Value) -> str:
        return super().missing(value) if value is None else ""


class StepField(Choice):
    """A field for the direction in which a power changes by 1: up or down."""

    def __init__(self, name: str, *, help: str = "") -> None:
        super().__init__(name, {"+1": ("+1", "+"), "-1": ("-1", "-", "−1")}, help=help)

    def parse(self, word: str, old: Value, context: Context) -> Value:
        spoken = {"up": "+1", "raise": "+1", "down": "-1", "lower": "-1"}
        return super().parse(spoken.get(word.casefold(), word) if context.prompt else word, old, context)


class TargetField(Who):
    """A field for the target of a spell.

    If a spell raises a power and no target is typed, the target is the caster.
    """

    def parse(self, word: str, old: Value, context: Context) -> str:
        if context.prompt and any(context.prompt.seats) and word.casefold() in _ONESELF:
            return context.prompt.seats[0]
        return super().parse(word, old, context)

    def implied(self, got: Mapping[str, Value]) -> Value:
        return got.get("who") if got.get("spell") == "aspect-power" and got.get("step") == "+1" else None


_ONESELF = ("me", "myself", "self", "oneself", "himself", "herself", "themselves")


class DicePairs(Numbers):
    """A field for the numbers on the caster's die and the target's die. After a tie, two more follow (gg.b56)."""

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
