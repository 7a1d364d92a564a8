"""The files of the phones' page by name, read once. No other file is served."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from gm.interfaces.web.html import Asset

_KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


@cache
def page() -> bytes:
    """Return the HTML of the phones' page, which is the same for every phone."""
    return files("gm.interfaces.phone").joinpath("static", "pad.html").read_bytes()


def assets() -> Mapping[str, Asset]:
    """Return styles and scripts by their file names below ``static/``."""
    return dict(_within(files("gm.interfaces.phone").joinpath("static"), ""))


def _within(folder: Traversable, path: str) -> Iterator[tuple[str, Asset]]:
    for file in folder.iterdir():
        kind = _KINDS.get(file.name.rpartition(".")[2])
        if file.is_dir():
            yield from _within(file, f"{path}{file.name}/")
        elif kind:
            body = file.read_bytes()
            yield f"{path}{file.name}", Asset(body, kind, f'"{sha256(body).hexdigest()[:16]}"')
