"""The options of ``gm print``, checked: which paper, what kind of file, how large, and where codes lead to."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

from gm.errors import GmError
from gm.game import Paper
from gm.links import path_of
from gm.paper import memory
from gm.paper.typeset import FORMATS

PAPERS: Mapping[str, Paper] = {
    "a4": Paper("a4", 210.0, 297.0),
    "letter": Paper("letter", 215.9, 279.4),
    "a5": Paper("a5", 148.0, 210.0),
}
COPIES = 20
TEXT = "text"


class Choices(NamedTuple):
    """The options of one print, checked: ``out`` None means a name of its own in the folder one sits in."""

    paper: Paper
    format: str
    out: str | None
    copies: int
    saver: bool
    force: bool
    printer: str | None
    templates: str | None


def checked(options: Mapping[str, Any]) -> Choices:
    """The options as typed, each with its usual value where it is left out. Raises GmError (``words``)."""
    paper = options.get("paper", "a4").casefold()
    if paper not in PAPERS:
        raise GmError("words", f"There is no paper “{paper[:40]}”.", f"Type: --paper {', or '.join(PAPERS)}")
    out = options.get("out")
    suffix = os.path.splitext(out or "")[1][1:].casefold()
    format = options.get("format", suffix if suffix in FORMATS else "pdf").casefold()
    if format not in FORMATS:
        raise GmError("words", f"Nothing can be printed as “{format[:40]}”.", f"Type: --format {', or '.join(FORMATS)}")
    copies = options.get("copies", "1")
    if not (copies.isascii() and copies.isdigit() and 1 <= int(copies[:4]) <= COPIES):
        raise GmError("words", f"--copies is a number from 1 to {COPIES}.", "More: let the printer repeat the file.")
    return Choices(
        PAPERS[paper],
        format,
        out,
        int(copies),
        bool(options.get("ink-saver")),
        bool(options.get("force")),
        options.get("printer"),
        options.get("templates"),
    )


def link(word: str) -> str | None:
    """What codes are to carry: an address, the rule's own text, or (``table``) the usual."""
    if word.casefold() in ("table", TEXT):
        return TEXT if word.casefold() == TEXT else None
    if path_of(word) is None:
        raise GmError(
            "words",
            f"“{word[:40]}” is no address.",
            "Type: --link https://example.org/gm, --link text, or --link table",
        )
    return word


def number(word: str, option: str, example: str) -> float:
    """A length in mm as typed after an option. Raises GmError (``words``)."""
    try:
        number = float(word.replace(",", ".").casefold().removesuffix("mm"))
    except ValueError:
        number = float("nan")
    if not 0 < number < 10_000:
        raise GmError("words", f"{option} is a length in mm, not “{word[:40]}”.", f"Type: {option} {example}")
    return number


def measured(word: str) -> float:
    """How long, in mm, a ruler of 100 mm came out on paper. Raises GmError (``words``)."""
    length = number(word, "--measured", "97.5")
    if not memory.LEAST <= length <= memory.MOST:
        raise GmError(
            "words",
            f"A ruler of 100 mm cannot come out {length:g} mm long.",
            "Measure the first ruler of the test sheet (print calibrate) from 0 to 100, in mm.",
        )
    return length
