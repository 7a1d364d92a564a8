"""Boards drawn in letters that any terminal has: ``@`` thrown anchor, ``o`` placed bullet, ``.`` empty square."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gm.games.gatling.patterns.geometry import Arrangement
from gm.games.gatling.patterns.squares import COLUMNS, LETTERS, ROWS, ZONES, Square
from gm.games.gatling.state import MANA

_TOP = " ".join(LETTERS)
_WIDE = len(_TOP)
_ABREAST = 3
_DEEP = ROWS // len(ZONES)
_PARTED = "- " * (COLUMNS - 1) + "-"


def large(lying: Arrangement) -> list[str]:
    """Return one board with its edges and zones."""
    drawn = [f"   {'attacker':^{_WIDE}}".rstrip(), f"   {_TOP}"]
    for row, squares in enumerate(_rows(lying), 1):
        zone = ZONES[(row - 1) // _DEEP]
        beside = f"   {zone} zone, {MANA[zone] or 'no'} mana" if row % _DEEP == 2 else ""
        drawn.append(f"{row}  {squares}{beside}")
        if row % _DEEP == 0 and row < ROWS:
            drawn.append(f"   {_PARTED}")
    return [*drawn, f"   {'throwers':^{_WIDE}}".rstrip()]


def abreast(several: Sequence[Arrangement]) -> list[str]:
    """Return several boards, numbered from 1, three in a row."""
    drawn: list[str] = []
    for first in range(0, len(several), _ABREAST):
        arrangements = several[first : first + _ABREAST]
        boards = [[str(number), _TOP, *_rows(lying)] for number, lying in enumerate(arrangements, first + 1)]
        side = ["", "", *map(str, range(1, ROWS + 1))]
        for mark, *parts in zip(side, *boards, strict=True):
            drawn.append(f"{mark:<3}{'    '.join(f'{part:<{_WIDE}}' for part in parts)}".rstrip())
        drawn.append("")
    return drawn


def _rows(lying: Arrangement) -> list[str]:
    marks: Mapping[Square, str] = dict.fromkeys(lying.placed, "o") | dict.fromkeys(lying.anchors, "@")
    return [
        " ".join(marks.get(Square(row, column), ".") for column in range(1, COLUMNS + 1)) for row in range(1, ROWS + 1)
    ]
