"""The runtime of the app: Python in WebAssembly with its libraries. It is not part of gm, and is checked by SHA-256."""

from __future__ import annotations

import gzip
import json
import tomllib
import zipfile
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from gm.errors import GmError
from gm.interfaces.app.packing import pack, without_unused
from gm.store.files import os_message

PACKAGE = "gm_referee_app"
"""The Python package with the runtime. The extra ``app`` of gm installs it."""
LIBRARY, LISTING, WASM = "python_stdlib.zip", "pyodide-lock.json", "pyodide.asm.wasm"
"""The files that are made smaller: the standard library, the list of further packages, and Python itself."""
_OLD = ("pydantic/v1/", "pydantic/mypy")
_REMEDY = 'Install it: pip install "gm-referee[app]" — or name a folder that has it: gm site OUT --app --runtime DIR'


@cache
def facts() -> dict[str, Any]:
    """Return the content of ``runtime.toml``: versions, files with their SHA-256, and a change to make in one file."""
    return tomllib.loads(files("gm.interfaces.app").joinpath("runtime.toml").read_text("utf-8"))


class Runtime:
    """The files of a runtime, checked and made smaller.

    ``files`` maps a file's name in the app's folder ``runtime/`` to its content. ``bytecode`` maps the SHA-256 of a
    Python source to its compiled code, and may be empty. ``licenses`` maps names to the texts of licences. Raises
    GmError (``file``) if a file is missing or does not have the listed SHA-256.
    """

    def __init__(self, path: str = "") -> None:
        read = _reader(path or _installed())
        listed = {**facts()["files"], **{f"libraries/{name}": sha for name, sha in facts()["libraries"].items()}}
        self.files = {name: _checked(name, read(name), sha) for name, sha in listed.items()}
        self._change()
        self._shrink()
        self.bytecode = _members(read("bytecode.zip"))
        self.licenses = _members(read("licenses.zip"))

    def _change(self) -> None:
        """Change the runtime so that ``fdatasync`` writes to disk.

        Raises GmError (``file``) unless the text to change occurs exactly once.
        """
        change = facts()["change"]
        text = self.files[change["file"]].decode()
        if text.count(change["from"]) != 1:
            raise GmError("file", f"gm cannot make {change['file']} save to disk.", _REMEDY)
        self.files[change["file"]] = text.replace(change["from"], change["to"]).encode()

    def _shrink(self) -> None:
        """Make the files smaller, because phones download them on the first visit."""
        libraries = [name for name in self.files if name.startswith("libraries/")]
        members = {file: data for name in libraries for file, data in _members(self.files.pop(name)).items()}
        self.files["libraries.zip"] = pack({file: data for file, data in members.items() if not file.startswith(_OLD)})
        if LIBRARY in self.files:
            self.files[LIBRARY] = without_unused(self.files[LIBRARY])
        if LISTING in self.files:
            facts = json.loads(self.files[LISTING]) | {"packages": {}}
            self.files[LISTING] = json.dumps(facts).encode()
        if WASM in self.files:
            self.files[f"{WASM}.gz"] = gzip.compress(self.files.pop(WASM), mtime=0)


def _installed() -> str:
    spec = find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise GmError("file", "The app needs Python for browsers, which is not installed.", _REMEDY)
    return str(Path(spec.submodule_search_locations[0]) / "runtime")


def _reader(path: str) -> Callable[[str], bytes | None]:
    """Return a function that returns the content of a file by its name; None if the file is missing.

    ``path`` is the folder or the zip archive with the files.
    """
    try:
        if Path(path).is_dir():
            return lambda name: (Path(path) / name).read_bytes() if (Path(path) / name).is_file() else None
        members = _members(Path(path).read_bytes())
    except (OSError, ValueError) as error:
        raise GmError("file", f"{path} cannot be read: {os_message(error)}.", _REMEDY) from None
    return members.get


def _members(archive: bytes | None) -> dict[str, bytes]:
    """Return the content of each file in a zip archive by name. Raises GmError (``file``) for a damaged archive."""
    from io import BytesIO

    if archive is None:
        return {}
    try:
        with zipfile.ZipFile(BytesIO(archive)) as opened:
            return {name: opened.read(name) for name in opened.namelist()}
    except zipfile.BadZipFile:
        raise GmError("file", "An archive of the runtime is damaged, or is not a zip file.", _REMEDY) from None


def _checked(name: str, data: bytes | None, sha: str) -> bytes:
    if data is None:
        raise GmError("file", f"The runtime has no {name}.", _REMEDY)
    if sha256(data).hexdigest() != sha:
        version = facts()["pyodide"]["version"]
        raise GmError(
            "file", f"{name} is not the file of Pyodide {version} that this version of gm was tested with.", _REMEDY
        )
    return data
