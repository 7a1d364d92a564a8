"""QR codes: one vector path each, made once for each payload."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gm.errors import GmError
from gm.game import NamedTuple

if TYPE_CHECKING:
    from qrcode.main import QRCode

QUIET = 4
"""Modules of white that must stay around a code."""

LARGEST = 53
"""The most modules across, quiet zone included: on the smallest card there is no room for a larger code."""

_MASK = 3
"""One mask for all: choosing the best of eight costs six times as much, and every code is read back in the tests."""


class Code(NamedTuple):
    """A code as an SVG drawing whose unit is one module; ``modules`` across, quiet zone included."""

    svg: str
    modules: int


@lru_cache(maxsize=1024)
def code(payload: str) -> Code:
    """The code that carries ``payload``, as coarse as level M allows, or L where M would be too fine; what room is left
    among so many modules serves a higher level, which mends more of what a telephone sees badly.

    Raises GmError (``words``) for more than fits beside the text of a card.
    """
    from qrcode.constants import ERROR_CORRECT_H, ERROR_CORRECT_L, ERROR_CORRECT_M, ERROR_CORRECT_Q

    for least in (ERROR_CORRECT_M, ERROR_CORRECT_L):
        version = _version(payload, least)
        across = 4 * version + 17 + 2 * QUIET
        if across <= LARGEST:
            levels = (ERROR_CORRECT_H, ERROR_CORRECT_Q, ERROR_CORRECT_M, ERROR_CORRECT_L)
            level = next(level for level in levels if _version(payload, level) == version)
            return Code(_svg(_matrix(payload, level), across), across)
    size = len(payload.encode())
    raise GmError(
        "words", f"A code of {size} bytes would be too dense to scan: “{payload[:40]}…”.", "Use a shorter --link."
    )


def _version(payload: str, level: int) -> int:
    """The smallest version that holds it at this level; where none does, one more than there are."""
    from qrcode.exceptions import DataOverflowError

    try:
        return _begun(payload, level).best_fit()
    except (DataOverflowError, ValueError):
        return 41


def _matrix(payload: str, level: int) -> list[list[bool]]:
    made = _begun(payload, level)
    made.make(fit=True)
    return [[bool(module) for module in line] for line in made.modules]


def _begun(payload: str, level: int) -> QRCode[Any]:
    from qrcode.main import QRCode

    made = QRCode(error_correction=level, mask_pattern=_MASK, border=0)
    made.add_data(payload.encode(), optimize=0)
    return made


def _svg(matrix: list[list[bool]], across: int) -> str:
    """The code as rectangles of one path, which rasterisers do not snap apart. A run of dark modules reaches down as
    far as the lines below have the same: what a code costs is its corners."""
    path, begun = "", dict[tuple[int, int], int]()
    for row, line in enumerate([*matrix, []]):
        runs = _runs(line)
        for start, end in [run for run in begun if run not in runs]:
            top = begun.pop((start, end))
            path += f"M{start + QUIET} {top + QUIET}h{end - start}v{row - top}h{start - end}z"
        for run in runs:
            begun.setdefault(run, row)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {across}"><path d="{path}"/></svg>'


def _runs(line: list[bool]) -> list[tuple[int, int]]:
    """Where dark modules begin and end."""
    edges = [at for at, (left, right) in enumerate(zip([False, *line], [*line, False], strict=True)) if left != right]
    return list(zip(edges[::2], edges[1::2], strict=True))
