"""Sheets that a game can print, and the data for their templates."""

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
    """An option of a sheet: a length in mm, with help, an example, and what the manual calls its value."""

    help: str
    example: str
    value: str = "MM"


class SheetWord(NamedTuple):
    """An option of a sheet that is a text: its help, and what the manual calls its value, such as ``ROUND``."""

    help: str
    value: str


class SheetRequest(NamedTuple, Generic[S]):
    """A request to print a sheet: paper, names, the sheet's ``options`` in mm, and the ``state`` of a duel.

    Without names, the sheet has blanks to write them in. The state is None if no duel is shown. ``brought`` are the
    attached files, as in a set-up. ``seat`` is the player whose sheet is printed, '' for the sheets of all players.
    ``words`` are the sheet's options that are texts. ``title`` is the title that the duel was given, '' for none.
    ``code`` is the code of an event, '' for none.
    """

    paper: Paper
    names: tuple[str, ...] = ()
    options: Mapping[str, float] = {}
    state: S | None = None
    brought: Mapping[str, Any] = {}
    seat: str = ""
    words: Mapping[str, str] = {}
    title: str = ""
    code: str = ""


LONGEST_CODE = 120
"""The maximum size, in bytes, of a QR code that contains the text of a rule."""


def summarize(name: str, *texts: str) -> str:
    """Return the content of a QR code that needs no network: ``name``, and the first of ``texts`` that is short enough.

    If no text is short enough, the last is cut. Empty texts are skipped.
    """
    for text in texts:
        if text and len(f"{name}: {text}".encode()) <= LONGEST_CODE:
            return f"{name}: {text}"
    cut = f"{name}: {texts[-1]}".encode()[: LONGEST_CODE - 3].decode(errors="ignore")
    return cut.rpartition(" ")[0] + "…"


class SheetData(NamedTuple):
    """The data for a sheet's template as JSON. ``codes`` maps each short code on the sheet to the text of its rule.

    ``codes`` may be a lazy mapping. ``ids`` maps short codes to full rule ids; a missing id is looked up. If the codes
    are ``literal``, they always contain their texts, such as lines to type, and lead to no rule.
    """

    data: Mapping[str, Any]
    codes: Mapping[str, str] = {}
    ids: Mapping[str, str] = {}
    literal: bool = False

    @classmethod
    def of(
        cls, shape: Any, codes: Mapping[str, str] = {}, ids: Mapping[str, str] = {}, *, literal: bool = False
    ) -> SheetData:
        """Return a sheet's data, converted from the record ``shape``."""
        return cls(as_json(shape), codes, ids, literal)


TAKES = ("names", "now", "seat")
"""The parts of a request that any sheet may accept, besides its own options: names, a duel's state, one player."""


class Sheet(NamedTuple, Generic[S]):
    """A sheet to print with the template of the same name in ``printables/<slug>/``."""

    title: str
    help: str
    fill: Callable[[SheetRequest[S]], SheetData]
    """``fill(request)`` returns the data to print. It raises Refusal (code ``words``)."""
    bound: bool = True
    """True if the sheet is part of the booklet with everything for one evening."""
    options: Mapping[str, Length | SheetWord] = {}
    """The sheet's own options."""
    takes: tuple[str, ...] = TAKES
    """The items of TAKES that the sheet accepts. Others are rejected."""
    deck: str = ""
    """For a sheet of cards, the key of its data with the list of cards. Each card is a mapping with its ``code``.

    Such cards can be chosen by code, repeated, cut in other sizes and printed one by one.
    """
    shape: type[Any] | None = None
    """The record class of the sheet's data. Its defaults make a blank sheet: None is a blank to fill in by hand.

    For a sheet without this class, ``SHEETS`` in ``paper/contract.py`` declares the data.
    """
    current: bool = False
    """True if the sheet always shows the current duel. The sheet is blank only if the game is named with ``--game``."""
