"""The sentences of a session: filters and computed fields for the templates in ``en/messages.toml``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.errors import Refusal
from gm.game import (
    Messages,
    Move,
    Names,
    Notice,
    Outcome,
    Prompt,
    changed_marks,
    mark_instructions,
    setting_words,
    settings_of,
    split_marks,
)
from gm.games.grimlore.book import title
from gm.games.grimlore.cards import name_of
from gm.games.grimlore.holdings import CARRIED
from gm.games.grimlore.tables import ATTRIBUTES, EVERY_TRAIT, RECIPE_AT, REST, SKILLS, TRAIT_AT
from gm.games.grimlore.texts.phrases import TITLES, amount, capitalize, percent, pool_terms, printed_name, settings
from gm.games.grimlore.vocabulary import MAIN, MINIONS

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
    """Return by how much ``what`` decreases in the changes of a notice."""
    return -sum(int(change.delta) for change in params.get("moved", ()) if change.what == what)


def _had(params: Params, names: Names) -> str:
    what, have = params["what"], int(params["have"])
    return amount(have, what) if have else f"no {amount(2, what)[2:]}"


def _recorded(params: Params, names: Names) -> str:
    """Return the recorded amounts of everything that was counted differently, as text."""
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
