"""The field of what is printed on a card and typed at the table: ``price=8 proper``, ``hp=6 melee armored=1``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import Context, Field, Name, Prompt, Unread, Value, many, whole
from gm.games.grimlore.tables import ATTACKS, ENEMY_TRAITS, SHORT_SKILLS, SKILLS, TIERS, TYPES
from gm.games.grimlore.typed.fields import Word

_MOST = 99
_ITEM_NUMBERS = dict.fromkeys(("price", "ore", "essence", "space", "magic", "slots", "damage"), _MOST)
_MONSTER_NUMBERS = {
    **dict.fromkeys(("hp", "damage", "minion", "move", "gold", "xp"), _MOST),
    "minions": 9,
}
_SKILL = Word("skill", tuple(SKILLS), SHORT_SKILLS, cut=True)
_TYPE = Word("type", TYPES)


class Figures(Field):
    """Figures in any order, each once; ``numbers`` are those with a number and its bound, ``bare`` words that stand by
    themselves, of which those of one group exclude each other."""

    numbers: Mapping[str, int] = {}
    groups: Sequence[Sequence[str]] = ()
    label = ""
    example = ""

    def __init__(self, *, after: str = "") -> None:
        super().__init__("figures", optional=True, help="what its card says")
        self.after = after

    def read(self, word: str, old: Value, context: Context) -> Value:
        done = tuple(str(one) for one in many(old))
        low = word.casefold()
        key, sign, value = low.partition("=")
        found = self.keyed(key, value) if sign else self.bare(low)
        for one in done:
            if self.same(one, found):
                raise GmError("words", f"“{word[:40]}” and {one} are the same figure.", "Say each figure once.")
        return (*done, found)

    def bare(self, low: str) -> str:
        """A figure that stands by itself. Raises Unread."""
        if any(low in group for group in self.groups):
            return low
        raise Unread

    def keyed(self, key: str, value: str) -> str:
        """A figure under its name. Raises Unread where there is none of this name, GmError (``words``) for what it
        cannot be."""
        if key not in self.numbers:
            raise Unread
        low = 1 if key in ENEMY_TRAITS or key == "hp" else 0
        return f"{key}={_number(key, value, low, self.numbers[key])}"

    def same(self, one: str, other: str) -> bool:
        """Whether two figures cannot stand beside each other."""
        if "=" in one or "=" in other:
            return one.partition("=")[0] == other.partition("=")[0] and self.means_number(one, other)
        return any(one in group and other in group for group in self.groups)

    def means_number(self, one: str, other: str) -> bool:
        """Whether a bare word and one with a number are the same figure; ``poison`` and ``poison=2`` are not."""
        return ("=" in one and "=" in other) or one.partition("=")[0] not in (*ATTACKS, *TYPES)

    def means(self, word: str) -> bool:
        return False

    def full(self, value: Value) -> bool:
        return False

    def write(self, value: Value) -> list[str]:
        return [str(one) for one in many(value)]

    def words(self) -> tuple[str, ...]:
        return (*(f"{key}=" for key in self.numbers), *(word for group in self.groups for word in group))

    def called(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {}

    def usage(self) -> str:
        return "FIGURES"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return ()

    def near(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """One of the numbers misread."""
        every = [str(one) for one in many(value)]
        return [
            (*every[:at], f"{key}={int(number) + by}", *every[at + 1 :])
            for at, one in enumerate(every)
            for key, _, number in [one.partition("=")]
            if number.isdigit()
            for by in (-1, 1)
            if 1 <= int(number) + by <= self.numbers.get(key, 0)
        ]

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string"}}


class ItemFigures(Figures):
    """The figures of an item."""

    numbers = _ITEM_NUMBERS
    groups = (("proper",),)

    def keyed(self, key: str, value: str) -> str:
        if key in ("skill", "type"):
            return f"{key}={_word(_SKILL if key == 'skill' else _TYPE, value)}"
        return super().keyed(key, value)

    def words(self) -> tuple[str, ...]:
        return (*super().words(), "skill=", "type=")


class MonsterFigures(Figures):
    """The figures of a monster."""

    numbers = {**_MONSTER_NUMBERS, **{trait: most for trait, most in ENEMY_TRAITS.items() if most > 1}}
    groups = (
        TIERS,
        ATTACKS,
        TYPES,
        *((trait,) for trait in ENEMY_TRAITS if trait not in (*ATTACKS, *TYPES)),
    )

    def keyed(self, key: str, value: str) -> str:
        if key in ("resist", "vulnerable"):
            types = sorted({_word(_TYPE, one) for one in value.split(",")})
            return f"{key}={','.join(types)}"
        return super().keyed(key, value)

    def words(self) -> tuple[str, ...]:
        return (*super().words(), "resist=", "vulnerable=")


def _number(key: str, value: str, low: int, high: int) -> int:
    try:
        if value[:1] in ("+", "-"):
            raise Unread
        return whole(value, low, high, key)
    except Unread:
        raise GmError("words", f"“{value[:40]}” is no number.", f"{key}= {low} to {high}.") from None


def _word(field: Word, value: str) -> str:
    try:
        return str(field.read(value, None, Context()))
    except Unread:
        known = ", ".join(field.values)
        raise GmError("words", f"“{value[:40]}” is no {field.name}.", f"One of: {known}.") from None
