"""What the manual shows of the program and takes long to play, made once: it is the same on every machine. Of games
that are not shipped, and of lines that were changed, it is made when somebody asks."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

KEPT = Path(__file__).with_name("made.json")
"""What ``python tests/commands/make_manual.py`` writes."""


class Made(NamedTuple):
    """JSON data that came of a text: of which one its ``mark`` tells."""

    mark: str
    found: Any


def made(what: str, text: str, make: Callable[[], Any]) -> Any:
    """The JSON data that come of a text, kept or made; ``what`` they are tells them from other data."""
    mark = sha256(text.encode()).hexdigest()[:12]
    held = known()
    if what not in held or held[what].mark != mark:
        held[what] = Made(mark, make())
    return held[what].found


@cache
def known() -> dict[str, Made]:
    """All that is kept, and all that was made since."""
    return {what: Made(*one) for what, one in json.loads(KEPT.read_text(encoding="utf-8")).items()}
