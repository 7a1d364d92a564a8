"""The builder of the app: a folder of files for any web host, or for ``gm serve``."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from gm.errors import GmError
from gm.game import NamedTuple
from gm.interfaces.app.archive import make_archive
from gm.interfaces.app.runtime import Runtime, facts
from gm.links import __version__, path_of
from gm.store.files import write_files

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'"
)
"""The content security policy of the app. Browsers load everything from the app's own origin only."""
_KEYPAD = ("above.js", "blend.js", "corrections.js", "keys.js", "line.js", "pad.css", "pad.js", "sheet.js")
"""The scripts and styles of the phones' keypad, which the app uses too."""
_LISTED = "files.json"


class Built(NamedTuple):
    """The app that was written: its version, the number of its files, and their size in bytes."""

    version: str
    files: int
    size: int


def write_app(folder: str, games: Collection[str] = (), runtime: str = "", base: str = "") -> Built:
    """Write the app into ``folder``, and return what was written.

    The folder must be new, empty, or the folder of an earlier app. The app has the named ``games``, by default all.
    ``runtime`` is the path of a runtime, by default the installed one. ``base`` is the app's future address; without
    it, the app works at any address. Raises GmError: ``file`` for a folder with other files or a missing runtime,
    ``no-such`` for an unknown game, ``network`` for an invalid ``base``.
    """
    path = path_of(base) if base else "."
    if path is None:
        remedy = f"Type: gm site {folder} --app --base https://club.example/gm/"
        raise GmError("network", f"“{base[:60]}” is not a web address.", remedy)
    out = Path(folder)
    if out.exists() and not out.is_dir():
        raise GmError("file", f"{out} is not a folder.", "Name a folder, existing or new.")
    if out.is_dir() and any(out.iterdir()) and not (out / _LISTED).exists():
        raise GmError("file", f"{out} contains other files.", "Name an empty or new folder.")
    made = app_files(Runtime(runtime), games, f"{path}/")
    write_files({str(out / name): data for name, data in made.items()}, force=True, folders=True)
    return Built(__version__, len(made), sum(map(len, made.values())))


def app_files(runtime: Runtime, games: Collection[str], root: str = "./") -> dict[str, bytes]:
    """Return the files of the app by name, for a host with the app at ``root``.

    The same gm, runtime and games give the same bytes.
    """
    made = dict(_pages())
    made[f"gm-{__version__}.zip"] = make_archive(games, runtime.bytecode, facts()["pyodide"]["python"])
    made |= {f"runtime/{name}": data for name, data in runtime.files.items()}
    made |= {f"LICENSES/{name}": data for name, data in runtime.licenses.items()}
    shell, worker = made.pop("index.html").decode(), made.pop("sw.js").decode()
    made["manifest.webmanifest"] = made["manifest.webmanifest"].replace(b'"./"', json.dumps(root).encode())
    made["index.html"] = shell.replace("@POLICY@", POLICY).replace("@VERSION@", __version__).encode()
    contents = sorted(made.items())
    listed = [{"name": name, "size": len(data), "sha256": sha256(data).hexdigest()} for name, data in contents]
    made[_LISTED] = json.dumps({"version": __version__, "files": listed}, indent=1).encode()
    build = sha256(made[_LISTED]).hexdigest()
    made["sw.js"] = worker.replace("@BUILD@", build).replace("@POLICY@", POLICY).encode()
    return made


def _pages() -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of each page, script, style and icon."""
    static = files("gm.interfaces.app").joinpath("static")
    for folder in (static, static / "icons", static / "worker"):
        yield from ((file.name, file.read_bytes()) for file in folder.iterdir() if file.is_file())
    for name in _KEYPAD:
        yield name, files("gm.interfaces.phone").joinpath("static", name).read_bytes()
