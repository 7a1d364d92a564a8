"""QR codes as vector graphics, each a single path."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gm.errors import GmError
from gm.game import NamedTuple

if TYPE_CHECKING:
    from qrcode.main import QRCode

QUIET = 4
"""The width of the white margin around a QR code, in modules."""

LARGEST = 53
"""The largest width of a QR code, with its margin, in modules (small squares). It just fits on the smallest card."""

_MASK = 3
"""The number of the mask pattern for all QR codes. Finding the best of eight masks would take six times as long."""


class Code(NamedTuple):
    """A QR code as SVG. ``modules`` is its width with the margin, in modules (small squares), the unit of the SVG."""

    svg: str
    modules: int


@lru_cache(maxsize=1024)
def code(payload: str) -> Code:
    """Return the smallest QR code for ``payload`` with error correction level M or higher.

    If that code is too large for a card, level L is enough. In both cases, the code gets the highest level that fits
    its size. Raises GmError (``words``) if the payload is too long.
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
    text = f"A code of {size} bytes would be too dense to scan: “{payload[:40]}…”."
    raise GmError("words", text, "Use a shorter --link.")


def _version(payload: str, level: int) -> int:
    """Return the smallest QR version (1 to 40) with room for ``payload`` at ``level``; 41 if it is too long for all."""
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
    """Return the SVG of a QR code: one path with a rectangle for each block of dark modules.

    A single path leaves no gaps when it is turned into pixels. Equal runs of dark modules in several rows are one
    rectangle, because fewer corners make a smaller file.
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
    """Return the start and end of each run of dark modules in a row."""
    edges = [at for at, (left, right) in enumerate(zip([False, *line], [*line, False], strict=True)) if left != right]
    return list(zip(edges[::2], edges[1::2], strict=True))
