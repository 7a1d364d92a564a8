"""The options of ``gm print`` for paper and file format, and the printer settings that it remembers."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from gm.errors import GmError
from gm.game import NamedTuple, Paper
from gm.paper import printer_settings
from gm.paper.cutting import Cutting, parse_copies, parse_cutting, parse_dpi, parse_length, parse_shift
from gm.paper.links import link
from gm.paper.papers import paper
from gm.paper.printer_settings import Settings
from gm.paper.typeset import DPI, FORMATS

COPIES = 20


class PrintOptions(NamedTuple):
    """The checked options of ``gm print``. If ``out`` is None, the file gets a default name in the current folder."""

    paper: Paper
    format: str
    out: str | None
    copies: int
    saver: bool
    force: bool
    printer: str | None
    templates: str | None
    dpi: int
    cutting: Cutting


def check_options(options: Mapping[str, Any]) -> PrintOptions:
    """Check the options of ``gm print``, and return them with the defaults. Raises GmError (``words``)."""
    out = options.get("out")
    suffix = os.path.splitext(out or "")[1][1:].casefold()
    format = options.get("format", suffix if suffix in FORMATS else "pdf").casefold()
    if format not in FORMATS:
        text = f"“{format[:40]}” is not a file format that gm prints."
        raise GmError("words", text, f"Type: --format {', or '.join(FORMATS)}")
    copies = parse_copies(options, "copies", COPIES)
    if "dpi" in options and format != "png":
        raise GmError("words", f"--dpi is for pictures; a {format} file is sharp at any size.", "Type: --format png")
    cutting = parse_cutting(options)
    if cutting.single and "paper" in options:
        text = "With --single, every card is a page of its own: --paper has no effect."
        raise GmError("words", text, "Leave --paper out.")
    return PrintOptions(
        paper(options.get("paper", "a4")),
        format,
        out,
        copies,
        bool(options.get("ink-saver")),
        bool(options.get("force")),
        options.get("printer"),
        options.get("templates"),
        parse_dpi(options["dpi"]) if "dpi" in options else 300 if cutting.single else DPI,
        cutting,
    )


def updated_settings(known: Settings, options: Mapping[str, Any]) -> Settings:
    """Return the remembered settings (``known``), updated with ``--link``, ``--measured`` and ``--backs``.

    Raises GmError (``words``) if an option is invalid, or if nothing was ever measured for the named printer.
    """
    settings, printer = known, options.get("printer", printer_settings.USUAL)
    if "link" in options:
        settings = settings._replace(link=link(options["link"]))
    if "measured" in options:
        settings = settings._replace(measured={**settings.measured, printer: parse_measurement(options["measured"])})
    if "backs" in options:
        settings = settings._replace(backs={**settings.backs, printer: parse_shift(options["backs"])})
    if "printer" in options and not settings.knows(printer):
        remedy = f"Measure the first ruler on the test sheet: print --measured 97.5 --printer {printer}"
        raise GmError("words", f"There are no measurements for a printer called “{printer[:40]}”.", remedy)
    return settings


def parse_measurement(word: str) -> float:
    """Parse the length in mm that was measured for a printed ruler of nominally 100 mm. Raises GmError (``words``)."""
    length = parse_length(word, "--measured", "97.5")
    if not printer_settings.LEAST <= length <= printer_settings.MOST:
        remedy = "Measure the first ruler on the test sheet (print calibrate) from 0 to 100, in mm."
        raise GmError("words", f"A 100 mm ruler cannot come out {length:g} mm long.", remedy)
    return length
