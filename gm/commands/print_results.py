"""Results of ``print``: what can be printed, what was printed, and the printer settings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from gm.links import TABLE
from gm.paper.printer_settings import Shift
from gm.table.blocks import Block, Hint, Line, Verbatim
from gm.table.results import Result


class SheetHelp(NamedTuple):
    """The help on a sheet that can be printed."""

    sheet: str
    help: str


class SheetList(Result):
    """The sheets that can be printed, the papers and card sizes, and the printer settings."""

    game: str
    sheets: tuple[SheetHelp, ...]
    papers: tuple[str, ...]
    formats: tuple[str, ...]
    cards: tuple[str, ...]
    link: str
    measured: Mapping[str, float]
    backs: Mapping[str, Shift]

    def blocks(self) -> Iterable[Block]:
        widest = max(len(sheet.sheet) for sheet in self.sheets)
        yield from (f"print {sheet.sheet:<{widest}}  {sheet.help}" for sheet in self.sheets)
        papers, formats = ", ".join(self.papers), ", ".join(self.formats)
        yield Line(f"Paper: {papers}. Cards: {', '.join(self.cards)}. Formats: {formats}.", "quiet")
        yield Hint("All options: gm help print")
        advice = " (many phones cannot find it: use --link text, or --link with the URL of your site)"
        away = advice if self.link == TABLE else ""
        yield Line(f"Codes open: {self.link}{away}", "quiet")
        for printer, length in self.measured.items():
            yield Line(f"The {printer} printer: 100 mm came out {length:g} mm long", "quiet")
        for printer, (right, down) in self.backs.items():
            shift = f"{right:g} mm to the right, {down:g} mm down"
            yield Line(f"The {printer} printer: backs are shifted {shift}", "quiet")


class PrinterSettings(Result):
    """The printer settings: the link that QR codes open, and measurements of printers.

    ``measured`` maps each printer to the printed length of 100 mm. ``backs`` maps each printer to the distances by
    which gm moves the back sides of sheets. ``shown`` explains the settings in words.
    """

    saves = True
    keys = {"shown": ""}

    link: str
    measured: Mapping[str, float]
    backs: Mapping[str, Shift]
    shown: str

    def blocks(self) -> Iterable[Block]:
        return [Verbatim(self.shown)]


class SheetFiles(Result):
    """The files of a printed sheet, and its paper ('' for single cards).

    ``codes`` is the number of its QR codes, and ``link`` is what they open. ``fillable`` says how to fill in a blank
    sheet. ``game`` is the title of the game if gm chose it from the sheet's name.
    """

    saves = True
    keys = {"fillable": "", "game": ""}

    sheet: str
    files: tuple[str, ...]
    format: str
    paper: str
    scale: float
    codes: int
    link: str | None
    hint: str
    fillable: str = ""
    game: str = ""

    def blocks(self) -> Iterable[Block]:
        if self.game:
            yield f"From {self.game}:"
        first, *more = self.files
        yield f"Saved: {first}" + (f" … {more[-1]} ({len(self.files)} files)" if more else "")
        if self.paper:
            larger = f", corrected to {self.scale * 100:.2f} %" if self.scale != 1 else ""
            yield Line(f"Print it on {self.paper} at 100 %, “actual size”{larger}.", "quiet")
        if self.fillable:
            yield Hint(self.fillable)
        if self.hint:
            yield Line(self.hint, "quiet")
