"""The archive with gm's modules, compiled if possible, and cards. The browser app unpacks it in its web worker."""

from __future__ import annotations

import importlib.util
import marshal
import os
import sys
from collections.abc import Collection, Iterator, Mapping
from hashlib import sha256
from typing import Any

import gm
from gm.errors import GmError
from gm.games import info, slugs
from gm.interfaces.app.packing import pack
from gm.store import shipped
from gm.store.connection import APPLICATION_ID, SCHEMA
from gm.store.schema.blank import blank_image

_LEFT_OUT = (
    *("gm/__main__.py", "gm/games/new.py", "gm/interfaces/cli/", "gm/interfaces/console/", "gm/interfaces/library.py"),
    *("gm/interfaces/app/archive.py", "gm/interfaces/app/packing.py", "gm/interfaces/app/runtime.py"),
    *("gm/interfaces/app/serving.py", "gm/interfaces/app/site.py"),
    *("gm/interfaces/phone/", "gm/interfaces/web/", "gm/commands/exercises/"),
)
"""The modules that the app does not need."""
_KEPT = (
    *("gm/interfaces/phone/__init__.py", "gm/interfaces/phone/view.py", "gm/interfaces/phone/permissions.py"),
    *("gm/interfaces/web/__init__.py", "gm/interfaces/web/board/__init__.py"),
    *("gm/interfaces/web/board/activity.py", "gm/interfaces/web/board/colours.py"),
)
"""Modules that the app needs although they are in folders of ``_LEFT_OUT``."""
_SQLITE = slice(96, 100)
"""The bytes of a database file that say which version of SQLite wrote it."""


def make_archive(chosen: Collection[str], bytecode: Mapping[str, bytes], python: str) -> bytes:
    """Return gm with the ``chosen`` games as a packed archive. The same gm and bytecode give the same bytes.

    ``python`` is the version of Python in the app, such as ``3.13``. ``bytecode`` maps the SHA-256 of a source file to
    its code compiled for that version. A module that is not in ``bytecode`` is compiled here if this Python has the
    same version; otherwise its source is stored. Raises GmError (``no-such``) for an unknown game.
    """
    for slug in chosen:
        info(slug)
    games = [*chosen] or [*slugs()]
    packed = {}
    for name, data in _files(games):
        code = None
        if name.endswith(".py"):
            code = bytecode.get(sha256(data).hexdigest()) or _compiled(name, data, python)
        packed[f"{name}c" if code else name] = code or data
    return pack(packed)


def _files(games: Collection[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the path and the content of each file of the archive."""
    for name, path in _walk(os.path.dirname(gm.__file__), "gm"):
        parts = name.split("/")
        of_a_game = parts[1] == "games" and len(parts) > 3
        if name.startswith(_LEFT_OUT) and name not in _KEPT:
            continue
        if name.endswith((".py", ".json", ".toml")) and not (of_a_game and parts[2] not in games):
            yield name, _read(path)
    for name, path in _walk(shipped.root("cards"), "gm/_cards"):
        if name.split("/")[2] in games and "/practice/" not in name:
            yield name, _read(path)
    blank = blank_image(APPLICATION_ID, SCHEMA)
    if blank is None:
        raise GmError("file", "Python's SQLite cannot create the app's blank database.", "Use another Python.")
    image = bytearray(blank)
    image[_SQLITE] = bytes(4)
    yield "gm/store/schema/blank.db", bytes(image)


def _walk(folder: str, top: str) -> Iterator[tuple[str, str]]:
    """Yield each file below ``folder``: its name in the archive, which begins with ``top``, and its path."""
    for here, inner, names in os.walk(folder):
        inner[:] = sorted(name for name in inner if name != "__pycache__" and not name.startswith("_cards"))
        for name in names:
            path = os.path.join(here, name)
            yield f"{top}/{os.path.relpath(path, folder).replace(os.sep, '/')}", path


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _compiled(name: str, source: bytes, python: str) -> bytes | None:
    """Return ``source`` as an unchecked .pyc file; None if the running Python is not the version ``python``."""
    if python != ".".join(map(str, sys.version_info[:2])):
        return None
    # the app reads no docstrings, and the archive is much smaller without them
    code: Any = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)
