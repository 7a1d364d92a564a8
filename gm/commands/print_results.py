"""Results of ``print``: what can be printed, what was printed, and the printer settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.game import NamedTuple
from gm.paper.printer_settings import Shift


class SheetList(NamedTuple):
    """The sheets with a line of help each, the papers and card sizes, and the printer settings."""

    text: str
    game: str
    sheets: tuple[tuple[str, str], ...]
    papers: tuple[str, ...]
    formats: tuple[str, ...]
    cards: tuple[str, ...]
    link: str
    measured: Mapping[str, float]
    backs: Mapping[str, Shift]

    def data(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "sheets": [{"sheet": name, "help": help} for name, help in self.sheets],
            "papers": list(self.papers),
            "formats": list(self.formats),
            "cards": list(self.cards),
            "link": self.link,
            "measured": dict(self.measured),
            "backs": {printer: list(shift) for printer, shift in self.backs.items()},
        }


class PrinterSettings(NamedTuple):
    """The remembered link and measurements; ``shown`` explains them."""

    text: str
    link: str
    measured: Mapping[str, float]
    backs: Mapping[str, Shift]
    shown: str

    def data(self) -> dict[str, Any]:
        backs = {printer: list(shift) for printer, shift in self.backs.items()}
        return {"link": self.link, "measured": dict(self.measured), "backs": backs}


class SheetFiles(NamedTuple):
    """A sheet, printed into files: how large on which ``paper`` ('' for cards one by one), and where its ``codes`` lead
    to. ``fillable`` says how a blank one is filled in."""

    text: str
    sheet: str
    files: tuple[str, ...]
    format: str
    paper: str
    scale: float
    codes: int
    link: str | None
    hint: str
    fillable: str = ""

    def data(self) -> dict[str, Any]:
        told = self._asdict()
        del told["text"], told["fillable"]
        return {**told, "files": list(self.files)}
