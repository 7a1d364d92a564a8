"""Files written anew: each is there in full, or not at all."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress

from gm.errors import GmError


def write_new(path: str, text: str) -> None:
    """A text in a file that is not there yet. Raises GmError (``file``)."""
    try:
        with open(path, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise GmError("file", f"{path} is there already.", "Nothing was written: name another file.") from None
    except (OSError, ValueError) as error:
        raise GmError("file", f"{path} cannot be written: {said_by(error)}.", "Name another file.") from None


def write_whole(files: Mapping[str, bytes], *, force: bool = False) -> None:
    """Files that are there in full or not at all: each is written beside its place and then renamed.

    Raises GmError (``file``); a file that is there already is kept unless ``force`` says otherwise.
    """
    unready = {path: f"{path}.{os.getpid()}.part" for path in files}
    try:
        for path, data in files.items():
            if not force and os.path.lexists(path):
                raise GmError("file", f"{path} is there already.", "It was kept. Write over it with --force.")
            try:
                with open(unready[path], "xb") as file:
                    file.write(data)
            except (OSError, ValueError) as error:
                raise GmError(
                    "file", f"{path} cannot be written: {said_by(error)}.", "Name another: --out FILE"
                ) from None
        for path, part in unready.items():
            try:
                os.replace(part, path)
            except OSError as error:
                raise GmError(
                    "file", f"{path} cannot be written: {said_by(error)}.", "Name another: --out FILE"
                ) from None
    finally:
        for part in unready.values():
            with suppress(OSError, ValueError):
                os.unlink(part)


def said_by(error: Exception) -> str:
    """What went wrong with a file, as the machine says it."""
    return (getattr(error, "strerror", None) or str(error)).lower()
