"""Layout checks of printed documents, read back from the PDF.

They find text on text, text under a rule, text on a code, and anything too near the edge of the paper.
"""

from __future__ import annotations

import ctypes
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

MM = 72 / 25.4
EDGE = 5.0
"""The margin in mm that most printers leave blank."""

TOUCH = 0.25
"""The overlap in mm, in either direction, up to which boxes of letters count as beside each other."""

MANY = 300
"""The number of strokes from which a drawing is a code or an engraving, with no text on it."""


class Box(NamedTuple):
    """A rectangle in mm from the lower left of the page, with its content."""

    left: float
    bottom: float
    right: float
    top: float
    said: str = ""

    def shares(self, other: Box) -> float:
        """Return the smaller overlap of two boxes in mm, across or down; a negative one is their distance."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.top, other.top) - max(self.bottom, other.bottom)
        return min(across, down)

    def sharing(self, others: Iterable[Box], more: float) -> Iterator[Box]:
        """Yield the boxes that overlap this one by more than so many mm."""
        left, bottom, right, top = self.left + more, self.bottom + more, self.right - more, self.top - more
        for other in others:
            near = other[1] < top and other[3] > bottom and other[0] < right and other[2] > left
            if near and self.shares(other) > more:
                yield other

    def inset(self, part: float) -> Box:
        """Return the middle part of the box."""
        dx, dy = (self.right - self.left) * part, (self.top - self.bottom) * part
        return self._replace(left=self.left + dx, right=self.right - dx, bottom=self.bottom + dy, top=self.top - dy)


class Page(NamedTuple):
    """A page: its size in mm, its words, straight rules, dense drawings, and the bounds of all content."""

    width: float
    height: float
    words: list[Box]
    rules: list[Box]
    dense: list[Box]
    drawn: list[Box]


Matrix = tuple[float, float, float, float, float, float]
WHOLE: Matrix = (1, 0, 0, 1, 0, 0)


def faults(document: bytes, edge: float = EDGE) -> list[str]:
    """Return every layout fault of a document in words."""
    wrong = []
    for number, page in enumerate(pages(document), 1):
        wrong += [f"page {number}: {fault}" for fault in page_faults(page, edge)]
    return wrong


def page_faults(page: Page, edge: float) -> Iterator[str]:
    """Yield the layout faults of a page."""
    paper = Box(edge, edge, page.width - edge, page.height - edge)
    for box in (*page.words, *page.drawn):
        out = max(paper.left - box.left, paper.bottom - box.bottom, box.right - paper.right, box.top - paper.top)
        if out > 0.05:
            yield f"“{box.said[:40]}” comes within {edge - out:.1f} mm of the edge"
    ordered = sorted(page.words, key=lambda box: box.bottom)
    bottoms = [box.bottom for box in ordered]
    for at, first in enumerate(ordered):
        for other in first.sharing(ordered[at + 1 : bisect_right(bottoms, first.top)], TOUCH):
            yield f"“{first.said[:40]}” lies on “{other.said[:40]}”"
    for word in page.words:
        yield from (f"“{word.said[:40]}” is struck through" for _ in word.inset(0.2).sharing(page.rules, -0.01))
        yield from (f"“{word.said[:40]}” lies on a drawing" for _ in word.sharing(page.dense, TOUCH))


def pages(document: bytes) -> Iterator[Page]:
    """Read the pages of a PDF."""
    pdf = pypdfium2.PdfDocument(document)
    for leaf in pdf:
        width, height = leaf.get_size()
        text = leaf.get_textpage()
        page = Page(width / MM, height / MM, [], [], [], [])
        count = pdfium.FPDFPage_CountObjects(leaf)
        for at in range(count):
            _read(pdfium.FPDFPage_GetObject(leaf, at), WHOLE, text, page)
        yield page
    pdf.close()


def _read(item: Any, matrix: Matrix, text: Any, page: Page) -> None:
    kind = pdfium.FPDFPageObj_GetType(item)
    if kind == pdfium.FPDF_PAGEOBJ_FORM:
        inner = _times(_matrix(item), matrix)
        for at in range(pdfium.FPDFFormObj_CountObjects(item)):
            _read(pdfium.FPDFFormObj_GetObject(item, at), inner, text, page)
    elif kind == pdfium.FPDF_PAGEOBJ_TEXT:
        letters = _said(item, text)
        if letters.strip():
            page.words.append(_bounds(item, matrix)._replace(said=letters))
    elif kind == pdfium.FPDF_PAGEOBJ_PATH:
        _path(item, matrix, page)


def _path(item: Any, matrix: Matrix, page: Page) -> None:
    count = pdfium.FPDFPath_CountSegments(item)
    bounds = _bounds(item, matrix)._replace(said=f"a drawing of {count} strokes")
    page.drawn.append(bounds)
    if count > MANY:
        page.dense.append(bounds)
        return
    page.rules.extend(_rules(item, count, _times(_matrix(item), matrix)))


def _rules(item: Any, count: int, matrix: Matrix) -> Iterator[Box]:
    """Yield the straight strokes of a path as boxes without breadth."""
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(item, fill, stroke)
    if not stroke.value:
        return
    before = start = (0.0, 0.0)
    x, y = ctypes.c_float(), ctypes.c_float()
    for at in range(count):
        segment = pdfium.FPDFPath_GetPathSegment(item, at)
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        point, kind = _at(matrix, x.value, y.value), pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            start = point
        elif kind == pdfium.FPDF_SEGMENT_LINETO:
            yield from _rule(before, point)
        before = point
        if pdfium.FPDFPathSegment_GetClose(segment):
            yield from _rule(before, start)


def _rule(start: tuple[float, float], end: tuple[float, float]) -> Iterator[Box]:
    """Yield a level or upright stroke; a slanting one is left out, because its box is mostly empty."""
    (x1, y1), (x2, y2) = start, end
    if min(abs(x1 - x2), abs(y1 - y2)) <= 0.2:
        yield Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


def _said(item: Any, text: Any, letters: int = 200) -> str:
    """Return the letters of a text object. Each call reads the whole page."""
    buffer = (ctypes.c_ushort * letters)()
    size = pdfium.FPDFTextObj_GetText(item, text, buffer, 2 * letters)
    if size > 2 * letters:
        return _said(item, text, size // 2 + 1)
    return bytes(buffer).decode("utf-16-le", "replace").partition("\0")[0]


def _bounds(item: Any, matrix: Matrix) -> Box:
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    pdfium.FPDFPageObj_GetBounds(item, left, bottom, right, top)
    corners = [_at(matrix, x.value, y.value) for x in (left, right) for y in (bottom, top)]
    across, down = zip(*corners, strict=True)
    return Box(min(across), min(down), max(across), max(down))


def _matrix(item: Any) -> Matrix:
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(item, matrix)
    return (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)


def _times(matrix: Matrix, other: Matrix) -> Matrix:
    """Multiply two matrices."""
    a, b, c, d, e, f = matrix
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def _at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e) / MM, (b * x + d * y + f) / MM
