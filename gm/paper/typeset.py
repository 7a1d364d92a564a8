"""Typesetting of templates and their data to PDF, PNG or SVG."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from gm.paper.glyphs import is_joining, joining_letters
from gm.paper.page_boxes import with_density, without_scaling
from gm.paper.templates import MAIN, Templates, fault
from gm.store.shipped import root

FORMATS = ("pdf", "png", "svg")
DPI = 150
"""The default resolution of a PNG in dots per inch: enough for a screen and for reading every QR code."""

_STAMP = 0
"""The date in every document, always the same, so that equal sheets have equal bytes."""


def typeset(
    templates: Templates, job: Mapping[str, Any], format: str = "pdf", dpi: int = DPI, sides: str = ""
) -> list[bytes]:
    """Return the files of a document: one for ``pdf``, or one picture of each page for other formats.

    ``sides`` is explained in :func:`without_scaling`. Every document is first made as PDF/UA-1. This finds letters that
    no font has, and drawings without alternative text. Raises GmError (``file``) for such mistakes and others.
    """
    import typst

    compile: Any = typst.compile  # its stub does not know that sources may be a dictionary of files
    warned: Any = typst.compile_with_warnings

    paths = [templates.own_folder] if templates.own_folder is not None else []
    fonts = typst.Fonts(include_system_fonts=False, font_paths=paths)
    own = sorted({font.family for font in fonts.fonts() if font.path}) if templates.own_folder is not None else []
    files = templates.own()
    files["main.typ"] = f'#import "{MAIN}": document-of\n#document-of(json("/job.json"))\n'.encode()
    # The typesetter compares all arguments at each call of a function, so data for few functions are separate files.
    files["codes.json"], drawings = _drawings(job["codes"])
    files |= drawings
    text = json.dumps({key: value for key, value in job.items() if key != "codes"}, ensure_ascii=False)
    files["job.json"] = text.encode()
    files["fonts.json"] = json.dumps(own).encode()
    files["saver.json"] = json.dumps(job["saver"]).encode()
    # A template can read only these files and the shipped templates, no other file of the user.
    shipped = root("printables")
    given = {"root": shipped, "font_paths": fonts, "ignore_system_fonts": True, "timestamp": _STAMP}
    try:
        if any(map(is_joining, {*text})):
            _check_letters(compile, joining_letters(job), files, given)
        made, warnings = warned(files, format="pdf", pdf_standards=["ua-1"], **given)
        if lost := next((warning for warning in warnings if "unknown font" in str(warning.message)), None):
            raise fault(lost, templates, shipped)
        if format != "pdf":
            made = compile(files, format=format, ppi=dpi, **given)
    except typst.TypstError as error:
        raise fault(error, templates, shipped, [sheet["template"] for sheet in job["sheets"]]) from None
    if format == "pdf":
        return [without_scaling(made, sides, job["cards"]["bleed"] if job["cards"]["single"] else None)]
    pages: list[bytes] = made if isinstance(made, list) else [made]
    return [with_density(page, dpi) for page in pages] if format == "png" else pages


def _drawings(codes: Mapping[str, Mapping[str, Any]]) -> tuple[bytes, dict[str, bytes]]:
    """Return two values: the QR codes as a JSON object, and their drawings as files.

    In the JSON object, each QR code has the path of its drawing instead of the drawing. The files are a mapping from
    each of these paths to the drawing.
    """
    paths = {short: f"/codes/{at}.svg" for at, short in enumerate(codes)}
    named = {short: {**code, "svg": paths[short]} for short, code in codes.items()}
    drawings = {paths[short]: code["svg"].encode() for short, code in codes.items()}
    return json.dumps(named, ensure_ascii=False).encode(), drawings


def _check_letters(compile: Any, letters: str, files: Mapping[str, bytes], given: Mapping[str, Any]) -> None:
    """Raise TypstError if one of these letters is in no font."""
    if not letters:
        return
    main = '#import "/common/style.typ": letters\n#set document(title: "x")\n#set text(lang: "en", ..letters)\n= x\n'
    each = f'{main}#for letter in json("/letters.json") {{ par(letter) }}\n'.encode()
    compile(
        {**files, "main.typ": each, "letters.json": json.dumps([*letters]).encode()},
        format="pdf",
        pdf_standards=["ua-1"],
        **given,
    )
