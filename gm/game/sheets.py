"""Sheets that a game prints, and the data of their templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from gm.game.tuples import NamedTuple
from gm.game.view import as_json

S = TypeVar("S")


class Paper(NamedTuple):
    """A paper size in portrait: its name, width and height in mm."""

    name: str
    width: float
    height: float


class Length(NamedTuple):
    """An option of a sheet: a length in mm, with help and an example."""

    help: str
    example: str


class SheetRequest(NamedTuple, Generic[S]):
    """A request for a sheet: the paper, names (none: left blank), the sheet's ``options`` in mm, and the ``state`` of a
    duel (None: before it begins).

    ``brought`` are the players' own files, as in a set-up; ``seat`` is whose sheet it is ('': everybody's).
    """

    paper: Paper
    names: tuple[str, ...] = ()
    options: Mapping[str, float] = {}
    state: S | None = None
    brought: Mapping[str, Any] = {}
    seat: str = ""


LONGEST_CODE = 120
"""The most bytes of a code that holds the rule itself."""


def summarize(name: str, *texts: str) -> str:
    """Return the text of a code without a network: a name and the first of the texts that is short enough, else the
    last one, cut. Empty texts are skipped."""
    for text in texts:
        if text and len(f"{name}: {text}".encode()) <= LONGEST_CODE:
            return f"{name}: {text}"
    cut = f"{name}: {texts[-1]}".encode()[: LONGEST_CODE - 3].decode(errors="ignore")
    return cut.rpartition(" ")[0] + "…"


class SheetData(NamedTuple):
    """The data of a sheet's template: JSON data, and for each short code on it the text of its rule.

    ``codes`` may be a mapping that finds the texts when they are needed. ``ids`` are the whole ids of the rules if the
    sheet knows them; others are looked up.
    """

    data: Mapping[str, Any]
    codes: Mapping[str, str] = {}
    ids: Mapping[str, str] = {}

    @classmethod
    def of(cls, shape: Any, codes: Mapping[str, str] = {}, ids: Mapping[str, str] = {}) -> SheetData:
        """Return the data of a record of the sheet's ``shape``."""
        return cls(as_json(shape), codes, ids)


TAKES = ("names", "now", "seat")
"""The requests that any sheet may accept besides its options: names, the state of a duel, one player's part."""


class Sheet(NamedTuple, Generic[S]):
    """A sheet, set by the template of its name in ``printables/<slug>/``."""

    title: str
    help: str
    fill: Callable[[SheetRequest[S]], SheetData]
    """``fill(request)``: the data to print. Raises Refusal (code ``words``)."""
    bound: bool = True
    """Set if it is part of the booklet with everything that one evening needs."""
    options: Mapping[str, Length] = {}
    """The sheet's own options."""
    takes: tuple[str, ...] = TAKES
    """The requests of TAKES that it accepts; others are rejected."""
    deck: str = ""
    """For a sheet of cards, the key of its data that lists them; each card is a mapping with its ``code``. Cards can be
    chosen by it, repeated, cut in other sizes and printed one by one."""
    shape: type[Any] | None = None
    """The record that its data is made of. Its defaults are those of a blank sheet, None for what is written by hand;
    without it ``paper/contract.py`` declares the data of each sheet in ``SHEETS``."""
