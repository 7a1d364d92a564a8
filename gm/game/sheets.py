"""What can be printed, as a game supplies it: sheets, and what their templates are given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from gm.game.tuples import NamedTuple

S = TypeVar("S")


class Paper(NamedTuple):
    """A sheet of paper held upright: what it is called, how wide and how high it is in mm."""

    name: str
    width: float
    height: float


class Length(NamedTuple):
    """An option of a sheet: a length in mm, with a line of help and an example of it."""

    help: str
    example: str


class SheetRequest(NamedTuple, Generic[S]):
    """What somebody wants printed: on which paper, for which names (none: left blank), with which of the sheet's own
    ``options``, in mm (left out: as the game has them), and as which ``state`` of a duel stands (None: as it begins).

    ``brought`` is what players brought, as a set-up has it; ``seat`` whose sheet it is to be ('': everybody's).
    """

    paper: Paper
    names: tuple[str, ...] = ()
    options: Mapping[str, float] = {}
    state: S | None = None
    brought: Mapping[str, Any] = {}
    seat: str = ""


LONGEST_CODE = 120
"""Bytes that a code carries at most where it holds the rule itself."""


def summarize(name: str, *texts: str) -> str:
    """What a code says without a network: a name with the first of the texts that leaves it short enough, else with
    the last one as far as it goes. A text that is '' is none."""
    for text in texts:
        if text and len(f"{name}: {text}".encode()) <= LONGEST_CODE:
            return f"{name}: {text}"
    cut = f"{name}: {texts[-1]}".encode()[: LONGEST_CODE - 3].decode(errors="ignore")
    return cut.rpartition(" ")[0] + "…"


class SheetData(NamedTuple):
    """What a sheet's template gets: JSON data; and by its short code every rule on it that a code leads to, in as
    many words as a table without any network needs.

    Those words are asked for only where codes are to hold them: ``codes`` may be a mapping that finds them then.
    ``ids`` are the rules' whole ids where the sheet knows them; those of others are looked up.
    """

    data: Mapping[str, Any]
    codes: Mapping[str, str] = {}
    ids: Mapping[str, str] = {}


TAKES = ("names", "now", "seat")
"""What any sheet may be asked for besides its own options: names on it, a duel as it stands, one seat's part alone."""


class Sheet(NamedTuple, Generic[S]):
    """Something to print, set by the template of its name in ``printables/<slug>/``."""

    title: str
    help: str
    fill: Callable[[SheetRequest[S]], SheetData]
    """What is printed of what is wanted. Raises Refusal (code ``words``)."""
    bound: bool = True
    """Whether it is in the booklet of all, as what one evening needs is."""
    options: Mapping[str, Length] = {}
    """What can be said of it besides."""
    takes: tuple[str, ...] = TAKES
    """Which of TAKES it heeds: what it does not is refused."""
    deck: str = ""
    """Of a sheet of cards the key of its data that lists them; each card there is a mapping with its ``code``. Cards
    can be chosen by it, repeated, cut in other sizes and printed one by one."""
