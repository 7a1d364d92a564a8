"""Files that players attach to a duel: their canonical JSON, and the mark that stands for one on a line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from gm.game import Attachment

SHOWN = 12
"""The number of digits of a content's SHA-256 in its mark."""


def canonical(data: Any) -> str:
    """Return the canonical JSON text of a content. Raises ValueError for NaN and infinity."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


def mark(data: Any) -> str:
    """Return ``#`` and the first digits of a content's hash."""
    from hashlib import sha256  # most duels bring nothing

    return "#" + sha256(canonical(data).encode()).hexdigest()[:SHOWN]


def place(name: str, who: str = "") -> str:
    """Return the key of a file in a set-up: the name of its option and, if it is one player's, their seat
    (``roster.ana``)."""
    return f"{name}.{who}" if who else name


def split_place(key: str) -> tuple[str, str]:
    """Return the name and the seat of a key."""
    name, _, who = key.partition(".")
    return name, who


def option_words(brings: Mapping[str, Attachment], brought: Mapping[str, Any]) -> list[str]:
    """Return the words after ``new`` for the attached files."""
    said = []
    for key, data in sorted(brought.items(), key=lambda item: [*brings].index(split_place(item[0])[0])):
        name, who = split_place(key)
        said += [f"--{name}", f"{who}={mark(data)}" if who else mark(data)]
    return said
