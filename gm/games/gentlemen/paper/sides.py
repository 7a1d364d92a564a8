"""Whose warbands are printed: those of a battle as it stands, those of files that were brought, or the samples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from gm.errors import Refusal
from gm.game import SheetRequest
from gm.games.gentlemen.arms import Profile
from gm.games.gentlemen.book import SAMPLES, Book, title
from gm.games.gentlemen.paper.contract import UnitCard
from gm.games.gentlemen.paper.units import card, standing
from gm.games.gentlemen.roster import Band, read_band
from gm.games.gentlemen.state import Side, State

_SIDES = 2


class Mustered(NamedTuple):
    """A side with its units: its ``name``, the ``title`` of its roster, points, prestige (None: by the size of the
    battle), and the id of its commander; ``side`` is how it stands in a battle."""

    name: str
    title: str
    points: int
    prestige: int | None
    commander: str
    units: tuple[Profile, ...]
    side: Side | None = None

    def cards(self, state: State | None) -> list[UnitCard]:
        """Its units as they are printed."""
        if state is None:
            return [card(one, self.name, self.commander) for one in self.units]
        return [standing(state, one, self.name, self.commander) for one in self.units]


def told(wanted: SheetRequest[State]) -> list[Mustered]:
    """The sides of the battle, or of the files that were brought: the one that is asked for, or all; none if nothing is
    told of any."""
    if wanted.state is None:
        return [*_brought({key.partition(".")[2]: data for key, data in wanted.brought.items()}, wanted.seat)]
    state = wanted.state
    return [
        Mustered(
            side.name,
            own.title,
            side.points,
            side.prestige,
            side.commander,
            tuple(one for one in state.force.profiles if one.side == side.id),
            side,
        )
        for side, own in zip(state.sides, state.force.bands, strict=True)
        if wanted.seat in ("", side.id)
    ]


def samples(book: Book) -> list[Mustered]:
    """The sides that bring no roster."""
    return [*_brought(dict(zip(SAMPLES, book.samples, strict=True)), "")]


def _brought(files: Mapping[str, Any], seat: str) -> Iterator[Mustered]:
    """Sides by their rosters; an id that two of them have gets the side's behind it, as in a battle (gw.r50)."""
    bands: dict[str, Band] = {who: read_band(data) for who, data in files.items()}
    held = Counter(id for own in bands.values() for id in {one.id for one in own.units})
    for who, own in bands.items():
        called = {one.id: f"{one.id}-{who}" if held[one.id] > 1 else one.id for one in own.units}
        if seat in ("", who):
            units = tuple(one._replace(id=called[one.id]) for one in own.units)
            yield Mustered(title(who), own.title, own.points, own.prestige, called[own.commander], units)


def names(wanted: SheetRequest[State]) -> list[str | None]:
    """The names of both sides, as far as they are told. Raises Refusal (``words``) for more than two."""
    if len(wanted.names) > _SIDES:
        raise Refusal("print-names", {"most": _SIDES}, ("gw.word.side",), "words")
    seated = [side.name for side in wanted.state.sides] if wanted.state else wanted.names
    return [*seated] or [None] * _SIDES
