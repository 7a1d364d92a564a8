"""The labels of keys: the name for a word, or the suit and rank of a playing card."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from gm.game import Choice, Field, Flag, Form, Name, Named, Value
from gm.table.keypad.model import Key
from gm.text import capitalize

_SUITS = {"h": "♥", "d": "♦", "s": "♠", "c": "♣"}
_RANKS = "A23456789TJQK"
_VERBS = {"-": "loses", "+": "gains"}
_SIGNED = re.compile(
    r"(?:(?P<who>\S+) )?(?P<what>[a-z][a-z_]*)(?P<sign>[-+]|=(?=[a-z]))(?P<amount>[0-9]*|(?<==)[a-z]+)"
)
"""A pattern for the words of a key that changes something countable."""
_ABSENT = "-"
"""The word for a value that nobody gave."""
_SHORT = 24
"""The maximum length of the explanation below an optional word, in letters."""
_COST = 14
"""The maximum length of a cost that is shown beside a label. The cost is the part of a description before its colon."""


class Labels:
    """A builder of the keys of a keypad, with their labels. The keys are for the fields of ``form``, a kind of entry.

    ``names`` are the names that can be typed. ``texts`` maps the printed name of a thing to its description. ``title``
    is a function that returns the name to show for something countable, such as ``HP`` for ``hp``.
    """

    def __init__(
        self, form: Form, names: tuple[Name, ...], texts: Mapping[str, str], title: Callable[[str], str]
    ) -> None:
        self.form = form
        self.texts = texts
        self._title = title
        self._names = {name.id: name.name for name in names}
        self._all = names

    def key(self, field: Field, value: Value) -> Key:
        """Return the key for a value of a field."""
        words = " ".join(field.format(value))
        label = self.label(field, value)
        if isinstance(field, Flag):
            return Key(label, words, field.help if len(field.help) <= _SHORT else "", field.help)
        about = self._about(field, value, label, words)
        cost, colon, _ = about.partition(": ")
        return Key(label, words, cost if colon and len(cost) <= _COST else "", about)

    def label(self, field: Field, value: Value) -> str:
        """Return the text on the key for a value."""
        words = " ".join(field.format(value))
        if isinstance(field, Named):
            return field.things().get(str(value), words)
        if isinstance(field, Choice):
            return str(value)
        if isinstance(field, Flag):
            return field.name
        if words == _ABSENT:
            return "not given"
        words = words.removeprefix(f"{field.name}=")
        return self.counted(words) or " ".join(map(self.name, words.split(" ")))

    def counted(self, words: str) -> str:
        """Return a label for words with a sign: ``Bo loses 2 HP`` for ``bo hp-2``, ``Bo loses HP`` for ``bo hp-``.

        For other words, return ''.
        """
        parts = _SIGNED.fullmatch(words)
        if parts is None or (parts["who"] and parts["who"] not in self._names):
            return ""
        who, what, amount = self._names.get(parts["who"], ""), self._title(parts["what"]), parts["amount"]
        verb = _VERBS.get(parts["sign"])
        if not verb:
            return f"{who}: {what} {amount}" if who else ""
        phrase = " ".join(part for part in (who, verb, amount, what) if part)
        return capitalize(phrase)

    def name(self, word: str) -> str:
        """Return ``word`` with a player's name for the id: ``Ana`` for ``ana``, ``Ana=3`` for ``ana=3``.

        Other words stay unchanged.
        """
        id, sign, rest = word.partition("=")
        return f"{self._names.get(id, id)}{sign}{rest}"

    def ask(self, form: Form, words: Sequence[str], *, alone: bool) -> str:
        """Return the label of an entry whose line begins with ``words``.

        ``alone`` is True if the line needs no further words. The label of such a line is a sentence if its only word is
        the player who acts: ``Ana passes``.
        """
        names = [self.name(word) for word in words]
        if alone and form.leading and len(words) == 1 and words[0] in self._names:
            return f"{names[0]} {third_person(form.name)}"
        return " ".join((form.name.capitalize(), *names))

    def _about(self, field: Field, value: Value, label: str, words: str) -> str:
        """Return the description of ``value``; '' if there is none.

        If ``value`` selects a form of the entry, this is the help of that form. Otherwise it is the meaning that
        completion shows for the word, or else the text of the rule whose title is ``label``.
        """
        if self.form.branching and self.form.branching[0] == field.name:
            return self.form.branching[1][str(value)].help
        offered = field.completions(self._all).get(words, "")
        if offered not in ("", label, field.help):
            return offered
        return self.texts.get(label.casefold(), "")


_PAST = ("won", "lost")


def third_person(verb: str) -> str:
    """Return the third person of an English verb: ``passes`` for ``pass``. Past forms such as ``won`` do not change."""
    if verb in _PAST:
        return verb
    if verb.endswith(("s", "sh", "ch", "x")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2:-1] not in "aeiou" else f"{verb}s"


def card_parts(word: str) -> tuple[str, str] | None:
    """Return the rank and the suit of a playing card such as ``7C``; None if the word is not a card."""
    rank, suit = word[:-1].upper(), _SUITS.get(word[-1:].casefold(), "")
    return (rank.replace("T", "10"), suit) if suit and len(rank) == 1 and rank in _RANKS else None


def card_grid(keys: Sequence[Key]) -> tuple[Key, ...] | None:
    """Return the keys of playing cards, arranged by rank (rows) and suit (columns); None if the keys are not a deck."""
    cards = [(key, card_parts(key.words)) for key in keys]
    if sum(1 for _, card in cards if card) * 2 < len(keys) or len(keys) < len(_SUITS):
        return None
    order = {rank.replace("T", "10"): place for place, rank in enumerate(_RANKS)}
    laid = [
        key._replace(label=card[1] + card[0], row=card[0], column=card[1]) if card else key._replace(row=key.label)
        for key, card in cards
    ]
    return tuple(sorted(laid, key=lambda key: (order.get(key.row, 99), [*_SUITS.values(), ""].index(key.column))))
