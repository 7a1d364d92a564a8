"""The form fields of Grimslingers: cards, number cards, elements that clash, effects and adjustments."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from gm.errors import GmError
from gm.game import (
    Context,
    Field,
    Name,
    NotRecognized,
    Pairs,
    Prompt,
    Settings,
    Value,
    Who,
    Worth,
    as_tuple,
    find_name,
    settings_of,
    split_setting,
)
from gm.games.grimslingers.cards import SHIPPED, STATUSES

BOTH, NONE, UNSEEN = "both", "none", "unseen"
DIALS = ("hp", "ep", "max_hp", "max_ep")
RESERVED_WORDS = (
    *("draw", "reveal", "pass", "sacrifice", "surge", "reactivate", "cover", "number", "onto", "lose", "effect"),
    *("clash", "score", "retire", "adjust", "house", "queue", "because"),
    *("hp", "ep", "max_hp", "max_ep", "score", "turn", "this", "next", "none", "both", "unseen", "hand", "table"),
    *("resting", "out", "discard", "cards", "block", "weakness", "face-off"),
    *STATUSES,
)
"""Words with a meaning in the game. They cannot be names of duellists or new cards."""
NOTHING = "-"
"""The sign for a card that did nothing."""
_SIGNS = {"+": BOTH, NOTHING: NONE}
"""The word that each sign means in an answer to a clash."""
_PLACES = ("hand", "out", "discard")
_WHEN = ("this", "next", "none")


class CardField(Who):
    """A field for a card, typed as its slug, its name or its first letters.

    In a short form of a line, a single letter can mean an element.
    """

    def __init__(self, name: str, *, help: str = "") -> None:
        super().__init__(name, ("card",), help=help)

    def parse(self, word: str, old: Value, context: Context) -> str:
        low = word.casefold()
        element = next((name.id for name in context.names if low in name.called), None)
        return element if element and (context.short or context.prompt) else super().parse(word, old, context)

    def means(self, word: str) -> bool:
        return word in SHIPPED


class LostField(CardField):
    """A field for a lost card: a card, ``none`` or ``unseen``."""

    def __init__(self, name: str, *, help: str = "") -> None:
        super().__init__(name, help=help)
        self.words = {NONE: "there is no card to lose", UNSEEN: "by Poach: nobody else saw it"}

    def means(self, word: str) -> bool:
        return word in self.words

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {**super().synonyms(names), **{word: word for word in self.words}}


class NumberCardsField(Pairs):
    """A field for number cards. A duellist who draws two number cards is named twice."""

    def __init__(self, name: str, *, help: str = "") -> None:
        super().__init__(name, 0, 5, twice=True, label="duellist", help=help)

    def givers(self, prompt: Prompt) -> tuple[str, ...]:
        return tuple(map(str, as_tuple(prompt.params.get("owing")))) or prompt.seats

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        least = 0 if prompt.params.get("least") == 0 else 1
        return Pairs(self.name, least, 5, twice=True).choices(prompt._replace(seats=self.givers(prompt)), names)


class ThroughField(Field):
    """A field for the winner of a clash: a duellist, ``both``, ``none``, or an element.

    An element is accepted if only one of the two duellists played it.
    """

    kinds = ("seat",)
    takes_more = True  # the winner's element may follow, as in ``ana's fire``

    def parse(self, word: str, old: Value, context: Context) -> Value:
        winner = _SIGNS.get(word, word.casefold())
        if winner not in (BOTH, NONE):
            try:
                winner = find_name(word, [name for name in context.names if name.kind == "seat"])
            except NotRecognized:
                winner = self._by_element(word, context)
                old = None if winner == old else old
        if old is not None:
            raise GmError("words", "Only one element gets through.", "Type one name, or both, or none.")
        return winner

    def _by_element(self, word: str, context: Context) -> str:
        """Return the id of the duellist who played the element ``word``.

        Raises NotRecognized if nobody played it, and GmError (``ambiguous``) if both did.
        """
        params = context.prompt.params if context.prompt else {}
        pair, cards = (tuple(map(str, as_tuple(params.get(what)))) for what in ("pair", "cards"))
        card = find_name(word, [name for name in context.names if name.kind == "card" and name.id in cards])
        players = [who for who, played in zip(pair, cards, strict=True) if played == card]
        if len(players) > 1:
            raise GmError("ambiguous", f"Both played “{card}”.", f"Say whose: {' or '.join(players)}, both or none.")
        return players[0]

    def means(self, word: str) -> bool:
        return word in (BOTH, NONE, *_SIGNS)

    def vocabulary(self) -> tuple[str, ...]:
        return (BOTH, NONE)

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {**super().synonyms(names), **_SIGNS}

    def usage(self) -> str:
        return "WHO|both|none"

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return () if value in (BOTH, NONE, None) else (str(value),)

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        seats = {name.id: name.name for name in names if name.kind == "seat"}
        return {**seats, BOTH: "both get through", NONE: "neither gets through"}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return (*prompt.seats, BOTH, NONE)

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        every = (*(name.id for name in names if name.kind == "seat"), BOTH, NONE)
        return tuple(word for word in every if word != value)


_AMOUNT = Worth(0, 99, "+-", least=0, repeats=True)
_EFFECTS: Mapping[str, Worth] = {
    **dict.fromkeys(("hp", "ep"), _AMOUNT),
    **dict.fromkeys(STATUSES, Worth(words=("next",), bare=True, repeats=True)),
}


class EffectField(Settings):
    """A field for the effect of a card: changes of HP and EP, statuses, or ``none``.

    An effect without a name applies to the card's target. A number without a word is damage.
    """

    def __init__(self, name: str, *, help: str = "") -> None:
        super().__init__(name, {"": _EFFECTS, "seat": _EFFECTS}, help=help, example="effect bo hp-3 ep-1 ana ep+1")

    def parse(self, word: str, old: Value, context: Context) -> Value:
        low = NONE if word == NOTHING else word.casefold()
        if low == NONE or old == (NONE,):
            if old:
                raise GmError("words", "“none” means no effect at all.", f"Leave out “none”. Type: {self.example}")
            return (NONE,)
        if re.fullmatch("[0-9]+ep", low):
            text = f"“{low.removesuffix('ep')} EP” does not say whether EP is gained or lost."
            raise GmError("words", text, f"Type ep+{low[:-2]} or ep-{low[:-2]}")
        number = low.removeprefix("-")
        if number.isdigit() and (context.prompt or not context.short):
            word = f"hp-{number}"
        target = context.prompt.params.get("target") if context.prompt else None
        if not old and target and (self.means(low) or split_setting(word)[1]):
            old = (f"{target}.",)
        return super().parse(word, old, context)

    def means(self, word: str) -> bool:
        return word in (NONE, *self.vocabulary()) or super().means(word)

    def vocabulary(self) -> tuple[str, ...]:
        return (NONE, *super().vocabulary())

    def usage(self) -> str:
        return "none|[WHO] hp±N|ep±N|STATUS[=next] …"

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {**Field.synonyms(self, names), NOTHING: NONE}

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {**super().completions(names), NONE: "it did nothing"}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        seats = [name.id for name in names if name.kind == "seat"]
        return ((NONE,), *((f"{who}.{what}",) for who in seats for what in ("hp-1", "hp-2", "hp-3", "ep+1", "hp+1")))

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return the values that differ from ``value`` in one number or in one duellist."""
        values = [*super().misreadings(value, names)]
        settings = settings_of(value)
        for at, setting in enumerate(settings):
            for seat in names if setting.holder else ():
                if seat.kind == "seat" and seat.id != setting.holder:
                    changed = (*settings[:at], setting._replace(holder=seat.id), *settings[at + 1 :])
                    values.append(tuple(setting.text for setting in changed))
        return values


_SET = Worth(0, 999, "=+-", least=0, repeats=True)
_STATUS_OR_CARD = Worth(words=(*_WHEN, *_PLACES), repeats=True)


class AdjustField(Settings):
    """A field for the settings of an adjustment: HP, EP, scores, statuses, places of cards, and the turn."""

    def __init__(self, name: str, *, help: str = "") -> None:
        statuses = {name: _STATUS_OR_CARD if name in SHIPPED else Worth(words=_WHEN, repeats=True) for name in STATUSES}
        super().__init__(
            name,
            {"": {"turn": _SET}, "seat": {**dict.fromkeys((*DIALS, "score"), _SET), **statuses}},
            things={"seat": {"card": Worth(words=_PLACES, repeats=True)}},
            example='adjust ana hp=8 ep+2 fire=out silenced=next turn=3 because "from paper"',
            help=help,
        )

    def usage(self) -> str:
        return "[WHO] WHAT=VALUE …"

    def means(self, word: str) -> bool:
        return word in RESERVED_WORDS or word in SHIPPED
