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
"""The largest width of a QR code in modules, margin included. The smallest card has no room for a larger one."""

_MASK = 3
"""The mask for all QR codes. Choosing the best of eight masks takes six times as long; tests read every code."""


class Code(NamedTuple):
    """A QR code as SVG, with one module as its unit. ``modules`` is its width, margin included."""

    svg: str
    modules: int


@lru_cache(maxsize=1024)
def code(payload: str) -> Code:
    """Return the smallest QR code for ``payload`` at error correction M, or at L if M would need too many modules.

    The code then gets the highest error correction that fits into the same size. Raises GmError (``words``) if the
    payload is too long to print beside the text of a card.
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
    """Return the smallest QR version with room for ``payload`` at ``level``; 41, more than any version, if none has."""
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
    """Return the SVG of a QR code: rectangles in a single path, so that rasterizers leave no gaps.

    A run of dark modules that continues in the rows below is one rectangle: fewer corners make a smaller file.
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
