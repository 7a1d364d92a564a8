"""The sentences of a session: filters and computed fields for the templates in ``en/messages.toml``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from gm.game import (
    Messages,
    Move,
    Names,
    Notice,
    Outcome,
    Prompt,
    Refusal,
    Term,
    changed_marks,
    mark_instructions,
    setting_words,
    settings_of,
    split_marks,
)
from gm.games.grimlore.book import skill_title, title, trait_title
from gm.games.grimlore.cards import name_of
from gm.games.grimlore.holdings import CARRIED
from gm.games.grimlore.tables import ATTRIBUTES, EVERY_TRAIT, MAIN, MINIONS, RECIPE_AT, REST, SKILLS, TILES, TRAIT_AT

GOODS = {
    "gold": "Gold",
    "ore": "Ore",
    "essence": "Essence",
    "organics": "Organics",
    "xp": "XP",
    "energy": "Energy",
    "hp": "Energy",
    "destiny": "Destiny",
    "energy_max": "maximum Energy",
    "destiny_max": "maximum Destiny",
}
"""The printed names that begin with a capital letter, by the id of the amount."""
_PLURALS = {
    "rations": ("ration", "rations"),
    "clues": ("global clue", "global clues"),
    "local": ("local clue", "local clues"),
    "advantage": ("Advantage token", "Advantage tokens"),
    "disadvantage": ("Disadvantage token", "Disadvantage tokens"),
    "attempts": ("attempt", "attempts"),
}
_TOKENS = {
    "successes": "event tokens for success",
    "failures": "event tokens for failure",
    **{tile: f"{tile} tiles in the stack" for tile in TILES},
    "aura": "Tactician's Aura tokens",
}
TITLES = {**GOODS, **{what: many for what, (_, many) in _PLURALS.items()}, **_TOKENS}
"""The printed names of goods and other amounts, by their ids."""
_TERMS = {"cap": "above the cap"}
_NO_NAMES: Names = {}


def capitalize(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def amount(number: int, what: str) -> str:
    """Return an amount with its unit: ``1 ration``, ``3 Gold``, ``2 global clues``."""
    if what in _PLURALS:
        return f"{number} {_PLURALS[what][number != 1]}"
    return f"{number} {GOODS.get(what, what)}"


def count_noun(number: int, what: str) -> str:
    """Return a number with a noun in singular or plural: ``1 attempt``, ``2 attempts``."""
    return f"{number} {what if number == 1 else f'{what}s'}"


def printed_name(what: str) -> str:
    """Return the printed name of an attribute, a skill, a trait or a source of dice."""
    if what in SKILLS:
        return skill_title(what)
    if what in ATTRIBUTES:
        return title(what)
    if what in EVERY_TRAIT:
        return trait_title(what)
    return _TERMS.get(what, what.replace("-", " "))


def percent(permille: int) -> str:
    """Return a chance as a percentage with one decimal place: ``46.9 %``."""
    return f"{permille // 10}.{permille % 10} %"


def pool_terms(terms: Sequence[Term], reds: int, names: Names = _NO_NAMES) -> str:
    """Return the terms of a pool: ``Might 3 + Lore 1; red: token 1``. The last ``reds`` terms are for red dice."""
    at = len(terms) - reds
    red = f"; red: {_joined(terms[at:], names)}" if reds else ""
    return _joined(terms[:at], names) + red


def _joined(terms: Sequence[Term], names: Names) -> str:
    parts = [
        f"{'−' if term.amount < 0 else '+'} {names.get(term.what) or printed_name(term.what)} {abs(term.amount)}"
        for term in terms
    ]
    return " ".join(parts).removeprefix("+ ")


def settings(written: Iterable[str], names: Names) -> str:
    """Return settings as text, grouped by holder: ``Gold +3; Lena: Energy −1; All: Destiny +1``."""
    parts: dict[str, list[str]] = {}
    for change in settings_of(tuple(written)):
        sign = {"=": "", "-": "−"}.get(change.sign, change.sign)
        value = ", ".join(map(printed_name, str(change.amount).split(",")))
        name = TITLES.get(change.what) or printed_name(change.what.replace("_", " "))
        parts.setdefault(change.holder, []).append(f"{name} {sign}{value}")
    return "; ".join(
        f"{capitalize(names.get(holder, holder))}: {', '.join(texts)}" if holder else ", ".join(texts)
        for holder, texts in parts.items()
    )


Params = Mapping[str, Any]

_MINIONS = {id: f"minion {id}" for id in MINIONS}
_PRINTED = (*EVERY_TRAIT, *SKILLS, *ATTRIBUTES)
_WRITTEN = frozenset((*_PRINTED, "energy_max", "destiny_max"))
"""The values that a character sheet states as numbers: traits, skills, attributes and maxima."""
_FIELDS = {
    **dict.fromkeys(("to", "whom", "unit", "struck", "active", "due", "holder"), "name"),
    **dict.fromkeys(("item", "card", "enemy", "monster"), "name"),
    **dict.fromkeys(("heroes", "bench"), "names"),
    **dict.fromkeys(("trait", "skill", "attribute"), "trait"),
    "what": "word",
}


class SessionMessages(Messages):
    """The sentences of a session. Each begins with a capital letter. The monster is called by its printed name."""

    def say(self, thing: Notice | Prompt | Refusal | Move | Outcome, names: Names) -> str:
        enemy = None if isinstance(thing, Move) else thing.params.get("enemy")
        text = super().say(thing, _with_units(names, enemy))
        return text if isinstance(thing, Outcome) else capitalize(text)

    def remedy(self, refusal: Refusal, names: Names) -> str:
        return super().remedy(refusal, _with_units(names, refusal.params.get("enemy")))


def _with_units(names: Names, enemy: Any) -> Names:
    """Return ``names`` and the names of all units, such as ``minion m1``, for use in sentences.

    ``enemy`` is the monster's id. If it is None, the monster is called ``the enemy``.
    """
    printed = names.get(enemy, name_of(enemy)) if enemy else "enemy"
    return {**names, **_MINIONS, MAIN: f"the {printed}"}


def load_messages(cards: Mapping[str, Any]) -> SessionMessages:
    """Return the sentences of the game. The files with them are read when the first sentence is needed."""
    return SessionMessages(lambda: cards["en/messages"], fields=_FIELDS, filters=_FILTERS, computed=_COMPUTED)


_FILTERS: Mapping[str, Callable[[Any, Names], Any]] = {
    "name": lambda value, names: name_of(value),
    "word": lambda value, names: TITLES.get(value) or printed_name(value.replace("_", " ")),
    "trait": lambda value, names: printed_name(value) if value in _PRINTED else title(value),
    "weapon": lambda value, names: printed_name(value) if value in SKILLS else names.get(value, name_of(value)),
    "family": lambda value, names: "expertise" if value.startswith("expertise-") else value,
    "percent": lambda value, names: percent(value),
    "settings": settings,
    "figures": lambda value, names: ", ".join(word.replace("=", " ") for word in value),
    "bare": lambda value, names: value.strip().rstrip("."),
    "dots": lambda value, names: " · ".join(value),
    "plus": lambda value, names: " + ".join(value),
}


def _changed(params: Params, what: str) -> int:
    """Return how much of ``what`` was lost in the changes of a notice. The number is negative for a gain."""
    return -sum(int(change.delta) for change in params.get("moved", ()) if change.what == what)


def _has_rested(params: Params, names: Names) -> bool:
    """Return whether anybody regained Energy in the changes of a notice."""
    return any(change.what == "energy" for change in params.get("moved", ()))


def _had(params: Params, names: Names) -> str:
    what, have = params["what"], int(params["have"])
    return amount(have, what) if have else f"no {amount(2, what)[2:]}"


def _recorded(params: Params, names: Names) -> str:
    """Return gm's own amounts, as text, for everything that the players counted differently."""
    pairs = zip(settings_of(params["settings"]), params["have"], strict=True)
    return settings([counted._replace(amount=have).text for counted, have in pairs], names)


