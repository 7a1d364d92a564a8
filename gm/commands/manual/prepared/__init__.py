"""What the manual shows of the program and takes long to play, made once: it is the same on every machine. Of games
that are not shipped, and of lines that were changed, it is made when somebody asks."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from gm import games

KEPT = Path(__file__).with_name("made.json")
"""What is the same whatever is played. ``python tests/commands/make_manual.py`` writes it, and of each shipped game a
file ``manual.json`` beside its cards."""


class PreparedText(NamedTuple):
    """JSON data that came of a text: of which one its ``mark`` tells."""

    mark: str
    found: Any


def prepared(what: str, slug: str, text: str, make: Callable[[], Any]) -> Any:
    """The JSON data that come of a text, kept or made; ``what`` they are tells them from other data of the game of this
    slug, or of the program alone, whose slug is ''."""
    mark = sha256(text.encode()).hexdigest()[:12]
    held = all_prepared(slug)
    if what not in held or held[what].mark != mark:
        held[what] = PreparedText(mark, make())
    return held[what].found


@cache
def all_prepared(slug: str) -> dict[str, PreparedText]:
    """All that is kept of a game, and all that was made since."""
    kept = games.manual_json(slug) if slug else KEPT.read_text(encoding="utf-8")
    return {what: PreparedText(*one) for what, one in json.loads(kept or "{}").items()}
