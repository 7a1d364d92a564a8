"""The parts of a keypad: keys, steps, and what is asked for. Their ``data()`` methods return JSON data."""

from typing import Any, Literal, NamedTuple

Look = Literal["pips", "numbers", "bands", "cards", "list", "flag", "text"]
"""The layouts for a step's keys."""
NUMBERS, HIGHEST = 12, 999
"""The maximum number of keys for numbers in a step, and the largest number that a user can type."""


class Key(NamedTuple):
    """A key of a keypad, which adds words to a line."""

    label: str
    """The text on the key."""
    words: str
    """The words that the key adds to the line."""
    aside: str = ""
    """A short remark beside the label, such as a cost."""
    about: str = ""
    """The full text about the key, which a long press shows."""
    row: str = ""
    """The key's row in a step with columns."""
    column: str = ""
    then: "tuple[Step, ...]" = ()
    """The steps that follow only if this key is pressed."""
    alone: bool = False
    """True if no other key of the step can be pressed together with this one."""
    number: tuple[str, int] | None = None
    """The words before a number that this key asks for, and the smallest number; None if the key asks for no number."""

    @property
    def steps(self) -> "tuple[Step, ...]":
        """The steps that this key leads to. If the key asks for a number, this is only the step for the number."""
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
    """A part of an entry that the user chooses with keys."""

    name: str
    label: str
    look: Look
    keys: tuple[Key, ...] = ()
    least: int = 1
    """The minimum number of keys to press; ``most`` is the maximum."""
    most: int = 1
    slots: tuple[str, ...] = ()
    """The meaning of the first pressed key, of the second one, and so on, if their order matters."""
    low: int | None = None
    """The smallest number that can be typed; None if numbers cannot be typed. ``high`` is the largest number."""
    high: int | None = None
    chosen: str = ""
    """The first word of the key that is already pressed when the step appears."""
    before: str = ""
    """The words that go before free text in the line."""
    awaited: bool = False
    """True for an optional step that may become required. Until it has words, no line is sent automatically."""
    twice: bool = False
    """True if the same key may be pressed twice."""
    folded: bool = False
    """True if only the step's name is shown until the user presses it."""
    at: int = 0
    """The position of the step's words in the line. The position of the step on the screen may differ."""

    def data(self) -> dict[str, Any]:
        """Return the step as JSON without empty parts."""
        shown = {"name": self.name, "label": self.label, "look": self.look, "least": self.least, "most": self.most}
        parts = ("keys", "slots", "low", "high", "chosen", "before")
        optional = ("awaited", "twice", "folded", "at")
        return _filled(**shown, **_part_data(self, parts), **{name: getattr(self, name) or None for name in optional})


class Ask(NamedTuple):
    """An entry that can be made now: the first words of its line, and the steps that choose the other words."""

    entry: str
    label: str
    text: str
    words: str
    due: bool
    help: str = ""
    steps: tuple[Step, ...] = ()
    folded: bool = False
    """True if only the label is shown until the user presses it. The keys look like those of another entry."""

    def data(self) -> dict[str, Any]:
        """Return the entry as JSON without empty parts."""
        shown = {"entry": self.entry, "label": self.label, "text": self.text, "words": self.words, "due": self.due}
        return _filled(**shown, **_part_data(self, ("help", "steps")), folded=self.folded or None)


class Pad(NamedTuple):
    """The whole keypad: what comes next, the keys that answer it, and what else is possible.

    ``default`` is the line that the large key sends. ``hasty`` is True if that line would skip a choice. ``undo`` is
    the line that an undo would take back. Both lines are '' if there is none.
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
