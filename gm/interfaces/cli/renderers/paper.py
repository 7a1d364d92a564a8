"""Renderers of print results: what was printed, what can be, and texts that are printed unchanged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import click

from gm.commands.print_results import PrinterSettings, SheetFiles, SheetList
from gm.interfaces.cli.echo import echo, tip
from gm.links import TABLE
from gm.text import strip_control_characters


class Text(Protocol):
    """An answer with a text of its own."""

    @property
    def shown(self) -> str: ...


def verbatim(answer: Text) -> None:
    """Print a text, neither folded nor cut."""
    for line in answer.shown.split("\n"):
        click.echo(strip_control_characters(line))


def files(answer: SheetFiles) -> None:
    """Print which files were saved, how to print them, and how to make their codes work."""
    first, *more = answer.files
    echo(f"Saved: {first}" + (f" … {more[-1]} ({len(answer.files)} files)" if more else ""))
    if answer.paper:
        larger = f", corrected to {answer.scale * 100:.2f} %" if answer.scale != 1 else ""
        echo(f"Print it on {answer.paper} at 100 %, “actual size”{larger}.", dim=True)
    if answer.fillable:
        tip(answer.fillable, dim=True)
    if answer.hint:
        echo(answer.hint, dim=True)


def sheets(answer: SheetList) -> None:
    """Print the sheets, each with a line of help, the papers, and what is remembered."""
    widest = max(len(name) for name, _ in answer.sheets)
    for name, help in answer.sheets:
        echo(f"print {name:<{widest}}  {help}")
    papers, formats = ", ".join(answer.papers), ", ".join(answer.formats)
    echo(f"Paper: {papers}. Cards: {', '.join(answer.cards)}. Formats: {formats}.", dim=True)
    tip("All options: gm help print", dim=True)
    away = " (many phones cannot find it: use --link text, or --link URL of a site)" if answer.link == TABLE else ""
    echo(f"Codes open: {answer.link}{away}", dim=True)
    for printer, length in answer.measured.items():
        echo(f"The {printer} printer: 100 mm came out {length:g} mm long", dim=True)
    for printer, (right, down) in answer.backs.items():
        echo(f"The {printer} printer: backs are shifted {right:g} mm to the right, {down:g} mm down", dim=True)


LIGHT: Mapping[type, Callable[[Any], None]] = {SheetFiles: files, SheetList: sheets, PrinterSettings: verbatim}
"""Renderers of plain lines, which import nothing heavy."""
