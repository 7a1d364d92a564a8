"""What every parameter of a notice, prompt or refusal is, and how it is said: people by their names, and so on.

A parameter has one meaning wherever it stands, in what rules have just told as in what was kept as JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from gm.game import Names, Value
from gm.games.gatling.book import Book
from gm.games.gatling.pages import SIGNS
from gm.games.gatling.texts.phrases import holder_said, listed, set_said, spell_said, zone_word

Meaning = Literal["one", "several", "tricks", "spell", "aspect", "phase", "zone", "set", "itself"]
"""``one`` is somebody who holds pages or powers (a mage, a team, the discard), ``several`` are mages; ``tricks`` are a
mage each and the command that binds it. ``itself`` is said as it stands, or by the sentence around it."""

_MEANT: Mapping[Meaning, tuple[str, ...]] = {
    "one": ("who", "to", "due", "by", "target", "owner"),
    "several": ("mages", "winners", "tell", "a", "b"),
    "tricks": ("tricks_of",),
    "spell": ("spell",),
    "aspect": ("aspect",),
    "phase": ("phase",),
    "set": ("settings",),
    "zone": ("zone",),
    "itself": (
        *("pages", "given", "counted", "mana", "max", "before", "pays", "lost", "power", "powers", "cost"),
        *("number", "die", "bonus", "result", "sum", "count", "least", "most", "each", "left", "round"),
        *("page", "because", "lapses", "choice", "spells", "curbs", "tricks", "adjust", "line", "switch"),
        *("hit", "over", "chosen", "control", "free", "gained", "gatling", "last", "own", "again", "alone"),
        *("pattern", "slug", "thrown", "word", "choices", "paper", "square", "side", "counts", "of"),
    ),
}
MEANINGS = {name: meaning for meaning, names in _MEANT.items() for name in names}
"""Parameter → what it is. One that an earlier version kept, and nobody tells any more, is said as it stands."""

_DUE = {
    "powers": "the starting powers are due",
    "draw": "a page is to be drawn",
    "throws": "a cast is on the board",
    "settle": "a side die is due",
    "second": "a second cast is to be decided",
    "order": "dice for the order of spells are due",
    "spells": "the spell phase is on",
    "over": "the duel is over",
}


def spoken(params: Mapping[str, Any], names: Names, book: Book) -> dict[str, Value]:
    """Parameters for a sentence, each as it is said; the id of ``who`` stays as ``who_id``."""
    ids = {f"{key}_id": value for key, value in params.items() if key in _MEANT["one"] and value}
    return {key: _said(key, params, names, book) for key in params} | ids


def _said(key: str, params: Mapping[str, Any], names: Names, book: Book) -> Value:
    value = params[key]
    if value is None or value == "":
        return "" if key == "zone" else value
    match MEANINGS.get(key, "itself"):
        case "one":
            return holder_said(value, names)
        case "several":
            return listed(value, names)
        case "tricks":
            return tuple((holder_said(who, names), *trick) for who, *trick in value)
        case "spell":
            return spell_said(book, value, params.get("choice"))
        case "aspect":
            return SIGNS[value]
        case "phase":
            return _DUE[value]
        case "zone":
            return zone_word(value)
        case "set" if all(isinstance(one, str) for one in value):
            return set_said(value, names, book)
    itself: Value = value
    return itself
