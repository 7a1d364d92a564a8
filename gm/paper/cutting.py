"""The options of ``gm print`` for cards: which cards, their size, and the alignment of fronts and backs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.errors import GmError
from gm.game import NamedTuple
from gm.paper.papers import Size, card, millimetres
from gm.paper.printer_settings import SHIFT, Shift
from gm.text import require_whole_number

SIDES = ("both", "fronts", "backs", "fold")
FLIPS = ("long", "short")
EACH = 20
BLEED = 10.0
DPI_LEAST, DPI_MOST = 72, 1200

OPTIONS = ("only", "each", "card", "sides", "flip", "cutter", "single", "bleed")
"""The options of ``gm print`` that apply to cards only."""


class Cutting(NamedTuple):
    """The options for printing cards.

    ``only`` has the codes of the cards to print; if it is empty, all are printed. ``each`` is the number of copies of
    each card, ``size`` the size of a card. ``sides`` and ``flip`` say where the backs are printed. ``cutter`` adds
    marks for a cutter, and ``single`` prints one card on each page. ``bleed`` is in mm.
    """

    only: tuple[str, ...] = ()
    each: int = 1
    size: Size | None = None
    sides: str = "both"
    flip: str = "long"
    cutter: bool = False
    single: bool = False
    bleed: float = 0.0

    def data(self, backs: Shift) -> dict[str, Any]:
        """Return the card options as data for templates. ``backs`` says how far the backs are shifted."""
        size = None if self.size is None else self.size._asdict()
        return {**self._asdict(), "only": list(self.only), "size": size, "shift": backs._asdict()}


def parse_cutting(options: Mapping[str, Any]) -> Cutting:
    """Parse the options for cards.

    Raises GmError (``words``) for an invalid option, or for two options that cannot be used together.
    """
    codes = (code.strip().casefold() for code in options.get("only", "").split(","))
    cutting = Cutting(
        only=tuple(dict.fromkeys(filter(None, codes))),
        each=parse_copies(options, "each", EACH),
        size=card(options["card"]) if "card" in options else None,
        sides=_one("sides", options.get("sides", "both"), SIDES),
        flip=_one("flip", options.get("flip", "long"), FLIPS),
        cutter=bool(options.get("cutter")),
        single=bool(options.get("single")),
        bleed=parse_length(options["bleed"], "--bleed", "3", (0, BLEED)) if "bleed" in options else 0.0,
    )
    if "only" in options and not cutting.only:
        raise GmError("words", "--only names no card.", "Type: --only 7h,8h")
    _together(options, cutting)
    return cutting


def _together(options: Mapping[str, Any], cutting: Cutting) -> None:
    """Raise GmError (``words``) if an option would have no effect together with another one."""
    if "flip" in options and (cutting.sides != "both" or cutting.single):
        raise GmError("words", "--flip is for paper that is printed on both sides.", "Leave --flip out.")
    if cutting.single and ("sides" in options or cutting.cutter):
        other = "--cutter" if cutting.cutter else "--sides"
        raise GmError("words", f"--single prints one card per page: {other} has no effect.", f"Leave {other} out.")
    if cutting.bleed and not cutting.single:
        raise GmError("words", "--bleed is for cards that are printed one per page.", "Type: --single --bleed 3")
    if cutting.cutter and cutting.sides == "fold":
        raise GmError("words", "Folded cards are cut by hand: --cutter has no effect.", "Leave --cutter out.")


def _one(option: str, word: str, known: tuple[str, ...]) -> str:
    if word.casefold() not in known:
        raise GmError("words", f"--{option} does not accept “{word[:40]}”.", f"Type: --{option} {', or '.join(known)}")
    return word.casefold()


def parse_copies(options: Mapping[str, Any], name: str, most: int) -> int:
    """Parse the option ``name``, a number of copies; without it, the number is 1. Raises GmError (``words``)."""
    return parse_number(options.get(name, "1"), f"--{name}", 1, most, "For more, print the file several times.")


def parse_number(word: str, option: str, least: int, most: int, remedy: str) -> int:
    """Parse the number that was typed for ``option``.

    Raises GmError (``words``) with the ``remedy`` if it is not a whole number from ``least`` to ``most``.
    """
    return require_whole_number(word, least, most, f"{option} must be a number from {least} to {most}.", remedy)


def parse_dpi(word: str) -> int:
    """Parse dots per inch. Raises GmError (``words``)."""
    return parse_number(word, "--dpi", DPI_LEAST, DPI_MOST, "For a print service: --dpi 300")


def parse_shift(word: str) -> Shift:
    """Parse the shift that aligns the backs of cards with their fronts, in mm to the right and down: ``1.5,-0.8``.

    Raises GmError (``words``).
    """
    try:
        across, down = (float(part) for part in word.casefold().removesuffix("mm").split(","))
    except ValueError:
        across = down = float("nan")
    if not (abs(across) <= SHIFT and abs(down) <= SHIFT):
        text = f"--backs needs two lengths in mm, right and down, each at most {SHIFT:g}, not “{word[:40]}”."
        remedy = "Read both lengths off the cross on the test page (print calibrate). Type: --backs 1.5,-0.8"
        raise GmError("words", text, remedy)
    return Shift(across, down)


def parse_length(word: str, option: str, example: str, bounds: tuple[float, float] | None = None) -> float:
    """Parse the length in mm that was typed for ``option``.

    Raises GmError (``words``) with the ``example`` if the length is invalid or outside of ``bounds``.
    """
    length = millimetres(word)
    if not (bounds[0] <= length <= bounds[1] if bounds else 0 < length < 10_000):
        limits = f"from {bounds[0]:g} to {bounds[1]:g} mm" if bounds else "in mm"
        text = f"{option} must be a length {limits}, not “{word[:40]}”."
        raise GmError("words", text, f"Type: {option} {example}")
    return length
