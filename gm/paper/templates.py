"""The templates in ``printables/`` and in a user's own folder, and errors in templates."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from gm.errors import GmError
from gm.paper.glyphs import missing_glyph_error
from gm.store.files import os_message
from gm.store.shipped import root
from gm.text import capitalize

MAIN = "/common/main.typ"
"""The main template of every document. It includes the templates of the sheets."""

_SUFFIX = ".typ"
_PACKAGE = r"(?m)^\s*#?\s*(?:import|include)\s*\(?\s*\"@"


class Templates(Mapping[str, str]):
    """The templates by path (``/common/style.typ``). Those in the folder ``own_folder`` take precedence."""

    def __init__(self, own_folder: str | None = None) -> None:
        if own_folder is not None and not os.path.isdir(own_folder):
            raise GmError("file", f"{own_folder} is not a folder.", "Name a folder with templates: --templates DIR")
        self.own_folder = own_folder
        self._own = _templates(own_folder) if own_folder else {}

    @cached_property
    def _found(self) -> dict[str, str]:
        return {**_templates(root("printables")), **self._own}

    def __getitem__(self, path: str) -> str:
        return self._found[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def own(self) -> dict[str, bytes]:
        """Return the user's own templates by path. The typesetter reads the shipped templates itself.

        Raises GmError (``file``) if a template cannot be read. Also raises it if a template imports a package, because
        that would need a network.
        """
        return {path: _read(file).encode() for path, file in self._own.items()}


def _templates(folder: str) -> dict[str, str]:
    return {
        "/" + os.path.relpath(os.path.join(at, file), folder).replace(os.sep, "/"): os.path.join(at, file)
        for at, _, files in os.walk(folder)
        for file in sorted(files)
        if file.endswith(_SUFFIX)
    }


def _read(file: str) -> str:
    try:
        with open(file, "rb") as opened:
            data = opened.read()
    except OSError as error:
        raise GmError("file", f"{file} cannot be read: {os_message(error)}.") from error
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise GmError("file", f"{file}, line {line}: it is not UTF-8 text.", "Save it as UTF-8.") from None
    if match := re.search(_PACKAGE, text):
        line = text.count("\n", 0, match.end()) + 1
        text = f"{file}, line {line}: a template cannot use packages, because they are downloaded."
        raise GmError("file", text, "Copy the package's files into the folder, and import them by their paths.")
    return text


# Strings, compiled only when there is an error.
_GLYPH = r"(?s)the text `\"(.*)\"` could not be displayed"
_SAID = r"(?s)panicked with: (.*)"
_NONE = "unresolved import"
_PLACE = r"┌─ (.+):(\d+):\d+"
_ESCAPED = r"\\u\{([0-9a-f]+)\}"


def fault(error: Any, templates: Templates, folder: str, wanted: Iterable[str] = ()) -> GmError:
    """Return a GmError that says in plain words what the typesetter's ``error`` means.

    The error may be about a letter that no font has, or about a mistake in a line of a template. Or a template itself
    may have raised it. ``wanted`` are the templates of the sheets.
    """
    message = str(error.message)
    if missing := re.search(_GLYPH, message):
        return missing_glyph_error(re.sub(_ESCAPED, lambda match: chr(int(match[1], 16)), missing[1]))
    if match := re.search(_SAID, message):
        return GmError("words", match[1].strip('"'), "Choose larger paper, a shorter text, or a shorter --link.")
    place = re.search(_PLACE, str(error.diagnostic)) if error.diagnostic else None
    where = ""
    if place:
        path = "/" + place[1].replace(os.sep, "/").partition(os.path.basename(folder) + "/")[2]
        if message.startswith(_NONE) and path == MAIN:
            return _no_sheet(templates, wanted)
        where = f"{templates.get(path, path)}, line {place[2]}: "
    hint = "; ".join(error.hints)
    return GmError("file", f"{where}{message}", f"{capitalize(hint)}." if hint else "")


def _no_sheet(templates: Templates, wanted: Iterable[str]) -> GmError:
    """Return the error for a template that defines no sheet. It names the first such template in ``wanted``."""
    files = [templates.get(path, path) for path in wanted]
    file = next((file for file in files if os.path.isfile(file) and "sheet" not in _read(file)), files[0])
    return GmError("file", f"{file} defines no sheet.", "A template begins with: #let sheet(job, data) = …")
