"""Printed documents for tests: their pages as pictures, codes, fonts, rules and letters."""

from __future__ import annotations

import ctypes
import io
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import hypot
from pathlib import Path
from typing import Any, NamedTuple

import pdfplumber
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
import zxingcpp
from pdfplumber.pdf import PDF
from PIL import ImageStat

from gm.commands.line import run
from gm.game import AnyGame, SheetRequest
from gm.notation.line import split
from gm.paper.code_cache import CodeCache
from gm.paper.job import job_of, paper_area, sheets_of
from gm.paper.options import check_options
from gm.paper.papers import PAPERS
from gm.paper.printer_settings import Settings
from gm.paper.templates import Templates
from gm.paper.typeset import typeset
from gm.table.session import Session

DPI = 150
MM = 72 / 25.4
"""Points in a millimetre."""

FRONTS, BACKS = slice(0, None, 2), slice(1, None, 2)
"""The pages of a deck printed on both sides."""

NEAR = 0.1
"""The tolerance of a length in mm."""


class Proof(NamedTuple):
    """A printed document, and the result of the command that printed it."""

    path: Path
    answer: dict[str, Any]

    @property
    def data(self) -> bytes:
        return self.path.read_bytes()

    def open(self) -> PDF:
        return pdfplumber.open(io.BytesIO(self.data))

    def sizes(self) -> list[tuple[float, float]]:
        """Return the width and height of each page in mm."""
        document = pypdfium2.PdfDocument(self.data)
        return [(width / MM, height / MM) for width, height in map(document.get_page_size, range(len(document)))]

    def small(self, least: float, edge: float) -> set[tuple[float, str]]:
        """Return letters smaller than ``least`` points with their sizes, except within ``edge`` mm of a page's top and
        bottom.
        """
        leaves = zip(_leaves(self.data), _letters(self.data), strict=True)
        return {letter for leaf, text in leaves for letter in _small(leaf, text, least, edge * MM)}

    def texts(self) -> list[str]:
        """Return the text of each page in drawing order."""
        return [*_texts(self.data)]

    def codes(self, dpi: int = DPI) -> Counter[str]:
        """Return every code that a reader finds on the pages, rendered at ``dpi`` dots per inch."""
        return Counter(_read(self.data, dpi))

    def ink(self, pages: slice = slice(None)) -> float:
        """Return the darkness of some or all pages, from 0 to 1."""
        dark = _dark(self.data)[pages]
        return sum(dark) / len(dark)

    def outside(self) -> list[str]:
        """Return letters that are not on the paper."""
        letters = []
        for leaf, text in zip(_leaves(self.data), _letters(self.data), strict=True):
            width, height = leaf.get_size()
            for at in range(text.count_rects()):
                left, bottom, right, top = text.get_rect(at)
                if left < 0 or bottom < 0 or right > width or top > height:
                    letters.append(text.get_text_bounded(left, bottom, right, top))
        return letters

    def fonts(self) -> dict[str, bool]:
        """Return every font by its name, and whether it is embedded."""
        with self.open() as pdf:
            return {
                str(font.fontname): bool(_program(font.descriptor)) for page in pdf.pages for font in _used(pdf, page)
            }

    def lines(self, number: int) -> list[tuple[float, float, float, float]]:
        """Return the ends, in mm, of every line of a page that is not part of a figure."""
        leaf = _leaves(self.data)[number]
        return [line for item in leaf.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH]) for line in _lines(item)]


@lru_cache(8)
def _leaves(document: bytes) -> tuple[pypdfium2.PdfPage, ...]:
    """Read the pages of a document; cached."""
    return tuple(pypdfium2.PdfDocument(document))


@lru_cache(8)
def _letters(document: bytes) -> tuple[pypdfium2.PdfTextPage, ...]:
    """Read the text of each page, letter by letter; cached."""
    return tuple([leaf.get_textpage() for leaf in _leaves(document)])


@lru_cache(8)
def _texts(document: bytes) -> tuple[str, ...]:
    return tuple([text.get_text_range().replace("\r\n", "\n") for text in _letters(document)])


