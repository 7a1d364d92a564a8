"""Parts of the manual that are slow to make. Each is cached as JSON until its source lines change."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from gm import games

KEPT = Path(__file__).with_name("made.json")
"""The file of the prepared parts that depend on no game. ``python tests/commands/make_manual.py`` writes it.

The same script writes each game's parts to ``manual.json`` beside the game's cards.
"""


class PreparedText(NamedTuple):
    """JSON data that was made from a text, with the ``mark`` of that text: the first 12 digits of its SHA-256."""

    mark: str
    data: Any


def prepared(what: str, slug: str, text: str, make: Callable[[], Any]) -> Any:
    """Return the stored JSON data that were made from ``text``. If ``text`` has changed since, call ``make`` instead.

    ``what`` is the name of the data. ``slug`` is the id of the game, or '' for data that depend on no game.
    """
    mark = sha256(text.encode()).hexdigest()[:12]
    held = all_prepared(slug)
    if what not in held or held[what].mark != mark:
        held[what] = PreparedText(mark, make())
    return held[what].data


@cache
def all_prepared(slug: str) -> dict[str, PreparedText]:
    """Return all stored parts for the game ``slug`` by name. With '', return the parts that depend on no game."""
    kept = games.manual_json(slug) if slug else KEPT.read_text(encoding="utf-8")
    return {what: PreparedText(*stored) for what, stored in json.loads(kept or "{}").items()}
