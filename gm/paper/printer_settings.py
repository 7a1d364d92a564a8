"""Printer settings that are remembered between prints, in a small file beside the database.

They belong to this machine and its printers, so they are in no record and no backup. If the file is lost, only the
measurements must be repeated. Sheets can also be printed without a database and without this file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any

from gm.errors import GmError
from gm.game import NamedTuple
from gm.store.files import make_folder, os_message, write_files

ENDING = ".print.json"
"""The suffix added to the database's name to name the settings file."""

USUAL = "usual"
"""The name for a printer that was not named."""

LEAST, MOST = 80.0, 125.0
"""The smallest and the largest length, in mm, that is accepted for a printed ruler of 100 mm."""


SHIFT = 5.0
"""The largest shift of card backs in mm."""


class Shift(NamedTuple):
    """A shift of card backs to the right and down, in mm."""

    right: float = 0.0
    down: float = 0.0

    def data(self) -> list[float]:
        """Return the shift as JSON data."""
        return [*self]


class Settings(NamedTuple):
    """The remembered print settings.

    ``link`` is the content of QR codes; None means the default. ``measured`` has, for each printer, the length in mm
    that a ruler of 100 mm has on paper. ``backs`` has, for each printer, the shift that aligns the backs of cards with
    their fronts.
    """

    link: str | None = None
    measured: Mapping[str, float] = {}
    backs: Mapping[str, Shift] = {}

    def scale(self, printer: str | None) -> float:
        """Return the factor that makes a printer print at true size; 1 if the printer was never measured."""
        return 100.0 / self.measured.get(printer or USUAL, 100.0)

    def shift(self, printer: str | None) -> Shift:
        """Return the shift of the card backs for a printer."""
        return self.backs.get(printer or USUAL, Shift())

    def knows(self, printer: str) -> bool:
        """Return whether anything was measured for a printer."""
        return printer in self.measured or printer in self.backs


def read(path: str | None) -> Settings:
    """Read the printer settings, or the defaults if there is no file. Raises GmError (``file``) for a damaged file."""
    if path is None:
        return Settings()
    try:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        return _memory(data)
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError, TypeError, AttributeError) as error:
        text = f"{path} cannot be read: {os_message(error)}."
        raise GmError("file", text, "Delete the file: it only stores a link and measured lengths.") from None


def _memory(data: Any) -> Settings:
    link, measured = data.get("link"), data.get("measured", {})
    lengths = {str(name): float(length) for name, length in measured.items()}
    backs = {str(name): Shift(*map(float, shift)) for name, shift in data.get("backs", {}).items()}
    right = (
        (link is None or isinstance(link, str))
        and all(LEAST <= length <= MOST for length in lengths.values())
        and all(abs(length) <= SHIFT for shift in backs.values() for length in shift)
    )
    if not right:
        raise ValueError("its content is invalid")
    return Settings(link, lengths, backs)


def write(path: str | None, settings: Settings) -> None:
    """Write the printer settings to the file ``path`` (None: do nothing). Raises GmError (``file``)."""
    if path is None:
        return
    kept = {name: value for name, value in settings._asdict().items() if name != "backs" or value}
    text = json.dumps(kept, ensure_ascii=False, indent=1) + "\n"
    try:
        make_folder(os.path.dirname(path))
    except OSError as error:
        text = f"The folder for {path} cannot be created: {os_message(error)}."
        raise GmError("file", text, "Name another database: --db FILE") from None
    write_files({path: text.encode()}, force=True)
