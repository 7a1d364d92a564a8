"""The warbands to print: from a battle, from roster files, or from the samples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from gm.errors import Refusal
from gm.game import SheetRequest
from gm.games.gentlemen.arms import Profile
from gm.games.gentlemen.book import SAMPLES, Book, title
from gm.games.gentlemen.paper.contract import UnitCard
from gm.games.gentlemen.paper.units import card, card_in_battle
from gm.games.gentlemen.roster import read_band
from gm.games.gentlemen.state import Side, State

_SIDES = 2


class Warband(NamedTuple):
    """A side with its units, as the sheets need it."""

    name: str
    title: str
    """The title of the side's roster."""
    points: int
    prestige: int | None
    """The prestige of the side. None if it depends on the size of the battle."""
    commander: str
    units: tuple[Profile, ...]
    side: Side | None = None
    """The side in the battle, or None without a battle."""

    def cards(self, state: State | None) -> list[UnitCard]:
        """Return the unit cards of the warband."""
        if state is None:
            return [card(unit, self.name, self.commander) for unit in self.units]
        return [card_in_battle(state, unit, self.name, self.commander) for unit in self.units]


def requested(request: SheetRequest[State]) -> list[Warband]:
    """Return the warbands of the battle or of the roster files. If the request names a side, return only its warband.

    The list may be empty.
    """
    state = request.state
    if state is None:
        files = {key.partition(".")[2]: data for key, data in request.brought.items()}
        return [*_from_files(files, request.seat)]
    return [
        Warband(
            side.name,
            band.title,
            side.points,
            side.prestige,
            side.commander,
            tuple(unit for unit in state.force.profiles if unit.side == side.id),
            side,
        )
        for side, band in zip(state.sides, state.force.bands, strict=True)
        if request.seat in ("", side.id)
    ]


def samples(book: Book) -> list[Warband]:
    """Return the sample warbands."""
    return [*_from_files(dict(zip(SAMPLES, book.samples, strict=True)), "")]


def _from_files(files: Mapping[str, Any], seat: str) -> Iterator[Warband]:
    """Yield the warbands of roster files. If a unit's id is in several warbands, add the side to it (gw.r50)."""
    bands = {side: read_band(data) for side, data in files.items()}
    uses = Counter(id for band in bands.values() for id in {unit.id for unit in band.units})
    for side, band in bands.items():
        ids = {unit.id: f"{unit.id}-{side}" if uses[unit.id] > 1 else unit.id for unit in band.units}
        if seat in ("", side):
            units = tuple(unit._replace(id=ids[unit.id]) for unit in band.units)
            yield Warband(title(side), band.title, band.points, band.prestige, ids[band.commander], units)


def names(request: SheetRequest[State]) -> list[str | None]:
    """Return the names of both sides. The value ``None`` stands for a name that is left blank on the sheet.

    Raises Refusal (``words``) for more than two names.
    """
    if len(request.names) > _SIDES:
        raise Refusal("print-names", {"most": _SIDES}, ("gw.word.side",), "words")
    seated = [side.name for side in request.state.sides] if request.state else request.names
    return [*seated] or [None] * _SIDES


def as_of_line(state: State | None) -> str | None:
    """Return the printed line that says which turn a sheet shows. Return None before the battle begins."""
    return f"As of turn {state.turn}" if state else None
