"""Makes the package ``gm-referee-app``, which brings the runtime of the app: python .ci/app/make.py OUT

It needs npm and node, fetches what ``gm/interfaces/app/runtime.toml`` lists from the registries, checks its SHA-256,
compiles gm for it, and leaves a wheel in OUT. Nothing of it is in this repository.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
import zipfile
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from gm.interfaces.app.runtime import PACKAGE, facts  # noqa: E402
from gm.links import __version__  # noqa: E402

PROJECT = f"""[build-system]
requires = ["hatchling>=1.24"]
build-backend = "hatchling.build"

[project]
name = "gm-referee-app"
version = "{__version__}"
description = "Python for browsers, for the app of gm-referee: Pyodide {facts()["pyodide"]["version"]}, unchanged."
requires-python = ">=3.11"
license = "MPL-2.0"
license-files = ["MPL-2.0.txt"]

[tool.hatch.build.targets.wheel]
packages = ["{PACKAGE}"]
"""
MPL = "common-licenses/MPL-2.0"


def main(out: Path) -> None:
    """Build the wheel in ``out``."""
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / PACKAGE
        runtime = package / "runtime"
        (runtime / "libraries").mkdir(parents=True)
        (package / "__init__.py").write_text('"""The runtime of the app of gm-referee, as data files."""\n')
        fetch_pyodide(Path(folder), runtime)
        fetch_libraries(runtime / "libraries")
        compile_gm(Path(folder), runtime)
        text = license_text()
        (Path(folder) / "MPL-2.0.txt").write_text(text)
        with zipfile.ZipFile(runtime / "licenses.zip", "w", zipfile.ZIP_DEFLATED) as licenses:
            licenses.writestr(zipfile.ZipInfo("MPL-2.0.txt"), text)
            licenses.writestr(zipfile.ZipInfo("gm.txt"), (ROOT / "LICENSE").read_text())
        (Path(folder) / "pyproject.toml").write_text(PROJECT)
        run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(out), folder)


def fetch_pyodide(folder: Path, runtime: Path) -> None:
    """Take the listed files out of the npm package."""
    run("npm", "pack", "--silent", f"pyodide@{facts()['pyodide']['version']}", cwd=folder)
    with tarfile.open(next(folder.glob("pyodide-*.tgz"))) as packed:
        for name, sha in facts()["files"].items():
            file = packed.extractfile(f"package/{name}")
            write(runtime / name, file.read() if file else b"", sha)


def fetch_libraries(folder: Path) -> None:
    """Download the listed wheels, those for WebAssembly included."""
    for name, sha in facts()["libraries"].items():
        project, version, python, abi, platform = name.removesuffix(".whl").split("-")
        tags = ["--platform", platform, "--python-version", "314", "--implementation", python[:2], "--abi", abi]
        wanted = ["--no-deps", "--only-binary=:all:", "-d", str(folder), f"{project}=={version}"]
        run(sys.executable, "-m", "pip", "download", "-q", *(tags if platform != "any" else []), *wanted)
        write(folder / name, (folder / name).read_bytes(), sha)


def compile_gm(folder: Path, runtime: Path) -> None:
    """Compile gm with the runtime's Python."""
    with zipfile.ZipFile(folder / "sources.zip", "w") as sources:
        for path in sorted((ROOT / "gm").rglob("*.py")):
            sources.write(path, path.relative_to(ROOT))
    script = Path(__file__).with_name("compile.mjs")
    run("node", str(script), str(runtime), str(folder / "sources.zip"), str(runtime / "bytecode.zip"))


def license_text() -> str:
    """Return the text of the Mozilla Public License, which Debian and the test library Hypothesis have."""
    import importlib.metadata

    shared = Path("/usr/share") / MPL
    if shared.exists():
        return shared.read_text()
    files = importlib.metadata.files("hypothesis") or []
    return next(file.read_text() for file in files if file.name == "LICENSE.txt")


def write(path: Path, data: bytes, sha: str) -> None:
    """Write a file, unless it is not the listed one."""
    if sha256(data).hexdigest() != sha:
        sys.exit(f"{path.name} is not the file that runtime.toml lists")
    path.write_bytes(data)


def run(*words: str, cwd: Path | None = None) -> None:
    """Run a program. Ends this one if it fails."""
    subprocess.run(words, check=True, cwd=cwd)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]).resolve())
