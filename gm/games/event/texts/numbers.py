"""Points and tie-breaks as people read them: as whole numbers, or with halves such as 1½ (ev.r8)."""

from __future__ import annotations

from gm.games.event.house import House

_FRACTIONS = ("", "¼", "½", "¾")
TITLES = {
    "direct": "direct encounter",
    "buchholz_cut1": "Buchholz cut 1",
    "buchholz": "Buchholz",
    "sonneborn": "Sonneborn-Berger",
    "wins": "wins",
    "margin": "margin",
}
SHORT = {"buchholz_cut1": "BH-1", "buchholz": "BH", "sonneborn": "SB", "wins": "wins", "margin": "margin"}
_PARTS = {"points": 2, "buchholz_cut1": 2, "buchholz": 2, "sonneborn": 4}


def shown_number(house: House, what: str, value: int) -> str:
    """Return a number as people read it. With the house rule ``shown=halves``, a win is 1 and a draw is ½."""
    parts = _PARTS.get(what, 1) if house.shown == "halves" else 1
    whole, rest = divmod(abs(value), parts)
    fraction = _FRACTIONS[rest * 4 // parts] if rest else ""
    return f"{'−' if value < 0 else ''}{whole if whole or not fraction else ''}{fraction}"


def points_text(house: House, value: int) -> str:
    """Return points with their noun: ``1 point``, ``4 points``."""
    points = shown_number(house, "points", value)
    return f"{points} {'point' if points in ('1', '½') else 'points'}"
