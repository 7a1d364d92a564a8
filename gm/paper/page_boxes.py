"""Metadata in PDF and PNG files for viewers and printers: true size, duplex edge, trim box."""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from zlib import crc32

_PREFERENCES = b"/ViewerPreferences<<"
_PAGE = rb"\n(\d+) 0 obj\n(<</Type/Page/[^\n]*?/MediaBox\[0 0 ([0-9.]+) ([0-9.]+)\][^\n]*)>>\n"
_POINTS = 72 / 25.4
_INCH = 0.0254
_HEADER = 33
"""The length in bytes of the start of a PNG: its signature and its first chunk, which has the size of the picture."""

DUPLEX: Mapping[str, bytes] = {"long": b"/DuplexFlipLongEdge", "short": b"/DuplexFlipShortEdge", "one": b"/Simplex"}
"""The duplex entry of a PDF by the edge over which the paper is turned; ``one`` means printing on one side only."""


def without_scaling(pdf: bytes, sides: str = "", bleed: float | None = None) -> bytes:
    """Return the PDF with ``PrintScaling None`` (ISO 32000-1, 12.2) in its viewer preferences.

    Without it, viewers shrink pages to 96 or 97 percent. ``sides`` is a key of DUPLEX, or '' for no duplex entry. If
    ``bleed`` is given (in mm), every page gets a TrimBox inside its BleedBox (14.11.2). The typesetter cannot write
    these entries, so they are appended as an incremental update.
    """
    trailer = pdf.rindex(b"trailer")
    known = pdf[pdf.index(b"<<", trailer) + 2 : pdf.rindex(b">>", trailer)]
    root, before = _last_number(rb"/Root (\d+) 0 R", known), _last_number(rb"startxref\s+(\d+)", pdf[trailer:])
    start = pdf.rindex(b"\n%d 0 obj" % root) + 1
    catalog = pdf[start : pdf.index(b"endobj", start)]
    wanted = b"/ViewerPreferences<</PrintScaling/None/PickTrayByPDFSize true"
    preferred = catalog.replace(_PREFERENCES, wanted + (b"/Duplex" + DUPLEX[sides] if sides else b""))
    if preferred == catalog:
        raise ValueError("the document's catalogue has no viewer preferences")
    return _amended(pdf, {root: preferred, **({} if bleed is None else _trimmed(pdf, bleed))}, known, before)


def _trimmed(pdf: bytes, bleed: float) -> dict[int, bytes]:
    """Return each page object of a PDF, by object number, with a TrimBox and a BleedBox added."""
    pages = {}
    for page in re.finditer(_PAGE, pdf):
        width, height = float(page[3]), float(page[4])
        inside = bleed * _POINTS
        trim = b"/TrimBox[%.4f %.4f %.4f %.4f]" % (inside, inside, width - inside, height - inside)
        whole = b"/BleedBox[0 0 %s %s]" % (page[3], page[4])
        pages[int(page[1])] = b"%s 0 obj\n%s%s%s>>\n" % (page[1], page[2], whole, trim)
    return pages


def _amended(pdf: bytes, objects: Mapping[int, bytes], known: bytes, before: int) -> bytes:
    """Return the PDF with an incremental update at its end. ``objects`` maps object numbers to their new text.

    ``known`` has the entries of the existing trailer, ``before`` is the offset of the existing table of objects.
    """
    added, table = b"\n", b"xref\n"
    for number, text in sorted(objects.items()):
        table += b"%d 1\n%010d 00000 n \n" % (number, len(pdf) + len(added))
        added += text + b"endobj\n"
    at = len(pdf) + len(added)
    return pdf + added + table + b"trailer\n<<%s/Prev %d>>\nstartxref\n%d\n%%%%EOF\n" % (known, before, at)


def _last_number(pattern: bytes, text: bytes) -> int:
    match = re.search(pattern, text)
    if match is None:
        raise ValueError(f"no {pattern!r} in the document's trailer")
    return int(match[1])


def with_density(png: bytes, dpi: int) -> bytes:
    """Return a PNG with its pixel density (PNG, 11.3.4.3: pHYs)."""
    dots = round(dpi / _INCH)
    chunk = b"pHYs" + struct.pack(">IIB", dots, dots, 1)
    return png[:_HEADER] + struct.pack(">I", 9) + chunk + struct.pack(">I", crc32(chunk)) + png[_HEADER:]
