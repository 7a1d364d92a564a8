"""Measure how well two decoders read the printed codes: python tests/bench/codes.py

Each code is tried as printed, and blurred and tilted with few pixels per module. This needs opencv-python-headless and
numpy besides the packages of the tests.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import zxingcpp
from measure import Bench, Figure
from PIL import Image, ImageFilter

from gm.commands.line import run
from gm.games import load, slugs
from gm.paper.codes import QUIET, code
from gm.table.session import Session

DPI = 150
PIXELS = 3
"""A telephone's picture from across a table has so many for a module."""


def crops(document: bytes) -> Iterator[tuple[Image.Image, float]]:
    """Yield a picture of every code in a document, with its white margin and its width in modules."""
    for page in pypdfium2.PdfDocument(document):
        picture = page.render(scale=600 / 72, grayscale=True).to_pil()
        for read in zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode):
            at, across = read.position, code(read.text).modules
            corners = (at.top_left, at.top_right, at.bottom_left, at.bottom_right)
            left, right = min(corner.x for corner in corners), max(corner.x for corner in corners)
            top, bottom = min(corner.y for corner in corners), max(corner.y for corner in corners)
            edge = round((right - left) * QUIET / (across - 2 * QUIET))
            yield picture.crop((left - edge, top - edge, right + edge, bottom + edge)), across


def spoiled(picture: Image.Image, modules: float) -> Image.Image:
    """Return the picture as a phone's camera sees it: small, tilted, out of focus."""
    side = round(modules * PIXELS)
    small = picture.resize((side, side), Image.Resampling.BILINEAR)
    tilted = small.transform(
        (side + 20, side + 20),
        Image.Transform.QUAD,
        (-12, -8, -6, side + 12, side + 14, side + 4, side + 8, -12),
        fillcolor=255,
    )
    return tilted.rotate(10, Image.Resampling.BILINEAR, fillcolor=255).filter(ImageFilter.GaussianBlur(1))


def first(picture: Image.Image) -> bool:
    """Return whether ZXing reads the picture."""
    return bool(zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode))


def second(picture: Image.Image) -> bool:
    """Return whether OpenCV reads the picture. As on a phone, it also tries larger copies."""
    import cv2
    import numpy

    for times in (1, 2, 3):
        larger = picture.resize((picture.width * times, picture.height * times), Image.Resampling.BICUBIC)
        if cv2.QRCodeDetector().detectAndDecode(numpy.asarray(larger))[0]:
            return True
    return False


def figures() -> list[Figure]:
    """Return the share of all printed codes that each decoder reads, clean and spoiled."""
    found: list[tuple[Image.Image, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        server = Session(str(Path(folder) / "duels.db"))
        for slug in slugs():
            for sheet in load(slug).sheets():
                out = Path(folder) / f"{slug}-{sheet}.pdf"
                run(server, ["print", sheet, "--game", slug, "--out", str(out)])
                found += crops(out.read_bytes())
    print(f"{len(found)} codes")
    clean = [
        one.resize((round(one.width * DPI / 600), round(one.height * DPI / 600)), Image.Resampling.BOX)
        for one, _ in found
    ]
    far = [spoiled(*one) for one in found]
    part = {
        f"{what}, {who}": sum(map(reads, pictures)) / len(pictures) * 100
        for what, pictures in (("clean, 150 dpi", clean), (f"blurred and tilted, {PIXELS} px a module", far))
        for who, reads in (("ZXing", first), ("OpenCV", second))
    }
    return [
        Figure(f"codes read, %: {name}", figure, 100 if "clean" in name else 90, at_least=True)
        for name, figure in part.items()
    ]


BENCH = Bench(figures, (), (), once=())

if __name__ == "__main__":
    sys.exit(BENCH.asked())
