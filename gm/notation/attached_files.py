"""Files that players bring, as a duel keeps them: canonical JSON, and the mark that stands for one in words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from gm.game import Attachment

SHOWN = 12
"""So many letters of a content's SHA-256 make its mark."""


def canonical(data: Any) -> str:
    """The one JSON text of a content. Raises ValueError for numbers that are none."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


def mark(data: Any) -> str:
    """What stands for a content in words: ``#`` and the beginning of its hash."""
    from hashlib import sha256  # most duels bring nothing

    return "#" + sha256(canonical(data).encode()).hexdigest()[:SHOWN]


def place(name: str, who: str = "") -> str:
    """Where a set-up keeps a file: under the name of its option, and the seat whose own it is (``roster.ana``)."""
    return f"{name}.{who}" if who else name


def split_place(key: str) -> tuple[str, str]:
    """The name and the seat of such a place."""
    name, _, who = key.partition(".")
    return name, who


def option_words(brings: Mapping[str, Attachment], brought: Mapping[str, Any]) -> list[str]:
    """The words after ``new`` that say what was brought."""
    said = []
    for key, data in sorted(brought.items(), key=lambda item: [*brings].index(split_place(item[0])[0])):
        name, who = split_place(key)
        said += [f"--{name}", f"{who}={mark(data)}" if who else mark(data)]
    return said
