"""``cards/``: where the shipped files lie, and a game's card data read from them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import Any

from gm.errors import GmError
from gm.store.toml_cache import load_toml


def root(kind: str) -> str:
    """The folder ``cards`` or ``printables``: inside the package in a wheel, at the top of a checkout."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, f"_{kind}")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), kind)


class Cards(Mapping[str, Any]):
    """A game's card files by name (``patterns``, ``en/patterns``), each read when it is first asked for.

    A file of that name in the folder ``beside`` takes the place of the shipped one.
    """

    def __init__(self, folder: str, beside: str | None = None) -> None:
        self.folder = folder
        self.beside = beside
        self._read: dict[str, dict[str, Any]] = {}

    def __getitem__(self, name: str) -> dict[str, Any]:
        if name not in self._read:
            folders = [folder for folder in (self.beside, self.folder) if folder]
            paths = {os.path.join(folder, *name.split("/")) + ".toml": folder for folder in folders}
            path = next(filter(os.path.isfile, paths), None)
            if path is None:
                raise KeyError(name)
            try:
                self._read[name] = load_toml(path, keep=paths[path] == self.folder)
            except ValueError as error:  # no TOML, or no UTF-8
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
    """Where a game's files lie: in the folder ``cards`` of its own package, if it has one, or among the shipped."""
    own = os.path.join(package, "cards")
    return own if package and os.path.isdir(own) else os.path.join(root("cards"), slug)


@cache
def edition(slug: str, package: str) -> str:
    """What tells the files of a game from any others that it had or will have: when the last was changed, and how many
    there are."""
    newest, count, folders = 0, 0, [package, folder(slug, package)]
    while folders:
        with suppress(OSError), os.scandir(folders.pop()) as found:
            for one in found:
                if one.is_dir():
                    folders += [one.path] if one.name != "__pycache__" else []
                else:
                    newest, count = max(newest, one.stat().st_mtime_ns), count + 1
    return f"{newest}/{count}"


@cache
def cards(slug: str, package: str = "") -> Cards:
    """The card data of a game, each file read once."""
    return Cards(folder(slug, package))


def cards_with_overrides(slug: str, own: str, package: str = "") -> Cards:
    """The card data of a game; of each file the one in ``cards/`` of an owner's folder, if it is there."""
    return Cards(folder(slug, package), os.path.join(own, "cards", slug))


def has_demo(slug: str, package: str = "") -> bool:
    """Whether a game has a recorded demonstration."""
    return bool(_lines(slug, "demo", package))


def sample(slug: str, name: str, package: str = "") -> str:
    """A card file of a game as it is shipped, as text: what a player may begin with."""
    return _text(os.path.join(folder(slug, package), *name.split("/")) + ".toml")


def demo(slug: str, package: str = "") -> str:
    """A game's recorded demonstration, as lines. Raises GmError (``no-such``) where it has none."""
    lines = _lines(slug, "demo", package)
    if not lines:
        raise GmError("no-such", f"{slug} has no demonstration.")
    return lines


def rejections(slug: str, package: str = "") -> str:
    """Lines that a game refuses, marked by ``! ``, between those that lead there; none where it has no such file."""
    return _lines(slug, "refused", package)


def manual_json(slug: str, package: str = "") -> str:
    """What the manual shows of a game and takes long to play, as JSON; '' where it has no such file."""
    return _if_there(os.path.join(folder(slug, package), "manual.json"))


def _lines(slug: str, name: str, package: str) -> str:
    return _if_there(os.path.join(folder(slug, package), f"{name}.gm"))


def _if_there(path: str) -> str:
    return _text(path) if os.path.isfile(path) else ""


def _text(path: str) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()
