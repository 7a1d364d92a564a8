"""Words with amounts: effects (``gold+3``), adjustments (``might=3``), stats on cards (``hp=6``)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from gm.game import Context, Figures, GmError, NotRecognized, Settings, Value, Worth, as_tuple, split_setting
from gm.games.grimlore import tables

_YES = ("yes", "no")
_CHANGE = Worth(1, 99, "+-")
_COUNT = Worth(0, tables.MOST)
_NUMBER = Worth(0, tables.MOST, "=+-")
_FLAG = Worth(0, 1, "=+-", (*_YES, "1", "0"))
_ALSO = {skill: (short,) for short, skill in tables.SHORT_SKILLS.items()}

ITEM: Mapping[str, Worth] = {
    **dict.fromkeys(("price", "ore", "essence", "space", "magic", "slots", "damage"), Worth(0, 99)),
    "proper": Worth(signs="", bare=True),
    "skill": Worth(words=(*tables.SKILLS, *tables.SHORT_SKILLS)),
    "type": Worth(words=tables.TYPES),
}
"""The allowed values of each stat on an item's card."""
_BARE = Worth(signs="", bare=True)
MONSTER: Mapping[str, Worth] = {
    "hp": Worth(1, 99),
    **dict.fromkeys(("damage", "minion", "move", "gold", "xp"), Worth(0, 99)),
    "minions": Worth(0, 9),
    **dict.fromkeys((*tables.TIERS, *tables.ATTACKS, *tables.TYPES), _BARE),
    **{trait: Worth(1, most, "=", bare=True) for trait, most in tables.ENEMY_TRAITS.items()},
    "resist": Worth(words=tables.TYPES, several=True, also=("resistant", "resists")),
    "vulnerable": Worth(words=tables.TYPES, several=True),
}
"""The allowed values of each stat on a monster's card.

Without ``=``, ``ranged`` is an attack type and ``poison`` a damage type. With ``=``, both are traits: ``poison=2``.
"""
_AGAINST = {word: what for what in ("resist", "vulnerable") for word in (what, *MONSTER[what].also)}
"""The words before a damage type that say what the monster resists, or is vulnerable to: ``resistant to cold``."""
_TRAITS = ", ".join(trait if most == 1 else f"{trait}=N" for trait, most in tables.ENEMY_TRAITS.items())
_GROUPS = (tables.TIERS, tables.ATTACKS, tables.TYPES)
_LEAST_LETTERS = 3
"""The smallest number of letters for a value that is typed alone: ``sla`` for ``type=slashing``."""
_BEFORE_VALUES = ("skill", "type")
_BEFORE_PRICES = ("at", "cost", "costing", "costs", "for", "worth")
_SPOKEN = {"one-handed": "skill=1-handed", "two-handed": "skill=2-handed"}
_COUNTED = {"energy": "hp", "minion": "minions"}
"""The stat that each word after a number means. The stat ``minion`` itself is the minions' damage."""
MONSTER_WORDS = (
    f"hp= damage= minion= move= gold= xp= minions=, {', '.join((*tables.TIERS, *tables.ATTACKS))}, "
    f"a TYPE ({', '.join(tables.TYPES)}), resist=TYPE, vulnerable=TYPE or a trait: {_TRAITS}"
)
"""The words for what is on a monster's card."""
_MONSTER_HELP = f"the stats on its card; a number alone is the HP, +2 means two minions: {MONSTER_WORDS}"
_EFFECTS = ("restore", "restores")
"""Words for the effect of using an item. They are refused, because such an effect is not a stat on the card."""


class _Spoken(str):
    """The text of a stat that was typed in words, without ``=``: ``resistant to cold``.

    More damage types may follow the text.
    """


