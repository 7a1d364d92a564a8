"""The parts of a keypad: keys, the steps that they answer, and what is asked. ``data()`` makes JSON of them."""

from typing import Any, Literal, NamedTuple

Look = Literal["pips", "numbers", "bands", "cards", "list", "flag", "text"]
"""The layout of a step's keys."""
NUMBERS, HIGHEST = 12, 999
"""The most numbers with keys of their own, and the largest number that can be typed."""


class Key(NamedTuple):
    """A key of a keypad."""

    label: str
    """The text on the key."""
    words: str
    """The words that the key adds to the line."""
    aside: str = ""
    """A short remark, such as a cost."""
    about: str = ""
    """The whole text, which a long press shows."""
    row: str = ""
    """The key's row in a step with columns."""
    column: str = ""
    then: "tuple[Step, ...]" = ()
    """Steps that only this key leads to."""
    alone: bool = False
    """True if no other key can be pressed with this one."""
    number: tuple[str, int] | None = None
    """The words before a number that the key asks for, and the smallest number with a key."""

    @property
    def steps(self) -> "tuple[Step, ...]":
        """The steps that this key leads to, including the step for its number."""
        if self.number is None:
            return self.then
        before, first = self.number
        numbers = range(first, first + NUMBERS)
        keys = tuple(Key(str(number), f"{before}{number}") for number in numbers)
        return (Step("", self.label, "numbers", keys, low=0, high=HIGHEST, before=before),)

    def data(self) -> dict[str, Any]:
        """Return the key as JSON without empty parts."""
        parts = ("aside", "about", "row", "column", "then", "number")
        return _filled(label=self.label, words=self.words, **_part_data(self, parts), alone=self.alone or None)


class Step(NamedTuple):
    """A part of an entry to choose, with its keys."""

    name: str
    label: str
    look: Look
    keys: tuple[Key, ...] = ()
    least: int = 1
    """The fewest keys to press; ``most`` is the largest number of keys."""
    most: int = 1
    slots: tuple[str, ...] = ()
    """The meaning of each position, if the order of keys matters."""
    low: int | None = None
    """The smallest number that can be typed, if not all have keys; ``high`` is the largest."""
    high: int | None = None
    chosen: str = ""
    """The words of a key that is pressed from the beginning."""
    before: str = ""
    """The words before a free text."""
    awaited: bool = False
    """True for an optional step that other keys may require: without it no line is sent automatically."""
    twice: bool = False
    """True if the same key may be pressed twice."""
    folded: bool = False
    """True if only the step's name is shown until somebody presses it."""
    at: int = 0
    """The position of the step's words on the line, which may differ from its position on the screen."""

    def data(self) -> dict[str, Any]:
        """Return the step as JSON without empty parts."""
        shown = {"name": self.name, "label": self.label, "look": self.look, "least": self.least, "most": self.most}
        parts = ("keys", "slots", "low", "high", "chosen", "before")
        optional = ("awaited", "twice", "folded", "at")
        return _filled(**shown, **_part_data(self, parts), **{name: getattr(self, name) or None for name in optional})


class Ask(NamedTuple):
    """An entry that is possible now, with the first words of its line and the remaining steps."""

    entry: str
    label: str
    text: str
    words: str
    due: bool
    help: str = ""
    steps: tuple[Step, ...] = ()

    def data(self) -> dict[str, Any]:
        """Return the entry as JSON without empty parts."""
        shown = {"entry": self.entry, "label": self.label, "text": self.text, "words": self.words, "due": self.due}
        return _filled(**shown, **_part_data(self, ("help", "steps")))


class Pad(NamedTuple):
    """The whole keypad: what comes next, the keys that answer it, and what else is possible.

    ``default`` is the line of the large key ('' for none), ``hasty`` if that line would skip a choice. ``undo`` is the
    line that undo would take back ('' for none).
    """

    due: tuple[str, ...]
    asks: tuple[Ask, ...]
    more: tuple[Ask, ...] = ()
    default: str = ""
    hasty: bool = False
    undo: str = ""

    def data(self) -> dict[str, Any]:
        """Return the keypad as JSON for a phone."""
        shown = {key: _plain(getattr(self, key)) for key in ("due", "asks", "more")}
        return {**shown, "default": self.default, "hasty": self.hasty, "undo": self.undo}


_Part = Key | Step | Ask


def _part_data(part: _Part, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: _plain(getattr(part, name)) for name in names}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return [item.data() if isinstance(item, (Key, Step, Ask)) else item for item in value]
    return value


def _filled(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value not in ("", [], None) or name in ("words", "label")}
