"""What a PDF tells the program that shows it: print me at my own size."""

from __future__ import annotations

import re

_PREFERENCES = re.compile(rb"/ViewerPreferences<<")
_SCALING = b"/ViewerPreferences<</PrintScaling/None/PickTrayByPDFSize true"


def unscaled(pdf: bytes) -> bytes:
    """The same document with ``PrintScaling None`` (ISO 32000-1, 12.2) in its viewer preferences.

    The typesetter cannot say it, and viewers otherwise shrink a page to 96 or 97 per cent. The catalogue is given
    once more, as an update at the end of the file; not a byte of what stood there changes.
    """
    trailer = pdf.rindex(b"trailer")
    known = pdf[pdf.index(b"<<", trailer) + 2 : pdf.rindex(b">>", trailer)]
    root, before = _found(rb"/Root (\d+) 0 R", known), _found(rb"startxref\s+(\d+)", pdf[trailer:])
    start = pdf.rindex(b"\n%d 0 obj" % root) + 1
    catalog = pdf[start : pdf.index(b"endobj", start)]
    preferred, changed = _PREFERENCES.subn(_SCALING, catalog)
    if not changed:
        raise ValueError("the document's catalogue has no viewer preferences")
    added = b"\n" + preferred + b"endobj\n"
    table = len(pdf) + len(added)
    added += b"xref\n%d 1\n%010d 00000 n \n" % (root, len(pdf) + 1)
    return pdf + added + b"trailer\n<<%s/Prev %d>>\nstartxref\n%d\n%%%%EOF\n" % (known, before, table)


def _found(pattern: bytes, text: bytes) -> int:
    found = re.search(pattern, text)
    if found is None:
        raise ValueError(f"no {pattern!r} in the document's trailer")
    return int(found[1])
