"""``printables/``: templates and the data they are given → PDF, PNG or SVG. Knows no rule of any game."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from typing import Any

from gm.errors import GmError
from gm.paper.true_size import unscaled
from gm.store.shipped import root

FORMATS = ("pdf", "png", "svg")
PPI = 150
"""Dots per inch of a PNG: enough for a screen, and for every code to be read."""

_SUFFIX = ".typ"
_MAIN = "/common/main.typ"
_STAMP = 0
"""The date in every document, so that equal sheets are equal bytes."""


class Templates(Mapping[str, str]):
    """Where the templates lie, by their path (``/common/style.typ``); those in the folder ``beside`` come first."""

    def __init__(self, beside: str | None = None) -> None:
        if beside is not None and not os.path.isdir(beside):
            raise GmError("file", f"{beside} is no folder.", "Name a folder with templates: --templates DIR")
        self.beside = beside
        self._found = {**_templates(root("printables")), **(_templates(beside) if beside else {})}

    def __getitem__(self, path: str) -> str:
        return self._found[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def read(self) -> dict[str, bytes]:
        """Every template by its path. Raises GmError (``file``)."""
        found = {}
        for path, file in self._found.items():
            try:
                with open(file, "rb") as opened:
                    found[path] = opened.read()
            except OSError as error:
                raise GmError("file", f"{file} cannot be read: {str(error.strerror).lower()}.") from error
        return found


def _templates(folder: str) -> dict[str, str]:
    return {
        "/" + os.path.relpath(os.path.join(at, file), folder).replace(os.sep, "/"): os.path.join(at, file)
        for at, _, files in os.walk(folder)
        for file in sorted(files)
        if file.endswith(_SUFFIX)
    }


def typeset(templates: Templates, job: Mapping[str, Any], format: str = "pdf") -> list[bytes]:
    """The whole document (``pdf``), or its pages one by one.

    Every document is checked as PDF/UA-1 before anything else is made of it: a letter that no font has, or a drawing
    without words for those who do not see it, is an error. Raises GmError (``file``).
    """
    import typst

    compile: Any = typst.compile  # its stub does not know that sources may be a dictionary of files

    files = templates.read()
    files["main.typ"] = f'#import "{_MAIN}": document-of\n#document-of(json("/job.json"))\n'.encode()
    files["job.json"] = json.dumps(job, ensure_ascii=False).encode()
    fonts = typst.Fonts(
        include_system_fonts=False, font_paths=[templates.beside] if templates.beside is not None else []
    )
    # A template reads what it is given here, and shipped templates; no file of the user's.
    shipped = root("printables")
    given = {"root": shipped, "font_paths": fonts, "ignore_system_fonts": True, "timestamp": _STAMP}
    try:
        made: Any = compile(files, format="pdf", pdf_standards=["ua-1"], **given)
        if format != "pdf":
            made = compile(files, format=format, ppi=PPI, **given)
    except typst.TypstError as error:
        raise fault(error, templates, shipped) from None
    if format == "pdf":
        return [unscaled(made)]
    return made if isinstance(made, list) else [made]


_GLYPH = re.compile(r"the text `\"(.*)\"` could not be displayed", re.S)
_SAID = re.compile(r"panicked with: (.*)", re.S)
_PLACE = re.compile(r"┌─ (.+):(\d+):\d+")


def fault(error: Any, templates: Templates, folder: str) -> GmError:
    """What the typesetter found wrong: a letter without a glyph, what a template itself refuses, or a template's
    mistake with its file and line."""
    message = str(error.message)
    if missing := _GLYPH.search(message):
        return _no_glyph(missing[1])
    if said := _SAID.search(message):
        return GmError("words", said[1].strip('"'), "Choose larger paper, or a shorter text.")
    place = _PLACE.search(str(error.diagnostic)) if error.diagnostic else None
    where = ""
    if place:
        path = "/" + place[1].replace(os.sep, "/").partition(os.path.basename(folder) + "/")[2]
        where = f"{templates.get(path, path)}, line {place[2]}: "
    hint = "; ".join(error.hints)
    return GmError("file", f"{where}{message}", f"{hint[:1].upper()}{hint[1:]}." if hint else "")


def _no_glyph(text: str) -> GmError:
    letter = text[:1]
    return GmError(
        "file",
        f"No font at hand has “{letter}” (U+{ord(letter):04X}).",
        "Write it otherwise, or put a font file that has it into a folder: --templates DIR",
    )
