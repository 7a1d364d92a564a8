"""Files that players attach to a duel: their canonical JSON, and the label that represents a file in a line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from gm.game import Attachment

SHOWN = 12
"""The number of hash digits in the label of a file."""


def canonical(data: Any) -> str:
    """Return data as JSON text with sorted keys and without spaces. Raises ValueError for NaN and infinity."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


def mark(data: Any) -> str:
    """Return the label of a file with this ``data``: ``#`` and the first digits of their hash."""
    from hashlib import sha256  # imported here: most duels have no attached files

    return "#" + sha256(canonical(data).encode()).hexdigest()[:SHOWN]


def place(name: str, who: str = "") -> str:
    """Return the key of an attached file in a set-up.

    For a file that all players share, the key is the option's ``name``. For a file of one player, the key also has the
    player's id (``who``), as in ``roster.ana``.
    """
    return f"{name}.{who}" if who else name


def split_place(key: str) -> tuple[str, str]:
    """Split the key of an attached file, such as ``roster.ana``, into the option's name and the player's id.

    The id is '' for a file that all players share.
    """
    name, _, who = key.partition(".")
    return name, who


def option_words(brings: Mapping[str, Attachment], brought: Mapping[str, Any]) -> list[str]:
    """Return the options of a ``new`` line for the files in ``brought``, such as ``--roster ana=#1a2b3c4d5e6f``.

    ``brought`` maps the key of each file to its content. ``brings`` has the options that the game allows.
    """
    options = []
    for key, data in sorted(brought.items(), key=lambda item: [*brings].index(split_place(item[0])[0])):
        name, who = split_place(key)
        options += [f"--{name}", f"{who}={mark(data)}" if who else mark(data)]
    return options
