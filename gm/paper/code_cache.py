"""A cache of QR codes in a file next to the database, because drawing them takes longer than typesetting the pages.

The file can be deleted at any time. A damaged file or a file of another version is ignored.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from zlib import crc32

from gm.errors import GmError
from gm.paper.codes import Code, code
from gm.store.files import make_folder, write_files

ENDING = ".codes.json"
"""The suffix added to the database's name to name the cache file."""

VERSION = 3
"""The version of the drawings. Raise it whenever the same payload would be drawn differently."""

MOST = 2000
"""The maximum number of cached codes. One game has about two hundred."""


class CodeCache:
    """The cached QR codes of a database, by payload. Nothing is stored if ``path`` is None."""

    def __init__(self, path: str | None) -> None:
        self.path = path
        self._kept = _read(path) if path else {}
        self._new = False

    def code(self, payload: str) -> Code:
        """Return the QR code for ``payload``. Raises GmError (``words``) if the payload is too long."""
        if payload not in self._kept:
            self._kept[payload] = code(payload)
            self._new = True
        return self._kept[payload]

    def save(self) -> None:
        """Store new QR codes, unless the file cannot be written."""
        if not self._new or self.path is None:
            return
        body = json.dumps(dict([*self._kept.items()][-MOST:]), ensure_ascii=False)
        with suppress(GmError, OSError):
            make_folder(os.path.dirname(self.path))
            write_files({self.path: f"{_mark(body)}\n{body}\n".encode()}, force=True)


def _read(path: str) -> dict[str, Code]:
    try:
        with open(path, encoding="utf-8") as file:
            mark, body = file.readline().rstrip("\n"), file.readline().rstrip("\n")
        if mark == _mark(body):
            return {payload: Code(*made) for payload, made in json.loads(body).items()}
    except (OSError, ValueError):
        pass
    return {}


def _mark(body: str) -> str:
    return f"{VERSION} {crc32(body.encode()):08x}"
