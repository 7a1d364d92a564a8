"""The words for tables, results, points and tie-breaks, in whole numbers or halves (ev.r8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gm.games.event.house import HILL, PODS, SWISS, House, win_points
from gm.games.event.state import State, Table

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
    """Return ``value`` as people read it. ``what`` is ``points`` or the name of a tie-break.

    Under the house rule ``shown=halves``, points are halved: a draw is shown as ½ instead of 1.
    """
    parts = _PARTS.get(what, 1) if house.shown == "halves" else 1
    whole, rest = divmod(abs(value), parts)
    fraction = _FRACTIONS[rest * 4 // parts] if rest else ""
    return f"{'−' if value < 0 else ''}{whole if whole or not fraction else ''}{fraction}"


def points_text(house: House, value: int) -> str:
    """Return points with their noun: ``1 point``, ``4 points``."""
    points = shown_number(house, "points", value)
    return f"{points} {'point' if points in ('1', '½') else 'points'}"


def points_formula(house: House) -> str:
    """Return a text with the points for a win, a draw and a loss and, in some formats, for a bye.

    For pods (tables of several players), the text has the points for each place instead.
    """
    if house.format == PODS:
        return f"{house.podpoints.replace('-', ', ')} for first to fourth; tied players share"
    win, draw, loss = (shown_number(house, "points", value) for value in (win_points(house), 1, 0))
    text = f"{win} for a win, {draw} for a draw, {loss} for a loss"
    if house.format not in (SWISS, HILL):
        return text
    return f"{text}; a bye counts as {'nothing' if house.bye == 'none' else f'a {house.bye}'}"


FREE = {"bye": "bye", "half": "requested bye, a draw", "zero": "requested bye, no points", "free": "free"}
"""The words for each kind of round without an opponent."""


def standings_title(state: State, number: int) -> str:
    """Return the title of the standings after the first ``number`` rounds, such as ``Standings after round 2``.

    If a table is still playing, the title says ``during``.
    """
    if not number:
        return "Standings before round 1"
    open_ = any(table.order is None for announced in state.rounds[:number] for table in announced.tables)
    return f"Standings {'during' if open_ else 'after'} round {number}"


def names_at(called: Mapping[str, str], players: Iterable[str]) -> str:
    """Return the names of players as text, as for their table: ``Ana – Bo``."""
    return " – ".join(called[who] for who in players)


def result_text(table: Table, called: Mapping[str, str]) -> str:
    """Return the result of a table as text. It is ``playing`` if the table has no result yet."""
    if table.order is None:
        return "playing"
    if not table.order:
        return "nobody scores"
    if len(table.order) == 1:
        return "drawn"
    if len(table.players) > 2:
        return ", ".join(" = ".join(called[who] for who in group) for group in table.order)
    margin = " by forfeit" if table.forfeit else f" +{table.margin}" if table.margin is not None else ""
    return f"{called[table.order[0][0]]} won{margin}"
