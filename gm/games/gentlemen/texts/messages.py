"""The sentences of a battle: filters and computed fields for the templates in ``en/messages.toml``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from gm.game import Messages, Names, changed_marks
from gm.games.gentlemen.playing_cards import is_ace, is_queen

TITLES = {"ammo": "ammunition", "ap": "AP"}
"""The printed names of amounts and marks by key, where they differ from the key."""
_SUITS = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}
_ONE = ("unit", "side", "other", "target", "first", "ability", "item", "option", "commander", "holder", "another")
_SEVERAL = ("units", "others", "enemies", "held", "items", "options")


def battle_messages(cards: Mapping[str, Any]) -> Messages:
    """Return the templates of the game's sentences, with their filters and computed fields."""
    return Messages(
        lambda: cards["en/messages"],
        fields={
            **dict.fromkeys(_ONE, "name"),
            **dict.fromkeys(_SEVERAL, "names"),
            "guards": "either",
            "card": "card",
            "cards": "cards",
            "phase": "phase",
        },
        filters={
            "card": lambda value, names: card_text(value),
            "cards": lambda value, names: _cards_text(value),
            "purchase": _purchase,
            "verb": _verb,
            "pile": _pile,
        },
        computed={
            "wanted": lambda params, names: params["due"],
            "excess": lambda params, names: params["n"] - sum(change.delta for change in params.get("moved", ())),
            "rest": lambda params, names: params["draw"] - params["deck"],
            "queens": lambda params, names: tuple(filter(is_queen, params["open"]["card"])),
            "aces": lambda params, names: tuple(filter(is_ace, params["open"]["card"])),
            "failure": lambda params, names: f"{params['type']}-{params['number']}",
            "struck": lambda params, names: _marks(changed_marks(params["before"], params["after"])[0]),
            "written": lambda params, names: _marks(changed_marks(params["before"], params["after"])[1]),
        },
    )


def card_text(id: str) -> str:
    """Return the printed name of a playing card: ``10♣``, ``the Big Joker``."""
    if id in ("LJ", "BJ"):
        return "the Little Joker" if id == "LJ" else "the Big Joker"
    return id if id == "?" else id[0].replace("T", "10") + _SUITS[id[1]]


def _cards_text(ids: Sequence[str]) -> str:
    """Return the printed names of playing cards as one text. Among several cards, a joker has no “the”."""
    return card_text(ids[0]) if len(ids) == 1 else " ".join(card_text(id).removeprefix("the ") for id in ids)


def _purchase(ids: Sequence[str], names: Names) -> str:
    """Return the options of a purchase, given as ids, as one text: ``hex × 3 + reveal``."""
    options = Counter(names.get(id, id) for id in ids)
    return " + ".join(name if times == 1 else f"{name} × {times}" for name, times in options.items())


def _verb(ability: str, names: Names) -> str:
    """Return the verb for using an ability: ``fires``, ``uses Battlefield Calculus``."""
    name = names.get(ability, ability)
    if not (name.isalpha() and name.islower()) or name.endswith("s"):
        return f"uses {name}"
    return name + ("es" if name.endswith(("sh", "ch", "x", "z")) else "s")


def _pile(holder: str, names: Names) -> str:
    """Return the name of the discard pile, hand or deck with the id ``holder``. The id of a side means its deck."""
    name = names.get(holder, holder)
    return name if holder.endswith(("-discard", "-hand")) else f"{name}'s deck"


def _marks(marks: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return marks such as ``concussed 2`` and ``musket jammed`` as pairs: ``("musket", "jammed")``."""
    return tuple((what, how) for what, _, how in (mark.partition(" ") for mark in marks))