class CardFigures(Figures):
    """A field for the stats on a card, typed after the card's name. A stat with its value, ``price=8``, is a figure.

    Only one tier, one attack type and one damage type may be given. A line that is not typed in full may leave out
    ``price=``, ``skill=`` and ``type=``: ``8 1h slashing``. It may also have figures as people say them: ``for 8
    gold``, ``4 hp``, ``armored 1``. After the word ``4`` of ``4 hp``, the field's value ends with ``4``. After the word
    ``hp``, it ends with the whole figure, ``hp=4``.
    """

    def __init__(self, name: str, worths: Mapping[str, Worth], *, after: str) -> None:
        super().__init__(name, worths, help=_MONSTER_HELP if "hp" in worths else "the stats on its card")
        self.after = after

    def parse(self, word: str, old: Value, context: Context) -> Value:
        given = tuple(item if isinstance(item, str) else str(item) for item in as_tuple(old))
        if context.short or context.prompt:
            low = word.casefold()
            if low in _EFFECTS and "price" in self.worths:
                raise _effect_error(low, context)
            if self._means_nothing(low, given):
                return given
            given, word = self._as_figure(word, given)
            if word.isdigit() or ("resist" in self.worths and low in _AGAINST):
                return (*given, word if word.isdigit() else _AGAINST[low])
        *have, figure = map(str, as_tuple(super().parse(word, given, context)))
        if figure.startswith("skill="):
            figure = f"skill={tables.SHORT_SKILLS.get(figure[6:], figure[6:])}"
        for group in _GROUPS:
            if figure in group and (other := next((word for word in have if word in group), "")):
                raise GmError("words", f"{figure} and {other} cannot be combined.", "Type only one of them.")
        return (*have, _Spoken(figure) if isinstance(word, _Spoken) else figure)

    def missing(self, value: Value) -> str:
        last = str(as_tuple(value)[-1]) if value else ""
        if last in _AGAINST:
            return f"the damage type after {last}="
        return f"the stat for {last}" if last.isdigit() else super().missing(value)

    def _means_nothing(self, low: str, given: tuple[str, ...]) -> bool:
        """Return whether a word adds nothing to the stat beside it: ``skill`` in ``skill 1h``, ``for`` in ``for 2``."""
        if low == "to" and "".join(given[-1:]) in _AGAINST:
            return True
        after_price = low == "gold" and "".join(given[-1:]).startswith("price=")
        return "price" in self.worths and (after_price or low in (*_BEFORE_VALUES, *_BEFORE_PRICES))

    def _as_figure(self, word: str, given: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
        """Combine ``word`` with the item typed before it if they form one figure: ``4 hp`` becomes ``hp=4``.

        Return a pair: the items of ``given`` that were not used, and the figure. A word that is not part of a figure is
        returned unchanged, and so is a number whose stat may come next. A monster's first number is its HP if no stat
        comes next. ``+2`` means two minions.

        Raises GmError if ``word`` follows a number and is not the stat for it.
        """
        low, last = word.casefold(), "".join(given[-1:])
        if "minions" in self.worths and (more := re.fullmatch(r"\+([0-9])", low)):
            word = low = f"minions={more[1]}"
        if last.isdigit():
            stat = _COUNTED.get(low, low)
            counted = stat in self.worths and self.worths[stat].high
            if not counted and "hp" in self.worths and len(given) == 1:
                return (f"hp={last}",), word
            if not counted:
                example = "ore" if "ore" in self.worths else "hp"
                raise GmError("words", f"The stat for {last} is missing.", f"Type both, for example: {example}={last}")
            return given[:-1], f"{stat}={last}"
        if last in _AGAINST and low in tables.TYPES:
            return given[:-1], _Spoken(f"{last}={low}")
        if given and isinstance(given[-1], _Spoken) and low in tables.TYPES:
            text = f"“{word}” could be a further type after {last}, or the type of the monster's damage."
            raise GmError("ambiguous", text, f"Type {last},{low}, or type {low} first.")
        if low.isdigit() and last in self.worths and int(low) <= self.worths[last].high:
            return given[:-1], f"{last}={low}"
        return given, self._with_what(low, given) or word

    def _with_what(self, low: str, have: tuple[str, ...]) -> str:
        """Return the figure (stat and value) for a value that is typed alone: ``type=slashing`` for ``slashing``.

        A number means the price: ``8`` is ``price=8``. The first letters of a value are enough if no stat's name begins
        with them. Return "" for any other word.
        """
        if low in _SPOKEN:
            return _SPOKEN[low] if "skill" in self.worths else ""
        if low.isdigit() and "price" in self.worths:
            return "" if any(figure.startswith("price=") for figure in have) else f"price={low}"
        begun = {value: what for what, worth in self.worths.items() for value in worth.words if value.startswith(low)}
        value = low if low in begun else next(iter(begun), "") if len(begun) == 1 and len(low) >= _LEAST_LETTERS else ""
        several = value and self.worths[begun[value]].several
        named = any(what.startswith(low) for what in self.worths)
        return f"{begun[value]}={value}" if value and not several and not named else ""

    def usage(self) -> str:
        return "FIGURES"


def _effect_error(word: str, context: Context) -> GmError:
    """Return the error for a word such as ``restores``: an item's effect cannot be typed as one of its stats."""
    who = next((name.id for name in context.names if name.kind == "seat"), "ana")
    remedy = f"Leave it out. When the item is used, type for example: effect {who} energy+2"
    return GmError("words", f"An item's effect is not typed with the item: “{word}”.", remedy)


class Counts(Settings):
    """A field for amounts that were counted. It does not accept ``gold+3``, which is a change and not a count."""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        if split_setting(word)[2].startswith("+"):
            raise NotRecognized
        return super().parse(word, old, context)


CHANGED = {
    "": dict.fromkeys(tables.OF_PARTY, _CHANGE),
    "seat": dict.fromkeys(tables.OF_HEROES, _CHANGE),
    "unit": dict.fromkeys(tables.OF_UNITS, _CHANGE),
}
"""The values that an effect can change, with the allowed amounts, by kind of holder ("" is the party)."""
COUNTED = {
    "": dict.fromkeys(tables.GOODS, _COUNT),
    "seat": dict.fromkeys(("energy", "destiny"), _COUNT),
    "unit": {"hp": _COUNT},
}
"""The stats and things that can be counted, with their bounds, by kind of holder ("" is the party)."""
ADJUSTED = {
    "": {
        **dict.fromkeys((*tables.OF_PARTY, *tables.OF_SESSION), _NUMBER),
        **{what: Worth(words=words) for what, words in tables.SESSION_WORDS.items()},
        "active": Worth(of=("seat",)),
    },
    "seat": {
        **{what: _FLAG if what in ("skip", "prone") else _NUMBER for what in tables.OF_HEROES},
        **dict.fromkeys(("energy_max", "destiny_max"), _NUMBER),
        "tested": Worth(words=_YES),
        **dict.fromkeys(("used", "fresh"), Worth(words=tables.EVERY_TRAIT, several=True)),
        **{what: _NUMBER._replace(also=_ALSO.get(what, ())) for what in (*tables.ATTRIBUTES, *tables.SKILLS)},
        **dict.fromkeys(tables.EVERY_TRAIT, _NUMBER),
    },
    "unit": {"hp": _NUMBER, "skip": _FLAG},
}
"""The values that the referee can set, with their bounds, by kind of holder ("" is the party and the session)."""
