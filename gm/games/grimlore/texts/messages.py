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
    mark_instructions,
    setting_words,
    settings_of,
    split_marks,
)
from gm.games.grimlore.book import title
from gm.games.grimlore.cards import name_of
from gm.games.grimlore.tables import ATTRIBUTES, EVERY_TRAIT, RECIPE_AT, REST, SKILLS, TRAIT_AT
from gm.games.grimlore.texts.phrases import TITLES, amount, capitalize, percent, pool_terms, printed_name, settings
from gm.games.grimlore.vocabulary import MAIN, MINIONS

Params = Mapping[str, Any]

UNIT_NAMES = {MAIN: "the enemy", **{id: f"minion {id}" for id in MINIONS}}
_PRINTED = (*EVERY_TRAIT, *SKILLS, *ATTRIBUTES)
_FIELDS = {
    **dict.fromkeys(("to", "unit", "active", "due", "holder", "item", "card", "enemy", "monster"), "name"),
    **dict.fromkeys(("heroes", "bench"), "names"),
    **dict.fromkeys(("trait", "skill", "attribute"), "trait"),
    "what": "word",
}


class SessionMessages(Messages):
    """The sentences of a session. Each begins with a capital letter. :data:`UNIT_NAMES` has the names of units."""

    def say(self, thing: Notice | Prompt | Refusal | Move | Outcome, names: Names) -> str:
        if isinstance(thing, Notice):
            thing = thing._replace(params={**thing.params, "changes": thing.changes})
        text = super().say(thing, {**names, **UNIT_NAMES})
        return text if isinstance(thing, Outcome) else capitalize(text)

    def remedy(self, refusal: Refusal, names: Names) -> str:
        return super().remedy(refusal, {**names, **UNIT_NAMES})


def load_messages(cards: Mapping[str, Any]) -> SessionMessages:
    """Return the sentences of the game. The files with them are read when the first sentence is needed."""
    return SessionMessages(lambda: cards["en/messages"], fields=_FIELDS, filters=_FILTERS, computed=_COMPUTED)


_FILTERS: Mapping[str, Callable[[Any, Names], Any]] = {
    "name": lambda value, names: name_of(value),
    "word": lambda value, names: TITLES.get(value) or printed_name(value.replace("_", " ")),
    "trait": lambda value, names: printed_name(value) if value in _PRINTED else title(value),
    "family": lambda value, names: "expertise" if value.startswith("expertise-") else value,
    "percent": lambda value, names: percent(value),
    "settings": settings,
    "bare": lambda value, names: value.strip().rstrip("."),
    "dots": lambda value, names: " · ".join(value),
    "plus": lambda value, names: " + ".join(value),
}


def _changed(params: Params, what: str) -> int:
    """Return by how much ``what`` decreases in the changes of a notice."""
    return -sum(int(change.delta) for change in params.get("changes", ()) if change.what == what)


def _had(params: Params, names: Names) -> str:
    what, have = params["what"], int(params["have"])
    return amount(have, what) if have else f"no {amount(2, what)[2:]}"


def _recorded(params: Params, names: Names) -> str:
    """Return the recorded amounts that differ from the counted ones, as text."""
    pairs = zip(settings_of(params["settings"]), params["have"], strict=True)
    return settings([counted._replace(amount=have).text for counted, have in pairs], names)


def _marks(params: Params, names: Names) -> str:
    """Return the instruction which statuses to cross out on a sheet, and which ones to write on it."""
    move = Move(params["what"], params["giver"], None, 0, params["before"], params["after"])
    return mark_instructions(move, _status)


def _status(mark: str) -> str:
    what, _, more = mark.partition(" ")
    return f"“{printed_name(more)} used”" if what == "used" else "“loses a turn”" if mark == "skip" else f"“{mark}”"


def _more_items(params: Params) -> int:
    """Return how many more copies of an item a character carries after a change than before."""
    return len(split_marks(params["after"])) - len(split_marks(params["before"]))


_COMPUTED: Mapping[str, Callable[[Params, Names], Any]] = {
    "rest": lambda params, names: REST,
    "trait_at": lambda params, names: TRAIT_AT,
    "recipe_at": lambda params, names: RECIPE_AT,
    "eaten": lambda params, names: _changed(params, "rations"),
    "paid": lambda params, names: _changed(params, "gold") or None,
    "made": lambda params, names: pool_terms(params.get("sum", ()), params["reds"], names),
    "pair": lambda params, names: f"{printed_name(SKILLS[params['skill']])} + {printed_name(params['skill'])}",
    "had": _had,
    "recorded": _recorded,
    "as_typed": lambda params, names: " ".join(setting_words(settings_of(params["settings"]))),
    "marks": _marks,
    "dial": lambda params, names: isinstance(params["before"], int),
    "fewer": lambda params, names: _more_items(params) < 0,
    "times": lambda params, names: abs(_more_items(params)),
}