def _marks(params: Params, names: Names) -> str:
    """Return an instruction that says which statuses to cross out on a sheet, and which ones to write on it."""
    move = Move(params["what"], params["giver"], None, 0, params["before"], params["after"])
    return mark_instructions(move, _status)


def _status(mark: str) -> str:
    what, _, more = mark.partition(" ")
    return f"“{printed_name(more)} used”" if what == "used" else "“loses a turn”" if mark == "skip" else f"“{mark}”"


def _more_items(params: Params) -> int:
    """Return how many copies of an item a character gained in a change. The number is negative for a loss."""
    before, after = (split_marks(params[when]).count(CARRIED) for when in ("before", "after"))
    return after - before


def _attached(params: Params, names: Names) -> str:
    """Return an instruction that says what to attach to an item and what to take off it."""
    struck, written = (
        [mark for mark in marks if mark != CARRIED] for marks in changed_marks(params["before"], params["after"])
    )
    parts = [f"take off {_enhancement(mark, names)}" for mark in struck]
    return ", ".join([*parts, *(f"attach {_enhancement(mark, names)}" for mark in written)])


def _enhancement(mark: str, names: Names) -> str:
    what, _, number = mark.partition(" ")
    return f"its mark “enhanced {number}”" if number else names.get(what, name_of(what))


def _sheet_marks(params: Params, names: Names) -> str:
    """Return an instruction that says which level or recipe to cross out on a sheet, and which one to write on it."""
    what = params["what"]
    move = Move(what, params["giver"], None, 0, params["before"], params["after"])
    if what == "recipes":
        return mark_instructions(move, lambda mark: f"the recipe for {names.get(mark, name_of(mark))}")
    title = TITLES.get(what) or printed_name(what)
    return mark_instructions(move, lambda mark: f"“{title} {mark}”")


_COMPUTED: Mapping[str, Callable[[Params, Names], Any]] = {
    "rest": lambda params, names: REST,
    "trait_at": lambda params, names: TRAIT_AT,
    "recipe_at": lambda params, names: RECIPE_AT,
    "eaten": lambda params, names: _changed(params, "rations") or None,
    "paid": lambda params, names: _changed(params, "gold") or None,
    "rested": _has_rested,
    "made": lambda params, names: pool_terms(params.get("sum", ()), params["reds"], names),
    "pair": lambda params, names: f"{printed_name(SKILLS[params['skill']])} + {printed_name(params['skill'])}",
    "had": _had,
    "recorded": _recorded,
    "as_typed": lambda params, names: " ".join(setting_words(settings_of(params["settings"]))),
    "marks": _marks,
    "sheet_marks": _sheet_marks,
    "attached": _attached,
    "on_sheet": lambda params, names: params["what"] in _WRITTEN,
    "dial": lambda params, names: any(isinstance(params[at], int) for at in ("before", "after")),
    "fewer": lambda params, names: _more_items(params) < 0,
    "times": lambda params, names: abs(_more_items(params)),
}
