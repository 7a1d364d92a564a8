"""Parts of the manual that take long to play, stored as JSON and made again when the lines they came from change."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from gm import games

KEPT = Path(__file__).with_name("made.json")
"""The parts that no game changes. ``python tests/commands/make_manual.py`` writes them, and each shipped game's parts
to the file ``manual.json`` beside its cards."""


class PreparedText(NamedTuple):
    """JSON data made from a text, with the ``mark`` of that text."""

    mark: str
    data: Any


def prepared(what: str, slug: str, text: str, make: Callable[[], Any]) -> Any:
    """Return the JSON data that a text leads to, stored or made now.

    ``what`` names the data within the game of this slug; the slug is '' for data of the program alone.
    """
    mark = sha256(text.encode()).hexdigest()[:12]
    held = all_prepared(slug)
    if what not in held or held[what].mark != mark:
        held[what] = PreparedText(mark, make())
    return held[what].data


@cache
def all_prepared(slug: str) -> dict[str, PreparedText]:
    """Return the stored parts of a game, with those made since."""
    kept = games.manual_json(slug) if slug else KEPT.read_text(encoding="utf-8")
    return {what: PreparedText(*one) for what, one in json.loads(kept or "{}").items()}
