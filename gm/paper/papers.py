"""Named sizes of papers and cards."""

from __future__ import annotations

from collections.abc import Mapping
from math import isnan

from gm.errors import GmError
from gm.game import NamedTuple, Paper

PAPERS: Mapping[str, Paper] = {
    "a4": Paper("a4", 210.0, 297.0),
    "letter": Paper("letter", 215.9, 279.4),
    "a5": Paper("a5", 148.0, 210.0),
    "a3": Paper("a3", 297.0, 420.0),
    "legal": Paper("legal", 215.9, 355.6),
    "tabloid": Paper("tabloid", 279.4, 431.8),
}


class Size(NamedTuple):
    """A card size in mm."""

    width: float
    height: float


CARDS: Mapping[str, Size] = {
    "poker": Size(63.0, 88.0),
    "bridge": Size(57.0, 88.0),
    "mini": Size(44.0, 63.0),
    "euro": Size(59.0, 92.0),
    "tarot": Size(70.0, 120.0),
}
"""Card sizes by name. The names are those of card sleeves."""

LEAST, MOST = Size(44.0, 63.0), Size(130.0, 190.0)
"""The smallest and the largest card size. A smaller card would be unreadable; a larger one would be a sheet."""


def paper(word: str) -> Paper:
    """Return a paper size by name. Raises GmError (``words``)."""
    if word.casefold() not in PAPERS:
        raise GmError("words", f"There is no paper size “{word[:40]}”.", f"Type: --paper {', or '.join(PAPERS)}")
    return PAPERS[word.casefold()]


def millimetres(word: str) -> float:
    """Parse a length in mm with a decimal point or comma, with or without ``mm``. Return NaN if it is invalid."""
    try:
        return float(word.casefold().removesuffix("mm").replace(",", "."))
    except ValueError:
        return float("nan")


def card(word: str) -> Size:
    """Return a card size from its name or from a width and height in mm (``63x88``). Raises GmError (``words``)."""
    if word.casefold() in CARDS:
        return CARDS[word.casefold()]
    known = f"Type: --card {', or '.join(CARDS)}, or a size in mm: --card 63x88"
    try:
        width, height = map(millimetres, word.casefold().replace("×", "x").split("x"))
    except ValueError:
        width = height = float("nan")
    if isnan(width + height):
        raise GmError("words", f"There is no card size “{word[:40]}”.", known)
    if not (LEAST.width <= width <= MOST.width and LEAST.height <= height <= MOST.height):
        least, most = (f"{size.width:g} × {size.height:g}" for size in (LEAST, MOST))
        raise GmError("words", f"A card can be from {least} to {most} mm in size.", known)
    return Size(width, height)
