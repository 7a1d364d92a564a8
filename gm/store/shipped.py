"""The shipped files in ``cards/``, and a game's card data."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import Any

from gm.errors import GmError
from gm.store.toml_cache import load_toml


def root(kind: str) -> str:
    """Return the path of the folder ``kind`` (``cards`` or ``printables``), in a wheel or in a checkout."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, f"_{kind}")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), kind)


class Cards(Mapping[str, Any]):
    """A game's card files by name, such as ``patterns`` or ``en/patterns``. Each file is read on first use.

    A file in the folder ``own_folder`` replaces the shipped file with the same name.
    """

    def __init__(self, folder: str, own_folder: str | None = None) -> None:
        self.folder = folder
        self.own_folder = own_folder
        self._read: dict[str, dict[str, Any]] = {}

    def __getitem__(self, name: str) -> dict[str, Any]:
        if name not in self._read:
            folders = [folder for folder in (self.own_folder, self.folder) if folder]
            paths = {os.path.join(folder, *name.split("/")) + ".toml": folder for folder in folders}
            path = next(filter(os.path.isfile, paths), None)
            if path is None:
                raise KeyError(name)
            try:
                self._read[name] = load_toml(path, keep=paths[path] == self.folder)
            except ValueError as error:  # not TOML, or not UTF-8
                raise GmError("file", f"The card file {path} cannot be read: {error}") from error
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        for folder, _, files in os.walk(self.folder):
            for file in sorted(files):
                if file.endswith(".toml"):
                    yield os.path.relpath(os.path.join(folder, file[:-5]), self.folder).replace(os.sep, "/")

    def __len__(self) -> int:
        return sum(1 for _ in self)


def folder(slug: str, package: str = "") -> str:
    """Return the folder of a game's files.

    If the game's ``package`` has a folder ``cards``, return that; otherwise return the game's shipped folder.
    """
    own = os.path.join(package, "cards")
    return own if package and os.path.isdir(own) else os.path.join(root("cards"), slug)


@cache
def edition(slug: str, package: str) -> str:
    """Return a text that changes when a game's files change: the time of the last change and the number of files."""
    newest, count, folders = 0, 0, [package, folder(slug, package)]
    while folders:
        with suppress(OSError), os.scandir(folders.pop()) as files:
            for file in files:
                if file.is_dir():
                    folders += [file.path] if file.name != "__pycache__" else []
                else:
                    newest, count = max(newest, file.stat().st_mtime_ns), count + 1
    return f"{newest}/{count}"


@cache
def cards(slug: str, package: str = "") -> Cards:
    """Return a game's card data. Each file is read once."""
    return Cards(folder(slug, package))


def cards_with_overrides(slug: str, own: str, package: str = "") -> Cards:
    """Return a game's card data, in which files of the user replace shipped files with the same name.

    ``own`` is the folder of the user's files. Those for this game are in ``cards/SLUG`` in that folder. For
    ``package``, see :func:`folder`.
    """
    return Cards(folder(slug, package), os.path.join(own, "cards", slug))


def has_demo(slug: str, package: str = "") -> bool:
    """Return whether a game has a recorded demonstration."""
    return bool(_lines(slug, "demo", package))


def sample(slug: str, name: str, package: str = "") -> str:
    """Return the text of a shipped sample file."""
    return _text(os.path.join(folder(slug, package), *name.split("/")) + ".toml")


def demo_tables(slug: str, package: str = "") -> str:
    """Return the folder of the recorded duels that belong to the demonstration of an event; '' if the game has none."""
    tables = os.path.join(folder(slug, package), "tables")
    return tables if os.path.isdir(tables) else ""


def demo(slug: str, package: str = "") -> str:
    """Return a game's recorded demonstration as lines. Raises GmError (``no-such``)."""
    lines = _lines(slug, "demo", package)
    if not lines:
        raise GmError("no-such", f"{slug} has no demonstration.")
    return lines


def rejections(slug: str, package: str = "") -> str:
    """Return sample lines, both valid and invalid, of a game; '' if it has none. An invalid line begins with ``! ``."""
    return _lines(slug, "refused", package)


def exercises(slug: str, package: str = "") -> dict[str, str]:
    """Return the texts of a game's practice exercises by name, in alphabetical order."""
    home = os.path.join(folder(slug, package), "practice")
    files = sorted(os.listdir(home)) if os.path.isdir(home) else []
    return {name[:-3]: _text(os.path.join(home, name)) for name in files if name.endswith(".gm")}


def manual_json(slug: str, package: str = "") -> str:
    """Return the prepared parts of a game's manual as JSON text; '' if there are none."""
    return _if_there(os.path.join(folder(slug, package), "manual.json"))


def _lines(slug: str, name: str, package: str) -> str:
    return _if_there(os.path.join(folder(slug, package), f"{name}.gm"))


def _if_there(path: str) -> str:
    return _text(path) if os.path.isfile(path) else ""


def _text(path: str) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()