@lru_cache(8)
def _read(document: bytes, dpi: int) -> tuple[str, ...]:
    # Backs are recognized by their text and not searched for codes, which none of them has.
    leaves = zip(_leaves(document), _texts(document), strict=True)
    fronts = (leaf for leaf, text in leaves if "· backs" not in text)
    pictures = (leaf.render(scale=dpi / 72, grayscale=True).to_pil() for leaf in fronts)
    kind: Any = zxingcpp.BarcodeFormat.QRCode
    return tuple(code.text for picture in pictures for code in zxingcpp.read_barcodes(picture, formats=kind))


def _small(
    page: pypdfium2.PdfPage, text: pypdfium2.PdfTextPage, least: float, edge: float
) -> Iterator[tuple[float, str]]:
    matrix = pdfium.FS_MATRIX()
    for at in range(text.count_chars()):
        pdfium.FPDFText_GetMatrix(text, at, matrix)
        size = pdfium.FPDFText_GetFontSize(text, at) * hypot(matrix.c, matrix.d)
        letter = chr(pdfium.FPDFText_GetUnicode(text, at))
        if size < least and letter.strip() and edge < text.get_charbox(at)[1] < page.get_height() - edge:
            yield round(size, 1), letter


@lru_cache(8)
def _dark(document: bytes) -> tuple[float, ...]:
    """Return the darkness of each page, from 0 to 1."""
    pictures = (leaf.render(scale=3, grayscale=True).to_pil() for leaf in _leaves(document))
    return tuple(1 - ImageStat.Stat(picture).mean[0] / 255 for picture in pictures)


def _program(descriptor: dict[str, Any]) -> Any:
    return next((descriptor[key] for key in ("FontFile", "FontFile2", "FontFile3") if key in descriptor), None)


def _used(pdf: PDF, page: Any) -> Iterator[Any]:
    from pdfminer.pdftypes import resolve1

    for spec in resolve1(resolve1(page.page_obj.resources).get("Font", {})).values():
        yield pdf.rsrcmgr.get_font(getattr(spec, "objid", None), resolve1(spec))


def _lines(item: pypdfium2.PdfObject) -> Iterator[tuple[float, float, float, float]]:
    x, y, matrix = ctypes.c_float(), ctypes.c_float(), item.get_matrix()
    figure = list[tuple[float, float]]()
    for at in range(pdfium.FPDFPath_CountSegments(item)):
        segment = pdfium.FPDFPath_GetPathSegment(item, at)
        if pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_MOVETO:
            if len(figure) == 2:
                yield *figure[0], *figure[1]
            figure = []
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        across, down = matrix.on_point(x.value, y.value)
        figure.append((across / MM, down / MM))
    if len(figure) == 2:
        yield *figure[0], *figure[1]


def prints(session: Session, folder: Path, words: str) -> Proof:
    """Print a document by ``print WORDS``."""
    path = folder / "proof.pdf"
    result = run(session, ["print", *words.split(), "--out", str(path), "--force"])
    answer: Any = result.data()
    return Proof(path, answer)


def printed_state(
    game: AnyGame, sheet: str, state: Any, paper: str = "a4", measured: float = 100.0, **asked: Any
) -> bytes:
    """Print a sheet of a duel in this state. ``asked`` are further values of the request."""
    choices: Any = check_options({"paper": paper})
    memory = Settings(measured={"usual": measured})
    wanted = SheetRequest(paper_area(PAPERS[paper], 100 / measured), state=state, **asked)
    sheets = sheets_of(game, sheet, wanted, None)
    job = job_of(game, sheet, sheets, choices, memory, CodeCache(None), lambda message: None)
    return typeset(Templates(), job)[0]


@pytest.fixture
def paper_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    """Return a session in an empty folder for printing; its database does not exist yet."""
    monkeypatch.chdir(tmp_path)
    return Session(str(tmp_path / "duels.db"))


def sat_down(folder: Path, lines: Sequence[str]) -> Session:
    """Type lines into a new session."""
    session = Session(str(folder / "duels.db"), short=True)
    session.store(create=True)
    for line in lines:
        run(session, split(line))
    return session


def once(table: Session, folder: Path) -> Callable[[str], Proof]:
    """Return a function that prints each job only once."""
    kept: dict[str, Proof] = {}

    def made(words: str) -> Proof:
        if words not in kept:
            own = folder / str(len(kept))
            own.mkdir()
            kept[words] = prints(table, own, words)
        return kept[words]

    return made
