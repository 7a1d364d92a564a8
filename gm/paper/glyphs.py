"""The search for letters that no font can print, and the replacement of plain signs by typographic ones."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from gm.errors import GmError

_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)|(?<=s)'(?= )")
_NUMBERS = re.compile(r"(?<=\d) (?=×)|(?<=[≤≥]) (?=\d)")
_JOINS = "\u200d\ufe0e\ufe0f"
"""Invisible signs that join letters or select how a letter looks."""


def joining_letters(job: Any) -> str:
    """Return the letters of all words with combining signs (such as accents) in a print job, each letter once.

    These letters must be checked one by one. The typesetter reports no error for a word if a font has only some of its
    signs.
    """
    words = (word for text in _texts(job) for word in text.split() if any(map(is_joining, word)))
    return "".join(
        dict.fromkeys(letter for word in words for letter in word if letter not in _JOINS and not _marks(letter))
    )


def is_joining(letter: str) -> bool:
    """Return whether ``letter`` is a sign that combines with the letter before it, or that joins letters."""
    return letter > "\u02ff" and (letter in _JOINS or _marks(letter))


def _marks(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Me", "Mc")


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        if not data.isascii():
            yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            if key not in ("codes", "template"):
                yield from _texts(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _texts(value)


def missing_glyph_error(text: str) -> GmError:
    """Return the error for a text that no font can print. It names the first visible letter of the text."""
    letter = next((visible for visible in text if visible not in _JOINS), text[:1])
    text = f"No available font has “{letter}” (U+{ord(letter):04X})."
    return GmError("file", text, "Use another letter, or put a font that has it into a folder: --templates DIR")


def to_typographic(data: Any) -> Any:
    """Return ``data`` with typographic apostrophes. A number and a sign such as ``×`` stay on the same line."""
    if isinstance(data, str):
        # Most texts have neither, and a search for a letter is ten times as fast as one for a pattern.
        curled = _APOSTROPHE.sub("’", data) if "'" in data else data
        return curled if curled.isascii() else _NUMBERS.sub("\u00a0", curled)
    if isinstance(data, (list, tuple)):
        return [to_typographic(value) for value in data]
    return {key: to_typographic(value) for key, value in data.items()} if isinstance(data, Mapping) else data
