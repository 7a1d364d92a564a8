"""The computed values in the sentences of a duel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gm.game import Messages, Names, setting_words, settings_of
from gm.games.wizards.house import House
from gm.games.wizards.state import HP, LIMIT, MANA, SPELLS

_NAMED = ("spell", "old", "new", "source", "target", "place", "foe", "first")
_LISTED = ("spells", "fire", "run_out")


def make_messages(source: Callable[[], Mapping[str, Any]]) -> Messages:
    """Return the messages of a duel. ``source`` returns the templates of the messages."""
    return Messages(
        source,
        fields={**dict.fromkeys(_NAMED, "name"), **dict.fromkeys(_LISTED, "names")},
        filters={"total": _total, "settings": _settings},
        computed={
            "mana_total": lambda params, names: MANA,
            "limit_size": lambda params, names: LIMIT,
            "slots": lambda params, names: SPELLS,
            "max_hp": lambda params, names: HP,
            "other_value": lambda params, names: House.TABLE[params["switch"]].values[1],
            "rest": lambda params, names: params["number"] - params["first"],
            "surplus": lambda params, names: -params["missing"],
            "nth": lambda params, names: params["n"] + 1,
            "size": lambda params, names: abs(params["amount"]),
            "cooled": lambda params, names: tuple(zip(params["spells"], params["powers"], strict=True)),
            "shown": lambda params, names: params["powers"] if any(params["powers"]) else (),
            "ready": lambda params, names: f'adjust {_settings(params["settings"], {})} because "counted"',
        },
    )


def _total(terms: Sequence[str], names: Names) -> str:
    """Return the terms of a sum as text, or "" if there is only one term."""
    return "".join(terms).removeprefix(" + ") if len(terms) > 1 else ""


def _settings(settings: Sequence[str], names: Names) -> str:
    """Return the settings of an entry ``adjust`` as somebody types them, with names instead of ids."""
    return " ".join(names.get(word, word) for word in setting_words(settings_of(tuple(settings))))
