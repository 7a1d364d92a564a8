"""QR codes as vector graphics, one path each."""

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
"""The one mask for all codes: choosing the best of eight takes six times as long, and tests read every code back."""


class Code(NamedTuple):
    """A QR code as SVG, with one module as its unit; ``modules`` is its width including the quiet zone."""

    svg: str
    modules: int


@lru_cache(maxsize=1024)
def code(payload: str) -> Code:
    """Return the QR code for ``payload`` with the fewest modules at level M, or L if M would be too fine.

    It then uses the highest error correction that fits the same size. Raises GmError (``words``) if the payload is too
    long to print beside the text of a card.
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
    """Return the smallest version that holds the payload at this level, or one more than exist."""
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
    """Return the SVG: rectangles in a single path, so that rasterizers leave no gaps between them.

    A run of dark modules extends down over equal rows, since the number of corners determines the size of the file.
    """
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
    """Yield the start and end of each run of dark modules."""
    edges = [at for at, (left, right) in enumerate(zip([False, *line], [*line, False], strict=True)) if left != right]
    return list(zip(edges[::2], edges[1::2], strict=True))
